import { clockOf, wallTime } from '~/spots/model/clock'

/** Converts between campus time and instants. Of a time zone only the offset is needed, which Intl provides. */

/** Local date and time: 'YYYY-MM-DD' and 'HH:MM'. */
export type Wall = { date: string; time: string }

const MINUTE = 60_000
const DAY = 86_400_000

/** A zone that isn't an IANA name is read as UTC. */
const wallAt = (zone: string, instant: number): number => wallTime(clockOf(zone) ?? clockOf('UTC')!, instant)

const asWall = (ms: number): Wall => {
  const iso = new Date(ms).toISOString()
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) }
}
const fromWall = ({ date, time }: Wall): number => Date.parse(`${date}T${time}:00Z`)

/** Local date and time of an instant in a zone. */
export const wallIn = (zone: string, at: Date): Wall => asWall(wallAt(zone, at.getTime()))

/**
 * The instant of a local date and time. Null if it doesn't exist because clocks skip it. If clocks go back and it
 * occurs twice, the first.
 */
export function instantOf(zone: string, wall: Wall): Date | null {
  const ms = fromWall(wall)
  // No zone changes its offset twice within two days.
  const instants = [ms - DAY, ms + DAY]
    .map((near) => ms - (wallAt(zone, near) - near))
    .filter((each) => wallAt(zone, each) === ms)
  return instants.length > 0 ? new Date(Math.min(...instants)) : null
}

/** The first local time after the clocks have skipped one. */
export function nextTime(zone: string, wall: Wall): Wall {
  let ms = fromWall(wall)
  while (!instantOf(zone, asWall(ms))) ms += MINUTE
  return asWall(ms)
}

/** A date some days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  asWall(Date.parse(`${date}T00:00:00Z`) + days * DAY).date

/**
 * 'YYYY-MM-DD' of a typed date, because some browsers have no date picker: accepts 3/14/2027 too. Null if there's no
 * such day.
 */
export function readDate(text: string): string | null {
  const typed = text.trim()
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? []
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : typed
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null
  const ms = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(ms) && asWall(ms).date === iso ? iso : null
}

/** 'Saturday, March 14, 2027'. */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(Date.parse(date))

/** The zone's common name: 'Pacific Time'. */
export function zoneName(zone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    }).formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return 'UTC'
  }
}
