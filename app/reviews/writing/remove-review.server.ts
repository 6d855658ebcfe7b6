import { isModerator } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { enqueue } from '~/services/jobs/job.server'
import { locationPath } from '~/spots/rules'
import { conflict, done, missing, refused, unavailable, type Outcome } from '~/services/outcome'
import { enqueueRemovals } from '~/services/storage/removals.server'
import type { Db } from '~db/connection'
import type { ReviewRow, ReportReason } from '~db/review-tables'
import { isBusy, isViolation } from '~db/errors'
import { publicReview } from '../public-review-queries.server'
import { captionsOf, openReports, removeReviewRow, type RemovedReview } from './removal-queries.server'
import { removalWords, reportWords } from './report-words'
import { editedAt } from '../reading/review-view.server'
import { sentReviewWords } from '../words'
import { photoOf } from '../photo-queries.server'
import { insertReport } from './report-queries.server'
import { removalMail } from './send-removal-mail.server'
import { takeForDecision, type Deciding } from './take-for-decision.server'

/**
 * Removes another user's review for breaking the rules. One transaction logs its contents with the admin and the
 * reason, deletes its rows (a trigger and a job delete the photos' objects) and enqueues an email to its author.
 * Returns the path of the page that showed the review.
 */
export async function removeReview(
  db: Db,
  removing: Deciding & { hidden?: boolean },
): Promise<Outcome<{ path: string }>> {
  const { viewer, reviewId, reason } = removing
  if (!isModerator(viewer)) return refused(removalWords.unauthorized)
  try {
    return await db.transaction(async (transaction) => {
      const texts = { ...removalWords, gone: removalWords.failed }
      const taken = await takeForDecision(transaction, { ...removing, texts })
      if (!taken.ok) return taken
      const { review, location } = taken.value
      const subject: RemovedReview = {
        place: location.name,
        ...asWritten(review),
        captions: await captionsOf(transaction, reviewId),
        reports: await openReports(transaction, reviewId),
      }
      const removalId = await removeReviewRow(transaction, {
        review,
        moderatorId: viewer.id,
        reason,
        subject,
      })
      if (subject.captions.length > 0) await enqueueRemovals(transaction)
      if (review.user_id !== null) await enqueue(transaction, removalMail, { removalId })
      return done({ path: locationPath(location) })
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(removalWords.failed)
    throw error
  }
}

const asWritten = (review: ReviewRow) => ({
  rating: review.rating,
  description: review.description,
  written: review.created_at,
  edited: editedAt(review),
  worksHere: review.works_here,
})

/** Files the viewer's report of another user's review, once. Returns the path of the review's page. */
export async function reportReview(
  db: Db,
  {
    viewer,
    reviewId,
    reason,
    details,
    photo,
  }: { viewer: Viewer; reviewId: number; reason: ReportReason; details: string; photo: number | null },
): Promise<Outcome<{ path: string }>> {
  const review = await publicReview(db, reviewId)
  if (!review) return missing(sentReviewWords.missing)
  if (review.user_id === viewer.id) return refused(reportWords.own)
  try {
    const kept = await insertReport(db, {
      review_id: review.id,
      user_id: viewer.id,
      photo_id: photo !== null && (await photoOf(db, { id: photo, review_id: review.id })) ? photo : null,
      reason,
      details: details || null,
    })
    return kept ? done({ path: locationPath(review.location) }) : conflict(reportWords.form.already)
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return missing(sentReviewWords.missing)
    throw error
  }
}
