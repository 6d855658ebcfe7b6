import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { closingText, isOpen, openingAt, openingText, todayIn, weekOf } from '~/spots/hours-rules'
import { timeText } from '~/spots/model/times'
import type { HoursRow } from '~/spots/model/week'
import { itRows } from '../../support/it-rows'

const row = (day_of_week: number, start_time: string | null, end_time: string | null): HoursRow => ({
  day_of_week,
  is_open: start_time !== null,
  start_time,
  end_time,
})
const opening = (hours: HoursRow[], zone: string, now: string) => openingAt(hours, zone, new Date(now))
const inNewYork = (hours: HoursRow[], now: string) => opening(hours, 'America/New_York', now)

const minutesAreReal = (hours: HoursRow[], closes: string, rows: [string, string, number][]) =>
  itRows(rows)('minutes left are real minutes', (_, now, minutesLeft) =>
    expect(inNewYork(hours, now)).toMatchObject({ state: 'open', closes, minutesLeft }),
  )

describe('the night that loses an hour (New York, Sunday 2026-03-08, 02:00 becomes 03:00)', () => {
  minutesAreReal([row(6, '18:00', '04:00'), row(7, null, null)], '04:00', [
    ['the evening before', '2026-03-07T23:00:00-05:00', 240],
    ['before the jump', '2026-03-08T01:30:00-05:00', 90],
    ['after the jump', '2026-03-08T03:30:00-04:00', 30],
  ])

  test('a close within the skipped hour moves with it', () => {
    const now = inNewYork([row(6, '20:00', '02:30')], '2026-03-08T01:45:00-05:00')
    expect(now).toMatchObject({ closes: '03:30', minutesLeft: 45 })
  })

  test('an opening entirely within the skipped hour does not happen that week', () => {
    const hours = [row(7, '02:00', '03:00'), row(1, null, null)]
    expect(openingText(inNewYork(hours, '2026-03-08T01:30:00-05:00'))).toBe('Opens next Sunday at 2:00 AM')
    expect(inNewYork(hours, '2026-03-08T01:30:00-05:00')).toMatchObject({ opensIn: { days: 7 } })
  })

  test('ranges on both sides of the skipped hour are adjacent', () => {
    const hours = [row(7, '00:00', '02:00'), row(7, '03:00', '05:00')]
    expect(inNewYork(hours, '2026-03-08T01:59:00-05:00')).toMatchObject({ closes: '05:00', minutesLeft: 121 })
  })

  test('the day after is tomorrow, although it comes an hour sooner', () => {
    const hours = [row(7, null, null), row(1, '00:15', '01:00')]
    expect(openingText(inNewYork(hours, '2026-03-08T00:20:00-05:00'))).toBe('Opens tomorrow at 12:15 AM')
  })
})

describe('the night that has an hour twice (New York, Sunday 2026-11-01, 02:00 becomes 01:00)', () => {
  minutesAreReal([row(6, '18:00', '02:00'), row(7, null, null)], '02:00', [
    ['the evening before', '2026-10-31T23:00:00-04:00', 240],
    ['the first half past one', '2026-11-01T01:30:00-04:00', 90],
    ['the second half past one', '2026-11-01T01:30:00-05:00', 30],
  ])

  test('a close within the doubled hour is its first occurrence', () => {
    const hours = [row(6, '18:00', '01:30'), row(7, null, null)]
    expect(closingText(inNewYork(hours, '2026-11-01T01:15:00-04:00'))).toBe('Closing in 15 minutes')
    expect(isOpen(hours, 'America/New_York', new Date('2026-11-01T01:15:00-05:00'))).toBe(false)
  })

  test('24 hours of that day are 25, and 24/7 stays so', () => {
    expect(
      inNewYork([row(7, '00:00', '00:00'), row(1, null, null)], '2026-11-01T00:00:00-04:00'),
    ).toMatchObject({ closes: '00:00', minutesLeft: 1500 })
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, '00:00', '00:00'))
    expect(inNewYork(always, '2026-11-01T01:30:00-05:00')).toMatchObject({ always: true })
  })
})

describe('each location in its own time zone', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, '08:00', '17:00'))
  itRows([
    // Arizona and Hawaii don't change their clocks; across a change in New York they stay where they were.
    ['America/Phoenix', '2026-03-07T15:00:00Z', 'Open until : 5:00 PM'],
    ['America/Phoenix', '2026-03-09T14:59:00Z', 'Opens today at 8:00 AM'],
    ['America/Phoenix', '2026-07-01T15:00:00Z', 'Open until : 5:00 PM'],
    ['Pacific/Honolulu', '2026-03-09T18:00:00Z', 'Open until : 5:00 PM'],
    ['Pacific/Honolulu', '2026-07-01T17:59:00Z', 'Opens today at 8:00 AM'],
    ['Pacific/Honolulu', '2026-07-02T03:00:00Z', 'Opens tomorrow at 8:00 AM'],
    ['America/New_York', '2026-03-07T13:00:00Z', 'Open until : 5:00 PM'],
    ['America/New_York', '2026-03-09T12:00:00Z', 'Open until : 5:00 PM'],
    ['America/New_York', '2026-03-09T21:00:00Z', 'Opens tomorrow at 8:00 AM'],
  ])('is that of the location', (zone, now, text) =>
    expect(openingText(opening(hours, zone, now))).toBe(text),
  )

  itRows([
    ['America/New_York', '2026-06-15T03:30:00Z', 7],
    ['America/New_York', '2026-06-15T04:00:00Z', 1],
    ['Pacific/Honolulu', '2026-06-15T09:59:59Z', 7],
    ['Pacific/Kiritimati', '2026-06-14T10:00:00Z', 1],
    ['UTC', '2026-06-20T12:00:00Z', 6],
  ])('the weekday is that of the location', (zone, now, day) =>
    expect(todayIn(zone, new Date(now))).toBe(day),
  )

  test('no zone has no weekday', () => {
    expect(todayIn(null, new Date())).toBeNull()
    expect(todayIn('Nowhere/City', new Date())).toBeNull()
  })
})

