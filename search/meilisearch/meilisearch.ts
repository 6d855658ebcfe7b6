import type { Meilisearch } from 'meilisearch'
import type { Db } from '../../db/connection'
import type { SearchEngine, SearchQuery, SearchResult } from '../engine'
import { indexName, searchClient, type MeilisearchSettings } from './meilisearch-client'
import { filtersOf, sortOf, termsOf, verbatimOf, within } from './meilisearch-query'
import { searchCampus, searchUniversities, suggest } from './meilisearch-suggest'
import { parseQuery, type Group } from '../parse'
import { createPostgresSearch, namesIn } from '../postgres/postgres'
import { suggestCities } from '../postgres/postgres-cities'
import { isLive } from '../postgres/postgres-live'
import { spellings } from '../postgres/postgres-spelling'
import { ABOUT, ANYWHERE, MAX_TOTAL, TOLERANT } from '../settings'

const MAX_PAGE_SIZE = 100
/** A page of suggestions must not wait, a page of results may a little. */
const SUGGEST_MS = 300
const SEARCH_MS = 800

/** Ids of one part of a list, and how many there are in all. */
type Part = { ids: number[]; total: number }
/** Reads a part of a list of matches that also fulfil `filter`. */
type List = (filter: readonly string[], offset: number, limit: number) => Promise<Part>
type Hit = { id: number }
/** What every call of one question needs. */
export type Asking = { client: Meilisearch; db: Db; settings: MeilisearchSettings; signal: AbortSignal }

/**
 * Meilisearch as a search engine. Totals are exact up to MAX_TOTAL. It throws whatever the server or the way to it does:
 * search/resilient.ts is what the product uses. Spellings come from PostgreSQL, which knows every word: Meilisearch finds
 * what is nearly spelt so, but does not say what it took a word for. So do cities (a facet search
 * would count typos in), what depends on the moment, and the fallback to any of the words.
 */
export function createMeilisearch(db: Db, settings: MeilisearchSettings): SearchEngine {
  const client = searchClient(settings)
  const postgres = createPostgresSearch(db)
  const asking = (ms: number, signal?: AbortSignal): Asking => {
    const timeout = AbortSignal.timeout(ms)
    return { client, db, settings, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  }
  return {
    search: (query) => (isLive(query) ? postgres.search(query) : search(asking(SEARCH_MS), query)),
    countMoments: postgres.countMoments,
    searchUniversities: (q, limit) => searchUniversities(asking(SEARCH_MS), q, limit),
    suggest: (q, city, signal) => suggest(asking(SUGGEST_MS, signal), q, city),
    suggestCities: (q) => suggestCities(db, q),
    searchCampus: (universityId, q) => searchCampus(asking(SEARCH_MS), universityId, q),
  }
}

/** The very words, else the words with their spelling corrected, else what Meilisearch takes for them, else any of them. */
async function search(asking: Asking, query: SearchQuery): Promise<SearchResult> {
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all', corrected: null }
  const filters = filtersOf(query)
  const groups = await groupsOf(asking, query.q)
  if (filters === null || (groups.length === 0 && filters.length === 0)) return nothing

  const all = await everyTerm(asking, query, groups, filters)
  if (all.total > 0 || groups.length === 0) return { ...nothing, ...all }

  const spelt = query.verbatim ? [] : await spellings(asking.db, query.q)
  for (const { corrected } of spelt) {
    const found = await everyTerm(asking, query, await groupsOf(asking, corrected), filters)
    if (found.total > 0) return { ...found, matched: 'corrected', corrected }
  }
  if (!query.verbatim) {
    const nearly = await page(matching(asking, query, termsOf(groups).join(' '), TOLERANT), query, filters)
    if (nearly.total > 0) return { ...nothing, ...nearly }
  }
  // Any of the words: PostgreSQL knows which of them are nowhere.
  return createPostgresSearch(asking.db).search(query)
}

const groupsOf = async ({ db }: Asking, q: string): Promise<Group[]> =>
  parseQuery(q, await namesIn(db, q)).groups

/**
 * Spots matching every term. The name of a kind means that kind. Address words only count if no name, kind or area matches;
 * synonyms never match addresses (Garden Street).
 */
async function everyTerm(
  asking: Asking,
  query: SearchQuery,
  groups: readonly Group[],
  filters: readonly string[],
): Promise<Part> {
  const family = groups.length === 1 ? groups[0]!.family : null
  if (family) {
    const found = await page(matching(asking, query, '', ABOUT), query, [
      ...filters,
      `families = "${family}"`,
    ])
    if (found.total > 0) return found
  }
  const q = verbatimOf(groups).join(' ')
  const about = await page(matching(asking, query, q, ABOUT), query, filters)
  if (about.total > 0 || groups.every((group) => group.family !== null)) return about
  return page(matching(asking, query, q, ANYWHERE), query, filters)
}

/** Places that have all the words. Only page and hitsPerPage give an exact number, so an offset must be a whole page. */
function matching(
  { client, settings, signal }: Asking,
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
 * One page of a list. With a state to come first there are two lists, one behind the other; Meilisearch cannot order by
 * being in a state. Mostly one round trip answers: the second list is read from its start while its length is asked for.
 */
async function page(list: List, query: SearchQuery, filters: readonly string[]): Promise<Part> {
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
