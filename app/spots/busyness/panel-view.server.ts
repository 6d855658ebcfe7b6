import type { PanelView } from './BusynessPanel'
import type { TimesView } from './PopularTimes'
import type { PanelCounts, HourCounts } from './queries.server'
import { busynessWords, reportWords } from '../model/busyness-words'
import {
  levelOf,
  levelText,
  minutesUntil,
  NEWEST,
  percentOf,
  rangeOf,
  WAIT_MINUTES,
  weightOf,
  type ReportGroup,
  hourText,
} from '../model/busyness-rules'

/** The requested weekday, 0 Sunday to 6 Saturday, and the current weekday and hour at the location. */
type Day = { day: number; today: number | null; hour: number | null }

/**
 * How busy a location usually is on a weekday, from the first to the last hour about which enough is known. `hours` is null
 * when reading them failed; `query` is the page's query without the day.
 */
export function timesView(
  hours: HourCounts[] | null,
  { day, today, hour: thisHour }: Day,
  query: string,
): TimesView {
  const known = (hours ?? []).filter(({ level }) => level !== null).map(({ hour }) => hour)
  const rows =
    known.length === 0
      ? []
      : range(known[0]!, known.at(-1)!).map((hour): TimesView['rows'][number] => {
          const { level = null, reports = 0 } = hours?.find((each) => each.hour === hour) ?? {}
          return [hour, reports, level === null ? null : percentOf(level)]
        })
  const name = busynessWords.dayNames[day]!
  const basis = reportWords.from(
    rows.reduce((sum, [, reports]) => sum + reports, 0),
    rows.some(([hour]) => hours?.some((each) => each.hour === hour && each.quarters > 0)),
    name,
  )
  return {
    day,
    now: day === today ? thisHour : null,
    query: query ? `${query}&` : '?',
    rows,
    peak: peakOf(rows),
    basis: rows.length > 0 ? basis : hours ? reportWords.nothing(name) : reportWords.unavailable,
  }
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_each, n) => first + n)

/** The first of the busiest hours, and of the quietest. */
function peakOf(rows: TimesView['rows']): string | null {
  const known = rows.flatMap(([hour, , percent]) => (percent === null ? [] : [{ hour, percent }]))
  const percents = known.map(({ percent }) => percent)
  const [most, least] = [Math.max(...percents), Math.min(...percents)]
  const first = (wanted: number) => hourText(known.find(({ percent }) => percent === wanted)!.hour)
  return most > least ? reportWords.peak(first(most), first(least)) : null
}

/** At most this many areas are shown with their reports. */
const AREAS = 6

type Reader = {
  location: number
  /** The user whose last report is `reportedAt`. */
  viewer: { id: number } | null
  /** How long this browser has to wait, from its cookie. The only way to know this for visitors. */
  waits: number | null
  /** The area chosen before logging in. */
  chosen?: number
  now: Date
}

/** The newest reports about an area, or about the whole location (null), or what `by` counts there. */
type AreaGroup = ReportGroup & { area: number | null; name: string; newest: Date; by?: string }

