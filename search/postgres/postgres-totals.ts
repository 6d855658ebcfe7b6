import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connection'

/** Matches up to which all are read at once, and their number with them. */
export const FEW = 1500
/** A number of so many matches may be as old as this: to count them anew takes longer than everything else on a page. */
const FRESH_MS = 10_000
const MOST_CACHED = 500

/** How many documents match, and roughly how many there are. */
export type Totals = { matches: number; documents: number }

function createCache(db: Db) {
  const options = { max: MOST_CACHED, ttl: FRESH_MS }
  const common = new LRUCache<string, true>(options)
  const fetchMethod = (tsquery: string) => {
    common.set(tsquery, true)
    return count(db, tsquery)
  }
  const totals = new LRUCache<string, Totals>({ ...options, fetchMethod })
  return { common, totals }
}

const caches = new WeakMap<Db, ReturnType<typeof createCache>>()

function cacheOf(db: Db) {
  const cache = caches.get(db) ?? createCache(db)
  caches.set(db, cache)
  return cache
}

/** Whether a tsquery was found within the last seconds to match more than FEW, so that nobody has to try. */
export const isCommon = (db: Db, tsquery: string): boolean => cacheOf(db).common.has(tsquery)

/** Remembers for some seconds that a tsquery matches more than FEW. */
export const noteCommon = (db: Db, tsquery: string): void => void cacheOf(db).common.set(tsquery, true)

/** Of a tsquery that matches more than FEW; at most ten seconds old. Calls at the same time share one count. */
export const totalsOf = (db: Db, tsquery: string): Promise<Totals> => cacheOf(db).totals.forceFetch(tsquery)

async function count(db: Db, tsquery: string): Promise<Totals> {
  const { rows } = await db.raw<{ rows: Totals[] }>(
    `select count(*) as matches, (select greatest(reltuples, 0) from pg_class where oid = 'search_documents'::regclass)::float8 as documents
     from search_documents where lexemes @@ cast(? as tsquery)`,
    [tsquery],
  )
  const { matches, documents } = rows[0]!
  return { matches, documents: Math.max(matches, documents) } // nothing is known of a table that was never analysed
}
