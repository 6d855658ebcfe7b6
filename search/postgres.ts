import { MEAN_WITHOUT_REVIEWS } from '~/spots/model/weighted-rating'
import { preparedRaw, type Db } from '../db/connection'
import {
  hasCondition,
  isPosition,
  MAX_PAGE_SIZE,
  within,
  type MomentCounts,
  type SearchEngine,
  type SearchQuery,
  type SearchResult,
} from './engine'
import { writeFilters, type FilterLanguage } from './filters'
import { completeGroups, groupsToTsquery, parseQuery, type Group, type Scope } from './parse'
import { anyTerm } from './postgres-any'
import { searchCampus } from './postgres-campus'
import { suggestCities } from './postgres-cities'
import { countLive } from './postgres-live'
import { parseWithNames } from './postgres-names'
import type { Page, OrderedQuery } from './postgres-order'
import { readPage } from './postgres-pages'
import { spellings } from './postgres-spelling'
import { searchUniversities, suggest } from './postgres-suggest'

const MAX_PAGE = 100_000

/**
 * The search engine that needs only the database. Triggers update its tables in the writing transaction, so it's never
 * behind. Throws only when the database fails.
 */
export function createPostgresSearch(db: Db): SearchEngine {
  return {
    search: (query) => search(db, query),
    countMoments: (query, tags) => countMoments(db, query, tags),
    searchUniversities: (q, limit) => searchUniversities(db, q, limit),
    suggest: (q, city, signal) => suggest(db, q, city, signal),
    suggestCities: (q) => suggestCities(db, q),
    searchCampus: (universityId, q) => searchCampus(db, universityId, q),
  }
}

/** Requires every term; if nothing matches, every corrected term; if still nothing, any term. */
async function search(db: Db, query: SearchQuery): Promise<SearchResult> {
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all', corrected: null }
  const filter = await readFilter(db, query)
  const { text, groups } = await parseWithNames(db, query.q)
  const ordered = orderedQuery(query, text, groups)
  const isFiltered =
    (filter?.length ?? 0) > 0 ||
    hasCondition(ordered.moment) ||
    ordered.withinMiles !== null ||
    ordered.zip !== null
  if (!filter || (groups.length === 0 && !isFiltered)) return nothing
  if (groups.length === 0) return { ...nothing, ...(await readPage(db, [filter.join(' & ')], ordered)) }

  const all = await everyTerm(db, groups, filter, ordered)
  if (all.total > 0) return { ...nothing, ...all }

  const meant = query.verbatim ? [] : await spellings(db, query.q)
  for (const { corrected } of meant) {
    const parsed = await parseWithNames(db, corrected)
    const found = await everyTerm(db, parsed.groups, filter, orderedQuery(query, parsed.text, parsed.groups))
    if (found.total > 0) return { ...found, matched: 'corrected', corrected }
  }

  const corrected = meant[0]?.corrected ?? null
  const nobodys = await unknownAmong(db, groups)
  const known = groups.filter(({ typed }) => !nobodys.includes(typed))
  // If a misspelled name is all that's typed, the page asks whether that's what was meant.
  const isMisspelled = corrected !== null && !query.isPart
  if (nobodys.length > 0 && (known.length > 0 || (isFiltered && !isMisspelled))) {
    // The city alone isn't enough. The spot itself must have one of the words.
    const own = `(${groupsToTsquery(known, 'any', 'own')})`
    const found =
      known.length > 0
        ? await everyTerm(db, known, [...filter, own], orderedQuery(query, text, known))
        : await readPage(db, [filter.join(' & ')], ordered)
    if (found.total > 0) return { ...found, matched: 'known', corrected, leftOut: nobodys }
  }
  for (const [tried, spelling] of [
    [known, null],
    [corrected === null ? [] : parseQuery(corrected).groups, corrected],
  ] as const) {
    if (tried.length < 2) continue // if a single term matched nowhere, no name, category or address has it
    const any = await anyTerm(db, tried, filter, ordered)
    if (any.total === 0) continue
    const { leftOut } = any
    // If no spot has a typed word, what has some of the corrected ones answers another question: "palm" for Palo Alto.
    if (spelling !== null && known.length === 0)
      return { ...nothing, corrected: wordsOf(tried.filter(({ typed }) => !leftOut.includes(typed))) }
    return {
      ...any,
      matched: 'any',
      corrected: spelling,
      leftOut: spelling === null ? [...nobodys, ...leftOut] : leftOut,
    }
  }
  if (query.region || (query.isPart && (query.city || query.zip))) {
    const there = await readPage(db, [filter.join(' & ')], ordered)
    if (there.total > 0)
      return { ...there, matched: 'any', corrected: null, leftOut: groups.map(({ typed }) => typed) }
  }
  return { ...nothing, corrected }
}

