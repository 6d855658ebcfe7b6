import type { CachedValues } from '~/services/cached-values.server'
import { LIST_MILES, milesBetween, type Point } from '~/services/maps/distance'
import { whenOf } from '~/spots/model/when-open'
import { dayProblem, filterChoices, quickChips, whenChoices, whenText } from '~/spots/finder.server'
import { QUICK_TAGS } from '~/spots/finder-rules'
import { shownAs, spotsOf, streetMap, withStreets } from '~/spots/street-map.server'
import type { Maps } from '~/services/maps/maps.server'
import { cardAreas } from '~/spots/card-areas.server'
import { tokensFor } from '~/spots/sentence.server'
import { campusLine, creditsOf, locationCard } from '~/spots/location-card.server'
import { locationsOf, popularLocations, type LocationRow } from '~/spots/queries.server'
import { cachedMeanRating } from '~/spots/site-totals.server'
import { drawTogether } from '~/spots/model/drawing'
import { wantsOf } from '~/spots/model/wants'
import { campusesOf } from '~/campuses/queries.server'
import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'
import { hasCondition, type SearchEngine, type SearchQuery, type SearchResult } from '~search/engine'
import { readersStateOf, type Reader } from './find-state.server'
import { normalise } from '~search/normalise'
import { withCafe } from '~search/understand'
import { filtersOf, meaningOf, withoutTypedWants, type Chosen, type Meaning } from './meaning.server'
import { searchFrame } from './queries.server'
import { campusQuery, isAsked, PAGE, searchPath, type Search } from './search-url'
import { waysOn } from './ways-on.server'

const UNIVERSITIES = 3
const POPULAR = 6
/** Shown if nothing is near. */
const NEAREST = 3
/** The clock of the choices of days without results. */
const CLOCK = 'America/New_York'

