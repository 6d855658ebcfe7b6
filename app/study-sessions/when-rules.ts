import { words } from './when-words'

const SHAPES = {
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { hour: 'numeric', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Shape = keyof typeof SHAPES

// To build a formatter costs some fifty times what using it does.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(shape: Shape, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone: zone })))
  return format
}

/** Browsers put a narrow space before PM, or a plain one, as they were built. */
const told = (shape: Shape, date: Date, zone: string) => formatOf(shape, zone).format(date).replace(/[\u202F\u00A0]/g, ' ')
const zoneName = (date: Date, zone: string) =>
  formatOf('zone', zone).formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** The day in words in an IANA time zone: 'Friday, March 6, 2026'. */
export const longDay = (date: Date | null, zone: string): string => (date ? told('long', date, zone) : words.noDate)

/** As longDay, for lists: 'Fri, Mar 6', with the year where it is not that of `now`. */
export function shortDay(date: Date, zone: string, now: Date): string {
  const year = (of: Date) => told('long', of, zone).slice(-4)
  return year(date) === year(now) ? told('short', date, zone) : `${told('short', date, zone)}, ${year(date)}`
}

/** From when to when, and by which clock: '2:00 PM – 4:00 PM PST'; an end on another day is said to be on it. */
export function timeRange(start: Date | null, end: Date | null, zone: string): string {
  if (!start || !end) return words.noTime
  const overnight = told('long', start, zone) !== told('long', end, zone)
  const till = `${told('time', end, zone)}${overnight ? ` (${told('short', end, zone)})` : ''}`
  const [begins, ends] = [zoneName(start, zone), zoneName(end, zone)]
  return begins === ends ? `${told('time', start, zone)} – ${till} ${ends}` : `${told('time', start, zone)} ${begins} – ${till} ${ends}`
}

/** The same by the clock of another zone, with the day where that is another one; null where both clocks show the same. */
export function ownTimes(start: Date, end: Date, zone: string, own: string): string | null {
  const wall = (of: string) => [start, end].map((date) => told('long', date, of) + told('time', date, of)).join()
  if (wall(zone) === wall(own)) return null
  const day = told('long', start, zone) === told('long', start, own) ? '' : `${told('short', start, own)}, `
  return words.forYou(day + timeRange(start, end, own))
}
