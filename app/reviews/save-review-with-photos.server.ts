import { done, type Outcome } from '~/outcome'
import type { Storage } from '~/storage/storage'
import type { Viewer } from '~/auth/viewer'
import type { Db } from '~db/connection'
import type { ChosenPhoto } from './photo-form'
import { saveReview, type ReviewToSave, type SavedReview } from './save-review.server'

/** `photoFault`: why the photos that came with the review were not added to it; null when they were, or there were none. */
export type SavedWithPhotos = SavedReview & { photoFault: string | null }

/**
 * Saves a review and the photos that came with it. A file that is no picture of ours is refused before anything is saved, so
 * that the form comes back whole. What fails afterwards (a store that does not answer) takes nothing from the review.
 */
export async function saveReviewWithPhotos(
  { db, storage }: { db: Db; storage: Storage },
  { files, ...review }: ReviewToSave & { viewer: Viewer; files: ChosenPhoto[] },
): Promise<Outcome<SavedWithPhotos>> {
  if (files.length === 0) {
    const saved = await saveReview(db, review)
    return saved.ok ? done({ ...saved.value, photoFault: null }) : saved
  }
  // What reads pictures is loaded with the first review that has one.
  const { preparePhotos, storePhotos } = await import('./add-photos.server')
  const prepared = await preparePhotos(files)
  if (!prepared.ok) return prepared
  const saved = await saveReview(db, review)
  if (!saved.ok) return saved
  const stored = await storePhotos(
    { db, storage },
    { viewer: review.viewer, reviewId: saved.value.id, photos: prepared.value },
  )
  return done({ ...saved.value, photoFault: stored.ok ? null : stored.message })
}
