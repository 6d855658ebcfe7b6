import { joinVerified } from '~/accounts/verified-queries.server'
import type { Db } from '~db/connection'
import { approved } from '~/locations/queries.server'

/** A review as it is shown below its location. */
export type ShownReview = {
  id: number
  user_id: number | null
  rating: number
  description: string
  created_at: Date
  updated_at: Date
  first_name: string | null
  last_name: string | null
  image_url: string | null
  university: string | null
  /** Name of the university that the author's confirmed address belongs to. */
  verified: string | null
}

/** A page of a location's reviews, newest first. */
export const reviewsOf = (db: Db, locationId: number, limit: number, offset = 0): Promise<ShownReview[]> =>
  db('reviews as r')
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .leftJoin('universities as u', (on) => void on.on('u.id', 'w.university_id').andOnVal('u.status', 'Approved'))
    .modify(joinVerified)
    .where('r.study_location_id', locationId)
    .orderBy([{ column: 'r.created_at', order: 'desc' }, { column: 'r.id', order: 'desc' }])
    .limit(limit)
    .offset(offset)
    .select(
      'r.id', 'r.user_id', 'r.rating', 'r.description', 'r.created_at', 'r.updated_at', 'w.first_name', 'w.last_name', 'w.image_url',
      'u.name as university', 'v.verified',
    )

/** A user's own review with the place that it is about; `place` is null while the public may not see that. */
export type OwnReview = {
  id: number
  rating: number
  description: string
  created_at: Date
  updated_at: Date
  place: { id: number; name: string; university_key: string | null } | null
}

/** A page of a user's reviews, newest first. */
export async function reviewsBy(db: Db, userId: number, limit: number, offset = 0): Promise<OwnReview[]> {
  const rows = await db('reviews as r')
    .leftJoin(
      approved(db('study_locations as l').leftJoin('universities as u', 'u.id', 'l.university_id'))
        .select('l.id as location_id', 'l.name as location_name', 'u.key as university_key').as('p'),
      'p.location_id', 'r.study_location_id',
    )
    .where('r.user_id', userId)
    .orderBy([{ column: 'r.created_at', order: 'desc' }, { column: 'r.id', order: 'desc' }])
    .limit(limit)
    .offset(offset)
    .select('r.id', 'r.rating', 'r.description', 'r.created_at', 'r.updated_at', 'p.location_id', 'p.location_name', 'p.university_key')
  return rows.map(({ location_id, location_name, university_key, ...row }) => ({
    ...row, place: location_id === null ? null : { id: location_id, name: location_name, university_key },
  }))
}

/** How many reviews a user has written. */
export async function countReviewsBy(db: Db, userId: number): Promise<number> {
  const row = await db('reviews').where({ user_id: userId }).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}

/** A user's own review of a location, or null. */
export async function ownReview(db: Db, userId: number, locationId: number): Promise<{ id: number; rating: number; description: string } | null> {
  const row = await db('reviews').where({ user_id: userId, study_location_id: locationId }).first('id', 'rating', 'description')
  return row ?? null
}

/** A recent review with the place that it is about. */
export type RecentReview = {
  id: number
  rating: number
  description: string
  created_at: Date
  first_name: string | null
  last_name: string | null
  location_id: number
  location_name: string
  university_key: string | null
}

/** The newest reviews of Approved locations (on campus: of Approved universities). */
export const recentReviews = (db: Db, limit: number): Promise<RecentReview[]> =>
  db('reviews as r')
    .join('study_locations as l', 'l.id', 'r.study_location_id')
    .leftJoin('universities as u', 'u.id', 'l.university_id')
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .modify(approved)
    .orderBy([{ column: 'r.created_at', order: 'desc' }, { column: 'r.id', order: 'desc' }])
    .limit(limit)
    .select(
      'r.id', 'r.rating', 'r.description', 'r.created_at', 'w.first_name', 'w.last_name',
      'l.id as location_id', 'l.name as location_name', 'u.key as university_key',
    )

/** Writes a user's review of a location, or rewrites the one that is there. Says which. */
export async function upsertReview(
  db: Db,
  review: { user_id: number; study_location_id: number; rating: number; description: string },
): Promise<{ id: number; created: boolean }> {
  const [row] = await db('reviews')
    .insert(review)
    .onConflict(['user_id', 'study_location_id'])
    .merge({ rating: review.rating, description: review.description, updated_at: new Date() })
    .returning<{ id: number; created: boolean }[]>(['id', db.raw('xmax = 0 as created') as unknown as 'created'])
  return row!
}

/** Deletes a user's review of a location; false when there was none. */
export async function deleteReviewRow(db: Db, userId: number, locationId: number): Promise<boolean> {
  return (await db('reviews').where({ user_id: userId, study_location_id: locationId }).del()) > 0
}
