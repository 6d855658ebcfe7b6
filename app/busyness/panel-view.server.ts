import type { PanelView } from './BusynessPanel'
import type { PanelCounts } from './queries.server'
import { cardText } from './card-text.server'
import { busynessWords, reportWords } from './words'
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
} from './rules'

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

/** The newest reports about an area, or about the whole location (null). */
type AreaGroup = ReportGroup & { area: number | null; name: string; newest: Date }

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
    level: counts === null ? reportWords.unavailable : newest.length === 0 ? null : levelText(mean),
    detail:
      newest.length === 0 ? null : reportWords.newest(reportWords.ranges[rangeOf(mean)]!, newest.length),
    reports: byArea
      ? groups.slice(0, AREAS).map((group) => ({
          area: group.name,
          level: levelText(percentOf(levelOf([group])!)),
          age: ageText(group.newest, now),
        }))
      : newest
          .slice(0, NEWEST)
          .map(({ level, at }) => ({ level: levelText(percentOf(level)), age: ageText(at, now) })),
    areas: (counts?.areas ?? []).map(({ id, name }) => ({ id, name })),
    ...(chosen !== undefined && { area: chosen }),
    wait:
      until !== null && until > now.getTime()
        ? { until, text: reportWords.reported(minutesUntil(until, now.getTime())) }
        : null,
    key: viewer && `${location} ${viewer.id}`,
  }

  function glanceOf(): string {
    if (counts === null) return reportWords.unavailable
    if (newest.length > 0) return reportWords.cardNow(levelText(mean))
    return cardText({ busy_usual: counts.usual }) ?? reportWords.noneYet
  }
}

/** Groups reports by area, starting with the area of the newest report. */
export function groupsOf({ newest, areas }: Pick<PanelCounts, 'newest' | 'areas'>): AreaGroup[] {
  const known = areas.flatMap(({ seats }) => seats ?? [])
  return [...new Set(newest.map(({ area }) => area))].map((area) => {
    const reports = newest.filter((report) => report.area === area)
    const about = areas.find(({ id }) => id === area)
    return {
      area,
      name: about?.name ?? busynessWords.whole,
      newest: reports[0]!.at,
      levels: reports.reduce((sum, { level }) => sum + level, 0),
      n: reports.length,
      weight: weightOf(about?.seats ?? null, known),
    }
  })
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

/** "4 minutes ago". A future time, from clocks that differ, is just now. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  return minutes < 1 ? reportWords.justNow : reportWords.minutesAgo(minutes)
}
