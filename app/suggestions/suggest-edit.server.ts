import type { Viewer } from '~/auth/viewer'
import { fits, LENGTHS } from '~/locations/model/asked'
import { zipFault } from '~/locations/model/zip'
import { allTags } from '~/locations/queries.server'
import { done, invalid, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { SuggestedLocation, SuggestionAction } from '~db/suggestion-tables'
import type { Wish } from './form'
import { insertSuggestion, knownLocation } from './queries.server'
import { changesOf, sentPath, shownOf } from './rules'
import { stillDifferentFields } from './seen-rules'
import { suggestionWords } from './words'

type Suggesting = { viewer: Viewer; locationId: number; wish: Wish; seen: SuggestedLocation | null }

/**
 * Stores a user's suggested edit of a location for the admins, with the location as the form showed it. Unchanged
 * fields aren't validated: a location may lack a zip code or tags, which students who correct its hours may not know.
 * Changes by admins in the meantime aren't part of it. The same suggestion sent twice counts once. Returns the path of
 * the confirmation page.
 */
export async function suggestEdit(
  db: Db,
  { viewer, locationId, wish, seen }: Suggesting,
): Promise<Outcome<{ path: string }>> {
  return db.transaction(async (transaction) => {
    const location = await knownLocation(transaction, locationId)
    if (!location) return missing(suggestionWords.notFound)
    const now = shownOf(location)
    const original = seen ?? now
    const tags = (await allTags(transaction))
      .filter(({ id }) => wish.tags.includes(id))
      .map(({ name }) => name)
    const wanted = { ...wish, tags }
    const action = stillDifferentFields(changesOf(original, wanted), changesOf(now, wanted))
    if (Object.keys(action).length === 0) return invalid(suggestionWords.noChanges)
    const fault = faultOf(action, location.state)
    if (fault) return invalid(...fault)
    await insertSuggestion(transaction, {
      study_location_id: location.id,
      user_id: viewer.id,
      action,
      original,
    })
    return done({ path: sentPath(location.id) })
  })
}

/** The error of the first invalid field among those that differ. */
function faultOf(
  { name, address, city, zipcode, tags }: SuggestionAction,
  state: string,
): [message: string, field: string] | null {
  if (name && !fits(name.new, LENGTHS.name)) return [suggestionWords.nameFault, 'name']
  if (address?.new && !fits(address.new, LENGTHS.address)) return [suggestionWords.addressFault, 'address']
  if (city && !fits(city.new, LENGTHS.city)) return [suggestionWords.cityFault, 'city']
  if (zipcode && !zipcode.new) return [suggestionWords.zipcodeMissing, 'zipcode']
  const elsewhere = zipcode?.new ? zipFault(zipcode.new, state) : null
  if (elsewhere === 'form') return [suggestionWords.zipcodeFault, 'zipcode']
  if (elsewhere) return [suggestionWords.zipcodeElsewhere(state), 'zipcode']
  return tags?.newList.length === 0 ? [suggestionWords.tagsMissing, 'tags'] : null
}
