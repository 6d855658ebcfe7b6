import { describe, expect, test } from 'vitest'
import { closingText, isOpen, openingAt, openingText } from '~/spots/hours-rules'
import type { HoursRow } from '~/spots/model/week'
import { itRows, itValues } from '../../support/it-rows'

const NEW_YORK = 'America/New_York'

/** 'HH:MM-HH:MM', or 'closed', for a weekday (1 Monday to 7 Sunday). */
function row(day_of_week: number, range: string): HoursRow {
  const [start_time = null, end_time = null] = range === 'closed' ? [] : range.split('-')
  return { day_of_week, is_open: range !== 'closed', start_time, end_time }
}
const every = (range: string, days = [1, 2, 3, 4, 5, 6, 7]) => days.map((day) => row(day, range))
const others = (days: number[]) =>
  every(
    'closed',
    [1, 2, 3, 4, 5, 6, 7].filter((day) => !days.includes(day)),
  )

const textAt = (hours: HoursRow[], now: string, zone: string | null = NEW_YORK) =>
  openingText(openingAt(hours, zone, new Date(now)))
const closingAt = (hours: HoursRow[], now: string, zone = NEW_YORK) =>
  closingText(openingAt(hours, zone, new Date(now)))

describe('a location’s status in an ordinary week', () => {
  // 2026-06-10 is a Wednesday; New York is four hours behind UTC.
  const cafe = [
    ...every('08:00:00-12:30:00', [1, 2, 3]),
    ...every('14:00:00-22:00:00', [1, 2, 3]),
    row(5, '10:00-18:00'),
    ...others([1, 2, 3, 5]),
  ]
  itRows([
    ['before opening', '2026-06-10T07:59:59-04:00', 'Opens today at 8:00 AM'],
    ['on the second of opening', '2026-06-10T08:00:00-04:00', 'Open until : 12:30 PM'],
    ['a second before the break', '2026-06-10T12:29:59-04:00', 'Open until : 12:30 PM'],
    ['on the second of closing', '2026-06-10T12:30:00-04:00', 'Opens today at 2:00 PM'],
    ['after the break', '2026-06-10T14:00:00-04:00', 'Open until : 10:00 PM'],
    ['in the evening before an open day', '2026-06-09T22:00:00-04:00', 'Opens tomorrow at 8:00 AM'],
    ['in the evening before a closed day', '2026-06-10T22:00:00-04:00', 'Opens Friday at 10:00 AM'],
    ['on the closed day', '2026-06-11T00:00:00-04:00', 'Opens tomorrow at 10:00 AM'],
    ['over the weekend', '2026-06-12T18:00:00-04:00', 'Opens Monday at 8:00 AM'],
    ['by the date there, not in UTC', '2026-06-09T23:30:00-04:00', 'Opens tomorrow at 8:00 AM'],
  ])('says whether it is open, and until when', (_, now, text) => {
    expect(textAt(cafe, now)).toBe(text)
    expect(isOpen(cafe, NEW_YORK, new Date(now))).toBe(text.startsWith('Open until'))
  })

  test('the only open day of the week, once it is over, comes again in seven days; without one it is closed', () => {
    const monday = [row(1, '09:00-10:00'), ...others([1])]
    const now = '2026-06-08T11:00:00-04:00'
    expect(textAt(monday, now)).toBe('Opens next Monday at 9:00 AM')
    const opensIn = { days: 7, day: 1, time: '09:00' }
    expect(openingAt(monday, NEW_YORK, new Date(now))).toEqual({ state: 'closed', opensIn })
    expect(textAt(every('closed'), now)).toBe('Closed')
    expect(openingAt(every('closed'), NEW_YORK, new Date(now))).toEqual({ state: 'closed', opensIn: null })
  })

  itRows([
    ['both times missing', { start_time: null, end_time: null, is_open: true }],
    ['the end missing', { start_time: '08:00', end_time: null, is_open: true }],
    ['the start missing', { start_time: null, end_time: '08:00', is_open: true }],
    ['not open, whatever the times', { start_time: '00:00', end_time: '23:00', is_open: false }],
    ['a time that is none', { start_time: '25:00', end_time: '26:00', is_open: true }],
    ['words for a time', { start_time: 'dawn', end_time: 'dusk', is_open: true }],
    ['minutes that are none', { start_time: '08:60', end_time: '10:00', is_open: true }],
  ])('closed without valid times', (_, times) => {
    expect(textAt([{ day_of_week: 3, ...times }], '2026-06-10T08:00:00-04:00')).toBe('Closed')
  })
})

