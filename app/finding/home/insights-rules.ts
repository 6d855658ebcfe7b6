import { percentOf } from '~/spots/model/busyness-rules'
import { spanOf } from '~/spots/hours-rules'
import type { HoursRow } from '~/spots/model/week'

/** Parts of the day, with their hours. */
export const BUCKETS = {
  morning: [6, 7, 8, 9, 10, 11],
  afternoon: [12, 13, 14, 15, 16, 17],
  evening: [18, 19, 20, 21],
  night: [22, 23, 0, 1, 2, 3, 4, 5],
} as const
export type Bucket = keyof typeof BUCKETS
const BUCKET_NAMES = Object.keys(BUCKETS) as Bucket[]

/** Values shown if there's no data for a part of the day, or loading failed. */
const AT_FIRST: Record<Bucket, number> = { morning: 35, afternoon: 85, evening: 60, night: 25 }
const ON_ERROR: Record<Bucket, number> = { morning: 30, afternoon: 75, evening: 60, night: 25 }

const MIN_PERCENT = 25

/**
 * Reports for an hour of a weekday (0 Sunday to 6 Saturday) across all locations: their number, and the sum of their
 * levels.
 */
export type HourTotals = { day: number; hour: number; levels: number; reports: number }

export type Share = { percent: number; reports: number }

/**
 * How busy a part of the day is across all locations, in percent: the average level weighted by reports / 4 × 100,
 * rounded, at least 25. `day` is a weekday, or null for every day. Null without reports.
 */
export function busynessOf(totals: readonly HourTotals[], bucket: Bucket, day: number | null): Share | null {
  const hours: readonly number[] = BUCKETS[bucket]
  const these = totals.filter((each) => hours.includes(each.hour) && (day === null || each.day === day))
  const reports = these.reduce((sum, each) => sum + each.reports, 0)
  if (reports === 0) return null
  const levels = these.reduce((sum, each) => sum + each.levels, 0)
  return { percent: Math.max(MIN_PERCENT, percentOf(levels / reports)), reports }
}

/** A range of opening hours, how many locations have it, and how many have any hours. */
export type OpenRange = HoursRow & { locations: number; of: number }

/**
 * Whether at least half of the locations are open during a part of the day, on a weekday (0 Sunday to 6 Saturday) or,
 * if null, over the week. An hour counts as open by its midpoint. Without any hours, all but the night.
 */
export function mostlyOpen(ranges: readonly OpenRange[], bucket: Bucket, day: number | null): boolean {
  if (ranges.length === 0) return bucket !== 'night'
  const hours: readonly number[] = BUCKETS[bucket]
  let open = 0
  for (const range of ranges) {
    const span = spanOf(range)
    if (!span) continue
    for (let hour = Math.ceil((span.start - 30) / 60); hour * 60 + 30 < span.end; hour++) {
      const weekday = (range.day_of_week + Math.floor(hour / 24)) % 7
      if (hours.includes(hour % 24) && (day === null || day === weekday)) open += range.locations
    }
  }
  return open * 2 >= ranges[0]!.of * hours.length * (day === null ? 7 : 1)
}

/** Reviews of on-campus libraries, of cafés, and of all other locations. */
export type Reviewed = { libraries: number; cafes: number; others: number }

/** Fewer reviews than this use the specification's shares. */
const ENOUGH_REVIEWS = 50
const TYPICAL: Reviewed = { libraries: 20, cafes: 60, others: 14 }

/**
 * The shares of kinds of locations in whole percent, and the number of reviews behind them. Null for typical shares.
 */
export function sharesOf(reviewed: Reviewed | null): { shares: Reviewed; reviews: number | null } {
  const { libraries = 0, cafes = 0, others = 0 } = reviewed ?? {}
  const reviews = libraries + cafes + others
  if (reviews < ENOUGH_REVIEWS) return { shares: TYPICAL, reviews: null }
  const share = (n: number) => Math.round((n / reviews) * 100)
  return { shares: { libraries: share(libraries), cafes: share(cafes), others: share(others) }, reviews }
}

/** What the hours of reports, the opening hours and the reviews are counted from. */
export type Insights = { hours: HourTotals[]; reviewed: Reviewed; open: OpenRange[] }

/**
 * The numbers of the Study Insights tab for a weekday (0 Sunday to 6 Saturday), or null for every day. `insights` is
 * null if loading failed.
 */
export function insightsOn(day: number | null, insights: Insights | null) {
  const typical = insights === null ? ON_ERROR : AT_FIRST
  const buckets = BUCKET_NAMES.map((bucket) => {
    const measured = busynessOf(insights?.hours ?? [], bucket, day)
    return { bucket, percent: measured?.percent ?? typical[bucket], reports: measured?.reports ?? null }
  })
  const known = buckets.filter((each) => each.reports !== null)
  const quietest = known
    .filter(({ bucket }) => mostlyOpen(insights?.open ?? [], bucket, day))
    .sort((one, other) => one.percent - other.percent)[0]
  return {
    day,
    /** Without reports, the percentage is a typical one. */
    buckets,
    /** Whether loading failed, so that all figures are typical. */
    failed: insights === null,
    /** Of those in which most study spots are open. Null without reports: typical figures are no reason to go. */
    quietest: quietest ?? null,
    ...sharesOf(insights?.reviewed ?? null),
  }
}

export type InsightsView = ReturnType<typeof insightsOn>
