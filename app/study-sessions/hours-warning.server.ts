import { datedName } from '~/spots/dates-rules'
import { dateIn, openingOf } from '~/spots/hours-rules'
import { readTime, timeText } from '~/spots/model/times'
import type { Db } from '~db/connection'
import { hoursWords } from './making-words'
import { spanOf, type Span } from './rules'
import { readDate, wallIn } from './zone-rules'
import { openableLocations, type OpenableChoice } from './queries.server'

/** How many of a campus's locations are looked at for one that's open, and how many are named. */
const MOST = 100
const NAMED = 3

/** Why a location's hours don't cover a study session, in words. Null if they do, or are unknown. */
export function closedText(location: OpenableChoice, { start, end }: Span): string | null {
  const opening = openingOf(location, start)
  const day = dateIn(location.time_zone, start)
  if (opening.state === 'unknown' || !day || !location.time_zone) return null
  const { name, time_zone: zone } = location
  const on = datedName(day)
  if (opening.state === 'open') {
    const { minutesLeft, closes } = opening
    if (minutesLeft === null || !closes) return null
    const closing = new Date(start.getTime() + minutesLeft * 60_000)
    if (closing >= end) return null
    // At or after midnight, that's the next day.
    return hoursWords.closesBefore(name, timeText(closes), datedName(dateIn(zone, closing) ?? day))
  }
  return opening.opensIn?.days === 0
    ? hoursWords.opensLater(name, timeText(opening.opensIn.time), on)
    : hoursWords.closed(name, timeText(wallIn(zone, start).time), on)
}

type Planned = { universityId: number; location: number; span: Span }

/** What to tell about a study session outside its location's hours, with what's open then on the campus. */
export async function hoursWarning(
  db: Db,
  { universityId, location, span }: Planned,
): Promise<string | null> {
  const [chosen] = await openableLocations(db, universityId, 1, [location])
  const text = chosen && closedText(chosen, span)
  if (!text) return null
  const open = (await openableLocations(db, universityId, MOST)).flatMap((other) => {
    const opening = openingOf(other, span.start)
    if (opening.state !== 'open' || closedText(other, span)) return []
    return opening.closes ? hoursWords.until(other.name, timeText(opening.closes)) : other.name
  })
  return open.length > 0 ? `${text} ${hoursWords.openThen(open.slice(0, NAMED))}` : text
}

/** When a study session is, as its form was typed so far. Null if that isn't known yet. */
export function typedSpan(typed: Record<string, unknown>, zone: string): Span | null {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '')
  const [date, start, end] = [readDate(text('date')), readTime(text('start')), readTime(text('end'))]
  if (!date || !start || !end) return null
  const span = spanOf({ date, start, end, overnight: true }, zone)
  return 'field' in span ? null : span
}
