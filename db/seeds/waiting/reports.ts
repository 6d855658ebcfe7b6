import type { ReportReason } from '../../review-tables'
import type { Db } from '../../connection'
import { SOURCE, type Waiting } from './requests'

type Report = {
  /** Picks the review with this text, otherwise the newest with this many stars. */
  says: string
  rating: number
  /** Only reviews of this location. */
  slug?: string
  reports: { by: string; reason: ReportReason; details: string | null; hoursAgo: number }[]
}

const REPORTS: Report[] = [
  {
    says: '',
    rating: 0,
    slug: 'berkeley-ibid-coffee',
    reports: [
      {
        by: 'Priya',
        reason: 'untrue',
        details: 'They changed their hours in fall, so this is out of date.',
        hoursAgo: 8,
      },
    ],
  },
  {
    says: 'rotisserie',
    rating: 2,
    reports: [
      {
        by: 'Caleb',
        reason: 'off-topic',
        details: "Funny, but it's about lunch and not the library.",
        hoursAgo: 140,
      },
      { by: 'Malia', reason: 'off-topic', details: null, hoursAgo: 61 },
    ],
  },
  {
    says: 'at the entrance',
    rating: 1,
    reports: [
      {
        by: 'Darnell',
        reason: 'private',
        details: 'Everyone who works there knows which student this is about.',
        hoursAgo: 88,
      },
    ],
  },
  {
    says: 'looked at me as if',
    rating: 1,
    reports: [
      {
        by: 'Simone',
        reason: 'offensive',
        details: 'The desk staff are kind. This is just mean.',
        hoursAgo: 54,
      },
    ],
  },
  {
    says: 'fan club',
    rating: 5,
    reports: [
      { by: 'Marcus', reason: 'spam', details: 'Reads like an ad. I think they work there.', hoursAgo: 31 },
      { by: 'Kevin', reason: 'spam', details: null, hoursAgo: 16 },
      { by: 'Olivia', reason: 'other', details: 'Same text as on a flyer at the register.', hoursAgo: 11 },
    ],
  },
  {
    says: 'outlet',
    rating: 2,
    reports: [
      {
        by: 'Grace',
        reason: 'other',
        details: 'I think this is about the building next door.',
        hoursAgo: 21,
      },
    ],
  },
  {
    says: 'wifi',
    rating: 1,
    reports: [
      {
        by: 'Ravi',
        reason: 'untrue',
        details: 'They put in new access points over the summer.',
        hoursAgo: 4,
      },
    ],
  },
]

/** How many hours ago the form flagged a review as suspicious. */
const SUSPICIOUS_HOURS = 40

/** Seeds reported reviews, one flagged as suspicious when it was sent, and reported study sessions. */
export async function insertReports(trx: Db, { student, before }: Waiting): Promise<void> {
  const taken: number[] = []
  for (const { says, rating, slug, reports } of REPORTS) {
    const users = reports.map(({ by }) => student(by))
    const query = trx('reviews as r')
      .join('study_locations as l', 'l.id', 'r.study_location_id')
      .where({ 'l.source': SOURCE, 'r.source': SOURCE })
      .whereNotIn('r.user_id', users)
      .whereNotIn('r.id', taken)
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
    await trx('waiting_reviews')
      .where({ review_id: review.id })
      .update({ since: before(Math.max(...reports.map(({ hoursAgo }) => hoursAgo))) })
  }
  const suspicious = await trx('reviews')
    .where({ source: SOURCE, rating: 5 })
    .whereNotIn('id', taken)
    .orderByRaw('char_length(description), id')
    .first('id')
  if (suspicious) {
    await trx('reviews').where({ id: suspicious.id }).update({ suspicion: 'high' })
    await trx('waiting_reviews')
      .where({ review_id: suspicious.id })
      .update({ since: before(SUSPICIOUS_HOURS) })
  }
  await reportStudySessions(trx, { student, before })
}

async function reportStudySessions(trx: Db, { student, before }: Waiting): Promise<void> {
  const reports = [
    { by: 'Diego', reason: 'off-topic', details: 'I went to the last one, and nobody studied.', hoursAgo: 3 },
    { by: 'Beatriz', reason: 'spam', details: 'The organizer sells notes in the group chat.', hoursAgo: 26 },
  ] as const
  const studySessions = await trx('study_sessions as s')
    .join('users as u', 'u.id', 's.creator_id')
    .where({ 'u.source': SOURCE, 's.is_public': true })
    .whereNotIn(
      's.creator_id',
      reports.map(({ by }) => student(by)),
    )
    .orderBy('s.start_time', 'desc')
    .orderBy('s.id')
    .limit(reports.length)
    .pluck('s.id')
  for (const [at, { by, hoursAgo, ...report }] of reports.entries())
    if (studySessions[at])
      await trx('study_session_reports').insert({
        ...report,
        session_id: studySessions[at],
        user_id: student(by),
        created_at: before(hoursAgo),
      })
}
