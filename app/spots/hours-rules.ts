/**
 * Opening hours in the location's own time zone.
 *
 * Ranges are laid out as clock times over the days around now, converted to instants, and only then compared and
 * joined, so the two clock changes a year need no special case. Of a time zone only the offset is needed, which Intl
 * provides.
 */

import { closuresOf, isClosedOn, shortDay, type Alert, type Closure } from './model/alerts'
import { clockOf, wallTime, type Clock } from './model/clock'
import { DAY_MINUTES, minutesOf, minuteText, timeText } from './model/times'
import { WEEKDAYS, type HoursRow } from './model/week'

export type Opening =
  /** Today's hours are unknown, or the time zone is missing or not an IANA name. */
  | { state: 'unknown' }
  | {
      state: 'open'
      /** 'HH:MM' on the location's clock. Null if it doesn't close within a week. */
      closes: string | null
      /** The day of closing, in words, if that's a day or more ahead and the time alone would mislead. */
      closesDay: string | null
      /** Elapsed minutes until closing, rounded up, so at least 1. Null if it doesn't close. */
      minutesLeft: number | null
      always: boolean
    }
  | {
      state: 'closed'
      /**
       * The next opening: days ahead (0 today, 1 tomorrow), weekday (1 to 7), 'HH:MM' on the location's clock. `date`:
       * YYYY-MM-DD of an opening more than 7 days ahead, after a closure.
       */
      opensIn: { days: number; day: number; time: string; date?: string } | null
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
}

/** Like openingAt, with the location's alerts. */
export const openingOf = ({ hours, time_zone, alerts }: Openable, now: Date): Opening =>
  openingAt(hours, time_zone, now, closuresOf(alerts))

/**
 * Whether the location is open at `now`, and when that changes. See `Opening` for shapes and units. Openings that begin
 * on a day of `closures` are dropped; one from the night before runs to its end.
 */
export function openingAt(
  hours: readonly HoursRow[],
  timeZone: string | null,
  now: Date,
  closures: readonly Closure[] = [],
): Opening {
  const clock = clockOf(timeZone)
  if (!clock || hours.length === 0) return { state: 'unknown' }
  const instant = now.getTime()
  const wallNow = wallTime(clock, instant)
  const openings = openingsAround(hours, closures, clock, instant, wallNow)

  const current = openings.find(({ start, end }) => start <= instant && instant < end)
  if (current) {
    // Hours repeat weekly, so what is open for a week never closes.
    if (current.end - instant >= 7 * DAY)
      return { state: 'open', closes: null, closesDay: null, minutesLeft: null, always: true }
    const wallEnd = wallTime(clock, current.end)
    return {
      state: 'open',
      closes: timeOf(wallEnd),
      closesDay: wallEnd - wallNow >= DAY ? dayAhead(wallEnd, wallNow) : null,
      minutesLeft: Math.ceil((current.end - instant) / MINUTE),
      always: false,
    }
  }

  // A day without rows is unknown, not closed: the importer writes a closed row if a location is known to be closed.
  if (!isClosedOn(closures, dateOf(wallNow)) && !hours.some((row) => row.day_of_week === weekdayOf(wallNow)))
    return { state: 'unknown' }
  const next = openings.find(({ start }) => start > instant)
  const wallStart = next ? wallTime(clock, next.start) : firstAfter(hours, closures, wallNow)
  if (wallStart === null) return { state: 'closed', opensIn: null }
  const days = daysBetween(wallNow, wallStart)
  const opensIn = { days, day: weekdayOf(wallStart), time: timeOf(wallStart) }
  return { state: 'closed', opensIn: days > 7 ? { ...opensIn, date: dateOf(wallStart) } : opensIn }
}

/** The first opening beyond what openingsAround covers, as clock time. Null if there's none. */
function firstAfter(hours: readonly HoursRow[], closures: readonly Closure[], wallNow: number) {
  if (closures.length === 0) return null
  for (let ahead = 9; ahead <= FARTHEST; ahead++) {
    const midnight = midnightOf(wallNow) + ahead * DAY
    if (isClosedOn(closures, dateOf(midnight))) continue
    const starts = hours.flatMap((row) =>
      row.day_of_week === weekdayOf(midnight) ? (spanOf(row)?.start ?? []) : [],
    )
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
  if (opening.state === 'unknown') return 'Hours not available'
  if (opening.state === 'open') {
    if (opening.closes === null) return ALL_DAY
    const time = timeText(opening.closes)
    return `Open until : ${opening.closesDay === null ? time : `${opening.closesDay} at ${time}`}`
  }
  if (!opening.opensIn) return 'Closed'
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
  const clock = clockOf(timeZone)
  const days = new Map<number, string>()
  if (!clock || closures.length === 0) return days
  const today = midnightOf(wallTime(clock, now.getTime()))
  for (let ahead = 0; ahead < 7; ahead++) {
    const day = today + ahead * DAY
    if (isClosedOn(closures, dateOf(day))) days.set(weekdayOf(day), dateOf(day))
  }
  return days
}

/** The weekday at the location, 1 Monday to 7 Sunday. Null if the time zone is missing or not an IANA name. */
export function todayIn(timeZone: string | null, now: Date): number | null {
  const clock = clockOf(timeZone)
  return clock && weekdayOf(wallTime(clock, now.getTime()))
}

/** The date at the location, YYYY-MM-DD. Null if the time zone is missing or not an IANA name. */
export function dateIn(timeZone: string | null, now: Date): string | null {
  const clock = clockOf(timeZone)
  return clock && dateOf(wallTime(clock, now.getTime()))
}

/** The hour on the clock at the location, 0 to 23. Null if the time zone is missing or not an IANA name. */
export function hourIn(timeZone: string | null, now: Date): number | null {
  const clock = clockOf(timeZone)
  return clock && new Date(wallTime(clock, now.getTime())).getUTCHours()
}

/** The time on the clock at the location, 'HH:MM'. Null if the time zone is missing or not an IANA name. */
export function timeIn(timeZone: string | null, now: Date): string | null {
  const clock = clockOf(timeZone)
  return clock && timeOf(wallTime(clock, now.getTime()))
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

/** Spans in order. Those that touch or overlap are joined. */
function join(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}

/** Openings, as instants, that begin between the day before yesterday and the eighth day ahead. */
function openingsAround(
  hours: readonly HoursRow[],
  closures: readonly Closure[],
  clock: Clock,
  now: number,
  wallNow: number,
): Span[] {
  const toInstant = instantsAround(clock, now)
  const spans: Span[] = []
  for (let ahead = -2; ahead <= 8; ahead++) {
    const midnight = midnightOf(wallNow) + ahead * DAY
    if (closures.length > 0 && isClosedOn(closures, dateOf(midnight))) continue
    const weekday = weekdayOf(midnight)
    for (const row of hours) {
      const span = row.day_of_week === weekday ? spanOf(row) : null
      if (!span) continue
      const start = toInstant(midnight + span.start * MINUTE)
      const end = toInstant(midnight + span.end * MINUTE)
      if (start < end) spans.push({ start, end }) // a range wholly inside the hour that spring skips doesn't exist
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
