import { scope } from '~/spots/public-queries.server'
import type { Db } from '~db/connection'
import type { ReviewRow } from '~db/review-tables'

/** A user's own review with its location. `location` is null while the public may not see the location. */
export type OwnReview = {
  id: number
  study_location_id: number
  rating: number
  description: string
  works_here: boolean
  created_at: Date
  updated_at: Date
  location: { id: number; name: string; university_key: string | null } | null
}

/** A page of a user's reviews, newest first. */
export async function reviewsBy(db: Db, userId: number, limit: number, offset = 0): Promise<OwnReview[]> {
  const rows = await db('reviews as r')
    .leftJoin(
      scope(db).select('l.id as location_id', 'l.name as location_name', 'u.key as university_key').as('p'),
      'p.location_id',
      'r.study_location_id',
    )
    .where('r.user_id', userId)
    .orderBy([
      { column: 'r.created_at', order: 'desc' },
      { column: 'r.id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)
    .select(
      'r.id',
      'r.study_location_id',
      'r.rating',
      'r.description',
      'r.works_here',
      'r.created_at',
      'r.updated_at',
      'p.location_id',
      'p.location_name',
      'p.university_key',
    )
  return rows.map(({ location_id, location_name, university_key, ...row }) => ({
    ...row,
    location: location_id === null ? null : { id: location_id, name: location_name, university_key },
  }))
}

/** How many reviews a user has written. */
export async function countReviewsBy(db: Db, userId: number): Promise<number> {
  const row = await db('reviews').where({ user_id: userId }).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}

/** The content of a review form. */
export type ReviewContent = Pick<ReviewRow, 'rating' | 'description' | 'works_here'>

/** A user's own review of a location, or null. */
export async function ownReview(
  db: Db,
  userId: number,
  locationId: number,
): Promise<({ id: number; updated_at: Date } & ReviewContent) | null> {
  const row = await db('reviews')
    .where({ user_id: userId, study_location_id: locationId })
    .first('id', 'rating', 'description', 'works_here', 'updated_at')
  return row ?? null
}

type NewReview = Pick<ReviewRow, 'user_id' | 'study_location_id' | 'suspicion'> & ReviewContent

/** Whether a row equals the form (`excluded`). */
const SAME =
  '(reviews.rating, reviews.description, reviews.works_here) = (excluded.rating, excluded.description, excluded.works_here)'

/**
 * Inserts a user's first review of a location and returns its ID, also if the same review exists already because the
 * form arrived twice. Null if there's a different one, which stays.
 */
export async function insertReview(db: Db, review: NewReview): Promise<number | null> {
  const [row] = await db('reviews')
    .insert(review)
    .onConflict(['user_id', 'study_location_id'])
    .merge(['suspicion'])
    .whereRaw(SAME)
    .returning<{ id: number }[]>('id')
  return row?.id ?? null
}

/**
 * Inserts or updates a user's review of a location. Returns whether it's new. An unchanged review doesn't count as
 * edited. Null if it has become a different one since `seen`, the time of its last change in milliseconds.
 */
export async function upsertReview(
  db: Db,
  review: NewReview,
  seen?: number,
): Promise<{ id: number; created: boolean } | null> {
  const { rating, description, works_here, suspicion } = review
  const updated_at = db.raw(`case when ${SAME} then reviews.updated_at else now() end`)
  const [row] = await db('reviews')
    .insert(review)
    .onConflict(['user_id', 'study_location_id'])
    .merge({ rating, description, works_here, suspicion, updated_at })
    .whereRaw(
      `:seen::float8 is null or ${SAME} or floor(extract(epoch from reviews.updated_at) * 1000) = :seen`,
      {
        seen: seen ?? null,
      },
    )
    .returning<{ id: number; created: boolean }[]>(['id', db.raw('xmax = 0 as created')])
  return row ?? null
}

/** Deletes a user's review of a location. False if there was none. */
export async function deleteReviewRow(db: Db, userId: number, locationId: number): Promise<boolean> {
  return (await db('reviews').where({ user_id: userId, study_location_id: locationId }).del()) > 0
}
