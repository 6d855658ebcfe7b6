import { daysBetween, daysLater, isDay, type FeedDay } from '../model/dates'
import { FeedFault, label, type FeedAnswer } from './answer.server'
import { AHEAD } from './feed-rules'
import { feedFaultWords } from './words'

/** "Closes at 5" and "closed early" say nothing about the rest of the day. */
const CLOSED = /\bclosed\b(?! (?:early|at|after|from|until)\b)|\bclosures?\b/i

/**
 * The closed days of an iCalendar file (RFC 5545) from a day on: all-day events whose title says so. Events with a time,
 * and those that recur, are left out.
 * @throws FeedFault
 */
export function readICalendar(body: string, from: string): FeedAnswer {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\r?\n/.test(body)) throw new FeedFault(feedFaultWords.unreadable.ical)
  const [, ...events] = body.replace(/\r?\n[ \t]/g, '').split(/^BEGIN:VEVENT\r?$/m)
  const closures = events.flatMap((event) => closureOf(event) ?? [])
  const days = daysBetween(from, daysLater(from, AHEAD + 1)).flatMap((day): FeedDay[] => {
    const closure = closures.find(({ first, last }) => first <= day && day <= last)
    return closure ? [{ day, ranges: [], label: label(closure.title) }] : []
  })
  return [{ key: 'ical', name: '', category: '', parent: null, days }]
}

function closureOf(event: string): { first: string; last: string; title: string } | null {
  const [own = ''] = event.split(/^END:VEVENT/m, 1)
  const values = new Map(
    [...own.matchAll(/^([A-Z-]+)(?:;[^:\r\n]*)?:(.*?)\r?$/gm)].map(([, name, value]) => [name, value!]),
  )
  const title = (values.get('SUMMARY') ?? '').replace(/\\([\\;,Nn])/g, (_all, mark: string) =>
    mark.toLowerCase() === 'n' ? ' ' : mark,
  )
  const first = dayOf(values.get('DTSTART'))
  const end = dayOf(values.get('DTEND'))
  // The end of an all-day event is the day after its last.
  const last = values.has('DTEND') ? end && daysLater(end, -1) : first
  const isOther = values.has('RRULE') || values.has('RDATE') || values.get('STATUS') === 'CANCELLED'
  return isOther || !first || !last || !CLOSED.test(title) ? null : { first, last, title }
}

/** As 20261224. Null for anything else, such as a time. */
function dayOf(value: string | undefined): string | null {
  const day = (value ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return isDay(day) ? day : null
}
