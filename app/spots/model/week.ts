import { readBound } from './times'

/** A row of hours. Times are 'HH:MM' or 'HH:MM:SS' on the location's clock, both null if it's closed all day. */
export type HoursRow = {
  /** 1 Monday to 7 Sunday. */
  day_of_week: number
  is_open: boolean
  start_time: string | null
  /** Before the start: on the next day. Equal to the start: 24 hours later. */
  end_time: string | null
}

/** A time range within a day, both as 'HH:MM'. */
export type Range = { start_time: string; end_time: string }

/** A weekday's hours: null if unknown, empty if closed. */
export type DayRanges = Range[] | null

/** Monday first. */
export const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof DAYS)[number]

/** All hours by weekday. A day without rows is unknown, not closed. */
export type Week = Record<Weekday, DayRanges>

export const WEEKDAYS = [
  { day: 1, name: 'Monday', short: 'Mon' },
  { day: 2, name: 'Tuesday', short: 'Tue' },
  { day: 3, name: 'Wednesday', short: 'Wed' },
  { day: 4, name: 'Thursday', short: 'Thu' },
  { day: 5, name: 'Friday', short: 'Fri' },
  { day: 6, name: 'Saturday', short: 'Sat' },
  { day: 7, name: 'Sunday', short: 'Sun' },
] as const

export const ALL_DAY: Range = { start_time: '00:00', end_time: '00:00' }

/** Whether a range lasts 24 hours. */
export const isAllDay = ({ start_time, end_time }: Range): boolean => start_time === end_time

/** Whether a range ends on the next day. */
export const isOvernight = ({ start_time, end_time }: Range): boolean =>
  start_time !== '' && end_time !== '' && end_time <= start_time

/** Ranges by start. If one lasts all day, it's the only one. */
export const rangesInOrder = (ranges: readonly Range[]): Range[] =>
  ranges.some(isAllDay) ? [ALL_DAY] : ranges.toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))

/** Whether two ranges of a day overlap. They may touch. */
export function overlap(ranges: readonly Range[]): boolean {
  const sorted = rangesInOrder(ranges)
  return sorted.some((range, index) => {
    const next = sorted[index + 1]
    return next !== undefined && (isOvernight(range) || next.start_time < range.end_time)
  })
}

/** Rows by weekday, without seconds. '24:00' becomes '00:00'. */
export function weekOfRows(rows: readonly HoursRow[]): Week {
  const clock = (time: string) => (time.startsWith('24') ? '00:00' : time.slice(0, 5))
  return Object.fromEntries(
    DAYS.map((day): [Weekday, DayRanges] => {
      const own = rows.filter(({ day_of_week }) => String(day_of_week) === day)
      const ranges = rangesOfRows(own).map(({ start_time, end_time }) => ({
        start_time: clock(start_time),
        end_time: clock(end_time),
      }))
      return [day, own.length === 0 ? null : rangesInOrder(ranges)]
    }),
  ) as Week
}

/** The ranges of a day's rows. */
export const rangesOfRows = (rows: readonly HoursRow[]): Range[] =>
  rows.flatMap(({ is_open, start_time, end_time }) =>
    is_open && start_time && end_time ? { start_time, end_time } : [],
  )

/** The rows of a day: one per range, or one that says it's closed. */
export const rowsOfRanges = (ranges: readonly Range[], day_of_week = 1): HoursRow[] =>
  ranges.length === 0
    ? [{ day_of_week, is_open: false, start_time: null, end_time: null }]
    : ranges.map(({ start_time, end_time }) => ({ day_of_week, is_open: true, start_time, end_time }))

/** The reverse of weekOfRows. */
export const rowsOfWeek = (week: Week): HoursRow[] =>
  DAYS.flatMap((day) => (week[day] ? rowsOfRanges(week[day], Number(day)) : []))

/** Rows by day and start, without seconds. */
export function rowsInOrder(rows: readonly HoursRow[]): HoursRow[] {
  const clock = (time: string | null) => time?.slice(0, 5) ?? null
  return rows
    .map(({ day_of_week, is_open, start_time, end_time }) => ({
      day_of_week,
      is_open,
      start_time: clock(start_time),
      end_time: clock(end_time),
    }))
    .sort((a, b) => a.day_of_week - b.day_of_week || (a.start_time ?? '').localeCompare(b.start_time ?? ''))
}

const CLOSED = 'closed'
const WHOLE_DAY = '24 hours'

/** A day as admins type it: '08:00-22:00', '09:00-12:00, 13:00-02:00', 'closed', '24 hours', or '' if unknown. */
export function dayText(rows: readonly HoursRow[], day: number): string {
  const own = rows.filter((row) => row.day_of_week === day)
  const ranges = own.filter(({ is_open }) => is_open)
  if (own.length > 0 && ranges.length === 0) return CLOSED
  return ranges
    .map(({ start_time: start, end_time: end }) => (start === end ? WHOLE_DAY : `${start}-${end}`))
    .join(', ')
}

/** The rows of a day's text. Null if it can't be read. Ranges may be in any order, and overlap. */
export function readDay(text: string, day: number): HoursRow[] | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  if (typed === CLOSED) return rowsOfRanges([], day)
  if (/^(24 ?h|24 hours|open 24 hours|all day|24\/7)$/.test(typed)) return rowsOfRanges([ALL_DAY], day)
  const ranges: Range[] = []
  for (const part of typed.split(/[,;]/)) {
    const ends = part.split(/-|–|—|\bto\b|\buntil\b/).map(readBound)
    const [start, end] = ends
    if (ends.length !== 2 || !start || !end || ranges.some(({ start_time }) => start_time === start))
      return null
    ranges.push({ start_time: start, end_time: end })
  }
  return rowsOfRanges(rangesInOrder(ranges), day)
}
