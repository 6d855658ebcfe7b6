import { areaTexts, NEW_AREA, traitTexts, type Texts } from '../model/area-fields'
import { areaChoices, type About, type AreaChoices } from '../areas/choices.server'
import { insideOf } from '../areas/queries.server'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { knownLocation } from './queries.server'
import { suggestionWords } from './words'

/** The form for an area, a new area, or the facts of the whole study spot. */
export type InsideSuggestionView = {
  about: 'area' | 'new' | 'whole'
  title: string
  /** The page with all the study spot's areas and facts. */
  back: { path: string; name: string }
  choices: AreaChoices
  /** All fields as shown, including `seen`. */
  start: Texts
  loggedIn: boolean
}

/** Filled with current values, or with what was typed before login. */
export async function insideSuggestionView(
  db: Db,
  {
    id,
    about,
    loggedIn,
    draft,
  }: {
    id: number
    about: About
    loggedIn: boolean
    draft: Record<string, string | string[]> | null
  },
): Promise<Outcome<InsideSuggestionView>> {
  const [location, inside] = await Promise.all([knownLocation(db, id), insideOf(db, id, null)])
  if (!location) return missing(suggestionWords.notFound)
  // Nothing that an area's page was ever called.
  if (about === 0) return missing('')
  const area = about === 'new' ? NEW_AREA : location.areas.find((each) => each.id === about)
  if (!area && about !== 'whole')
    return missing(suggestionWords.areaGoneFrom(`/location/${id}/facts`, location.name))
  const known = area ? areaTexts(area) : traitTexts(location.traits)
  const seen = about === 'new' ? '' : JSON.stringify(known)
  // Fields missing from a draft were emptied. A draft of the page's other form has none of these fields.
  const typed =
    draft && Object.keys(known).some((name) => name in draft)
      ? Object.fromEntries([...Object.keys(known), 'seen'].map((name) => [name, String(draft[name] ?? '')]))
      : null
  return done({
    about: typeof about === 'number' ? 'area' : about,
    title:
      about === 'new'
        ? suggestionWords.newArea
        : suggestionWords.title(about === 'whole' ? location.name : area!.name),
    back: { path: `/location/${id}/facts`, name: location.name },
    choices: areaChoices(inside, about),
    start: typed ?? { ...known, seen },
    loggedIn,
  })
}
