import { milesBetween, type Point } from '~/geo/distance'
import { creditsOf, locationCard } from '~/locations/location-card.server'
import { locationsOf, popularLocations, type LocationRow } from '~/locations/queries.server'
import { campusesOf } from '~/universities/queries.server'
import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'
import type { SearchEngine, SearchResult } from '~search/engine'
import { readersStateOf, type Reader } from './find-place.server'
import { searchFrame } from './queries.server'
import { isAsked, PAGE, searchPath, type Search } from './search-url'
import { searchWords } from './words'

const UNIVERSITIES = 3
const POPULAR = 6

/** Everything that /search shows for a search. The number of SQL statements does not depend on what is found. */
export async function findLocations(
  db: Db,
  engine: SearchEngine,
  { search, reader, now }: { search: Search; reader: Reader; now: Date },
) {
  const frame = await searchFrame(db, reader.userId)
  const state = stateNamed(frame.states, search.state)
  const tags = search.tags.filter(
    (name) => frame.tags.includes(name) || name === 'On-Campus' || name === 'Off-Campus',
  )
  // Nearest to nowhere is no order.
  const sort = search.sort === 'nearest' && !reader.near ? 'rating' : search.sort
  const readersState = readersStateOf(frame, reader)
  // Who asks for one state, or for the nearest, has said what comes first.
  const first = readersState?.first && search.state === '' && sort !== 'nearest' ? readersState.id : null
  const asked: Search = { ...search, state: state?.name ?? search.state, tags }

  const query = {
    ...asked,
    stateId: state?.id ?? null,
    sort,
    near: reader.near,
    firstStateId: first,
    // Of a later page the first results are cut from the whole of it: the engine knows pages of one size only.
    pageSize: search.page === 1 ? search.shown : PAGE,
  }
  const named = search.q || search.city
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all', corrected: null }
  const possible = isAsked(asked) && (search.state === '' || state !== null)
  const [result, campusIds] = await Promise.all([
    possible ? engine.search(query) : nothing,
    search.page === 1 && named ? engine.searchUniversities(named, UNIVERSITIES) : [],
  ])
  const [rows, campuses, popular] = await Promise.all([
    locationsOf(db, result.ids.slice(0, search.shown)),
    campusesOf(db, campusIds),
    isAsked(asked) && result.total === 0 ? popularLocations(db, POPULAR) : [],
  ])
  const card = (row: LocationRow) => ({ ...locationCard(row, now), away: awayFrom(reader.near, row) })
  return {
    search: asked,
    asked: isAsked(asked),
    self: searchPath(asked, { page: search.page, shown: search.shown }),
    sort,
    tags: frame.tags,
    states: frame.states.map(({ name, abr }) => ({ name, abr })),
    hasPosition: reader.near !== null,
    readersState,
    total: result.total,
    matched: result.matched,
    corrected: result.corrected,
    cards: rows.map(card),
    campuses: campuses.map(({ key, name, city, state: campusState }) => ({
      key,
      name,
      place: `${city}, ${campusState}`,
    })),
    popular: popular.map(card),
    credits: creditsOf([...rows, ...popular]),
  }
}

export type FoundLocations = Awaited<ReturnType<typeof findLocations>>

/** By name or abbreviation, without regard to case. */
function stateNamed(states: StateRow[], typed: string): StateRow | null {
  const wanted = typed.toLowerCase()
  return states.find(({ name, abr }) => name.toLowerCase() === wanted || abr.toLowerCase() === wanted) ?? null
}

const awayFrom = (
  near: Point | null,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
) =>
  near && latitude !== null && longitude !== null
    ? searchWords.away(milesBetween(near, { latitude, longitude }))
    : null
