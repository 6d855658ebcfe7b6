import { milesBetween, type Point } from '~/geo/distance'
import { quickChips } from '~/locations/finder/finder.server'
import { QUICK, QUICK_TAGS, type Quick } from '~/locations/finder/rules'
import { creditsOf, locationCard } from '~/locations/location-card.server'
import { locationsOf, popularLocations, type LocationRow } from '~/locations/queries.server'
import { campusesOf } from '~/universities/queries.server'
import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'
import type { SearchEngine, SearchQuery, SearchResult } from '~search/engine'
import { readersStateOf, type Reader } from './find-place.server'
import { filtersOf, meaningOf, type Meaning } from './meaning.server'
import { searchFrame } from './queries.server'
import { isAsked, PAGE, searchPath, type Search } from './search-url'
import { waysOn } from './ways-on.server'
import { searchWords } from './words'

const UNIVERSITIES = 3
const POPULAR = 6

/** Everything that /search shows for a search. The number of SQL statements does not depend on what is found. */
export async function findLocations(
  db: Db,
  engine: SearchEngine,
  {
    search,
    reader,
    now,
    mean,
  }: {
    search: Search
    reader: Reader
    now: Date
    /** The mean of all reviews. */
    mean: () => Promise<number>
  },
) {
  const frame = await searchFrame(db, reader.userId)
  const state = stateNamed(frame.states, search.state)
  const known = (name: string) => frame.tags.includes(name) || name === 'On-Campus' || name === 'Off-Campus'
  const asked: Search = { ...search, state: state?.name ?? search.state, tags: search.tags.filter(known) }
  const meaning = await meaningOf(db, asked)
  const wanted = search.sort === 'rating' && meaning.nearest ? 'nearest' : search.sort
  // Nearest to nowhere is no order.
  const sort = wanted === 'nearest' && !reader.near ? 'rating' : wanted
  const readersState = readersStateOf(frame, reader)
  // Who asks for one state, or for the nearest, has said what comes first.
  const first = readersState?.first && search.state === '' && sort !== 'nearest' ? readersState.id : null

  const query: SearchQuery = {
    ...filtersOf(meaning, now),
    verbatim: search.verbatim,
    page: search.page,
    stateId: state?.id ?? null,
    sort,
    mean: sort === 'best' ? await mean() : undefined,
    near: reader.near,
    firstStateId: first,
    // Of a later page the first results are cut from the whole of it: the engine knows pages of one size only.
    pageSize: search.page === 1 ? search.shown : PAGE,
  }
  const named = search.q || search.city
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all', corrected: null }
  const possible = isAsked(asked) && (search.state === '' || state !== null)
  const [found, campusIds] = await Promise.all([
    possible ? engine.search(query) : nothing,
    search.page === 1 && named ? engine.searchUniversities(named, UNIVERSITIES) : [],
  ])
  const { result, calmTyped } = possible
    ? await atTheMoment(engine, query, found, search, meaning)
    : { result: found, calmTyped: false }
  const counted = isAsked(asked) && result.total > 0 && result.matched !== 'any'
  const [rows, campuses, popular, counts, ways] = await Promise.all([
    locationsOf(db, result.ids.slice(0, search.shown)),
    campusesOf(db, campusIds),
    isAsked(asked) && result.total === 0 ? popularLocations(db, POPULAR) : [],
    counted
      ? engine.countMoments({ ...query, q: result.corrected ?? query.q }, Object.values(QUICK_TAGS))
      : null,
    possible && result.total === 0
      ? waysOn(db, engine, { search: asked, query, chosen: meaning.chosen, now })
      : [],
  ])
  const card = (row: LocationRow) => ({
    ...locationCard(row, now, meaning.tags),
    away: awayFrom(reader.near, row),
  })
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
    leftOut: result.leftOut ?? [],
    note: calmTyped ? searchWords.notKnownCalm : null,
    positionWanted: meaning.nearest && !reader.near,
    chips: meaning.chosen.map(({ text, without }) => ({ text, to: searchPath(asked, without) })),
    quick: quickChips(
      quickOf(meaning),
      counts && { open: counts.open, calm: counts.calm, ...tagCounts(counts.tags) },
      (quick) => searchPath(asked, withQuick(asked, quick)),
    ),
    ways,
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

/**
 * A moment never makes words be left out: a library that is closed doesn't lead to an open one in another city. "Not busy"
 * typed in passing is given up instead, as mostly nobody has reported.
 */
async function atTheMoment(
  engine: SearchEngine,
  query: SearchQuery,
  found: SearchResult,
  search: Search,
  meaning: Meaning,
): Promise<{ result: SearchResult; calmTyped: boolean }> {
  const asIs = { result: found, calmTyped: false }
  const { openNow, notBusy, always } = meaning
  if ((found.total > 0 && found.matched !== 'any') || !(openNow || notBusy || always)) return asIs
  if (notBusy && !search.notBusy) {
    Object.assign(query, filtersOf({ ...meaning, notBusy: false }, query.moment!.now))
    const relaxed = await engine.search(query)
    if (relaxed.total > 0 && relaxed.matched !== 'any') return { result: relaxed, calmTyped: true }
  }
  const anytime = await engine.search({ ...query, moment: undefined, page: 1, pageSize: 1 })
  return anytime.total > 0 && anytime.matched !== 'any'
    ? { result: { ids: [], total: 0, matched: 'all', corrected: anytime.corrected }, calmTyped: false }
    : asIs
}

const quickOf = ({ openNow, notBusy, tags }: Meaning): Quick[] =>
  QUICK.filter((quick) =>
    quick === 'open' ? openNow : quick === 'calm' ? notBusy : tags.includes(QUICK_TAGS[quick]),
  )

const tagCounts = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(QUICK_TAGS).map(([quick, tag]) => [quick, counts[tag] ?? 0])) as Record<
    keyof typeof QUICK_TAGS,
    number
  >

function withQuick({ tags }: Search, quick: Quick): Partial<Search> {
  if (quick === 'open') return { openNow: true }
  if (quick === 'calm') return { notBusy: true }
  return { tags: [...tags, QUICK_TAGS[quick]].sort() }
}

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
