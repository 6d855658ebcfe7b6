import { DATE_LIMITS, daysBetween, daysLater, isDate, weekdayOfDay } from './dates'
import { WEEKDAYS } from './week'

/** When a study spot must be open, by its own clock and calendar. If both are null, any time will do. */
export type WhenOpen = {
  /** 'mon' to 'sun', 'today', 'tomorrow' or YYYY-MM-DD. Null: the day on which its clock next shows `openAt`. */
  openOn: string | null
  /** 'HH:MM'. Null: at any time of the day. */
  openAt: string | null
}

/** When it must be open. Null if that doesn't matter. */
export const whenOf = ({ openOn = null, openAt = null }: Partial<WhenOpen>): WhenOpen | null =>
  openOn === null && openAt === null ? null : { openOn, openAt }

/** In URLs, 'mon' to 'sun'. */
export const WEEKDAY_CODES: readonly string[] = WEEKDAYS.map(({ short }) => short.toLowerCase())
export const AHEAD: readonly string[] = ['today', 'tomorrow']

/** A day as in a URL. Null if it isn't one. */
export const readOn = (text: string): string | null =>
  WEEKDAY_CODES.includes(text) || AHEAD.includes(text) || isDate(text) ? text : null

/** From 'HH:MM' on, or 'HH:MM:SS' if that's now. `ahead`: in how many days. `passed`: the time has passed today, so it means now. */
export type AskedMoment = { day: string; from: string; ahead: number; passed: boolean }

/**
 * What's meant on a clock. A weekday is today until the time has passed, then a week later; without a time it's today.
 * Null if the day is over there. Same as whenSql in now-sql.
 * @param wall what the clock shows: YYYY-MM-DDTHH:MM:SS
 */
export function momentOf({ openOn, openAt }: WhenOpen, wall: string): AskedMoment | null {
  const today = wall.slice(0, 10)
  const isPast = openAt !== null && wall.slice(11) > `${openAt}:00`
  const weekday = WEEKDAY_CODES.indexOf(openOn ?? '') + 1
  let ahead = AHEAD.indexOf(openOn ?? '')
  if (openOn === null) ahead = isPast ? 1 : 0
  else if (isDate(openOn)) ahead = daysBetween(today, openOn).length - 1
  else if (weekday > 0) ahead = (weekday - weekdayOfDay(today) + 7) % 7 || (isPast ? 7 : 0)
  if (ahead < 0) return null
  const passed = isPast && ahead === 0
  const isNow = passed || (openAt === null && ahead === 0)
  return { day: daysLater(today, ahead), from: isNow ? wall.slice(11) : (openAt ?? '00:00'), ahead, passed }
}

/** Today where a day ends last in the U.S., in American Samoa. */
export const lastToday = (now: Date): string =>
  new Date(now.getTime() - 11 * 3_600_000).toISOString().slice(0, 10)

/** Why we don't answer for a day. Null if we do. */
export function outOfRange(openOn: string | null, now: Date): 'past' | 'far' | null {
  if (openOn === null || !isDate(openOn)) return null
  if (openOn < lastToday(now)) return 'past'
  return openOn > daysLater(lastToday(now), DATE_LIMITS.ahead) ? 'far' : null
}
