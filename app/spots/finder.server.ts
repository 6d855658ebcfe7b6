import { openingOf, timeIn } from './hours-rules'
import { shortDay } from './model/alerts'
import { minutesOf, minuteText, timeText } from './model/times'
import { WEEKDAYS } from './model/week'
import type { LocationRow } from './queries.server'
import { locationPath } from './rules'
import { WANT_GROUPS, WANTS } from './model/wants'
import {
  QUICK,
  type FilterOption,
  type Quick,
  type QuickChip,
  type QuickCounts,
  type Way,
} from './finder-rules'
import { filterWords } from './words'

/** A link to the spot that opens next; none if no opening time is known. */
export function opensNext(rows: readonly LocationRow[], now: Date): Way[] {
  const coming = rows.flatMap((row) => {
    const opening = openingOf(row, now)
    return opening.state === 'closed' && opening.opensIn ? [{ row, at: opening.opensIn }] : []
  })
  coming.sort((a, b) => a.at.days - b.at.days || a.at.time.localeCompare(b.at.time))
  const next = coming[0]
  if (!next) return []
  const { days, day: nth, time, date } = next.at
  const weekday = date ? shortDay(date) : WEEKDAYS[nth - 1]!.name
  const day = days === 0 ? '' : days === 1 ? filterWords.tomorrow : weekday
  return [{ opens: { name: next.row.name, day, time: timeText(time) }, to: locationPath(next.row) }]
}

/**
 * Text of the filter by time: "Open at 10:00 PM". A minute before the hour is shown as "until". Says "tomorrow" if that's
 * when the clocks of all spots listed next show the time.
 */
export function openAtText(
  time: string,
  listed: readonly Pick<LocationRow, 'time_zone'>[],
  now: Date,
): string {
  const clocks = [...new Set(listed.map(({ time_zone }) => time_zone))].map((zone) => timeIn(zone, now))
  const past = clocks.length > 0 && clocks.every((clock) => clock !== null && clock > time)
  const day = past ? ` ${filterWords.tomorrow}` : ''
  return time.endsWith('59')
    ? filterWords.openUntil(minuteText(minutesOf(time)! + 1), day)
    : filterWords.openAt(timeText(time), day)
}

const HOURS = ['07:00', '08:00', '20:00', '22:00', '00:00', '02:00']

/** The times of day to choose from. */
export const timeOptions = (chosen: string | null): { value: string; text: string; on: boolean }[] =>
  ['', ...new Set([...HOURS, ...(chosen === null ? [] : [chosen])])].map((value) => ({
    value,
    text: value === '' ? filterWords.anyTime : timeText(value),
    on: value === chosen,
  }))

type WantFilter = { name: 'want'; legend: string; options: FilterOption[] }

/**
 * Filters by features of a spot or one of its areas, by group. A feature that no spot has is only offered while it's
 * selected.
 * @param counts spots by token; null if unknown
 */
export const wantFilters = (
  chosen: readonly string[],
  counts: ReadonlyMap<string, number> | null,
): WantFilter[] =>
  WANT_GROUPS.map((of) => ({
    name: 'want' as const,
    legend: filterWords.groups[of],
    options: WANTS.filter(({ group, tag }) => group === of && tag === undefined)
      .map(({ name, token, text }) => ({
        value: name,
        text,
        n: counts && (counts.get(token) ?? 0),
        on: chosen.includes(name),
      }))
      .filter(({ n, on }) => n !== 0 || on),
  })).filter(({ options }) => options.length > 0)

/** The quick filters that aren't on, with how many spots each would leave. */
export const quickChips = (
  chosen: readonly Quick[],
  counts: QuickCounts | null,
  to: (quick: Quick) => string,
): QuickChip[] =>
  QUICK.filter((quick) => !chosen.includes(quick)).map((quick) => ({
    name: quick,
    to: to(quick),
    n: counts && counts[quick],
  }))
