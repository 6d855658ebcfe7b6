import { openingAt } from '../hours-rules'
import { timeText } from '../model/times'
import { WEEKDAYS } from '../model/week'
import type { LocationRow } from '../queries.server'
import { locationPath } from '../rules'
import { QUICK, type Quick, type QuickChip, type QuickCounts } from './rules'
import { finderWords } from '../words'

/** A link that leads on from a list without spots. */
export type Way = { text: string; to: string }

/** The one of these spots that opens next; none if nobody knows when any does. */
export function opensNext(rows: readonly LocationRow[], now: Date): Way[] {
  const coming = rows.flatMap((row) => {
    const opening = openingAt(row.hours, row.time_zone, now)
    return opening.state === 'closed' && opening.opensIn ? [{ row, at: opening.opensIn }] : []
  })
  coming.sort((a, b) => a.at.days - b.at.days || a.at.time.localeCompare(b.at.time))
  const next = coming[0]
  if (!next) return []
  const { days, day, time } = next.at
  const when = days === 0 ? '' : days === 1 ? finderWords.tomorrow : WEEKDAYS[day - 1]!.name
  const text = finderWords.opensNext(next.row.name, when, timeText(time))
  return [{ text, to: locationPath(next.row) }]
}

/** The quick filters that aren't `chosen`, with how many spots each would leave. */
export const quickChips = (
  chosen: readonly Quick[],
  counts: QuickCounts | null,
  to: (quick: Quick) => string,
): QuickChip[] =>
  QUICK.filter((quick) => !chosen.includes(quick)).map((quick) => ({
    text: finderWords.quick[quick],
    to: to(quick),
    n: counts && counts[quick],
  }))
