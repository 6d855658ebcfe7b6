import { accountPath } from '~/accounts/rules'
import type { Viewer } from '~/auth/viewer'
import type { Named } from '~/locations/public-location.server'
import { namedLocation } from '~/locations/public-queries.server'
import { locationPath } from '~/locations/rules'
import { locationWords } from '~/locations/words'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { DeletingView } from './DeleteReviewPanel'
import { ownReview } from './own-queries.server'
import { reviewWords, sentReviewWords } from '../writing/words'

/** Data for the page that deletes the viewer's review of a study spot. */
export async function showDeleting(
  db: Db,
  { viewer, written, id }: Named & { viewer: Viewer },
): Promise<Outcome<DeletingView>> {
  const own = id === null ? null : await ownReview(db, viewer.id, id)
  const location = id === null ? null : await namedLocation(db, id)
  if (!location && !own) return missing(locationWords.gone(written ?? ''))
  if (!own) return missing(sentReviewWords.gone(locationPath(location!), location!.name))
  // Authors may always delete their reviews, even if the location isn't public.
  return done({
    name: location?.name ?? reviewWords.unlisted,
    path: location ? locationPath(location) : accountOf(viewer),
    text: own.description,
  })
}

const accountOf = ({ firstName, lastName }: Viewer) =>
  accountPath({ first_name: firstName, last_name: lastName })
