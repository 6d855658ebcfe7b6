/**
 * Opening hours in the location's own time zone.
 *
 * Ranges are laid out as clock times over the days around now, converted to instants, and only then compared and
 * joined, so the two clock changes a year need no special case. Of a time zone only the offset is needed, which Intl
 * provides.
 */

import { closuresOf, isClosedOn, shortDay, type Alert, type Closure } from './model/alerts'
import { clockOf, wallTime, type Clock } from './model/clock'
import {
  datesOf,
  daysLater,
  fullDay,
  isUsual,
  RELIABLE_DAYS,
  weekdayOfDay,
  type DatedDay,
} from './model/dates'
import { DAY_MINUTES, minutesOf, minuteText, timeText } from './model/times'
import { WEEKDAYS, rowsOfRanges, type HoursRow } from './model/week'

export type Opening =
  /**
   * Today's hours are unknown, or the time zone is missing or not an IANA name. `since`: YYYY-MM-DD on which the hours
   * were last confirmed, if that's too long ago.
   */
  | { state: 'unknown'; since?: string }
  | {
      state: 'open'
      /** 'HH:MM' on the location's clock. Null if it doesn't close within a week. */
      closes: string | null
      /**
       * The day of closing, in words, if that's a day or more ahead and the time alone would mislead, or today's hours
       * aren't the usual ones.
       */
      closesDay: string | null
      /** Elapsed minutes until closing, rounded up, so at least 1. Null if it doesn't close. */
      minutesLeft: number | null
      always: boolean
      /** The closing time is of a certain day, and not the week's. */
      dated?: true
    }
  | {
      state: 'closed'
      /**
       * The next opening: days ahead (0 today, 1 tomorrow), weekday (1 to 7), 'HH:MM' on the location's clock. `date`:
       * YYYY-MM-DD of an opening more than 7 days ahead, after a closure.
       */
      opensIn: { days: number; day: number; time: string; date?: string } | null
      /** Today has hours of its own. */
      dated?: true
    }

export type WeekLine = { day: number; name: string; short: string; text: string[] }

const MINUTE = 60_000
const DAY = 86_400_000
const CLOSING_SOON_MINUTES = 60
const ALL_DAY = 'Open 24 hours'

/** Start and end. Openings are in milliseconds since 1970, a day's ranges in minutes after midnight. */
export type Span = { start: number; end: number }

/** How many days ahead to look for an opening after a closure. */
const FARTHEST = 370

/** What decides whether a location is open. */
export type Openable = {
  hours: readonly HoursRow[]
  time_zone: string | null
  alerts: readonly Alert[] | null
  dates: readonly DatedDay[] | null
  /** Midnight UTC of the day. */
  hours_confirmed_on: Date | null
}

/** Like openingAt, with the location's alerts and hours of certain days, and without a week confirmed too long ago. */
export function openingOf(location: Openable, now: Date): Opening {
  const { hours, time_zone, alerts, dates } = location
  const since = staleSince(location, now)
  const opening = openingAt(since ? [] : hours, time_zone, now, closuresOf(alerts), datesOf(dates))
  return since && opening.state === 'unknown' ? { ...opening, since } : opening
}

/** YYYY-MM-DD on which the week's hours were last confirmed, if that's too long ago to rely on them. */
export function staleSince(
  { hours_confirmed_on, time_zone }: Pick<Openable, 'hours_confirmed_on' | 'time_zone'>,
  now: Date,
): string | null {
  const [day, today] = [hours_confirmed_on?.toISOString().slice(0, 10), dateIn(time_zone, now)]
  return day && today && daysLater(day, RELIABLE_DAYS) < today ? day : null
}

/**
 * Whether the location is open at `now`, and when that changes. See `Opening` for shapes and units. A day of `dates` has
 * those hours instead of its weekday's. Openings that begin on a day of `closures` are dropped; one from the night before
 * runs to its end.
 */
