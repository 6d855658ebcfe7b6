import { done, type Outcome } from '~/outcome'
import type { Storage } from '~/storage/storage'
import type { Viewer } from '~/auth/viewer'
import type { Db } from '~db/connection'
import { preparePhotos, storePhotos } from './add-photos.server'
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
  const prepared = await preparePhotos(files)
  if (!prepared.ok) return prepared
  const saved = await saveReview(db, review)
  if (!saved.ok) return saved
  const stored =
    prepared.value.length === 0
      ? null
      : await storePhotos(
          { db, storage },
          { viewer: review.viewer, reviewId: saved.value.id, photos: prepared.value },
        )
  return done({ ...saved.value, photoFault: stored && !stored.ok ? stored.message : null })
}