const wordsOf = (groups: readonly Group[]) => groups.map(({ typed }) => typed).join(' ')

/** The typed words that no spot anywhere has. */
async function unknownAmong(db: Db, groups: readonly Group[]): Promise<string[]> {
  const { rows } = await preparedRaw<{ nth: number }>(
    db,
    `select nth from unnest(cast(:tsqueries as text[])) with ordinality each (words, nth)
     where not exists (select from search_documents where lexemes @@ cast(words as tsquery))`,
    { tsqueries: groups.map((group) => groupsToTsquery([group], 'all', 'anywhere')) },
  )
  return rows.map(({ nth }) => groups[Number(nth) - 1]!.typed)
}

/** See SearchEngine. Counts matches of every term as typed. */
async function countMoments(
  db: Db,
  query: SearchQuery,
  tags: readonly string[],
): Promise<MomentCounts | null> {
  const filter = await readFilter(db, query)
  const { text, groups } = await parseWithNames(db, query.q)
  if (!filter) return null
  const tsqueries =
    groups.length === 0
      ? [filter.join(' & ')]
      : scopesOf(groups).map((scope) => tsqueryOf(groups, scope, filter))
  return countLive(db, tsqueries, orderedQuery(query, text, groups), tags)
}

/**
 * Spots matching every term. The name of a kind means that kind. Address words only count if no name, kind or area matches
 * (parks, not Park Street).
 */
function everyTerm(
  db: Db,
  groups: readonly Group[],
  filter: readonly string[],
  ordered: OrderedQuery,
): Promise<Page> {
  const tsqueriesOf = (some: readonly Group[]) =>
    scopesOf(groups).map((scope) => tsqueryOf(some, scope, filter))
  const complete = completeGroups(groups)
  return readPage(db, tsqueriesOf(groups), ordered, complete ? tsqueriesOf(complete) : [])
}

const scopesOf = (groups: readonly Group[]): Scope[] =>
  groups.length === 1 && groups[0]!.family ? ['kind', 'about'] : ['about', 'anywhere']

const tsqueryOf = (groups: readonly Group[], scope: Scope, filter: readonly string[]) =>
  [`(${groupsToTsquery(groups, 'all', scope)})`, ...filter].join(' & ')

/** The filters as parts of a tsquery. Null if nothing can match them. */
async function readFilter(db: Db, query: SearchQuery): Promise<string[] | null> {
  const filter = writeFilters(query, LANGUAGE)
  if (!filter) return null
  for (const words of query.noWords ?? []) {
    const { groups } = parseQuery(`${words} `)
    if (groups.length > 0) filter.push(`!(${groupsToTsquery(groups, 'all', 'about')})`)
  }
  if (!query.region) return filter
  // The trailing space makes the last word complete, not a prefix.
  const { groups } = await parseWithNames(db, `${query.region} `)
  return groups.length === 0 ? filter : [...filter, `(${groupsToTsquery(groups, 'all', 'about')})`]
}

const LANGUAGE: FilterLanguage = {
  is: (field, value) => `'=${field}:${field === 'tag' ? tagKey(String(value)) : value}'`,
  or: ' | ',
  not: '!',
}

const tagKey = (tag: string) => tag.toLowerCase().replace(/['\\]/g, '$&$&')

const ANY_MOMENT = { openNow: false, notBusy: false, always: false }

function orderedQuery(
  {
    sort = 'rating',
    near,
    withinMiles = null,
    zip = null,
    firstStateId,
    moment,
    mean = MEAN_WITHOUT_REVIEWS,
    page,
    pageSize,
  }: SearchQuery,
  text: string,
  groups: readonly Group[],
): OrderedQuery {
  const size = within(pageSize, MAX_PAGE_SIZE)
  const isPoint = near != null && isPosition(near)
  return {
    sort,
    near: isPoint ? { latitude: near.latitude, longitude: near.longitude } : null,
    withinMiles: isPoint ? withinMiles : null,
    zip,
    firstStateId: Number.isSafeInteger(firstStateId) ? firstStateId! : null,
    text,
    moment: moment ?? { now: new Date(), ...ANY_MOMENT },
    mean,
    named: groups.length > 0 ? groupsToTsquery(groups, 'all', 'named') : null,
    skip: (within(page, MAX_PAGE) - 1) * size,
    size,
  }
}
