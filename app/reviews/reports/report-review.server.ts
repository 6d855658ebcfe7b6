import type { Viewer } from '~/auth/viewer'
import { locationPath } from '~/locations/rules'
import { conflict, done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import type { ReportReason } from '~db/review-tables'
import { publicReview } from '../reading/public-review-queries.server'
import { insertReport } from './report-queries.server'
import { reportWords } from './words'
import { sentReviewWords } from '../writing/words'

/** Files the viewer's report of another user's review, once. Returns the path of the review's page. */
export async function reportReview(
  db: Db,
  {
    viewer,
    reviewId,
    reason,
    details,
  }: { viewer: Viewer; reviewId: number; reason: ReportReason; details: string },
): Promise<Outcome<{ path: string }>> {
  const review = await publicReview(db, reviewId)
  if (!review) return missing(sentReviewWords.missing)
  if (review.user_id === viewer.id) return refused(reportWords.own)
  try {
    const kept = await insertReport(db, {
      review_id: review.id,
      user_id: viewer.id,
      reason,
      details: details || null,
    })
    return kept ? done({ path: locationPath(review.location) }) : conflict(reportWords.form.already)
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return missing(sentReviewWords.missing)
    throw error
  }
}
