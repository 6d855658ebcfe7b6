import type { Db } from '~db/connection'
import { hourTotals, openRanges, reviewedLocations } from './queries.server'
import type { HourTotals, OpenRange, Reviewed } from './rules'

/**
 * Figures over all locations may be as old as this: to count them anew takes longer than everything else on the page.
 */
const FRESH_MS = 5 * 60_000

export type Insights = { hours: HourTotals[]; reviewed: Reviewed; open: OpenRange[] }
type Cached = { at: number; insights: Promise<Insights> }

const cached = new WeakMap<Db, Cached>()

/**
 * Figures over all locations, at most five minutes old. Who asks at the same time waits for the same answer; one that
 * fails is asked again by the next. Three statements at most.
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
