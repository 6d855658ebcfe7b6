import type { ReportReason } from '../../review-tables'
import type { Db } from '../../connection'
import data from '../data/reports.json'
import { SOURCE, type Waiting } from './requests'

type Report = { by: string; reason: ReportReason; details: string | null; hoursAgo: number }
type ReportedReview = {
  /** Picks the review with this text, otherwise the newest with this many stars. */
  says: string
  rating: number
  /** Only reviews of this location. */
  slug?: string
  reports: Report[]
}

const { reviews, studySessions: sessionReports } = data as {
  reviews: ReportedReview[]
  studySessions: Report[]
}

/** At most how many hours ago a review was flagged as suspicious when it was sent. */
const SUSPICIOUS_HOURS = 30 * 24

/** Seeds reported reviews, one flagged as suspicious when it was sent, and reported study sessions. */
export async function insertReports(trx: Db, { student, before }: Waiting): Promise<void> {
  const taken: number[] = []
  for (const { says, rating, slug, reports } of reviews) {
    const users = reports.map(({ by }) => student(by))
    const reported = before(Math.max(...reports.map(({ hoursAgo }) => hoursAgo)))
    const query = trx('reviews as r')
      .join('study_locations as l', 'l.id', 'r.study_location_id')
      .where({ 'l.source': SOURCE, 'r.source': SOURCE })
      .whereNotIn('r.user_id', users)
      .whereNotIn('r.id', taken)
      .where('r.created_at', '<', reported)
      .orderByRaw('position(? in r.description) > 0 desc, abs(r.rating - ?), r.created_at desc', [
        says,
        rating,
      ])
    const review = await (
      slug ? query.where('l.source_id', slug).orderBy('r.created_at', 'desc') : query
    ).first('r.id')
    if (!review) continue
    taken.push(review.id)
    await trx('review_reports').insert(
      reports.map(({ by, hoursAgo, ...report }) => ({
        ...report,
        review_id: review.id,
        user_id: student(by),
        created_at: before(hoursAgo),
      })),
    )
    await trx('waiting_reviews').where({ review_id: review.id }).update({ since: reported })
  }
  const suspicious = await trx('reviews')
    .where({ source: SOURCE, rating: 5 })
    .whereNotIn('id', taken)
    .where('created_at', '>', before(SUSPICIOUS_HOURS))
    .orderByRaw('char_length(description), id')
    .first('id', 'created_at')
  if (suspicious) {
    await trx('reviews').where({ id: suspicious.id }).update({ suspicion: 'high' })
    await trx('waiting_reviews').where({ review_id: suspicious.id }).update({ since: suspicious.created_at })
  }
  await reportStudySessions(trx, { student, before })
}

async function reportStudySessions(trx: Db, { student, before }: Waiting): Promise<void> {
  const studySessions = await trx('study_sessions as s')
    .join('users as u', 'u.id', 's.creator_id')
    .where({ 'u.source': SOURCE, 's.is_public': true })
    .whereNotIn(
      's.creator_id',
      sessionReports.map(({ by }) => student(by)),
    )
    .orderBy('s.start_time', 'desc')
    .orderBy('s.id')
    .limit(sessionReports.length)
    .pluck('s.id')
  for (const [at, { by, hoursAgo, ...report }] of sessionReports.entries())
    if (studySessions[at])
      await trx('study_session_reports').insert({
        ...report,
        session_id: studySessions[at],
        user_id: student(by),
        created_at: before(hoursAgo),
      })
}
