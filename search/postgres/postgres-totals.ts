import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connection'
import { FEW } from './postgres-matches'

/** Counting so many matches takes longer than everything else on a page: a number this old is counted again behind the answer. */
const FRESH_MS = 10_000
/** An older one isn't shown. */
const OLDEST_MS = 60_000
/** How a query is run depends on whether it's common, what it finds doesn't. */
const COMMON_MS = 600_000
const MAX_CACHED = 500

/** How many documents match, and roughly how many there are. */
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

/** Whether a tsquery was found within the last minutes to match more than FEW, so that nobody has to try. */
export const isCommon = (db: Db, tsquery: string): boolean => cacheOf(db).common.has(tsquery)

/** Remembers for some minutes that a tsquery matches more than FEW. */
export const noteCommon = (db: Db, tsquery: string): void => void cacheOf(db).common.set(tsquery, true)

/** Of a tsquery that matches more than FEW; at most a minute old. Calls at the same time share one count. */
export async function totalsOf(db: Db, tsquery: string): Promise<Totals> {
  const known = cacheOf(db).totals.get(tsquery)
  if (known && performance.now() - known.at < FRESH_MS) return known.totals
  const counted = countOnce(db, tsquery)
  if (!known) return counted
  counted.catch(() => {}) // nobody waits for it; when the number is too old to be shown, someone does
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
  return { matches, documents: Math.max(matches, documents) } // nothing is known of a table that was never analysed
}
