import type { Viewer } from '~/auth/viewer'
import { locationOfId, type LocationDetail } from '~/locations/queries.server'
import { words as locationWords } from '~/locations/words'
import { conflict, done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { insertReview, upsertReview } from './own-queries.server'
import { softWarnings, suspicionOf } from './rules'
import { words } from './words'

export type SavedReview = { id: number; location: LocationDetail; created: boolean }

export type ReviewToSave = {
  viewer: Pick<Viewer, 'id'>
  locationId: number
  /** 'create': the form did not know of a review; 'edit': it changes the one that is there, or writes one if that is gone. */
  mode: 'create' | 'edit'
  /** 1 to 5. */
  rating: number
  /** Sanitised, 85 to 1250 characters. */
  description: string
  worksHere: boolean
}

/**
 * Saves the viewer's review of a location: one a person and place. A first review where there is another one already is a
 * conflict, unless it says the very same: that is a form that came twice, and done. The location's figures follow in the
 * same transaction, by trigger.
 */
export async function saveReview(
  db: Db,
  { viewer, locationId, mode, rating, description, worksHere }: ReviewToSave,
): Promise<Outcome<SavedReview>> {
  return db.transaction(async (transaction) => {
    const location = await locationOfId(transaction, locationId)
    if (!location) return missing(locationWords.notFound)
    const review = {
      user_id: viewer.id,
      study_location_id: location.id,
      rating,
      description,
      works_here: worksHere,
      suspicion: suspicionOf(softWarnings(description)),
    }
    if (mode === 'edit') return done({ location, ...(await upsertReview(transaction, review)) })
    const id = await insertReview(transaction, review)
    return id === null ? conflict(words.duplicate) : done({ location, id, created: true })
  })
}
