import { dayInWords } from '~/accounts/data-rules'
import { milesBetween } from '~/services/maps/distance'
import { locationPath } from '../rules'
import { campusesOf } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'
import type { Db } from '~db/connection'
import type { SearchEngine, SearchQuery } from '~search/engine'
import type { CampusWish } from './campus-form'
import { knownCampuses, type Known } from './find-universities.server'
import type { MapPoint } from './map-rules'
import type { LocationRequestWish } from './location-form'
import { openIn, stateOfAbr, type OpenRequest } from './queries.server'
import { isSame, requestPath, sameKey, streetWords, type RequestKind } from './rules'
import { locationsAround, listedLocations, type ListedLocation } from './list-queries.server'
import { similarWords } from './words'

/** A listed item, as a link. */
type Listed = { name: string; where: string; path: string }

/**
 * What exists that's similar to the item being requested. `same`: a listed item is the same. Of other users' open
 * requests only the date is shown: they aren't public before they're reviewed.
 */
export type Similar = { listed: Listed[]; same: boolean; open: { day: string; own: string | null } | null }

const SHOWN = 5
const CANDIDATES = 12
/** Two locations closer than this may be the same. */
const NEAR_MILES = 0.1

type SimilarDeps = { db: Db; search: SearchEngine }
type State = { id: number; name: string }

/** Campuses similar to the requested one: matches of its name, and those in its city that share a word of its name. */
export async function similarCampuses(
  { db, search }: SimilarDeps,
  wish: CampusWish,
  viewerId: number,
  known?: Known,
): Promise<Similar> {
  const state = wish.state ? await stateOfAbr(db, wish.state) : null
  const [{ named, found }, open] = await Promise.all([
    known ?? knownCampuses({ db, search }, wish.name),
    openLike(db, 'campus', wish, '', state, viewerId),
  ])
  const ids = named.map(({ id }) => id)
  const campuses = await campusesOf(db, [...new Set([...ids, ...found])])
  const abrOf = new Map(named.map(({ id, abr }) => [id, abr]))
  const fits = campuses.filter((campus) => {
    if (state && campus.state !== state.name) return false
    return (
      ids.includes(campus.id) ||
      isSame(campus.name, wish.name) ||
      (wish.city !== '' && isSame(campus.city, wish.city))
    )
  })
  const same = fits.some(
    (campus) =>
      state !== null &&
      wish.city !== '' &&
      isSame(campus.city, wish.city) &&
      (isSame(campus.name, wish.name) || abrOf.has(campus.id)),
  )
  const listed = fits
    .slice(0, SHOWN)
    .map(({ name, city, state: of, key }) => ({ name, where: `${city}, ${of}`, path: campusPath(key) }))
  return { listed, same, open }
}

/**
 * Locations similar to the requested one: by name or address in its city or on its campus, and those next to its point.
 */
export async function similarLocations(
  { db, search }: SimilarDeps,
  wish: LocationRequestWish,
  campusId: number | null,
  viewerId: number,
): Promise<Similar> {
  const state = wish.state ? await stateOfAbr(db, wish.state) : null
  const [found, around, open] = await Promise.all([
    locationsLike(search, wish, state, campusId),
    wish.point ? locationsAround(db, wish.point, NEAR_MILES, campusId) : [],
    openLike(db, 'location', wish, wish.address, state, viewerId),
  ])
  const locations = await listedLocations(db, found).then((like) => [...like, ...around])
  const each = [...new Map(locations.map((location) => [location.id, location])).values()]
  const isSameLocation = (location: ListedLocation) =>
    isSame(location.name, wish.name) &&
    (location.address === null || isSame(location.address, wish.address)) &&
    isSame(location.city, wish.city) &&
    location.abr === wish.state
  const order = (location: ListedLocation) =>
    isSameLocation(location) ? 0 : isSame(location.name, wish.name) ? 1 : 2
  const listed = each
    .sort((a, b) => order(a) - order(b))
    .slice(0, SHOWN)
    .map((location) => listedLocation(location, wish.point))
  return { listed, same: each.some(isSameLocation), open }
}

/** Locations with all words of a name or address, in its city or on its campus, from the regular search. */
async function locationsLike(
  search: SearchEngine,
  { name, address, city }: LocationRequestWish,
  state: State | null,
  campusId: number | null,
): Promise<number[]> {
  const at = city ? state : null
  const find = async (q: string, where: Pick<SearchQuery, 'city'> & Partial<SearchQuery>) => {
    const { ids, leftOut, matched } = await search.search({
      q,
      category: '',
      sort: 'match',
      page: 1,
      pageSize: CANDIDATES,
      ...where,
    })
    return matched === 'any' || leftOut ? [] : ids
  }
  const found = await Promise.all([
    at ? find(name, { city, stateId: at.id }) : [],
    at && address ? find(streetWords(address), { city, stateId: at.id, verbatim: true }) : [],
    campusId === null ? [] : find(name, { city: '', universityId: campusId }),
  ])
  return [...new Set(found.flat())]
}

function listedLocation(location: ListedLocation, point: MapPoint | null): Listed {
  const miles = point ? milesBetween(point, location) : null
  const away = miles !== null && miles < 1 ? similarWords.distance(miles.toFixed(2)) : null
  return {
    name: location.name,
    where: [location.address, `${location.city}, ${location.abr}`, away].filter(Boolean).join(' · '),
    path: locationPath(location),
  }
}

async function openLike(
  db: Db,
  kind: RequestKind,
  { name, city }: { name: string; city: string },
  address: string,
  state: State | null,
  viewerId: number,
): Promise<Similar['open']> {
  const found = state && city ? sameRequest(await openIn(db, kind, state.id, city), name, address) : null
  if (!found) return null
  return {
    day: dayInWords(found.created_at),
    own: found.submitted_by === viewerId ? requestPath(kind, found.id) : null,
  }
}

/**
 * The open request in a city for the same item. An address with the same name may lack its suite or its street type.
 */
export function sameRequest(open: readonly OpenRequest[], name: string, address: string): OpenRequest | null {
  const at = sameKey(address)
  const isThere = (other: string) =>
    at === other || (at !== '' && other !== '' && (at.startsWith(`${other} `) || other.startsWith(`${at} `)))
  return open.find((request) => isSame(request.name, name) && isThere(sameKey(request.address))) ?? null
}
