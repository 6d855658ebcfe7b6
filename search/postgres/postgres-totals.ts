import type { Db } from '../../db/connection'

/** Matches up to which all are read at once, and their number with them. */
export const FEW = 1500
/** A number of so many matches may be as old as this: to count them anew takes longer than everything else on a page. */
const FRESH_MS = 10_000
const MOST_CACHED = 500

/** How many documents match, and roughly how many there are. */
export type Totals = { matches: number; documents: number }
/** `totals` is null where only is known that there are more than FEW. */
type Cached = { at: number; totals: Promise<Totals> | null }

const cached = new WeakMap<Db, Map<string, Cached>>()

const cachedOf = (db: Db): Map<string, Cached> => {
  const all = cached.get(db) ?? new Map<string, Cached>()
  cached.set(db, all)
  return all
}

/** Whether a tsquery was found within the last seconds to match more than FEW, so that nobody has to try. */
export function isCommon(db: Db, tsquery: string): boolean {
  const last = cachedOf(db).get(tsquery)
  return last !== undefined && performance.now() - last.at < FRESH_MS
}

/** Remembers for some seconds that a tsquery matches more than FEW. */
export function noteCommon(db: Db, tsquery: string): void {
  cache(db, tsquery, null)
}

/** Of a tsquery that matches more than FEW; at most ten seconds old. Who asks at the same time waits for the same answer. */
export function totalsOf(db: Db, tsquery: string): Promise<Totals> {
  const last = cachedOf(db).get(tsquery)
  if (last?.totals && performance.now() - last.at < FRESH_MS) return last.totals
  const totals = count(db, tsquery)
  cache(db, tsquery, totals)
  totals.catch(() => cachedOf(db).delete(tsquery))
  return totals
}

function cache(db: Db, tsquery: string, totals: Promise<Totals> | null) {
  const all = cachedOf(db)
  all.delete(tsquery) // the newest stand last
  all.set(tsquery, { at: performance.now(), totals })
  if (all.size > MOST_CACHED) all.delete(all.keys().next().value!)
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