describe('what is unknown', () => {
  const now = new Date('2026-06-10T12:00:00-04:00')
  itRows([
    ['no hours at all', [], NEW_YORK],
    ['no row for today', [row(4, '08:00-20:00')], NEW_YORK],
    ['no time zone', every('08:00-20:00'), null],
    ['an empty time zone', every('08:00-20:00'), ''],
    ['a time zone that does not exist', every('08:00-20:00'), 'America/Gotham'],
  ])('unknown hours are unknown', (_, hours, zone) => {
    const opening = openingAt(hours, zone, now)
    expect(opening).toEqual({ state: 'unknown' })
    expect(openingText(opening)).toBe('Hours not available')
    expect(closingText(opening)).toBeNull()
    expect(isOpen(hours, zone, now)).toBe(false)
  })

  test('a day without a row is still open while the night before lasts', () => {
    const tuesday = [row(2, '20:00-02:00')]
    expect(textAt(tuesday, '2026-06-10T01:00:00-04:00')).toBe('Open until : 2:00 AM')
    expect(textAt(tuesday, '2026-06-10T02:00:00-04:00')).toBe('Hours not available')
  })
})

describe('past midnight', () => {
  const late = [row(4, '18:00-06:00'), ...others([4])]
  itRows([
    ['18:00 has come', '2026-06-11T18:00:00-04:00', 'Open until : 6:00 AM', null],
    ['yesterday’s night counts', '2026-06-12T03:00:00-04:00', 'Open until : 6:00 AM', null],
    ['61 minutes left', '2026-06-12T04:59:00-04:00', 'Open until : 6:00 AM', null],
    ['60 minutes left', '2026-06-12T05:00:00-04:00', 'Open until : 6:00 AM', 'Closing in 60 minutes'],
    ['part of a minute is one', '2026-06-12T05:57:01-04:00', 'Open until : 6:00 AM', 'Closing in 3 minutes'],
    ['1 minute left', '2026-06-12T05:59:00-04:00', 'Open until : 6:00 AM', 'Closing in 1 minute'],
    ['1 second left', '2026-06-12T05:59:59-04:00', 'Open until : 6:00 AM', 'Closing in 1 minute'],
    ['over', '2026-06-12T06:00:00-04:00', 'Opens Thursday at 6:00 PM', null],
    ['tonight is not last night', '2026-06-11T03:00:00-04:00', 'Opens today at 6:00 PM', null],
  ])('says when that changes', (_, now, text, note) => {
    expect(textAt(late, now)).toBe(text)
    expect(closingAt(late, now)).toBe(note)
  })

  test('from 23:30 a close at 00:15 is 45 minutes away; Sunday night extends into Monday', () => {
    expect(closingAt(every('09:00-00:15'), '2026-06-10T23:30:00-04:00')).toBe('Closing in 45 minutes')
    const sunday = [row(7, '22:00-03:00'), row(1, 'closed')]
    expect(textAt(sunday, '2026-06-08T02:00:00-04:00')).toBe('Open until : 3:00 AM')
  })
})