export function openingAt(
  hours: readonly HoursRow[],
  timeZone: string | null,
  now: Date,
  closures: readonly Closure[] = [],
  dates: readonly DatedDay[] = [],
): Opening {
  const clock = clockOf(timeZone)
  if (!clock || hours.length + dates.length === 0) return { state: 'unknown' }
  const instant = now.getTime()
  const wallNow = wallTime(clock, instant)
  const schedule = { hours, closures, dates }
  const openings = openingsAround(schedule, clock, instant, wallNow)

  const current = openings.find(({ start, end }) => start <= instant && instant < end)
  if (current) {
    // Hours repeat weekly, so what is open for a week never closes.
    if (current.end - instant >= 7 * DAY)
      return { state: 'open', closes: null, closesDay: null, minutesLeft: null, always: true }
    const wallEnd = wallTime(clock, current.end)
    const isToday = current.dated && dateOf(wallEnd) === dateOf(wallNow)
    return {
      state: 'open',
      closes: timeOf(wallEnd),
      closesDay: wallEnd - wallNow >= DAY ? dayAhead(wallEnd, wallNow) : isToday ? 'today' : null,
      minutesLeft: Math.ceil((current.end - instant) / MINUTE),
      always: false,
      ...(current.dated && { dated: true }),
    }
  }

  // A day without rows is unknown, not closed: the importer writes a closed row if a location is known to be closed.
  const today = rowsOn(schedule, wallNow)
  if (!isClosedOn(closures, dateOf(wallNow)) && today.rows.length === 0) return { state: 'unknown' }
  const dated = today.dated && { dated: true as const }
  const next = openings.find(({ start }) => start > instant)
  const wallStart = next ? wallTime(clock, next.start) : firstAfter(schedule, wallNow)
  if (wallStart === null) return { state: 'closed', opensIn: null, ...dated }
  const days = daysBetween(wallNow, wallStart)
  const opensIn = { days, day: weekdayOf(wallStart), time: timeOf(wallStart) }
  return { state: 'closed', opensIn: days > 7 ? { ...opensIn, date: dateOf(wallStart) } : opensIn, ...dated }
}

type Schedule = {
  hours: readonly HoursRow[]
  closures: readonly Closure[]
  dates: readonly DatedDay[]
}

/** The hours of the day of a clock time: its own, or else those of its weekday. `dated`: they aren't the usual ones. */
function rowsOn({ hours, dates }: Schedule, wall: number): { rows: readonly HoursRow[]; dated: boolean } {
  const own = dates.length > 0 ? dates.find(({ day }) => day === dateOf(wall)) : undefined
  return own
    ? { rows: rowsOfRanges(own.ranges), dated: !isUsual(own, hours) }
    : { rows: hours.filter((row) => row.day_of_week === weekdayOf(wall)), dated: false }
}

/** The first opening beyond what openingsAround covers, as clock time. Null if there's none. */
function firstAfter(schedule: Schedule, wallNow: number) {
  if (schedule.closures.length + schedule.dates.length === 0) return null
  for (let ahead = 9; ahead <= FARTHEST; ahead++) {
    const midnight = midnightOf(wallNow) + ahead * DAY
    if (isClosedOn(schedule.closures, dateOf(midnight))) continue
    const starts = rowsOn(schedule, midnight).rows.flatMap((row) => spanOf(row)?.start ?? [])
    if (starts.length > 0) return midnight + Math.min(...starts) * MINUTE
  }
  return null
}

/** Whether the location is open at `now`. False if that's unknown. */
export function isOpen(hours: readonly HoursRow[], timeZone: string | null, now: Date): boolean {
  return openingAt(hours, timeZone, now).state === 'open'
}

/** The text about a location's hours today. */
export function openingText(opening: Opening): string {
  if (opening.state === 'unknown')
    return opening.since ? `Hours not confirmed since ${fullDay(opening.since)}` : 'Hours not available'
  if (opening.state === 'open') {
    const { closes, closesDay, dated } = opening
    if (closes === null) return ALL_DAY
    const time = timeText(closes)
    if (dated) return `Closes ${closesDay === null ? '' : `${closesDay} `}at ${time} (holiday hours)`
    return `Open until : ${closesDay === null ? time : `${closesDay} at ${time}`}`
  }
  if (!opening.opensIn) return opening.dated ? 'Closed (holiday hours)' : 'Closed'
  const { days, day, time, date } = opening.opensIn
  if (date) return `Opens ${shortDay(date)} at ${timeText(time)}`
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : weekdayIn(days, day)
  return `Opens ${when} at ${timeText(time)}`
}

/** The closing-soon note in the last 60 minutes before closing, else null. */
export function closingText(opening: Opening): string | null {
  if (opening.state !== 'open' || opening.minutesLeft === null || opening.minutesLeft > CLOSING_SOON_MINUTES)
    return null
  return opening.minutesLeft === 1 ? 'Closing in 1 minute' : `Closing in ${opening.minutesLeft} minutes`
}

/**
 * Seven lines, Monday first. `text` has an entry for each range of the day (ranges that touch are joined), ['Open 24
 * hours'], ['Closed'], or none if the day's hours are unknown.
 */
export function weekOf(hours: readonly HoursRow[]): WeekLine[] {
  return WEEKDAYS.map((weekday) => {
    const rows = hours.filter((row) => row.day_of_week === weekday.day)
    const spans = join(rows.flatMap((row) => spanOf(row) ?? []))
    const allDay = spans.some(({ start, end }) => end - start >= DAY_MINUTES)
    const text = allDay
      ? [ALL_DAY]
      : spans.map(({ start, end }) => `${minuteText(start)} – ${minuteText(end)}`)
    return { ...weekday, text: rows.length > 0 && text.length === 0 ? ['Closed'] : text }
  })
}