test('agrees with Temporal over a year of hours in zones of every kind', () => {
  const hours = [
    row(1, '08:00', '12:00'),
    row(1, '13:00', '02:30'),
    row(2, '09:15', '23:59'),
    row(3, '00:00', '00:00'),
    row(4, '10:00', '10:00'),
    row(6, '18:00', '01:30'),
    row(7, '00:30', '00:10'),
  ]
  const us = ['America/New_York', 'America/Phoenix', 'America/Santiago']
  const zones = [...us, 'Australia/Lord_Howe', 'Africa/Cairo', 'Europe/Dublin']
  for (const zone of zones) {
    const openings = Array.from({ length: 370 }, (_, day) =>
      Temporal.PlainDate.from('2025-12-30').add({ days: day }),
    ).flatMap((date) =>
      hours
        .filter((range) => range.day_of_week === date.dayOfWeek)
        .map((range) => {
          const end = range.end_time === '23:59' ? '00:00' : range.end_time!
          const instant = (day: Temporal.PlainDate, time: string) =>
            day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
          return [
            instant(date, range.start_time!),
            instant(end > range.start_time! ? date : date.add({ days: 1 }), end),
          ] as const
        }),
    )
    const wrong: string[] = []
    const january = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone)
    const spring = january.getTimeZoneTransition('next')
    const changes = [spring, spring?.getTimeZoneTransition('next')].map(
      (change) => change?.epochMilliseconds ?? 0,
    )
    const stepAt = (now: number) =>
      (changes.some((change) => Math.abs(change - now) < 8 * 3_600_000) ? 13 : 607) * 60_000
    for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2026, 11, 31); now += stepAt(now)) {
      const expected = openings.some(([start, end]) => start <= now && now < end)
      if (isOpen(hours, zone, new Date(now)) !== expected) wrong.push(new Date(now).toISOString())
    }
    expect(wrong, zone).toEqual([])
  }
})

describe('the week', () => {
  const texts = (hours: HoursRow[]) => weekOf(hours).map((line) => line.text)

  test('is seven lines from Monday, without text where nothing is known', () => {
    const week = weekOf([])
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    expect(week.map((line) => [line.day, line.name, line.short])).toEqual(
      names.map((name, n) => [n + 1, name, name.slice(0, 3)]),
    )
    expect(week.flatMap((line) => line.text)).toEqual([])
  })

  test('says each day’s ranges in order', () => {
    const week = [
      row(1, '08:00:00', '02:00:00'),
      row(2, '13:30', '18:00'),
      row(2, '08:00', '12:00'),
      row(3, '00:00', '00:00'),
      row(4, null, null),
      row(5, '00:00', '23:59:59'),
      row(6, '12:00', '18:00'),
      row(6, '08:00', '12:00'),
    ]
    expect(texts(week).map((all) => all.join(', '))).toEqual([
      '8:00 AM – 2:00 AM',
      '8:00 AM – 12:00 PM, 1:30 PM – 6:00 PM',
      'Open 24 hours',
      'Closed',
      'Open 24 hours',
      '8:00 AM – 6:00 PM',
      '',
    ])
  })

  itRows([
    ['open at times is not closed', [row(1, null, null), row(1, '09:00', '10:00')], ['9:00 AM – 10:00 AM']],
    ['open without times is closed', [{ ...row(1, null, null), is_open: true }], ['Closed']],
    ['24 hours from the morning on', [row(1, '08:00', '08:00')], ['Open 24 hours']],
    ['until midnight', [row(1, '12:05', '00:00')], ['12:05 PM – 12:00 AM']],
  ])('says when', (_, hours, text) => expect(weekOf(hours)[0]?.text).toEqual(text))
})

itRows([
  ['00:00', '12:00 AM'],
  ['00:05:00', '12:05 AM'],
  ['09:00', '9:00 AM'],
  ['9:00', '9:00 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['13:07:30', '1:07 PM'],
  ['23:59', '11:59 PM'],
  ['24:00:00', '12:00 AM'],
  ['noon', 'noon'],
])('timeText shows a time', (time, text) => expect(timeText(time)).toBe(text))