/** Everything that /search shows. The number of SQL statements doesn't depend on the results. */
export async function findLocations(
  db: Db,
  engine: SearchEngine,
  {
    search,
    maps,
    reader,
    now,
    cachedValues,
  }: {
    search: Search
    maps: Pick<Maps, 'versionAt'>
    reader: Reader
    now: Date
    cachedValues: CachedValues
  },
) {
  const frame = await searchFrame(db)
  const state = stateNamed(frame.states, search.state)
  const known = (name: string) => frame.tags.includes(name) || name === 'On-Campus' || name === 'Off-Campus'
  const dayNote = dayProblem(search.openOn, now)
  const asked: Search = {
    ...search,
    ...(dayNote !== null && { openOn: null, openAt: null }),
    state: state?.name ?? search.state,
    tags: search.tags.filter(known),
  }
  const meaning = await meaningOf(db, asked, now)
  const order = search.sort === 'rating' && (meaning.nearest || search.nearMe) ? 'nearest' : search.sort
  // Without a position there's no "nearest".
  const sort = order === 'nearest' && !reader.near ? 'rating' : order
  const readersState = readersStateOf(frame, reader)
  // Choosing a state or "nearest" overrides the reader's own state.
  const first = readersState?.first && search.state === '' && sort !== 'nearest' ? readersState.id : null

  const query: SearchQuery = {
    ...filtersOf(meaning, now),
    verbatim: search.verbatim,
    isPart: meaning.typed.length > 0,
    page: search.page,
    stateId: state?.id ?? null,
    sort,
    mean: sort === 'best' ? await cachedMeanRating(db, cachedValues) : undefined,
    near: reader.near,
    withinMiles: search.nearMe ? LIST_MILES : null,
    firstStateId: first,
    // The engine needs pages of the same size, so a later page is loaded whole and then cut.
    pageSize: search.page === 1 ? search.shown : PAGE,
  }
  const named = search.q || search.city
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all', corrected: null }
  const isLost = search.nearMe && !reader.near
  const possible = isAsked(asked) && (search.state === '' || state !== null) && !isLost
  const [found, campusIds] = await Promise.all([
    possible ? searchTea(engine, query) : nothing,
    search.page === 1 && named ? engine.searchUniversities(named, UNIVERSITIES) : [],
  ])
  const { result, used, unknown } = possible
    ? await atTheMoment(engine, query, found, search, meaning)
    : { result: found, used: meaning, unknown: null }
  const farther = search.nearMe && possible && result.total === 0 ? await nearest(engine, query) : []
  const isEmpty = isAsked(asked) && !isLost && result.total === 0 && farther.length === 0
  const counted = isAsked(asked) && result.total > 0 && (result.leftOut ?? []).length === 0
  const [{ rows, streets, isDrawn }, campuses, popular, counts, ways] = await Promise.all([
    withStreets(locationsOf(db, [...result.ids, ...farther].slice(0, search.shown)), maps),
    campusesOf(db, campusIds),
    isEmpty ? popularLocations(db, POPULAR) : [],
    counted ? countsOf(engine, { ...query, q: result.corrected ?? query.q }, cachedValues) : null,
    possible && isEmpty ? waysOn(db, engine, { search: asked, query, chosen: meaning.chosen, now }) : [],
  ])
  // A filtered search only has spots with the chosen features.
  const wanted = wantsOf(used.wants).map(({ text }) => text)
  const card = (row: LocationRow, asked: readonly string[]) => ({
    ...locationCard(row, now, asked, used),
    where: campusLine(row),
    away: awayFrom(reader.near, row),
  })
  const areas = await cardAreas(db, rows, tokensFor(used).has)
  const cards = rows.map((row) => {
    const found = card(row, used.tags)
    return { ...found, tags: [...wanted, ...found.tags], ...areas.get(row.id) }
  })
  const here = { page: search.page, shown: search.shown }
  return {
    search: asked,
    asked: isAsked(asked),
    self: searchPath(asked, here),
    sort,
    states: frame.states.map(({ name }) => name),
    hasPosition: reader.near !== null,
    readersState,
    /** Whether the query is too short to search for. */
    tooShort: search.q !== '' && normalise(search.q).length < 2,
    /** What to ask for on a campus instead, if we don't know where the reader is. */
    where: isLost ? { find: campusQuery(asked) } : null,
    /** How many spots are shown that are farther than asked for, because nothing is nearer. */
    farther: farther.length,
    total: result.total,
    matched: result.matched,
    corrected: result.corrected && [result.corrected, ...meaning.typed].join(' '),
    leftOut: result.leftOut ?? [],
    contradicted: meaning.contradicted,
    unknown,
    positionWanted: meaning.nearest && !reader.near,
    chips: meaning.chosen.map(({ text, without }) => ({
      text: chosenText(text, rows, now),
      to: searchPath(asked, without),
    })),
    /** Whether the chips end with a link that clears them all: for more than one tag. A category is one, too. */
    clears: [meaning.category, ...meaning.tags, ...meaning.wants].filter(Boolean).length > 1,
    quick: quickChips(
      used,
      asked.tags,
      counts && { open: counts.open, calm: counts.calm, ...tagCounts(counts.tags) },
      (changes) => searchPath(asked, changes),
    ),
    /** How many filters are ticked. */
    ticked: [
      search.category,
      search.state,
      search.openNow,
      search.notBusy,
      whenOf(search),
      ...search.tags,
      ...search.wants,
    ].filter(Boolean).length,
    filters: filterChoices(search, { tags: frame.tags }, (name, value) =>
      name === 'tag' ? (counts?.tags[value] ?? null) : counts && (counts.has[value] ?? 0),
    ),
    when: {
      openOn: asked.openOn,
      openAt: asked.openAt,
      choices: whenChoices(asked, rows[0]?.time_zone ?? CLOCK, now),
    },
    dayNote: dayNote ?? meaning.dayNote,
    ways,
    cards: drawTogether(cards),
    /** Links to the list and the map. Empty without a street map. */
    shownAs: streets ? shownAs(search.asMap, (asMap) => searchPath(asked, { asMap, ...here })) : [],
    street:
      streets && search.asMap
        ? streetMap({
            version: streets,
            view: search.mapView,
            campus: null,
            color: null,
            spots: spotsOf(rows, cards, isDrawn),
            first: (search.page - 1) * PAGE + 1,
            total: result.total,
            onDay: used.openOn !== null,
            to: (mapView) => searchPath(asked, { mapView, ...here }),
          })
        : null,
    campuses: campuses.map(({ key, name, city, state: campusState }) => ({
      key,
      name,
      cityLine: `${city}, ${campusState}`,
    })),
    popular: popular.map((row) => card(row, [])),
    credits: creditsOf([...rows, ...popular]),
  }
}

