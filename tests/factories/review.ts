import type { Db } from '../../db/connection'
import type { ReviewRow } from '../../db/tables'

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
