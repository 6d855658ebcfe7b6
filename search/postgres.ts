import { KINDS, type Category, type Kind } from '../db/tables'
import type { Db } from '../db/connection'
import type { SearchEngine, SearchQuery, SearchResult } from './engine'
import { groupsToTsquery, MAX_LENGTH, normalise, parseQuery } from './parse'
import { searchUniversities, suggest } from './postgres-suggest'

const CATEGORIES = ['On-Campus', 'Off-Campus', 'Uncategorized'] as const satisfies readonly Category[]
const MAX_PAGE = 100_000
const MAX_PAGE_SIZE = 100

/**
 * The search engine that needs nothing but the database. The tsvectors it reads are kept by triggers in the writing
 * transaction, so that it never lags behind. It throws only when the database fails.
 */
export function createPostgresSearch(db: Db): SearchEngine {
  return {
    search: (query) => search(db, query),
    searchUniversities: (q, limit) => searchUniversities(db, q, limit),
    suggest: (q, city) => suggest(db, q, city),
  }
}

type Filter = { sql: string[]; values: Record<string, string> }

/** One statement for all the terms, a second for any of them when the first finds nothing. */
async function search(db: Db, query: SearchQuery): Promise<SearchResult> {
  const nothing: SearchResult = { ids: [], total: 0, matched: 'all' }
  const filter = readFilter(query)
  const { groups } = parseQuery(query.q)
  if (!filter || (groups.length === 0 && filter.sql.length === 0)) return nothing
  if (groups.length === 0) return { ...(await page(db, query, filter, null)), matched: 'all' }

  const all = await page(db, query, filter, groupsToTsquery(groups, 'all'))
  // One group that is nowhere is not in a name, category or address either.
  if (all.total > 0 || groups.length === 1) return { ...all, matched: 'all' }
  // Spec, section 7: the fallback looks at name, category and address only, hence without weight C (city, campus).
  const any = await page(db, query, filter, groupsToTsquery(groups, 'any', 'ABD'))
  return { ...any, matched: any.total > 0 ? 'any' : 'all' }
}

/** The city and category as conditions on `l`; null when no place can fulfil them. */
function readFilter({ city, category }: SearchQuery): Filter | null {
  const filter: Filter = { sql: [], values: {} }
  if (city.trim() !== '') {
    filter.values.city = normalise(city.slice(0, MAX_LENGTH))
    if (filter.values.city === '') return null
    filter.sql.push('l.city_key = :city')
  }
  const wanted = category.trim().toLowerCase()
  if (wanted !== '' && wanted !== 'all') {
    const named = CATEGORIES.find((each) => each.toLowerCase() === wanted)
    const kind: Kind | undefined = KINDS.find((each) => each === wanted)
    if (!named && !kind) return null
    filter.values.category = named ?? kind!
    filter.sql.push(named ? 'l.category = :category' : 'l.kind = :category')
  }
  return filter
}

/**
 * The ids of one page and the exact number of matches, in one statement. MATERIALIZED keeps the planner from walking
 * the rating index in the hope of early matches: with the exact count asked for, every match is visited anyway.
 */
async function page(db: Db, { page, pageSize }: SearchQuery, filter: Filter, tsquery: string | null) {
  const size = within(pageSize, MAX_PAGE_SIZE)
  const conditions = tsquery === null ? filter.sql : ['l.fts @@ cast(:tsquery as tsquery)', ...filter.sql]
  const { rows } = await db.raw<{ rows: { total: number; ids: string[] }[] }>(
    `with found as materialized (
       select l.id, l.avg_rating, l.review_count
       from study_locations l left join universities u on u.id = l.university_id
       where l.status = 'Approved' and (l.university_id is null or u.status = 'Approved') and ${conditions.join(' and ')}
     )
     select (select count(*) from found) as total,
       array(select id from found order by avg_rating desc, review_count desc, id limit :size offset :skip) as ids`,
    { ...filter.values, ...(tsquery === null ? {} : { tsquery }), size, skip: (within(page, MAX_PAGE) - 1) * size },
  )
  return { ids: rows[0]!.ids.map(Number), total: rows[0]!.total }
}

/** A whole number from 1 to `max`, whatever came in from a URL. */
function within(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(1, Math.trunc(value))) : 1
}
