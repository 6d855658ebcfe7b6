/** An event as calendars have it. Times are instants: a file in UTC needs no time zone of its own. */
export type CalendarEvent = {
  uid: string
  /** Rises with each change, so that calendars know the newer of two. */
  sequence: number
  /** When this state of the event came about. */
  stamp: Date
  created: Date
  start: Date
  end: Date
  title: string
  description: string
  where: string | null
  /** A page about it. */
  url: string
  organizer: { name: string; address: string }
}

/** PUBLISH: take it, or what changed of it, into a calendar. CANCEL: it does not take place, take it out. */
export type Method = 'PUBLISH' | 'CANCEL'

type Calendar = {
  events: readonly CalendarEvent[]
  method?: Method
  /** What programs call a calendar that they subscribed to, and how often they should ask for it. */
  subscribed?: { name: string; about: string; hours: number }
}

/** A line of a calendar file has at most so many octets without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const octets = new TextEncoder()

/** '20260306T220000Z'. */
export const utcStamp = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A calendar file as RFC 5545 has it: lines that end in CRLF and are folded, texts escaped. */
export function calendarText({ events, method, subscribed }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carrel//Study sessions//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(subscribed
      ? [
          `NAME:${escaped(subscribed.name)}`,
          `X-WR-CALNAME:${escaped(subscribed.name)}`,
          `DESCRIPTION:${escaped(subscribed.about)}`,
          `X-WR-CALDESC:${escaped(subscribed.about)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${subscribed.hours}H`,
          `X-PUBLISHED-TTL:PT${subscribed.hours}H`,
        ]
      : []),
    ...events.flatMap((event) => eventLines(event, method === 'CANCEL')),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = (
  { uid, sequence, stamp, created, start, end, title, description, where, url, organizer }: CalendarEvent,
  off: boolean,
) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utcStamp(stamp)}`,
  `CREATED:${utcStamp(created)}`,
  `LAST-MODIFIED:${utcStamp(stamp)}`,
  `DTSTART:${utcStamp(start)}`,
  `DTEND:${utcStamp(end)}`,
  `SUMMARY:${escaped(title)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...(where ? [`LOCATION:${escaped(where)}`] : []),
  `URL:${url}`,
  `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.address}`,
  `STATUS:${off ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:OPAQUE',
  'END:VEVENT',
]

/** Line ends of every kind become one; other controls and halves of characters mean nothing to anyone. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')

/** A text as a value: nothing in it ends the line, the value or a part of it. */
const escaped = (text: string): string =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A text as the value of a parameter, in quotes; what may not stand there is written as RFC 6868 has it. */
const parameter = (text: string): string =>
  `"${clean(text).replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")}"`

/** A line in pieces of at most 75 octets; each but the first begins with a space, and no character is cut in two. */
function folded(line: string): string {
  if (octets.encode(line).length <= LINE_OCTETS) return line
  const pieces: string[] = []
  let piece = ''
  let length = 0
  for (const character of line) {
    const size = octets.encode(character).length
    if (length + size > LINE_OCTETS) {
      pieces.push(piece)
      piece = ' '
      length = 1
    }
    piece += character
    length += size
  }
  return [...pieces, piece].join('\r\n')
}

/** Links are read by programs that stop somewhere; a page without its scripts carries each of them. */
const LONGEST_IN_LINK = 400

/** A page of Google Calendar with the event filled in, which is not saved before its reader says so. */
export function googleLink({ title, description, where, start, end }: CalendarEvent, zone: string): string {
  const shown = [...description.toWellFormed()]
  const details =
    shown.length > LONGEST_IN_LINK ? `${shown.slice(0, LONGEST_IN_LINK).join('')}…` : shown.join('')
  const dates = `${utcStamp(start)}/${utcStamp(end)}`
  const params = new URLSearchParams({
    action: 'TEMPLATE',
    text: title.toWellFormed(),
    dates,
    ctz: zone,
    details,
  })
  if (where) params.set('location', where.toWellFormed())
  return `https://calendar.google.com/calendar/render?${params}`
}
