import { listOr, universityLabel } from '~/accounts/profile-rules'
import type { Viewer } from '~/services/auth/viewer'
import { LIST_MILES, milesBetween } from '~/services/maps/distance'
import { stateOf } from '~/services/maps/state-of.server'
import { DECIDED_CATEGORIES } from '../model/kinds'
import type { Maps } from '~/services/maps/maps.server'
import { conflict, done, invalid, type Failure, type Outcome } from '~/services/outcome'
import type { Storage } from '~/services/storage/storage'
import { universitiesNamed, universitiesOf } from '~/campuses/named-queries.server'
import { campusOfId, campusOfKey } from '~/campuses/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { allStates, insertLocationRequest, stateOfAbr, tagsExcept } from './queries.server'
import { joinRequest, similarFirst, sendRequest, type Sent } from './send-request.server'
import { similarLocations, type Similar } from './find-similar.server'
import { locationRequestWords, similarWords } from './words'
import {
  readTyped,
  wishOf,
  type LocationValue,
  type LocationRequestWish,
  type TypedLocation,
} from './location-form'
import { pinView, type PinView } from './pin-view.server'

type RequestDeps = { db: Db; search: SearchEngine; storage: Storage }
type State = { id: number; name: string; abr: string }

/** Like requestCampus, for a study spot. */
export async function requestLocation(
  { db, search, storage }: RequestDeps,
  { viewer, value }: { viewer: Viewer; value: LocationValue },
): Promise<Outcome<Sent>> {
  const { wish, over } = value
  if (value.step === 'check' || value.step === 'pin') return done({ became: 'look' })
  const state = await stateOfAbr(db, wish.state)
  if (!state) return invalid(locationRequestWords.state, 'state')
  const at = {
    kind: 'location' as const,
    name: wish.name,
    address: wish.address,
    stateId: state.id,
    city: wish.city,
  }
  if (value.step === 'join') return joinRequest(db, viewer, at)

  const outside = await pointFault(db, wish, state)
  if (outside) return outside
  // The category covers these tags.
  const known = new Set((await tagsExcept(db, DECIDED_CATEGORIES)).map(({ id }) => id))
  if (!wish.tags.every((id) => known.has(id))) return invalid(locationRequestWords.tagCount, 'tags')
  const campus = wish.university ? await campusOf(db, search, wish.university) : null
  if (campus && 'fault' in campus) return invalid(campus.fault, 'university')

  const far = campus && (await farFault(db, wish, campus.id))
  if (far) return far

  const similar = await similarLocations({ db, search }, wish, campus?.id ?? null, viewer.id)
  const { distinct, image } = value
  const names = similar.listed.map(({ name, where }) => `${name} (${where})`).join('; ')
  const first = await similarFirst(storage, { viewer, similar, names, distinct, over, image })
  if (first) return first
  const row = {
    name: wish.name,
    address: wish.address,
    city: wish.city,
    state_id: state.id,
    zipcode: wish.zip,
    category: wish.category!,
    university_id: campus?.id ?? null,
    details: wish.details,
    latitude: wish.point?.latitude ?? null,
    longitude: wish.point?.longitude ?? null,
    submitted_by: viewer.id,
  }
  const insert = (transaction: Db) => insertLocationRequest(transaction, row, wish.tags)
  return sendRequest({ db, storage }, { viewer, item: { ...at, insert }, image })
}

/** Whether the point is too far from the university for a spot of its list. */
async function farFault(db: Db, { point }: LocationRequestWish, campusId: number): Promise<Failure | null> {
  const campus = point && (await campusOfId(db, campusId))
  if (!point || !campus) return null
  const miles = milesBetween(campus, point)
  return miles <= LIST_MILES
    ? null
    : invalid(locationRequestWords.mapFar(Math.round(miles), LIST_MILES), 'map')
}

type Keep = (typed: TypedLocation) => Promise<string | null>

/**
 * Like requestLocation. To show similar locations first, `keep` saves the form; `kept` is the cookie line to find it
 * again, or null.
 */
export async function requestLocationByForm(
  parts: RequestDeps,
  { viewer, value, keep }: { viewer: Viewer; value: LocationValue; keep: Keep },
): Promise<Outcome<Sent & { kept?: string }>> {
  const sent = await requestLocation(parts, { viewer, value })
  if (!sent.ok || sent.value.became !== 'look') return sent
  const kept = await keep({ ...value.typed, keptImage: sent.value.keptImage ?? value.typed.keptImage })
  return kept === null ? conflict(similarWords.notKept) : done({ ...sent.value, kept })
}

/** ZIP code and link are valid on their own by now. Checks that they match the location, which needs the database. */
async function pointFault(db: Db, { point }: LocationRequestWish, state: State): Promise<Failure | null> {
  const abr = point && (await stateOf(point))
  if (!point || abr === state.abr) return null
  const where = abr ? ((await stateOfAbr(db, abr))?.name ?? abr) : locationRequestWords.nowhere
  return invalid(locationRequestWords.mapElsewhere(where, state.name), 'map')
}

type ViewParts = { db: Db; search: SearchEngine; maps: Pick<Maps, 'versionAt' | 'streetsNear'> }
type Viewed = { viewerId: number; start: Record<string, unknown>; look: boolean }

/** Data for the page of the form. `similar` is only set after a search. */
export async function locationRequestView(
  { db, search, maps }: ViewParts,
  { viewerId, start, look }: Viewed,
) {
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

export type LocationRequestView = Awaited<ReturnType<typeof locationRequestView>>

/**
 * The map around the pin, or else around the named university. Null if nothing says where it could be, or there's no street
 * map.
 */
async function pinOf(
  { db, search, maps }: ViewParts,
  start: Record<string, unknown>,
): Promise<PinView | null> {
  const typed = readTyped(start)
  const { university, point, address } = wishOf(typed)
  const named = university ? await campusOf(db, search, university) : null
  const campus = named && 'id' in named ? await campusOfId(db, named.id) : null
  const moved = typed.pinMove !== ''
  return pinView(maps, { asked: typed.pinView, moved, point, address, campus })
}

/** Existing locations similar to what was typed so far. Null while it has no name. */
export async function findSimilarLocations(
  { db, search }: Pick<ViewParts, 'db' | 'search'>,
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

const CANDIDATES = 5
const MEANT = 3

/** The Approved university that a text names, by ID, or an error message. */
async function campusOf(
  db: Db,
  search: SearchEngine,
  typed: string,
): Promise<{ id: number } | { fault: string }> {
  const named = await universitiesNamed(db, typed, CANDIDATES)
  if (named.length === 1) return { id: named[0]!.id }
  const list = (rows: typeof named) => listOr(rows.map(universityLabel))
  if (named.length > 1) return { fault: locationRequestWords.universityAmbiguous(list(named)) }
  const near = await universitiesOf(db, await search.searchUniversities(typed, MEANT))
  return {
    fault: [
      locationRequestWords.universityUnknown(typed),
      ...(near.length > 0 ? [locationRequestWords.universityMeant(list(near))] : []),
    ].join(' '),
  }
}
