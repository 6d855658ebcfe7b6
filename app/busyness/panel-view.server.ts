import type { PanelView } from './BusynessPanel'
import type { PanelCounts } from './queries.server'
import { cardText } from './card-text.server'
import { reportWords } from './words'
import { levelText, minutesUntil, percentOf, rangeOf, WAIT_MINUTES } from './rules'

type Reader = {
  location: number
  /** Of whom `reportedAt` is known. */
  viewer: { id: number } | null
  /** Until when this browser waits, by its cookie: for visitors, of whom nothing else is known. */
  waits: number | null
  now: Date
}

/** The panel of a location. `counts` is null when they could not be read. */
export function panelView(counts: PanelCounts | null, { location, viewer, waits, now }: Reader): PanelView {
  const newest = counts?.newest ?? []
  const mean = percentOf(newest.reduce((sum, { level }) => sum + level, 0) / Math.max(1, newest.length))
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
    reports: newest.map(({ level, at }) => ({ level: levelText(percentOf(level)), age: ageText(at, now) })),
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

/** "4 minutes ago"; what is to come, by a clock that goes wrong, is just now. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  return minutes < 1 ? reportWords.justNow : reportWords.minutesAgo(minutes)
}