/** The closed date of each of the coming seven days that `closures` close, by weekday, 1 to 7. */
export function closedDays(closures: readonly Closure[], timeZone: string | null, now: Date) {
  const today = dateIn(timeZone, now)
  const days = WEEKDAYS.flatMap((_each, ahead) => (today === null ? [] : daysLater(today, ahead)))
  return new Map(days.filter((day) => isClosedOn(closures, day)).map((day) => [weekdayOfDay(day), day]))
}

/** What the clock shows at the location, YYYY-MM-DDTHH:MM:SS. Null if the time zone is missing or not an IANA name. */
export function wallIn(timeZone: string | null, now: Date): string | null {
  const clock = clockOf(timeZone)
  return clock && new Date(wallTime(clock, now.getTime())).toISOString().slice(0, 19)
}

/** The date there, YYYY-MM-DD, or null. */
export const dateIn = (timeZone: string | null, now: Date): string | null =>
  wallIn(timeZone, now)?.slice(0, 10) ?? null

/** The weekday there, 1 Monday to 7 Sunday, or null. */
export function todayIn(timeZone: string | null, now: Date): number | null {
  const day = dateIn(timeZone, now)
  return day === null ? null : weekdayOfDay(day)
}

/** The hour on the clock there, 0 to 23, or null. */
export function hourIn(timeZone: string | null, now: Date): number | null {
  const wall = wallIn(timeZone, now)
  return wall === null ? null : Number(wall.slice(11, 13))
}

/** Minutes after the day's midnight. The end is up to a day after the start. Null for a closed row. */
export function spanOf(row: HoursRow): Span | null {
  const start = minutesOf(row.start_time)
  const end = minutesOf(row.end_time)
  if (!row.is_open || start === null || end === null) return null
  if (end === start) return { start, end: start + DAY_MINUTES }
  // Many sources write the end of the day as 23:59 and don't mean to be closed for a minute.
  const closes = end === DAY_MINUTES - 1 ? DAY_MINUTES : end
  return { start, end: closes > start ? closes : closes + DAY_MINUTES }
}

/** Spans in order. Those that touch or overlap are joined, and are otherwise like the one that ends last. */
function join<Of extends Span>(spans: Of[]): Of[] {
  const joined: Of[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (!last || span.start > last.end) joined.push({ ...span })
    else if (span.end > last.end) Object.assign(last, span, { start: last.start })
  }
  return joined
}

/** Openings, as instants, that begin between the day before yesterday and the eighth day ahead. */
function openingsAround(schedule: Schedule, clock: Clock, now: number, wallNow: number) {
  const toInstant = instantsAround(clock, now)
  const spans: (Span & { dated: boolean })[] = []
  const { closures } = schedule
  for (let ahead = -2; ahead <= 8; ahead++) {
    const midnight = midnightOf(wallNow) + ahead * DAY
    if (closures.length > 0 && isClosedOn(closures, dateOf(midnight))) continue
    const { rows, dated } = rowsOn(schedule, midnight)
    for (const row of rows) {
      const span = spanOf(row)
      if (!span) continue
      const start = toInstant(midnight + span.start * MINUTE)
      const end = toInstant(midnight + span.end * MINUTE)
      if (start < end) spans.push({ start, end, dated }) // a range wholly inside the hour that spring skips doesn't exist
    }
  }
  return join(spans)
}

/**
 * Converts clock times near `now` to instants, as RFC 5545 does (Temporal's 'compatible'): a repeated clock time means
 * the first, and a skipped one moves on by the skipped hour. Assumes at most one change of offset in two weeks.
 */
function instantsAround(clock: Clock, now: number): (wall: number) => number {
  const offsetAt = (instant: number) => wallTime(clock, instant) - Math.floor(instant / 1000) * 1000
  const before = offsetAt(now - 4 * DAY)
  const after = offsetAt(now + 11 * DAY)
  if (before === after) return (wall) => wall - before
  return (wall) => {
    const early = wall - before
    const late = wall - after
    return wallTime(clock, early) === wall || wallTime(clock, late) !== wall ? early : late
  }
}

const daysBetween = (from: number, to: number) => (midnightOf(to) - midnightOf(from)) / DAY
const dayAhead = (wall: number, wallNow: number) => weekdayIn(daysBetween(wallNow, wall), weekdayOf(wall))
/** Seven days ahead is the same weekday as today, so its name alone would mean today. */
const weekdayIn = (days: number, day: number) => (days === 7 ? `next ${nameOf(day)}` : nameOf(day))
const midnightOf = (wall: number) => Math.floor(wall / DAY) * DAY
const weekdayOf = (wall: number) => new Date(wall).getUTCDay() || 7
const dateOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)
const timeOf = (wall: number) => new Date(wall).toISOString().slice(11, 16)
const nameOf = (day: number) => WEEKDAYS.find((weekday) => weekday.day === day)?.name ?? ''
