import type { Db } from '../db/connection'
import { MAX_PAGE_SIZE, within, type SearchEngine, type SearchQuery, type SearchResult } from './engine'
import { indexName, searchClient, type MeilisearchSettings, type SearchCall } from './meilisearch-client'
import { filtersOf, sortOf, termsOf, verbatimOf } from './meilisearch-query'
import { searchCampus, searchUniversities, suggest } from './meilisearch-suggest'
import type { Group } from './parse'
import { createPostgresSearch } from './postgres'
import { suggestCities } from './postgres-cities'
import { isLive } from './postgres-live'
import { parseWithNames } from './postgres-names'
import { spellings } from './postgres-spelling'
import { ABOUT, ANYWHERE, MAX_TOTAL, TOLERANT } from './settings'

/** Timeouts. Suggestions must be fast; a results page can wait a little. */
const SUGGEST_MS = 300
const SEARCH_MS = 800

/** The IDs of a part of a list, and its total length. */
type IdPage = { ids: number[]; total: number }
/** Reads a part of a list, limited to matches of `filter`. */
type List = (filter: readonly string[], offset: number, limit: number) => Promise<IdPage>
type Hit = { id: number }
/**
 * Meilisearch as a search engine. Totals are exact up to MAX_TOTAL. Throws client errors; the app uses it through
 * search/resilient.ts.
 * Spelling corrections come from PostgreSQL, because Meilisearch doesn't say which word it matched. So do cities (a
 * facet search would count typos), everything that depends on the time, and the fallback to any term.
 */
export function createMeilisearch(db: Db, settings: MeilisearchSettings): SearchEngine {
  const client = searchClient(settings)
  const postgres = createPostgresSearch(db)
  const call = (ms: number, signal?: AbortSignal): SearchCall => {
    const timeout = AbortSignal.timeout(ms)
    return { client, db, settings, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  }
  return {
    // Meilisearch can leave out only words that no spot's search fields have.
    search: (query) =>
      isLive(query) || query.noWords?.length ? postgres.search(query) : search(call(SEARCH_MS), query),
    countMoments: postgres.countMoments,
    searchUniversities: (q, limit) => searchUniversities(call(SEARCH_MS), q, limit),
    suggest: (q, city, signal) => suggest(call(SUGGEST_MS, signal), q, city),
    suggestCities: (q) => suggestCities(db, q),
    searchCampus: (universityId, q) => searchCampus(call(SEARCH_MS), universityId, q),
  }
}

/** Exact words first, then PostgreSQL's corrections, then Meilisearch's typo tolerance, then any term. */
async function search(call: SearchCall, query: SearchQuery): Promise<SearchResult> {
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all', corrected: null }
  const filters = filtersOf(query)
  const typed = (q: string) => (query.region ? `${q} ${query.region} ` : q)
  const groups = await groupsOf(call, typed(query.q))
  if (filters === null || (groups.length === 0 && filters.length === 0)) return nothing

  const all = await everyTerm(call, query, groups, filters)
  if (all.total > 0 || groups.length === 0) return { ...nothing, ...all }

  const spelt = query.verbatim ? [] : await spellings(call.db, query.q)
  for (const { corrected } of spelt) {
    const found = await everyTerm(call, query, await groupsOf(call, typed(corrected)), filters)
    if (found.total > 0) return { ...found, matched: 'corrected', corrected }
  }
  if (!query.verbatim) {
    const nearly = await page(matching(call, query, termsOf(groups).join(' '), TOLERANT), query, filters)
    if (nearly.total > 0) return { ...nothing, ...nearly }
  }
  // Falls back to any term. PostgreSQL knows which words match nowhere.
  return createPostgresSearch(call.db).search(query)
}

const groupsOf = async ({ db }: SearchCall, q: string): Promise<Group[]> =>
  (await parseWithNames(db, q)).groups

/**
 * Spots matching every term. The name of a kind means that kind. Address words only count if no name, kind or area matches;
 * synonyms never match addresses (Garden Street).
 */
async function everyTerm(
  call: SearchCall,
  query: SearchQuery,
  groups: readonly Group[],
  filters: readonly string[],
): Promise<IdPage> {
  const family = groups.length === 1 ? groups[0]!.family : null
  if (family) {
    const found = await page(matching(call, query, '', ABOUT), query, [...filters, `families = "${family}"`])
    if (found.total > 0) return found
  }
  const q = verbatimOf(groups).join(' ')
  const about = await page(matching(call, query, q, ABOUT), query, filters)
  if (about.total > 0 || groups.every((group) => group.family !== null)) return about
  return page(matching(call, query, q, ANYWHERE), query, filters)
}

/** Spots with all the words. Only page and hitsPerPage give an exact total, so an offset must be a whole page. */
function matching(
  { client, settings, signal }: SearchCall,
  query: SearchQuery,
  q: string,
  on: readonly string[],
): List {
  const index = client.index<Hit>(indexName(settings, 'location'))
  return async (filter, offset, limit) => {
    const shared = {
      matchingStrategy: 'all' as const,
      attributesToSearchOn: [...on],
      attributesToRetrieve: ['id'],
      sort: sortOf(query),
      filter: [...filter],
    }
    if (offset % limit === 0) {
      const { hits, totalHits } = await index.search(
        q,
        { ...shared, page: offset / limit + 1, hitsPerPage: limit },
        { signal },
      )
      return { ids: hits.map(({ id }) => id), total: totalHits }
    }
    const { hits, estimatedTotalHits } = await index.search(q, { ...shared, offset, limit }, { signal })
    return { ids: hits.map(({ id }) => id), total: estimatedTotalHits }
  }
}

/**
 * One page of a list. If a state comes first, there are two lists, one after the other, because Meilisearch can't sort
 * by state. Usually one round trip is enough: we read the second list from its start while counting the first.
 */
async function page(list: List, query: SearchQuery, filters: readonly string[]): Promise<IdPage> {
  const size = within(query.pageSize, MAX_PAGE_SIZE)
  const offset = (within(query.page, MAX_TOTAL) - 1) * size
  if (!Number.isSafeInteger(query.firstStateId)) return list(filters, offset, size)
  const state = query.firstStateId!
  const [first, rest] = await Promise.all([
    list([...filters, `stateId = ${state}`], offset, size),
    list([...filters, `stateId != ${state}`], 0, size),
  ])
  const missing = size - first.ids.length
  const skipped = Math.max(0, offset - first.total)
  const behind =
    missing === 0
      ? []
      : skipped === 0
        ? rest.ids.slice(0, missing)
        : (await list([...filters, `stateId != ${state}`], skipped, missing)).ids
  return { ids: [...first.ids, ...behind], total: Math.min(MAX_TOTAL, first.total + rest.total) }
}
