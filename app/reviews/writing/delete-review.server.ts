import { accountPath } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'
import type { Named } from '~/spots/public-location.server'
import { namedLocation, type NamedLocation } from '~/spots/public-queries.server'
import { locationPath } from '~/spots/rules'
import { missingWords } from '~/spots/words'
import { done, missing, type Outcome } from '~/services/outcome'
import { enqueueRemovals } from '~/services/storage/removals.server'
import type { Db } from '~db/connection'
import { deleteReviewRow, ownReview } from '../own-queries.server'
import { sentReviewWords, reviewWords } from '../words'
import type { DeletingView } from './DeleteReviewPanel'

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

/** Data for the page that deletes the viewer's review of a study spot. */
export async function showDeleting(
  db: Db,
  { viewer, written, id }: Named & { viewer: Viewer },
): Promise<Outcome<DeletingView>> {
  const own = id === null ? null : await ownReview(db, viewer.id, id)
  const location = id === null ? null : await namedLocation(db, id)
  if (!location && !own) return missing(missingWords.gone(written ?? ''))
  if (!own) return missing(sentReviewWords.goneFrom(locationPath(location!), location!.name))
  // Authors may always delete their reviews, even if the location isn't public.
  return done({
    name: location?.name ?? reviewWords.unlisted,
    path: location ? locationPath(location) : accountOf(viewer),
    text: own.description,
  })
}

const accountOf = ({ firstName, lastName }: Viewer) =>
  accountPath({ first_name: firstName, last_name: lastName })
