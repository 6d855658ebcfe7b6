import type { Viewer } from '~/auth/viewer'
import { locationOfId, type LocationDetail } from '~/locations/queries.server'
import { done, missing, type Outcome } from '~/outcome'
import { enqueueRemovals } from '~/storage/removals.server'
import type { Db } from '~db/connection'
import { deleteReviewRow } from './own-queries.server'
import { sentReviewWords } from '../writing/words'

/**
 * Deletes the viewer's own review of a location; its photos and reactions go with it. Doing so twice is no fault: it is gone
 * either way. `location` is null while the public may not see it: a review of such a location is still the author's to
 * delete, but where there was none the location does not exist for them.
 */
export async function deleteReview(
  db: Db,
  { viewer, locationId }: { viewer: Pick<Viewer, 'id'>; locationId: number },
): Promise<Outcome<{ location: LocationDetail | null }>> {
  const deleted = await db.transaction(async (transaction) => {
    const gone = await deleteReviewRow(transaction, viewer.id, locationId)
    if (gone) await enqueueRemovals(transaction)
    return gone
  })
  const location = await locationOfId(db, locationId)
  return location || deleted ? done({ location }) : missing(sentReviewWords.missing)
}
