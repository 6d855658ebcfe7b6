import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { spotIdWithin, spotWithin, universityWithin } from '~/spots/reach-queries.server'
import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { ReportReason, ReviewRow } from '~db/review-tables'
import { CONTENT } from '~/study-sessions/queries.server'
import type { ReportedStudySession } from '~/study-sessions/page/report-queries.server'
import { behind, nextWaiting } from './queue-queries.server'

/** Whether it waits for a decision, which nobody makes on their own. */
export type CaseState = 'waiting' | 'own' | 'done'

/** A review in the queue. */
export type WaitingReview = {
  id: number
  since: Date
  open_reports: number
  suspicious: boolean
  rating: number
  description: string
  location: string
  first_name: string | null
  last_name: string | null
}

const ORDER = {
  since: 'q.since',
  id: 'q.review_id',
  sinceOf: 'select since from waiting_reviews where review_id = ?',
}

/** Reviews that wait for an admin, longest waiting first. */
export async function waitingReviews(
  db: Db,
  reach: Reach,
  { after, limit }: { after: number | null; limit: number },
): Promise<WaitingReview[]> {
  const query = db('waiting_reviews as q')
    .join('reviews as r', 'r.id', 'q.review_id')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .whereRaw(spotWithin(reach, 'l'))
  return (await behind(query, after, ORDER)
    .orderBy(['q.since', 'q.review_id'])
    .limit(limit)
    .select(
      'r.id',
      'q.since',
      'q.open_reports',
      'q.suspicious',
      'r.rating',
      'r.description',
      'l.name as location',
      'w.first_name',
      'w.last_name',
    )) as WaitingReview[]
}

/** The next waiting review after this one, else the first; never one of the viewer's own. null: none. One statement. */
export async function nextReview(db: Db, viewer: Viewer, id: number): Promise<number | null> {
  const waiting = () =>
    db('waiting_reviews as q')
      .join('reviews as r', 'r.id', 'q.review_id')
      .whereNot('q.review_id', id)
      .whereRaw(spotIdWithin(viewer.reach, 'r.study_location_id'))
      .whereRaw('r.user_id is distinct from ?', [viewer.id])
  return nextWaiting(db, waiting, id, ORDER)
}

/** A review with everything needed to decide on it. */
export type ReviewCase = ReviewRow & {
  author: { first_name: string; last_name: string; source: string; reviews: number; removed: number } | null
  location: {
    id: number
    name: string
    university_key: string | null
    mean: number
    reviews: number
    shown: boolean
  }
  reports: { id: number; photo: number | null; reason: ReportReason; details: string | null; at: string }[]
}

const AUTHOR = `(select json_build_object('first_name', w.first_name, 'last_name', w.last_name, 'source', w.source,
    'reviews', (select count(*) from reviews where user_id = w.id),
    'removed', (select count(*) from moderation_log where author_id = w.id and action = 'delete-review'))
  from users w where w.id = r.user_id) as author`
const LOCATION = `json_build_object('id', l.id, 'name', l.name, 'university_key', u.key, 'mean', l.avg_rating, 'reviews', l.review_count,
  'shown', l.status = 'Approved' and coalesce(u.status, 'Approved') = 'Approved') as location`
const REPORTS = `coalesce((
  select json_agg(json_build_object('id', e.id, 'photo', e.photo_id, 'reason', e.reason, 'details', e.details, 'at', e.created_at) order by e.id)
  from review_reports e where e.review_id = r.id and e.status = 'open'), '[]') as reports`

export async function reviewCase(db: Db, reach: Reach, id: number): Promise<ReviewCase | null> {
  const row = await db('reviews as r')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .where('r.id', id)
    .whereRaw(spotWithin(reach, 'l'))
    .first('r.*', db.raw(AUTHOR), db.raw(LOCATION), db.raw(REPORTS))
  return (row as ReviewCase | undefined) ?? null
}

/** The location of a deleted review, from the log entry. Null if it's out of reach. */
export async function removedLocation(db: Db, reach: Reach, logId: number): Promise<string | null> {
  const row = await db('moderation_log')
    .where({ id: logId })
    .whereRaw(spotIdWithin(reach, 'study_location_id'))
    .first('subject')
  return row ? String(row.subject.place ?? '') : null
}

/** The oldest open report (`r`) of each study session, which represents it in the queue. */
const FIRST_OPEN = `r.status = 'open' and not exists (
  select from study_session_reports o where o.session_id = r.session_id and o.status = 'open' and o.id < r.id)`

