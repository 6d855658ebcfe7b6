/** Hours of certain days, as pages show them. */

import {
  dateIn,
  openingAt,
  openingText,
  spanOf,
  staleSince,
  wallIn,
  weekOf,
  type Openable,
  type Opening,
} from './hours-rules'
import { closuresOf, shortDay } from './model/alerts'
import type { Area } from './model/areas'
import {
  DATE_LIMITS,
  datesOf,
  daysBetween,
  daysLater,
  daysText,
  runsOf,
  weekdayOfDay,
  type DatedDay,
} from './model/dates'
import { clockText, timeText } from './model/times'
import { WEEKDAYS, rangesOfRows, rowsOfRanges, type Range } from './model/week'
import { momentOf, type WhenOpen } from './model/when-open'
import { dateWords } from './words'

/** How many days ahead lines of them begin, and how many lines there are. */
const AHEAD = 30
const LINES = 6

/** Those of the whole study spot within `days` days from today, by its calendar. */
export function datesWithin(
  dates: readonly DatedDay[] | null,
  timeZone: string | null,
  now: Date,
  days: number,
): DatedDay[] {
  const today = dateIn(timeZone, now)
  return today === null
    ? []
    : datesOf(dates).filter(({ day }) => today <= day && day < daysLater(today, days))
}

type Hours = Pick<DatedDay, 'ranges' | 'label'>

/** A day's hours in words, with what they're for if that's known. */
export const hoursText = ({ ranges, label }: Hours): string =>
  rangesText(ranges) + (label === null ? '' : ` (${label})`)

/** The same where readers expect the week's hours. */
export const datedText = ({ ranges, label }: Hours): string =>
  hoursText({ ranges, label: label ?? dateWords.holiday })

export const rangesText = (ranges: readonly Range[]): string =>
  weekOf(rowsOfRanges(ranges))[0]!.text.join(', ')

/** As "Thursday, Nov 26". */
export const datedName = (day: string): string => `${WEEKDAYS[weekdayOfDay(day) - 1]!.name}, ${shortDay(day)}`

/**
 * Lines such as "Dec 24, 9 AM – 5 PM", and how many days more there are. The table of the next seven days already has
 * what ends within them.
 */
export function holidayHours(dates: readonly DatedDay[] | null, timeZone: string | null, now: Date) {
  const seen = datesWithin(dates, timeZone, now, 7).at(-1)?.day ?? ''
  const near = datesWithin(dates, timeZone, now, AHEAD).map(({ day }) => day)
  // Joined before they're limited, so that each line shows its true end.
  const runs = runsOf(datesWithin(dates, timeZone, now, DATE_LIMITS.ahead + 2)).filter(
    ({ first, last }) => last > seen && near.includes(first),
  )
  const rest = runs.slice(LINES)
  return {
    lines: runs.slice(0, LINES).map((run) => {
      const hours = rangesText(run.ranges).replaceAll(':00 ', ' ')
      return `${daysText(run)}, ${/^\d/.test(hours) ? hours : hours.toLowerCase()}${run.label ? ` (${run.label})` : ''}`
    }),
    more: rest.flatMap(({ first, last }) => daysBetween(first, last)).length,
  }
}

/**
 * A study spot's opening on the asked day: "Open Sunday until 10:00 PM" at a time of day, else "Opens Sunday at 2:00 PM".
 * Null if no day is asked for, or it's over there.
 */
export function askedOpening(spot: Openable, when: WhenOpen, now: Date): Shown | null {
  const wall = when.openOn === null ? null : wallIn(spot.time_zone, now)
  const asked = wall && momentOf(when, wall)
  if (!asked) return null
  const { day, from, ahead } = asked
  const weekday = weekdayOfDay(day)
  // Without a time only what begins that day counts.
  const isOf = (of: string | number) => when.openAt !== null || of === day || of === weekday
  const hours = staleSince(spot, now) ? [] : spot.hours.filter((row) => isOf(row.day_of_week))
  const dates = datesOf(spot.dates).filter((date) => isOf(date.day))
  // In clock times, as if they were UTC, because that's how it's asked.
  const opening = openingAt(hours, 'UTC', new Date(`${day}T${from}Z`), closuresOf(spot.alerts), dates)
  const name = ['today', 'tomorrow'][ahead] ?? (ahead < 7 ? WEEKDAYS[weekday - 1]!.name : shortDay(day))
  return shownAs(opening, name, when.openAt === null)
}

type Shown = { open: boolean; text: string }

function shownAs(opening: Opening, day: string, anyTime: boolean): Shown {
  if (opening.state === 'unknown') return { open: false, text: openingText(opening) }
  const holiday = opening.dated ? ` (${dateWords.holiday})` : ''
  if (opening.state === 'closed') {
    const opens = opening.opensIn?.days === 0 ? opening.opensIn.time : null
    const text = opens ? dateWords.opens(day, timeText(opens)) : dateWords.closedOn(day)
    return { open: anyTime && opens !== null, text: text + holiday }
  }
  const { closes, closesDay } = opening
  const isLong = closes === null || (closesDay !== null && closesDay !== 'today')
  return {
    open: true,
    text: (isLong ? dateWords.allDay(day) : dateWords.openUntil(day, timeText(closes))) + holiday,
  }
}

type OfArea = Pick<Area, 'id' | 'hours'>

/** Like openingOf, for an area: it has the hours of the study spot unless it has its own. */
export const openingOfArea = (area: OfArea, spot: Openable, now: Date): Opening =>
  openingAt(
    area.hours.length > 0 ? area.hours : staleSince(spot, now) ? [] : spot.hours,
    spot.time_zone,
    now,
    closuresOf(spot.alerts, area.id),
    datesOfArea(area, spot.dates),
  )

/**
 * The days on which an area has other hours than in its week, or in that of the study spot if it has none. On a day with
 * hours of its own the study spot limits its areas: the café of a library that closes early does, too.
 */
function datesOfArea({ id, hours }: OfArea, dates: readonly DatedDay[] | null): DatedDay[] {
  const own = datesOf(dates, id)
  const whole = datesOf(dates)
  const limited = whole.flatMap((day): DatedDay[] => {
    const ofArea = own.find((each) => each.day === day.day)
    if (!ofArea && hours.length === 0) return [day]
    const rows = hours.filter(({ day_of_week }) => day_of_week === weekdayOfDay(day.day))
    const isUnknown = !ofArea && rows.length === 0 && day.ranges.length > 0
    return isUnknown ? [] : [{ ...day, ranges: inBoth(ofArea?.ranges ?? rangesOfRows(rows), day.ranges) }]
  })
  return [...limited, ...own.filter(({ day }) => !whole.some((each) => each.day === day))]
}

function inBoth(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const [spans, limits] = [ranges, others].map((each) =>
    rowsOfRanges(each).flatMap((row) => spanOf(row) ?? []),
  )
  return spans!.flatMap((span) =>
    limits!.flatMap((limit) => {
      const [start, end] = [Math.max(span.start, limit.start), Math.min(span.end, limit.end)]
      return start < end ? [{ start_time: clockText(start), end_time: clockText(end) }] : []
    }),
  )
}
