import { WHOLE_SITE } from '~/services/auth/reach'
import { expect, it } from 'vitest'
import { rangesText } from '~/spots/dates-rules'
import { openingOf, openingText } from '~/spots/hours-rules'
import { daysBetween, daysLater, specialDays, weekdayOfDay } from '~/spots/model/dates'
import { minuteText } from '~/spots/model/times'
import { openSql } from '~/spots/model/now-sql'
import { isSame } from '~/spots/model/difference'
import { DAYS, readDay, rangesOfRows } from '~/spots/model/week'
import { spotOfFeed } from '~/spots/feeds/queries.server'
import { useDatabase } from '../../../support/database'
import { sized } from '../../../support/full'
import { daysFrom, useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read } = useFeeds(database)

type Library = { zone: string; hours: (day: string, n: number) => string }

/** The parts of an academic year that begins today, by the day's number in it. */
const isIn = (n: number, ...parts: [first: number, last: number][]) =>
  parts.some(([first, last]) => first <= n && n <= last)
const isFinals = (n: number) => isIn(n, [105, 112], [250, 257])
const isBreak = (n: number) => isIn(n, [113, 140], [195, 203], [258, 363])
const isClosed = (n: number) => isIn(n, [0, 0], [85, 88], [118, 128], [300, 300])

const TERM_HOURS = [...Array<string>(4).fill('07:30-02:00'), '07:30-20:00', '10:00-20:00', '12:00-02:00']

/** Kinds of made-up libraries: hours of a day as an admin would type them. */
const KINDS: Library[] = [
  {
    zone: 'America/New_York',
    hours(day, n) {
      const weekday = weekdayOfDay(day)
      if (isClosed(n)) return 'closed'
      if (isFinals(n)) return '24 hours'
      if (isBreak(n)) return weekday < 6 ? '08:00-17:00' : weekday === 6 ? '12:00-17:00' : 'closed'
      return TERM_HOURS[weekday - 1]!
    },
  },
  {
    zone: 'America/Los_Angeles',
    hours(day, n) {
      if (isClosed(n)) return 'closed'
      if (isBreak(n)) return weekdayOfDay(day) < 6 ? '09:00-12:00, 13:00-17:00' : 'closed'
      return weekdayOfDay(day) < 6 ? '08:00-00:00' : '10:00-18:00'
    },
  },
  // Open in the hours of both clock changes.
  {
    zone: 'America/Chicago',
    hours: (day, n) => (isClosed(n) ? 'closed' : weekdayOfDay(day) < 6 ? '20:00-06:00' : '24 hours'),
  },
]

/** Of every kind, each with terms that begin a day later than the one before. */
const LIBRARIES = Array.from({ length: sized(KINDS.length, 50) }, (_, at): Library => {
  const { zone, hours } = KINDS[at % KINDS.length]!
  return { zone, hours: (day, n) => hours(day, n + Math.floor(at / KINDS.length)) }
})
/** The only one with a known week. */
const isKnown = (at: number) => at % KINDS.length === 0

const START = new Date().toISOString().slice(0, 10)
const YEAR = 364
const HOUR = 3_600_000
const numberOf = (day: string) => (Date.parse(day) - Date.parse(START)) / (24 * HOUR)

/** As LibCal would write it. */
function libCalDay(hours: string) {
  if (hours === 'closed') return 'closed'
  if (hours === '24 hours') return '24hours'
  const clock = (time: string) => {
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
  }
  return hours.split(', ').map((range) => range.split('-').map(clock).join('-'))
}

const rowsOn = (hours: string, day: string) => readDay(hours, weekdayOfDay(day))!
const TERM = DAYS.flatMap((_day, n) => rowsOn(TERM_HOURS[n]!, daysLater('2026-11-23', n)))

type Wall = { day: string; minute: number }

