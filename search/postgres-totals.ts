import { LRUCache } from 'lru-cache'
import type { Db } from '../db/connection'
import { FEW } from './postgres-matches'

/**
 * Counting many matches takes longer than the rest of a page. A count older than this is refreshed in the background.
 */
const FRESH_MS = 10_000
/** Older counts aren't shown. */
const OLDEST_MS = 60_000
/** How long a query counts as common. This affects only how it runs, not what it finds. */
const COMMON_MS = 600_000
const MAX_CACHED = 500

/** The number of matches, and roughly the number of documents. */
export type Totals = { matches: number; documents: number }

const createCache = () => ({
  common: new LRUCache<string, true>({ max: MAX_CACHED, ttl: COMMON_MS }),
  totals: new LRUCache<string, { at: number; totals: Totals }>({ max: MAX_CACHED, ttl: OLDEST_MS }),
  counting: new Map<string, Promise<Totals>>(),
})

const caches = new WeakMap<Db, ReturnType<typeof createCache>>()

function cacheOf(db: Db) {
  const cache = caches.get(db) ?? createCache()
  caches.set(db, cache)
  return cache
}

/** Whether a tsquery was found to match more than FEW documents in the last few minutes. */
export const isCommon = (db: Db, tsquery: string): boolean => cacheOf(db).common.has(tsquery)

/** Remembers for a few minutes that a tsquery matches more than FEW documents. */
export const noteCommon = (db: Db, tsquery: string): void => void cacheOf(db).common.set(tsquery, true)

/** For a tsquery that matches more than FEW documents. At most a minute old; concurrent calls share one count. */
export async function totalsOf(db: Db, tsquery: string): Promise<Totals> {
  const known = cacheOf(db).totals.get(tsquery)
  if (known && performance.now() - known.at < FRESH_MS) return known.totals
  const counted = countOnce(db, tsquery)
  if (!known) return counted
  counted.catch(() => {}) // a failed refresh doesn't matter; once the count is too old, the next caller waits
  return known.totals
}

function countOnce(db: Db, tsquery: string): Promise<Totals> {
  const { counting, totals, common } = cacheOf(db)
  const running = counting.get(tsquery)
  if (running) return running
  const started = count(db, tsquery)
    .then((counted) => {
      totals.set(tsquery, { at: performance.now(), totals: counted })
      if (counted.matches > FEW) noteCommon(db, tsquery)
      else common.delete(tsquery)
      return counted
    })
    .finally(() => counting.delete(tsquery))
  counting.set(tsquery, started)
  return started
}

async function count(db: Db, tsquery: string): Promise<Totals> {
  const { rows } = await db.raw<{ rows: Totals[] }>(
    `select count(*) as matches, (select greatest(reltuples, 0) from pg_class where oid = 'search_documents'::regclass)::float8 as documents
     from search_documents where lexemes @@ cast(? as tsquery)`,
    [tsquery],
  )
  const { matches, documents } = rows[0]!
  return { matches, documents: Math.max(matches, documents) } // a table that was never analyzed has no estimate
}
