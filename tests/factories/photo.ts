import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection'
import type { ReviewImageRow } from '../../db/review-tables'

/** A review photo's row; the caller stores its object, if needed. */
export async function insertPhoto(
  db: Db,
  review: { id: number; user_id: number | null; study_location_id: number },
  values: Partial<ReviewImageRow> = {},
): Promise<ReviewImageRow> {
  const [row] = await db('review_images')
    .insert({
      review_id: review.id,
      user_id: review.user_id,
      study_location_id: review.study_location_id,
      width: 800,
      height: 600,
      storage_key: `post_images/${review.user_id ?? 0}/${review.id}/${randomBytes(16).toString('hex')}-photo.jpg`,
      ...values,
    })
    .returning('*')
  return row!
}
