import { ENOUGH_REPORTS } from '~/spots/model/busyness-rules'
import { approved, scope } from '~/spots/public-queries.server'
import type { Db } from '~db/connection'
import type { HourTotals, OpenRange, Reviewed, Insights } from './insights-rules'

/** Reports by weekday and hour for all public locations, for hours with enough reports. At most 168 rows. */
export const hourTotals = (db: Db): Promise<HourTotals[]> =>
  approved(
    db('aggregated_busyness as a')
      .join('study_locations as l', 'l.id', 'a.study_location_id')
      .leftJoin('universities as u', 'u.id', 'l.university_id'),
  )
    .where('a.report_count', '>=', ENOUGH_REPORTS)
    .groupBy('a.day_of_week', 'a.hour_of_day')
    .select(
      'a.day_of_week as day',
      'a.hour_of_day as hour',
      db.raw('sum(a.level_sum) as levels'),
      db.raw('sum(a.report_count) as reports'),
    )

/** The opening hours of all public locations: how many locations have each range. */
export const openRanges = (db: Db): Promise<OpenRange[]> =>
  db
    .with(
      'known',
      approved(
        db('study_location_hours as h')
          .join('study_locations as l', 'l.id', 'h.study_location_id')
          .leftJoin('universities as u', 'u.id', 'l.university_id'),
      ).select('h.*'),
    )
    .from('known')
    .where('is_open', true)
    .groupBy('day_of_week', 'is_open', 'start_time', 'end_time')
    .select('day_of_week', 'is_open', 'start_time', 'end_time')
    .select(
      db.raw('count(*)::int as locations'),
      db.raw('(select count(distinct study_location_id)::int from known) as of'),
    )

/** Number of reviews of on-campus libraries, cafés and other locations. */
export const reviewedLocations = (db: Db): Promise<Reviewed> =>
  scope(db)
    .where('l.review_count', '>', 0)
    .first(
      db.raw(`coalesce(sum(l.review_count) filter (where ${LIBRARY}), 0) as libraries`),
      db.raw(`coalesce(sum(l.review_count) filter (where ${CAFE}), 0) as cafes`),
      db.raw(`coalesce(sum(l.review_count) filter (where not (${LIBRARY}) and not (${CAFE})), 0) as others`),
    )

const LIBRARY = "l.kind = 'library' and l.category = 'On-Campus'"
const CAFE = "l.kind = 'cafe'"

/** Maximum age of these statistics. Calculating them takes longer than everything else on the page. */
const FRESH_MS = 5 * 60_000

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
