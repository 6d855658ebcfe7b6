import type { Db } from '~db/connection'
import type { ReportReason } from '~db/review-tables'

/** Whether a user has reported a review. */
export const hasReported = async (db: Db, reviewId: number, userId: number): Promise<boolean> =>
  Boolean(await db('review_reports').where({ review_id: reviewId, user_id: userId }).first('id'))

/** Inserts a user's report of a review. False if they've reported it already. */
export async function insertReport(
  db: Db,
  report: {
    review_id: number
    user_id: number
    photo_id: number | null
    reason: ReportReason
    details: string | null
  },
): Promise<boolean> {
  return (
    (await db('review_reports').insert(report).onConflict(['review_id', 'user_id']).ignore().returning('id'))
      .length > 0
  )
}