export type FoundLocations = Awaited<ReturnType<typeof findLocations>>

/** The text of an active filter. */
const chosenText = (text: Chosen['text'], rows: readonly LocationRow[], now: Date): string =>
  typeof text === 'string' ? text : whenText(text, rows, now)

/**
 * How many results each chip would leave. Sorting or turning the page doesn't change them, and counting takes as long as the
 * search.
 */
function countsOf(engine: SearchEngine, query: SearchQuery, cachedValues: Pick<CachedValues, 'thisMinute'>) {
  const { q, city, zip, region, category, stateId, tags, anyTag, noTag, noKind, noWords, near, withinMiles } =
    query
  const { now: _now, ...moment } = query.moment!
  // Without the fields' names, which would make the key too long to be stored.
  const same = [
    q,
    city,
    zip,
    region,
    category,
    stateId,
    tags,
    anyTag,
    noTag,
    noKind,
    noWords,
    moment,
    withinMiles && near,
  ]
  return cachedValues.thisMinute(`search counts ${JSON.stringify(same)}`, () =>
    engine.countMoments(query, Object.values(QUICK_TAGS)),
  )
}

/** Whether every word that a spot has anywhere was matched. */
const fits = ({ total, matched }: SearchResult): boolean => total > 0 && matched !== 'any'

/** Cafés instead, where no spot has tea. */
async function searchTea(engine: SearchEngine, query: SearchQuery): Promise<SearchResult> {
  const found = await engine.search(query)
  const q = withCafe(query.q)
  if (q === null || fits(found)) return found
  query.q = q
  return engine.search(query)
}

/** The nearest spots at any distance. */
async function nearest(engine: SearchEngine, query: SearchQuery): Promise<number[]> {
  const found = await engine.search({
    ...query,
    withinMiles: null,
    sort: 'nearest',
    page: 1,
    pageSize: NEAREST,
  })
  return fits(found) ? found.ids : []
}

/** Typed filters that were dropped, because few spots have data for them. */
type Unknown = { wants: string[]; calm: boolean }

/**
 * Keeps current filters from leaving out words: if a library is closed, we don't show an open one in another city
 * instead. Typed filters that few spots have data for are dropped first: areas and facts, then "not busy".
 */
async function atTheMoment(
  engine: SearchEngine,
  query: SearchQuery,
  found: SearchResult,
  search: Search,
  meaning: Meaning,
): Promise<{ result: SearchResult; used: Meaning; unknown: Unknown | null }> {
  const asIs = { result: found, used: meaning, unknown: null }
  if (fits(found) || !hasCondition(query.moment!)) return asIs
  const calmTyped = meaning.notBusy && !search.notBusy
  const lacking = wantsOf(meaning.typedWants).map(({ text }) => text)
  const known = withoutTypedWants(meaning)
  const tries = [
    ...(lacking.length > 0 ? [{ used: known, unknown: { wants: lacking, calm: false } }] : []),
    ...(calmTyped ? [{ used: { ...known, notBusy: false }, unknown: { wants: lacking, calm: true } }] : []),
  ]
  for (const each of tries) {
    const relaxed = await engine.search({ ...query, ...filtersOf(each.used, query.moment!.now) })
    if (!fits(relaxed)) continue
    Object.assign(query, filtersOf(each.used, query.moment!.now))
    return { result: relaxed, ...each }
  }
  const anytime = await engine.search({ ...query, moment: undefined, page: 1, pageSize: 1 })
  return fits(anytime)
    ? { ...asIs, result: { ids: [], total: 0, matched: 'all', corrected: anytime.corrected } }
    : asIs
}

const tagCounts = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(QUICK_TAGS).map(([quick, tag]) => [quick, counts[tag] ?? 0])) as Record<
    keyof typeof QUICK_TAGS,
    number
  >

/** By name or abbreviation, ignoring case. */
function stateNamed(states: StateRow[], typed: string): StateRow | null {
  const wanted = typed.toLowerCase()
  return states.find(({ name, abr }) => name.toLowerCase() === wanted || abr.toLowerCase() === wanted) ?? null
}

const awayFrom = (
  near: Point | null,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
) => (near && latitude !== null && longitude !== null ? milesBetween(near, { latitude, longitude }) : null)
