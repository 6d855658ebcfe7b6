import { whenWords } from './making-words'

/** A moment in a time zone: 'Friday', 'March', '6', '2026', '2:00 PM', 'PST'. */
type DateText = { weekday: string; month: string; day: string; year: string; time: string; zone: string }

// Creating a formatter costs about 50 times as much as using it, and a list shows many times in the same zone.
const formats = new Map<string, Intl.DateTimeFormat>()
// Using it is slow too: without this cache, formatting a list's times took longer than the database query.
const known = new Map<string, DateText>()
const MAX_KNOWN = 2000

function written(date: Date, timeZone: string): DateText {
  const key = `${date.getTime()} ${timeZone}`
  let moment = known.get(key)
  if (!moment) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, (moment = partsOf(date, timeZone)))
  }
  return moment
}

function partsOf(date: Date, timeZone: string): DateText {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    weekday: of('weekday'),
    month: of('month'),
    day: of('day'),
    year: of('year'),
    zone: of('timeZoneName'),
    time: `${of('hour')}:${of('minute')} ${of('dayPeriod')}`,
  }
}

const long = ({ weekday, month, day, year }: DateText) => `${weekday}, ${month} ${day}, ${year}`
/** In English each of them is shortened to its first three letters. */
const short = ({ weekday, month, day }: DateText) => `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`

/** The day in an IANA time zone: 'Friday, March 6, 2026'. */
export const longDay = (date: Date | null, zone: string): string =>
  date ? long(written(date, zone)) : whenWords.noDate

/** Like longDay, for lists: 'Fri, Mar 6', with the year if it isn't that of `now`. */
export function shortDay(date: Date, zone: string, now: Date): string {
  const [day, today] = [written(date, zone), written(now, zone)]
  return day.year === today.year ? short(day) : `${short(day)}, ${day.year}`
}

/** Like shortDay, with the time: 'Fri, Mar 6, 2:00 PM'. */
export const shortDayTime = (date: Date, zone: string, now: Date): string =>
  `${shortDay(date, zone, now)}, ${written(date, zone).time}`

/** Start, end and time zone: '2:00 PM – 4:00 PM PST'. Includes the day of an end on another day. */
export function timeRange(start: Date | null, end: Date | null, zone: string): string {
  if (!start || !end) return whenWords.noTime
  const [begins, ends] = [written(start, zone), written(end, zone)]
  const till = long(begins) === long(ends) ? ends.time : `${ends.time} (${short(ends)})`
  return begins.zone === ends.zone
    ? `${begins.time} – ${till} ${ends.zone}`
    : `${begins.time} ${begins.zone} – ${till} ${ends.zone}`
}

/** The same in the time zone `own`, with the day if it differs. Null if both clocks show the same. */
export function ownTimes(start: Date | null, end: Date, zone: string, own: string): string | null {
  if (!start) return null
  const same = [start, end].every((date) => {
    const [there, here] = [written(date, zone), written(date, own)]
    return long(there) === long(here) && there.time === here.time
  })
  if (same) return null
  const [there, here] = [written(start, zone), written(start, own)]
  return whenWords.forYou((long(there) === long(here) ? '' : `${short(here)}, `) + timeRange(start, end, own))
}