/** Day and minutes on a clock, from Intl. */
function wallAt(zone: string, now: Date): Wall {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(now)
  const [date, time] = parts.split(', ') as [string, string]
  return { day: date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/** The end of an opening that covers a time of the made-up year; null: closed. */
function endOf({ hours }: Library, { day, minute }: Wall): Wall | null {
  for (const ago of [0, 1]) {
    const of = daysLater(day, -ago)
    const typed = hours(of, numberOf(of)).replace('24 hours', '00:00-00:00')
    for (const range of typed === 'closed' ? [] : typed.split(', ')) {
      const [start, until] = range
        .split('-')
        .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [number, number]
      const end = until > start ? until : until + 1440
      const at = minute + ago * 1440
      if (start <= at && at < end) return { day: daysLater(of, Math.floor(end / 1440)), minute: end % 1440 }
    }
  }
  return null
}

/** When it closes, with openings joined that touch: the time, 'never' if that's a week away, null if it's closed. */
function closesAt(library: Library, wall: Wall): string | null {
  let end = endOf(library, wall)
  for (let next = end; next && next.day < daysLater(wall.day, 7); next = endOf(library, next)) end = next
  if (!end) return null
  return end.day >= daysLater(wall.day, 6) ? 'never' : minuteText(end.minute)
}

it('a year read day by day: pages say at every instant what the libraries planned', async () => {
  const { db } = database
  const spots = []
  for (const [n, { zone }] of LIBRARIES.entries())
    spots.push(await insertRead({ time_zone: zone, hours: isKnown(n) ? TERM : [] }, { key: String(n + 1) }))
  const seen = { instants: 0, open: 0, overnight: 0, special: 0, held: 0 }
  const step = 14
  // Beyond `npm test`, one of each kind is read every day, and some of the others.
  const isDue = (at: number, n: number) => n % step === sized(0, at % step) || at < sized(0, KINDS.length)
  const isRead = new Set<number>()
  for (let n = 0; n < YEAR - 56; n++) {
    const today = daysLater(START, n)
    const sunday = daysLater(today, -(weekdayOfDay(today) % 7))
    const from = numberOf(sunday)
    const due = [...LIBRARIES.entries()].filter(([at]) => isDue(at, n))
    feeds.places = due.map(([at, { hours }]) => ({
      lid: at + 1,
      days: daysFrom(sunday, 63, (day, ahead) => libCalDay(hours(day, from + ahead))),
    }))
    for (const [at, { zone }] of due) {
      const isFirst = !isRead.has(at)
      isRead.add(at)
      const now = new Date(Date.parse(`${today}T00:00:00Z`) + ((at * 5 + n * 7) % 24) * HOUR)
      const { held } = await read(spots[at]!.feed, now)
      if (held) seen.held++
      const spot = await spotOfFeed(db, WHOLE_SITE, spots[at]!.id)
      const openable = { ...spot!, alerts: null, hours_confirmed_on: null }
      for (let check = 0; check < sized(5, 2); check++) {
        const instant = new Date(
          now.getTime() + Math.floor(((check * 37 + n) % (step * 24)) * HOUR + (check % 4) * 15 * 60_000),
        )
        // Readers never see a day that's neither read nor in the answer before: the first ones begin today.
        const wall = wallAt(zone, instant)
        if (isFirst && wall.day <= today) continue
        const closes = closesAt(LIBRARIES[at]!, wall)
        const opening = openingOf(openable, instant)
        const of = `${zone} at ${instant.toISOString()}`
        expect(opening.state, of).toBe(closes === null ? 'closed' : 'open')
        const { rows } = await db.raw(`select ${openSql('l')} as open from study_locations l where id = ?`, [
          instant,
          spots[at]!.id,
        ])
        expect(rows[0].open, `${of} in SQL`).toBe(closes !== null)
        seen.instants++
        if (closes === null) continue
        seen.open++
        if (closes !== 'never' && opening.state === 'open' && opening.closesDay === null) {
          const isHoliday = opening.dated
            ? 'Closes (today )?at TIME \\(holiday hours\\)'
            : 'Open until : TIME'
          expect(openingText(opening), of).toMatch(new RegExp(`^${isHoliday.replace('TIME', closes)}$`))
          seen.overnight += wall.minute > 20 * 60 ? 1 : 0
        }
      }
      const { day } = wallAt(zone, now)
      const planned = (of: string) => rowsOn(LIBRARIES[at]!.hours(of, numberOf(of)), of)
      // Stored is what differs from the week, or every day if the week isn't known.
      const ahead = spot!.dates.filter((each) => each.day >= day && !isFirst)
      for (const each of ahead)
        expect(rangesText(each.ranges)).toBe(rangesText(rangesOfRows(planned(each.day))))
      const isUsual = (of: string) =>
        isSame(
          planned(of),
          TERM.filter((row) => row.day_of_week === weekdayOfDay(of)),
        )
      const differ = daysBetween(day, daysLater(day, 55)).filter((each) => !isKnown(at) || !isUsual(each))
      if (!isFirst) expect(ahead.map((each) => each.day)).toEqual(differ)
      const special = specialDays(ahead, spot!.hours)
      expect(special).toEqual(isKnown(at) ? ahead : [])
      seen.special += special.length
    }
  }
  expect(seen.held).toBe(0)
  expect(seen.instants).toBeGreaterThan(sized(250, 2000))
  expect(seen.open).toBeGreaterThan(seen.instants / 3)
  expect(seen.overnight).toBeGreaterThan(10)
  expect(seen.special).toBeGreaterThan(sized(250, 1200))
}, 300_000)