/** SQL for queueCounts. */
export const waitingStudySessionsSql = (reach: Reach): string =>
  `from study_session_reports r where ${FIRST_OPEN} and ${sessionWithin(reach)} order by r.id`

/** SQL for queueCounts. */
export const waitingReviewsSql = (reach: Reach): string =>
  isWholeSite(reach)
    ? 'from waiting_reviews'
    : `from waiting_reviews q join reviews r on r.id = q.review_id where ${spotIdWithin(reach, 'r.study_location_id')}`

const sessionWithin = (reach: Reach) =>
  isWholeSite(reach)
    ? 'true'
    : `exists (select from study_sessions reached
        where reached.id = r.session_id and ${universityWithin(reach, 'reached.university_id')})`

const waitingSessions = (db: Db, reach: Reach): Knex.QueryBuilder =>
  db('study_session_reports as r').whereRaw(FIRST_OPEN).whereRaw(sessionWithin(reach)).orderBy('r.id')

/** A study session in the queue. */
export type WaitingStudySession = {
  /** The report that represents it. */
  report: number
  id: number
  since: Date
  open_reports: number
  title: string
  description: string | null
  campus: string
  first_name: string | null
  last_name: string | null
}

/** Study sessions that wait for a decision, longest waiting first, after the one with this report. */
export async function waitingStudySessions(
  db: Db,
  reach: Reach,
  { after, limit }: { after: number | null; limit: number },
): Promise<WaitingStudySession[]> {
  return (await waitingSessions(db, reach)
    .join('study_sessions as s', 's.id', 'r.session_id')
    .join('universities as u', 'u.id', 's.university_id')
    .leftJoin('users as c', 'c.id', 's.creator_id')
    .where('r.id', '>', after ?? 0)
    .limit(limit)
    .select(
      'r.id as report',
      's.id',
      'r.created_at as since',
      's.title',
      's.description',
      'u.name as campus',
      'c.first_name',
      'c.last_name',
      db.raw(
        "(select count(*)::int from study_session_reports o where o.session_id = s.id and o.status = 'open') as open_reports",
      ),
    )) as WaitingStudySession[]
}

/** The study session that has waited longest, except this one and the viewer's own; null: none. */
export async function nextStudySession(db: Db, viewer: Viewer, id: number): Promise<number | null> {
  const row = await waitingSessions(db, viewer.reach)
    .join('study_sessions as s', 's.id', 'r.session_id')
    .whereNot('s.id', id)
    .whereRaw('s.creator_id is distinct from ?', [viewer.id])
    .first('s.id')
  return (row as { id: number } | undefined)?.id ?? null
}

/** A reported study session with everything needed to decide on it. */
export type StudySessionCase = ReportedStudySession & {
  first_name: string | null
  last_name: string | null
  suspended: boolean
  university_key: string
  time_zone: string
  people: number
  reports: { id: number; reason: ReportReason; details: string | null; at: string }[]
}

/** null when it doesn't exist or was never reported, so that admins needn't see it. */
export async function studySessionCase(db: Db, reach: Reach, id: number): Promise<StudySessionCase | null> {
  const row = await db('study_sessions as s')
    .join('universities as u', 'u.id', 's.university_id')
    .leftJoin('study_locations as l', 'l.id', 's.location_id')
    .leftJoin('users as c', 'c.id', 's.creator_id')
    .where('s.id', id)
    .whereRaw(universityWithin(reach, 's.university_id'))
    .whereRaw('exists (select from study_session_reports r where r.session_id = s.id)')
    .first(
      ...CONTENT,
      's.updated_at',
      's.creator_id',
      'c.first_name',
      'c.last_name',
      db.raw('c.suspended_at is not null as suspended'),
      'u.name as campus',
      'u.key as university_key',
      db.raw("coalesce(u.time_zone, 'UTC') as time_zone"),
      'l.name as place',
      db.raw(
        '(select count(*)::int from session_participants p where p.session_id = s.id) + (s.creator_id is not null)::int as people',
      ),
      db.raw(`coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'details', r.details, 'at', r.created_at)
        order by r.id) from study_session_reports r where r.session_id = s.id and r.status = 'open'), '[]') as reports`),
    )
  return (row as StudySessionCase | undefined) ?? null
}

/** The title of a removed study session, from the log entry. */
export async function removedTitle(db: Db, logId: number): Promise<string> {
  const row = await db('moderation_log').where({ id: logId }).first('subject')
  return String(row?.subject.title ?? '')
}
