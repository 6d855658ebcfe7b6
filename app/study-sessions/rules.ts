import { formWords } from './making-words'
import { timeText } from '~/spots/model/times'
import { addDays, dayText, instantOf, nextTime, wallIn } from './zone-rules'

/** The most characters (code points) of a study session's texts. */
export const LENGTHS = { title: 100, description: 2000, place: 200 } as const

/** Limits for the number of people, if a study session sets one. The creator counts. */
export const CAPACITY = { least: 2, most: 100 } as const

/** How often a study session can be repeated weekly. */
export const MAX_WEEKS = 15

/** Study sessions per person that haven't started. */
export const MAX_UPCOMING = 100

/** Reject dates more than a year out; they're usually typos. */
const DAYS_AHEAD = 366

/** The fewest characters to search for a study spot. */
export const MIN_LETTERS = 2

/** How many locations a search offers. */
export const LOCATIONS_SHOWN = 8

const MAX_MS = 24 * 3_600_000

/** When a study session should be, in campus time: 'YYYY-MM-DD' and 'HH:MM'. */
export type LocalSpan = {
  date: string
  start: string
  end: string
  /** Confirms that an end before the start is on the next day. */
  overnight: boolean
}
export type Span = { start: Date; end: Date }
export type Fault = { field: 'date' | 'start' | 'end' | 'overnight'; message: string }

/**
 * What's wrong with an end relative to its start. One before the start belongs to the next day, but we ask first. Null
 * if nothing.
 */
export function orderFault({ date, start, end, overnight }: LocalSpan): Fault | null {
  if (end === start) return { field: 'end', message: formWords.endIsStart }
  return end < start && !overnight
    ? { field: 'overnight', message: formWords.overnightAsk(timeText(end), dayText(addDays(date, 1))) }
    : null
}

/** A study session's start and end as instants, or what's wrong with its times. */
export function spanOf(times: LocalSpan, zone: string): Span | Fault {
  const { date, start, end } = times
  const fault = orderFault(times)
  if (fault) return fault
  const past = end < start
  const starts = { date, time: start }
  const ends = { date: past ? addDays(date, 1) : date, time: end }
  const begin = instantOf(zone, starts)
  if (!begin)
    return {
      field: 'start',
      message: formWords.skipped(timeText(start), dayText(date), timeText(nextTime(zone, starts).time)),
    }
  const finish = instantOf(zone, ends)
  if (!finish)
    return {
      field: 'end',
      message: formWords.skipped(timeText(end), dayText(ends.date), timeText(nextTime(zone, ends).time)),
    }
  if (finish.getTime() - begin.getTime() > MAX_MS) return { field: 'end', message: formWords.tooLong }
  return { start: begin, end: finish }
}

/** Start and end of each of `weeks` weekly study sessions at the same time of day. */
export function weeklySpans(times: LocalSpan, weeks: number, zone: string): Span[] | Fault {
  const spans: Span[] = []
  for (let week = 0; week < weeks; week++) {
    const span = spanOf({ ...times, date: addDays(times.date, 7 * week) }, zone)
    if ('field' in span) return span
    spans.push(span)
  }
  return spans
}

/** What's wrong with the day of a new or moved study session. Null if nothing. */
export function dayFault(date: string, zone: string, now: Date): Fault | null {
  const today = wallIn(zone, now).date
  if (date < today) return { field: 'date', message: formWords.datePast }
  return date > addDays(today, DAYS_AHEAD) ? { field: 'date', message: formWords.dateFar } : null
}

/** A study session's times as its form shows them. */
export function localSpanOf({ start, end }: Span, zone: string): LocalSpan {
  const from = wallIn(zone, start)
  const to = wallIn(zone, end)
  return { date: from.date, start: from.time, end: to.time, overnight: to.date > from.date }
}

export type Seats = { start_time: Date; capacity: number | null; people: number }

/** How many seats are left. Null without a limit, or if it has started. */
export const seatsLeft = ({ start_time, capacity, people }: Seats, now: Date): number | null =>
  capacity === null || start_time <= now ? null : capacity - people
