import type { Viewer } from '~/auth/viewer'
import { locationOfId, type LocationDetail } from '~/locations/queries.server'
import { words as locationWords } from '~/locations/words'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteReviewRow } from './queries.server'

/** Deletes the viewer's own review of a location. Doing so twice is no fault: it is gone either way. */
export async function deleteReview(
  db: Db,
  { viewer, locationId }: { viewer: Viewer; locationId: number },
): Promise<Outcome<{ location: LocationDetail; deleted: boolean }>> {
  const location = await locationOfId(db, locationId)
  if (!location) return missing(locationWords.notFound)
  return done({ location, deleted: await deleteReviewRow(db, viewer.id, location.id) })
}
