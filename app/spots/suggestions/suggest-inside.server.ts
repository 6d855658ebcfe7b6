import type { About } from '../areas/choices.server'
import { NEW_AREA } from '../model/area-fields'
import type { Viewer } from '~/services/auth/viewer'
import { AREA_LIMITS } from '../model/areas'
import { done, invalid, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { InsideChange, SuggestedLocation } from '~db/suggestion-tables'
import type { InsideWish } from './inside-form'
import { insertSuggestion, knownLocation, type KnownLocation } from './queries.server'
import { insideChange } from '../model/inside-change'
import { sentPath } from './path-rules'
import { shownOf } from './rules'
import { asShown, stillDifferent } from './seen-rules'
import { suggestionWords } from './words'

type Suggesting = { viewer: Viewer; locationId: number; about: About; wish: InsideWish }

/**
 * Stores a user's suggested edit of an area, or of facts of the whole study spot, for the admins. Like suggestEdit.
 * Returns the path of the confirmation page.
 */
export const suggestInside = (
  db: Db,
  { viewer, locationId, about, wish }: Suggesting,
): Promise<Outcome<{ path: string }>> =>
  db.transaction(async (transaction) => {
    const location = await knownLocation(transaction, locationId)
    if (!location) return missing(suggestionWords.notFound)
    const found = changeOf(location, about, wish)
    if (!found.ok) return found
    const { change, shown } = found.value
    await insertSuggestion(transaction, {
      study_location_id: location.id,
      user_id: viewer.id,
      action: { inside: change },
      original: { ...shownOf(location), ...shown },
    })
    return done({ path: sentPath(location.id) })
  })

/** The areas and facts that the form showed. */
type CurrentInside = Pick<SuggestedLocation, 'areas' | 'traits'>

/**
 * What the user changed compared to what the form showed, or what's wrong with it. Changes by admins in the meantime
 * aren't part of it.
 */
function changeOf(
  { areas, traits }: KnownLocation,
  about: About,
  wish: InsideWish,
): Outcome<{ change: InsideChange; shown: CurrentInside }> {
  if ((about === 'whole') !== 'traits' in wish) return missing(suggestionWords.notFound)
  if ('traits' in wish) {
    const shown = { traits: wish.seen ?? traits }
    return suggested(insideChange(null, shown, wish), insideChange(null, { traits }, wish), shown)
  }
  const { area } = wish
  if (about === 'new') {
    if (!area) return missing(suggestionWords.notFound)
    if (areas.length >= AREA_LIMITS.areas) return invalid(suggestionWords.tooManyAreas)
  }
  const before = about === 'new' ? NEW_AREA : areas.find(({ id }) => id === about)
  if (!before) return missing(suggestionWords.areaGone)
  const shown = about === 'new' || !wish.seen ? before : asShown(before, wish.seen)
  const now = area && { ...area, id: before.id }
  const change = insideChange(before.id ?? 'new', shown, now)
  const same = area && areas.find(({ name }) => name.toLowerCase() === area.name.toLowerCase())
  if (same && same.id !== about && (change?.whole || change?.parts.name))
    return invalid(suggestionWords.areaTwice(same.name), 'name')
  return suggested(
    change,
    insideChange(before.id ?? 'new', before, now),
    about === 'new' ? {} : { areas: [shown] },
  )
}

function suggested(
  wanted: InsideChange | null,
  left: InsideChange | null,
  shown: CurrentInside,
): Outcome<{ change: InsideChange; shown: CurrentInside }> {
  const change = stillDifferent(wanted, left)
  return change ? done({ change, shown }) : invalid(suggestionWords.noChanges)
}
