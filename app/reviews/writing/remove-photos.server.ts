import { isModerator } from '~/services/auth/reach'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, refused, unavailable, type Outcome } from '~/services/outcome'
import { enqueueRemovals } from '~/services/storage/removals.server'
import type { Db } from '~db/connection'
import { isBusy } from '~db/errors'
import { deletePhotosOf } from '../photo-queries.server'
import { clearSuspicion, dismissReports, noteDecision, type RemovedPhotos } from './removal-queries.server'
import { photoRemovalWords as words } from './report-words'
import { removalMail } from './send-removal-mail.server'
import { takeForDecision, type Deciding } from './take-for-decision.server'

type RemovingPhotos = Deciding & {
  /** The IDs of the photos. */
  photos: number[]
  /** The newest report that the admin saw, or 0. Later ones stay open. */
  upTo: number
}

/**
 * Removes photos from another user's review and keeps the review. One transaction logs it with the admin and the
 * reason, deletes the photos' rows (a trigger and a job delete their objects), dismisses the review's reports, clears
 * its suspicion and enqueues an email to its author. `removed`: how many; 0 if this admin has removed them before.
 */
export async function removePhotos(db: Db, removing: RemovingPhotos): Promise<Outcome<{ removed: number }>> {
  const { viewer, reviewId, reason, photos, upTo } = removing
  if (!isModerator(viewer)) return refused(words.unauthorized)
  try {
    return await db.transaction(async (transaction) => {
      const taken = await takeForDecision(transaction, { ...removing, hidden: true, texts: words })
      if (!taken.ok) return taken
      const { review, location, last } = taken.value
      const captions = await deletePhotosOf(transaction, reviewId, photos)
      if (captions.length === 0)
        return last?.did === 'remove-photos' && last.moderatorId === viewer.id
          ? done({ removed: 0 })
          : conflict(words.photosGone)
      const subject: RemovedPhotos = {
        place: location.name,
        written: review.created_at,
        captions,
        reports: await dismissReports(transaction, reviewId, upTo),
      }
      if (review.suspicion !== 'low') await clearSuspicion(transaction, reviewId)
      const decided = { review, moderatorId: viewer.id, reason, subject }
      const removalId = await noteDecision(transaction, 'remove-photos', decided)
      await enqueueRemovals(transaction)
      if (review.user_id !== null) await enqueue(transaction, removalMail, { removalId })
      return done({ removed: captions.length })
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(words.failed)
    throw error
  }
}
