import type { Db } from '~db/connection'
import { hourTotals, openRanges, reviewedLocations } from './queries.server'
import type { HourTotals, OpenRange, Reviewed } from './rules'

/** Maximum age of these statistics. Calculating them takes longer than everything else on the page. */
const FRESH_MS = 5 * 60_000

export type Insights = { hours: HourTotals[]; reviewed: Reviewed; open: OpenRange[] }
type Cached = { at: number; insights: Promise<Insights> }

const cached = new WeakMap<Db, Cached>()

/**
 * Statistics across all locations, at most five minutes old. Concurrent callers share one calculation; a failed one
 * isn't cached. At most three statements.
 * @param now in milliseconds
 */
export function findInsights(db: Db, now = Date.now()): Promise<Insights> {
  const last = cached.get(db)
  if (last && now - last.at < FRESH_MS && now >= last.at) return last.insights
  const mine = { at: now, insights: count(db) }
  cached.set(db, mine)
  mine.insights.catch(() => {
    if (cached.get(db) === mine) cached.delete(db)
  })
  return mine.insights
}

async function count(db: Db): Promise<Insights> {
  const [hours, reviewed, open] = await Promise.all([hourTotals(db), reviewedLocations(db), openRanges(db)])
  return { hours, reviewed, open }
}
