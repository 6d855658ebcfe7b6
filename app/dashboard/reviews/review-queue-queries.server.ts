import type { Db } from '~db/connection'
import type { ReportReason, ReviewRow } from '~db/review-tables'
import { behind, nextWaiting } from '../queue-queries.server'

/** A review in the queue. */
export type WaitingReview = {
  id: number
  since: Date
  open_reports: number
  suspicious: boolean
  rating: number
  description: string
  place: string
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
  { after, limit }: { after: number | null; limit: number },
): Promise<WaitingReview[]> {
  const query = db('waiting_reviews as q')
    .join('reviews as r', 'r.id', 'q.review_id')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .leftJoin('users as w', 'w.id', 'r.user_id')
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
      'l.name as place',
      'w.first_name',
      'w.last_name',
    )) as WaitingReview[]
}

/** The next waiting review after this one, else the first; never one of the viewer's own. null: none. One statement. */
export async function nextReview(db: Db, id: number, viewerId: number): Promise<number | null> {
  const waiting = () =>
    db('waiting_reviews as q')
      .join('reviews as r', 'r.id', 'q.review_id')
      .whereNot('q.review_id', id)
      .whereRaw('r.user_id is distinct from ?', [viewerId])
  return nextWaiting(db, waiting, id, ORDER)
}

/** A review with everything needed to decide on it. */
export type ReviewCase = ReviewRow & {
  author: { first_name: string; last_name: string; source: string; reviews: number; removed: number } | null
  place: {
    id: number
    name: string
    university_key: string | null
    mean: number
    reviews: number
    shown: boolean
  }
  reports: { id: number; reason: ReportReason; details: string | null; at: string }[]
}

const AUTHOR = `(select json_build_object('first_name', w.first_name, 'last_name', w.last_name, 'source', w.source,
    'reviews', (select count(*) from reviews where user_id = w.id),
    'removed', (select count(*) from moderation_log where author_id = w.id and action = 'delete-review'))
  from users w where w.id = r.user_id) as author`
const PLACE = `json_build_object('id', l.id, 'name', l.name, 'university_key', u.key, 'mean', l.avg_rating, 'reviews', l.review_count,
  'shown', l.status = 'Approved' and coalesce(u.status, 'Approved') = 'Approved') as place`
const REPORTS = `coalesce((
  select json_agg(json_build_object('id', e.id, 'reason', e.reason, 'details', e.details, 'at', e.created_at) order by e.id)
  from review_reports e where e.review_id = r.id and e.status = 'open'), '[]') as reports`

export async function reviewCase(db: Db, id: number): Promise<ReviewCase | null> {
  const row = await db('reviews as r')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .where('r.id', id)
    .first('r.*', db.raw(AUTHOR), db.raw(PLACE), db.raw(REPORTS))
  return (row as ReviewCase | undefined) ?? null
}

/** The location of a deleted review, from the log entry. */
export async function removedLocation(db: Db, logId: number): Promise<string> {
  const row = await db('moderation_log').where({ id: logId }).first('subject')
  return String(row?.subject.place ?? '')
}
