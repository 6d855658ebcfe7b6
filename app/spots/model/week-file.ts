import { z } from 'zod'
import { DATE_LIMITS, daysBetween, daysLater, isDay, type DatedDay } from './dates'
import { optionalText } from './filed'
import { clockText, DAY_MINUTES as DAY, minutesOf, readBound } from './times'
import { WEEKDAYS, type HoursRow } from './week'

export const WEEK_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
/** Maps 'monday', 'mon' and 'mo' to 'Mo'. */
const SHORT = new Map(
  WEEKDAYS.map(({ name }) => name.toLowerCase()).flatMap((name, index) =>
    [name, name.slice(0, 3), name.slice(0, 2)].map((each) => [each, WEEK_DAYS[index]!]),
  ),
)

/** Minutes after midnight. The end may be on the next day. */
export type Range = [start: number, end: number]
/** Days that are left out are closed. */
export type FiledWeek = Partial<Record<(typeof WEEK_DAYS)[number], Range[]>>

const minute = z.int('is not a whole number of minutes')
const range = z
  .tuple([minute, minute], 'is not a pair of minutes')
  .refine(
    ([start, end]) => start >= 0 && start < DAY && end > start && end <= start + DAY,
    'is not a range of minutes within a day',
  )
const day = z
  .array(range, {
    error: ({ input }) =>
      isRecord(input)
        ? 'is neither closed nor open with a start and an end, such as 08:00'
        : 'is not a list of ranges',
  })
  .nullish()

/**
 * The field `week`: weekday to ranges of minutes after local midnight, or to `open` with `start` and `end` as times. A
 * misspelled day is an error: if it were ignored, the day would be shown as closed.
 */
export const week = z.preprocess(
  (given) => (isRecord(given) ? plainWeek(given) : given),
  z
    .strictObject(
      { Mo: day, Tu: day, We: day, Th: day, Fr: day, Sa: day, Su: day },
      {
        error: ({ code }) =>
          code === 'unrecognized_keys'
            ? `has a day that is not one of ${WEEK_DAYS.join(', ')}`
            : 'is not an object',
      },
    )
    .nullish(),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** With short day names and ranges of minutes. Leaves unreadable or repeated days as they are. */
function plainWeek(given: Record<string, unknown>): Record<string, unknown> {
  const taken = new Set<string>()
  return Object.fromEntries(
    Object.entries(given).map(([name, hours]) => {
      const short = SHORT.get(name.toLowerCase()) ?? name
      const key = taken.has(short) ? name : short
      taken.add(key)
      return [key, isRecord(hours) ? plainDay(hours) : hours]
    }),
  )
}

/** An end at or before the start is on the next day. */
function plainDay(hours: Record<string, unknown>): unknown {
  if (hours.open === false) return []
  const [start, end] = [hours.start, hours.end].map((each) =>
    typeof each === 'string' ? minutesOf(readBound(each)) : null,
  ) as [number | null, number | null]
  if (hours.open !== true || start === null || end === null) return hours
  return [[start, end > start ? end : end + DAY]]
}

type Week = z.infer<typeof week>

/**
 * The hours of a week, Monday first. Null if unknown: no week, an empty one, or an opening_hours string that's only a
 * comment ("by appointment only"), which parsers read as always open. Days missing from the week are closed, null ones
 * unknown. Ranges that touch or overlap are joined.
 */
export function hoursOf(week: Week, openingHours: string | null): HoursRow[] | null {
  if (!week || Object.keys(week).length === 0 || (openingHours && /^"[^"]*"$/.test(openingHours))) return null
  return WEEK_DAYS.flatMap((name, index): HoursRow[] => {
    const day_of_week = index + 1
    if (week[name] === null) return []
    const ranges = joined(week[name] ?? [])
    if (ranges.length === 0) return [{ day_of_week, is_open: false, start_time: null, end_time: null }]
    return ranges.map(([start, end]) => ({
      day_of_week,
      is_open: true,
      start_time: `${clockText(start)}:00`,
      end_time: `${clockText(end)}:00`,
    }))
  })
}

/** A day in a file. */
export type FiledDate = Pick<DatedDay, 'day' | 'ranges' | 'label'>

const dated = z.union(
  [day, z.strictObject({ hours: day, label: optionalText(DATE_LIMITS.label) })],
  'is neither a list of ranges of minutes nor an object with hours and a label',
)

/**
 * The field `dates`: '2026-12-24', or '2026-12-24/2027-01-02' for all days between, to ranges of minutes, or to `hours`
 * and a `label`. Null says nothing about a day. Days that are over are left out.
 */
export const filedDates = z
  .record(z.string(), dated, 'is not an object')
  .nullish()
  .transform((given, context): FiledDate[] | null => {
    if (!given) return null
    const refuse = (name: string, message: string) =>
      void context.addIssue({ code: 'custom', path: [name], message })
    const today = new Date().toISOString().slice(0, 10)
    const days = new Map<string, FiledDate>()
    for (const [name, value] of Object.entries(given)) {
      const { hours, label = null } = Array.isArray(value) || !value ? { hours: value } : value
      const [first = '', last = first, ...more] = name.split('/')
      if (!isDay(first) || !isDay(last) || last < first || more.length > 0)
        refuse(name, 'is not a day, such as 2026-12-24, or the first and last of several')
      else if (last > daysLater(today, DATE_LIMITS.ahead))
        refuse(name, `is more than ${DATE_LIMITS.ahead} days ahead`)
      else if (hours) {
        const ranges = rangesOfMinutes(hours)
        const yesterday = daysLater(today, -1)
        for (const each of daysBetween(first < yesterday ? yesterday : first, last)) {
          if (days.has(each)) refuse(each, 'is there twice')
          days.set(each, { day: each, ranges, label })
        }
      }
    }
    return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day))
  })

/** A day's ranges of minutes after midnight as times. Those that touch or overlap are joined. */
export const rangesOfMinutes = (ranges: Range[]): DatedDay['ranges'] =>
  joined(ranges).map(([start, end]) => ({
    start_time: clockText(start),
    end_time: clockText(end),
  }))

function joined(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    // A joined range is cut at 24 hours: its end would otherwise seem to be on the day it began.
    if (last && start <= last[1]) last[1] = Math.min(Math.max(last[1], end), last[0] + DAY)
    else result.push([start, end])
  }
  return result
}
