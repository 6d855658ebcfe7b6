import type { Viewer } from '~/auth/viewer'
import { namedLocation, type NamedLocation } from '~/locations/public-queries.server'
import { done, missing, type Outcome } from '~/outcome'
import { enqueueRemovals } from '~/storage/removals.server'
import type { Db } from '~db/connection'
import { deleteReviewRow } from './own-queries.server'
import { sentReviewWords } from '../writing/words'

/**
 * Deletes the viewer's review of a location, with its photos and reactions. Deleting it twice is fine. `location` is
 * null while the public may not see it: its author can still delete a review there, but for anyone without a review the
 * location doesn't exist.
 */
export async function deleteReview(
  db: Db,
  { viewer, locationId }: { viewer: Pick<Viewer, 'id'>; locationId: number },
): Promise<Outcome<{ location: NamedLocation | null }>> {
  const deleted = await db.transaction(async (transaction) => {
    const gone = await deleteReviewRow(transaction, viewer.id, locationId)
    if (gone) await enqueueRemovals(transaction)
    return gone
  })
  const location = await namedLocation(db, locationId)
  return location || deleted ? done({ location }) : missing(sentReviewWords.missing)
}
