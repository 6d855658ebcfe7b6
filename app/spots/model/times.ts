/** Times of day: how people and files write them, and how they're shown. */

export const DAY_MINUTES = 1440

/** '15:30', '15:30:00', '3:30 PM', '3pm', '3 p.m.' or '3p' as 'HH:MM'; null if it isn't a time of day. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?::([0-5]\d))?(?::[0-5]\d)?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim()) ?? []
  let hour = Number(hours)
  if (hours === '' || (half ? hour < 1 || hour > 12 : hour > 23 || !text.includes(':'))) return null
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

const NAMED: Record<string, string> = { noon: '12:00', midnight: '00:00', '24': '00:00' }

/** Like readTime, for the start or end of a range, where '8' and 'noon' are clear too. '24:00' is midnight. */
export function readBound(text: string): string | null {
  const typed = text.trim().toLowerCase()
  return NAMED[typed.replace(/(?<=^24)(?::00){1,2}$/, '')] ?? readTime(typed) ?? readTime(`${typed}:00`)
}

/** Minutes after midnight of 'HH:MM' or 'HH:MM:SS'. '24:00', as in PostgreSQL, is 1440; null if it isn't a time. */
export function minutesOf(time: string | null): number | null {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(time ?? '') ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= DAY_MINUTES ? minutes : null // NaN is null too
}

/** 'HH:MM' or 'HH:MM:SS' as US students write it: '9:00 AM', '12:30 PM', '12:00 AM'. Other text stays as it is. */
export function timeText(time: string): string {
  const minutes = minutesOf(time)
  return minutes === null ? time : minuteText(minutes)
}

/** Minutes after midnight as 'HH:MM'. Those of the next day start at '00:00' again. */
export const clockText = (minutes: number): string =>
  new Date((minutes % DAY_MINUTES) * 60_000).toISOString().slice(11, 16)

/** Like timeText, of minutes after midnight. */
export function minuteText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