/** The panel of a location. `counts` is null when reading them failed. */
export function panelView(
  counts: PanelCounts | null,
  { location, viewer, waits, chosen, now }: Reader,
): PanelView {
  const newest = counts?.newest ?? []
  const groups = counts ? groupsOf(counts) : []
  const mean = percentOf(levelOf(groups) ?? 0)
  const byArea = groups.some(({ area }) => area !== null)
  const until = viewer
    ? counts?.reportedAt
      ? counts.reportedAt.getTime() + WAIT_MINUTES * 60_000
      : null
    : waits
  return {
    location,
    glance: glanceOf(),
    level: counts === null ? reportWords.unavailable : groups.length === 0 ? null : levelText(mean),
    detail: detailOf(),
    reports: byArea
      ? groups.slice(0, AREAS).map((group) => ({
          area: group.name,
          level: levelText(percentOf(levelOf([group])!)),
          age: group.by ? countedText(group.by, group.newest, now) : ageText(group.newest, now),
        }))
      : (groups.length > 0 ? newest : [])
          .slice(0, newest.length === 1 && groups[0]?.by === undefined ? 0 : NEWEST)
          .map(({ level, at }) => ({ level: levelText(percentOf(level)), age: ageText(at, now) })),
    areas: (counts?.areas ?? []).map(({ id, name }) => ({ id, name })),
    ...(chosen !== undefined && { area: chosen }),
    wait:
      until !== null && until > now.getTime()
        ? { until, text: reportWords.reported(minutesUntil(until, now.getTime())) }
        : null,
    key: viewer && `${location} ${viewer.id}`,
  }

  function detailOf(): string | null {
    const range = reportWords.ranges[rangeOf(mean)]!
    const [count] = groups.filter(({ by }) => by !== undefined)
    if (count?.by)
      return byArea ? range : reportWords.counted(range, countedText(count.by, count.newest, now))
    const [first, ...others] = newest
    if (!first || groups.length === 0) return null
    return others.length > 0
      ? reportWords.newest(range, newest.length)
      : reportWords.single(range, ageText(first.at, now))
  }

  function glanceOf(): string {
    if (counts === null) return reportWords.unavailable
    if (groups.length > 0) return reportWords.cardNow(levelText(mean))
    const { usual } = counts
    if (!usual) return reportWords.noneYet
    const level = levelText(percentOf(usual.level))
    return usual.isNow ? reportWords.cardUsual(level) : reportWords.usualAt(level, hourText(usual.hour))
  }
}

type Grouped = Pick<PanelCounts, 'newest' | 'areas' | 'counted'>

/**
 * Groups reports by area, starting with the area of the newest report. What is counted replaces reports about the same
 * area, and a count of the whole location all of them; if it says that it's closed, nothing is left.
 */
export function groupsOf({ newest, areas, counted }: Grouped): AreaGroup[] {
  const whole = counted.filter(({ area }) => area === null)
  const counts = (whole.length > 0 ? whole : counted).flatMap((count) =>
    count.level === null
      ? []
      : [groupOf(count.area, { levels: count.level, n: 1, newest: count.at, by: count.by })],
  )
  if (whole.length > 0) return counts
  const reported = newest.filter(({ area }) => !counted.some((count) => count.area === area))
  const groups = [...new Set(reported.map(({ area }) => area))].map((area) => {
    const reports = reported.filter((report) => report.area === area)
    const levels = 100 * reports.reduce((sum, { level }) => sum + level, 0)
    return groupOf(area, { levels, n: reports.length, newest: reports[0]!.at })
  })
  return [...counts, ...groups]

  function groupOf(area: number | null, group: Pick<AreaGroup, 'levels' | 'n' | 'newest' | 'by'>): AreaGroup {
    const known = areas.flatMap(({ seats }) => seats ?? [])
    const about = areas.find(({ id }) => id === area)
    return {
      area,
      name: about?.name ?? busynessWords.whole,
      weight: weightOf(about?.seats ?? null, known),
      ...group,
    }
  }
}

/** How busy each area is, by its id: "Now: Very Busy". */
export const busyAreas = (counts: PanelCounts | null): Map<number, string> =>
  new Map(
    (counts ? groupsOf(counts) : []).flatMap((group) =>
      group.area === null
        ? []
        : [[group.area, reportWords.cardNow(levelText(percentOf(levelOf([group])!)))] as const],
    ),
  )

/** "counted by Door counters 4 minutes ago". */
const countedText = (by: string, at: Date, now: Date) => reportWords.countedBy(by, ageText(at, now))

/** "4 minutes ago". A future time, from clocks that differ, is just now. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  return minutes < 1 ? reportWords.justNow : reportWords.minutesAgo(minutes)
}