describe('adjacent ranges are one opening', () => {
  const NEAR_MIDNIGHT = '2026-06-08T23:50:00-04:00'
  const from = (range: string) => [row(1, range), row(2, '00:00-02:00'), ...others([1, 2])]
  itRows([
    ['across midnight', from('08:00-00:00'), NEAR_MIDNIGHT, '2:00 AM'],
    ['written 23:59:59', from('08:00-23:59:59').slice(0, 2), NEAR_MIDNIGHT, '2:00 AM'],
    ['written 24:00', from('08:00-24:00:00').slice(0, 2), NEAR_MIDNIGHT, '2:00 AM'],
    ['within a day', [row(1, '12:00-18:00'), row(1, '08:00-12:00')], '2026-06-08T09:00:00-04:00', '6:00 PM'],
    ['overlapping', [row(1, '08:00-18:00'), row(1, '09:00-12:00')], '2026-06-08T11:59:00-04:00', '6:00 PM'],
  ])('and close at its end', (_, hours, now, end) => {
    expect(textAt(hours, now)).toBe(`Open until : ${end}`)
    expect(closingAt(hours, now)).toBeNull()
  })

  itValues(['00:00-00:00', '08:00-08:00', '00:00-24:00:00', '00:00:00-23:59:59', '00:00-23:59'])(
    'every day around the clock never closes',
    (range) => {
      const opening = openingAt(every(range), NEW_YORK, new Date('2026-06-10T23:59:30-04:00'))
      const never = { closes: null, closesDay: null, minutesLeft: null, always: true }
      expect(opening).toEqual({ state: 'open', ...never })
      expect(openingText(opening)).toBe('Open 24 hours')
      expect(closingText(opening)).toBeNull()
    },
  )

  test('24 hours on Friday, closed on Saturday: closes at midnight', () => {
    const friday = [row(5, '00:00-00:00'), ...others([5])]
    const opening = openingAt(friday, NEW_YORK, new Date('2026-06-12T23:30:00-04:00'))
    const midnight = { closes: '00:00', closesDay: null, minutesLeft: 30, always: false }
    expect(opening).toEqual({ state: 'open', ...midnight })
    expect(openingText(opening)).toBe('Open until : 12:00 AM')
  })

  test('24 hours from 08:00 end at 08:00 of the next day', () => {
    const hours = [row(3, '08:00-08:00'), ...others([3])]
    expect(textAt(hours, '2026-06-10T07:00:00-04:00')).toBe('Opens today at 8:00 AM')
    expect(textAt(hours, '2026-06-11T07:00:00-04:00')).toBe('Open until : 8:00 AM')
    expect(textAt(hours, '2026-06-11T08:00:00-04:00')).toBe('Opens Wednesday at 8:00 AM')
  })

  test('closing a day or more ahead names the day', () => {
    const library = [...every('00:00-00:00', [1, 2, 3, 4]), row(5, '00:00-18:00'), ...others([1, 2, 3, 4, 5])]
    expect(textAt(library, '2026-06-08T12:00:00-04:00')).toBe('Open until : Friday at 6:00 PM')
    expect(textAt(library, '2026-06-11T18:00:00-04:00')).toBe('Open until : Friday at 6:00 PM')
    expect(textAt(library, '2026-06-11T18:01:00-04:00')).toBe('Open until : 6:00 PM')
    const week = [...every('00:00-00:00', [1, 2, 3, 4, 6, 7]), row(5, '00:00-08:00'), row(5, '10:00-00:00')]
    expect(textAt(week, '2026-06-12T11:00:00-04:00')).toBe('Open until : next Friday at 8:00 AM')
    expect(textAt(week, '2026-06-13T11:00:00-04:00')).toBe('Open until : Friday at 8:00 AM')
  })

  test('all week but one hour is not around the clock', () => {
    const hours = [...every('00:00-00:00', [1, 2, 3, 4, 5, 6]), row(7, '00:00-23:00')]
    expect(textAt(hours, '2026-06-08T00:00:00-04:00')).toBe('Open until : Sunday at 11:00 PM')
    expect(textAt(hours, '2026-06-14T23:15:00-04:00')).toBe('Opens tomorrow at 12:00 AM')
  })
})
