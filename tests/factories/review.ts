import type { Db } from '../../db/connection'
import type { ReviewRow } from '../../db/tables'
import { insertLocation } from './location'

/** A text of valid length for a review, containing `mark`. */
export const reviewText = (mark = 'Fine.'): string =>
  `${mark} The tables by the window are quiet until noon, there are outlets along the wall and the wifi holds all day.`

/** A four-star review. */
export async function insertReview(
  db: Db,
  values: Partial<ReviewRow> & { study_location_id: number; user_id: number | null },
): Promise<ReviewRow> {
  const [row] = await db('reviews')
    .insert({ rating: 4, description: reviewText(), ...values })
    .returning('*')
  return row!
}

/** A location with a review by each of the first users for each rating. */
export async function insertRated(
  db: Db,
  users: readonly { id: number }[],
  ratings: readonly number[],
  values: Parameters<typeof insertLocation>[1],
): Promise<void> {
  const { id } = await insertLocation(db, values)
  for (const [n, rating] of ratings.entries())
    await insertReview(db, { study_location_id: id, user_id: users[n]!.id, rating })
}
