/** A calendar event. Times are instants: a file in UTC needs no time zone. */
export type CalendarEvent = {
  uid: string
  /** Increases with each change, so that calendars know which version is newer. */
  sequence: number
  /** When this version of the event was made. */
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

/** PUBLISH: adds or updates the event in a calendar. CANCEL: removes it. */
export type Method = 'PUBLISH' | 'CANCEL'

type Calendar = {
  events: readonly CalendarEvent[]
  method?: Method
  /** For subscribed calendars: the name, and how often programs should refresh it. */
  subscribed?: { name: string; about: string; hours: number }
}

/** The most octets in a line of a calendar file, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75
const octets = new TextEncoder()

/** '20260306T220000Z'. */
export const utcStamp = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A calendar file as in RFC 5545: lines end in CRLF and are folded, texts are escaped. */
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

/** Normalizes line breaks. Removes other control characters and lone surrogates. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')

/** Escapes a text as a value. */
const escaped = (text: string): string =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A text as a quoted parameter value. Escapes what isn't allowed there as in RFC 6868. */
const parameter = (text: string): string =>
  `"${clean(text).replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")}"`

/** Folds a line at 75 octets. Continuation lines start with a space, and no character is split. */
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

/** Some programs cut long links off, and the page has several of these links. */
const MAX_LENGTH_IN_LINK = 400

/** A page of Google Calendar with the event filled in, for the user to save. */
export function googleLink({ title, description, where, start, end }: CalendarEvent, zone: string): string {
  const shown = [...description.toWellFormed()]
  const details =
    shown.length > MAX_LENGTH_IN_LINK ? `${shown.slice(0, MAX_LENGTH_IN_LINK).join('')}…` : shown.join('')
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
