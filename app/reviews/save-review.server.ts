import type { Viewer } from '~/auth/viewer'
import { locationOfId, type LocationDetail } from '~/locations/queries.server'
import { words as locationWords } from '~/locations/words'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { upsertReview } from './queries.server'

export type SavedReview = { location: LocationDetail; created: boolean }

/**
 * Writes the viewer's review of a location, or changes the one they wrote before: one a person and place, however often
 * the form is sent. The location's figures follow in the same transaction, by trigger.
 */
export async function saveReview(
  db: Db,
  { viewer, locationId, rating, description }: { viewer: Viewer; locationId: number; rating: number; description: string },
): Promise<Outcome<SavedReview>> {
  return db.transaction(async (transaction) => {
    const location = await locationOfId(transaction, locationId)
    if (!location) return missing(locationWords.notFound)
    const { created } = await upsertReview(transaction, { user_id: viewer.id, study_location_id: location.id, rating, description })
    return done({ location, created })
  })
}
