import { universityLabel } from '~/accounts/profile/profile-rules'
import { DECIDED_CATEGORIES } from '~/locations/model/kinds'
import { universitiesOf } from '~/universities/named-queries.server'
import { pinView, type PinView } from './pin-view.server'
import type { Maps } from '~/maps/maps.server'
import { campusOfKey, campusPointsOf } from '~/universities/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { campusOf } from '../university/campus-of.server'
import { similarLocations, type Similar } from '../similar/find-similar.server'
import { readTyped, wishOf } from './location-form'
import { allStates, tagsExcept } from '../queries.server'

/** Everything but the fields of a location request's form. `similar` is only set after a search. */
export type LocationRequestView = {
  states: { value: string; text: string }[]
  tags: { value: string; text: string }[]
  start: Record<string, unknown>
  similar: Similar | null
  /** Null if nothing says where it could be, or there's no street map. */
  pin: PinView | null
}

type Parts = { db: Db; search: SearchEngine; maps: Pick<Maps, 'versionAt' | 'streetsNear'> }
type Of = { viewerId: number; start: Record<string, unknown>; look: boolean }

export async function locationRequestView(
  { db, search, maps }: Parts,
  { viewerId, start, look }: Of,
): Promise<LocationRequestView> {
  const [states, tags, similar, pin] = await Promise.all([
    allStates(db),
    // The category covers these tags.
    tagsExcept(db, DECIDED_CATEGORIES),
    look ? findSimilarLocations({ db, search }, start, viewerId) : null,
    pinOf({ db, search, maps }, start),
  ])
  return {
    states: states.map(({ abr, name }) => ({ value: abr, text: name })),
    tags: tags.map(({ id, name }) => ({ value: String(id), text: name })),
    start,
    similar,
    pin,
  }
}

/** The map around the pin, or else around the named university. */
async function pinOf({ db, search, maps }: Parts, start: Record<string, unknown>): Promise<PinView | null> {
  const typed = readTyped(start)
  const { university, point, address } = wishOf(typed)
  const named = university ? await campusOf(db, search, university) : null
  const [campus] = named && 'id' in named ? await campusPointsOf(db, [named.id]) : []
  const moved = typed.pinMove !== ''
  return pinView(maps, { asked: typed.pinView, moved, point, address, campus: campus ?? null })
}

/** Existing locations similar to what was typed so far. Null while it has no name. */
export async function findSimilarLocations(
  { db, search }: Pick<Parts, 'db' | 'search'>,
  fields: Record<string, unknown>,
  viewerId: number,
): Promise<Similar | null> {
  const wish = wishOf(readTyped(fields))
  if (wish.name === '') return null
  const campus = wish.university ? await campusOf(db, search, wish.university) : null
  return similarLocations({ db, search }, wish, campus && 'id' in campus ? campus.id : null, viewerId)
}

/** Initial values for users who come from a campus's page. */
export async function startOnCampus(db: Db, key: string | null): Promise<Record<string, string>> {
  const campus = key ? await campusOfKey(db, key.slice(0, 300)) : null
  const [named] = campus ? await universitiesOf(db, [campus.id]) : []
  return named
    ? { category: 'On-Campus', university: universityLabel(named), city: named.city, state: named.abr }
    : {}
}
