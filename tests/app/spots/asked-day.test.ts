import { beforeAll, describe, expect, it } from 'vitest'
import { insideOf } from '~/spots/areas/queries.server'
import { askedOpening } from '~/spots/dates-rules'
import { whenText } from '~/spots/finder.server'
import type { Openable } from '~/spots/hours-rules'
import { nextDay } from '~/spots/model/holidays'
import { areaWhenSql, whenBindings, whenSql } from '~/spots/model/now-sql'
import { momentOf, outOfRange, WEEKDAY_CODES, type WhenOpen } from '~/spots/model/when-open'
import { daysLater, weekdayOfDay } from '~/spots/model/dates'
import { locationsOf } from '~/spots/queries.server'
import { dayFrom } from '../../factories/area'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'
import { itRows } from '../../support/it-rows'
import { at, byHand, insertRandom, random, wallAt } from './random-hours'

const database = useDatabase()

/** Days of the coming year on which clocks change in most of the U.S. */
const CHANGES = Array.from({ length: 365 }, (_, n) => dayFrom(n)).filter((day) => {
  const offset = (of: string) =>
    new Date(`${of}T12:00:00Z`).getTime() -
    Date.parse(`${wallAt('America/New_York', new Date(`${of}T12:00:00Z`)).replace(' ', 'T')}Z`)
  return offset(day) !== offset(daysLater(day, -1))
})
const HOLIDAYS = ['thanksgiving', 'christmas', 'new years day'].map((name) => nextDay(name, dayFrom(1)))
const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu', 'UTC']

describe('whether a study spot is open when asked', () => {
  let ids: number[]
  beforeAll(async () => {
    ids = []
    for (let n = 0; n < 40; n++)
      ids.push(await insertRandom(database.db, at(ZONES), [...CHANGES, ...HOLIDAYS]))
  })

  it('is the same in SQL, on cards and counted by hand', async () => {
    const { db } = database
    const rows = await locationsOf(db, ids)
    const insides = new Map<number, Awaited<ReturnType<typeof insideOf>>>()
    for (const id of ids) insides.set(id, await insideOf(db, id, null))
    const seen: Record<string, number> = {
      pairs: 0,
      open: 0,
      areas: 0,
      openAreas: 0,
      days: 0,
      dated: 0,
      changes: 0,
      holidays: 0,
      nights: 0,
      passed: 0,
      over: 0,
    }
    for (let n = 0; n < sized(60, 400); n++) {
      const now = randomNow()
      const when = randomWhen(now)
      const told = await askSql(ids, when, now)
      const moments = new Map(ZONES.map((zone) => [zone, meant(when, wallAt(zone, now))]))
      for (const row of rows) {
        const wall = wallAt(row.time_zone, now)
        const asked = moments.get(row.time_zone)!
        const of = `${row.id} ${JSON.stringify(when)} ${row.time_zone} ${now.toISOString()}`
        const whole = asked !== null && byHand(row, null, row.hours, wall, asked)
        const sql = told.find(({ id }) => Number(id) === row.id)!
        expect(sql.open ?? false, of).toBe(whole)
        expect(momentOf(when, wall.replace(' ', 'T'))?.day ?? null, of).toBe(asked?.day ?? null)
        if (when.openOn !== null) expect(askedOpening(row, when, now)?.open ?? false, of).toBe(whole)
        for (const area of insides.get(row.id)!.areas) {
          const inside = asked !== null && byHand(row, area.id, area.hours, wall, asked)
          expect(sql.areas[area.id!] ?? false, `area ${area.id} of ${of}`).toBe(inside)
          seen.areas!++
          if (inside) seen.openAreas!++
        }
        seen.pairs!++
        if (whole) seen.open!++
        if (asked === null) seen.over!++
        if (asked?.any) seen.days!++
        if (row.dates?.some(({ day, area_id }) => day === asked?.day && area_id === null)) seen.dated!++
        if (asked && CHANGES.includes(asked.day)) seen.changes!++
        if (asked && HOLIDAYS.includes(asked.day)) seen.holidays!++
        if (whole && !asked!.any && asked!.from < 300) seen.nights!++
        if (asked && asked.day === wall.slice(0, 10) && when.openAt && when.openAt < wall.slice(11, 16))
          seen.passed!++
      }
    }
    expect(seen.pairs).toBe(sized(2_400, 16_000))
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(sized(20, 200))
  })
})

describe('on a card, the asked day', () => {
  const open = (day_of_week: number, start_time: string, end_time: string) => {
    return { day_of_week, is_open: true, start_time, end_time }
  }
  const spot: Openable = {
    hours: [
      open(7, '14:00', '22:00'),
      open(5, '18:00', '02:00'),
      open(2, '00:00', '00:00'),
      open(6, '08:00', '12:00'),
    ],
    time_zone: 'America/New_York',
    alerts: [
      { id: 1, area_id: null, text: 'Moving', closes: true, starts_on: '2026-12-06', ends_on: '2026-12-06' },
    ],
    dates: [
      {
        day: '2026-12-24',
        area_id: null,
        label: null,
        source: 'admin',
        confirmed_on: null,
        ranges: [{ start_time: '09:00', end_time: '17:00' }],
      },
    ],
    hours_confirmed_on: new Date('2026-01-01'),
  }
  itRows([
    ['sun', '19:00', 'Open tomorrow until 10:00 PM', true],
    ['sun', null, 'Opens tomorrow at 2:00 PM', true],
    ['sun', '03:00', 'Opens tomorrow at 2:00 PM', false],
    ['fri', '19:00', 'Open Friday until 2:00 AM', true],
    ['sat', '01:00', 'Open Dec 5 until 2:00 AM', true],
    ['tue', '12:00', 'Open Tuesday until 12:00 AM', true],
    ['tue', null, 'Open 24 hours Tuesday', true],
    ['today', null, 'Open today until 12:00 PM', true],
    ['today', '09:00', 'Open today until 12:00 PM', true],
    ['2026-12-04', '23:00', 'Open Friday until 2:00 AM', true],
    ['2026-12-06', '15:00', 'Closed Dec 6', false],
    ['2026-12-24', '10:00', 'Open Dec 24 until 5:00 PM (holiday hours)', true],
    ['2026-12-24', null, 'Opens Dec 24 at 9:00 AM (holiday hours)', true],
    // Hours that count today do so on every day ahead.
    ['2027-10-31', null, 'Opens Oct 31 at 2:00 PM', true],
    ['2026-11-27', null, undefined, undefined],
    [null, '19:00', undefined, undefined],
  ] as const)('says from when or until when it is open', (openOn, openAt, text, isOpen) => {
    const found = askedOpening(spot, { openOn, openAt }, SATURDAY)
    expect([found?.text, found?.open]).toEqual([text, isOpen])
  })
})

/** 10:30 AM in New York. */
const SATURDAY = new Date('2026-11-28T15:30:00Z')
const [EAST, HAWAII] = ['America/New_York', 'Pacific/Honolulu']

itRows([
  ['sun', '19:00', [EAST], 'Open Sunday, Nov 29, at 7:00 PM'],
  ['sun', '21:59', [EAST], 'Open Sunday, Nov 29, until 10:00 PM'],
  ['sun', null, [], 'Open Sunday, Nov 29'],
  ['sat', '09:00', [EAST], 'Open Saturday, Dec 5, at 9:00 AM'],
  ['today', '19:00', [EAST], 'Open Saturday, Nov 28, at 7:00 PM'],
  ['tomorrow', null, [EAST, HAWAII], 'Open Sunday, Nov 29'],
  ['2026-12-24', '08:00', [EAST, HAWAII], 'Open Thursday, Dec 24, at 8:00 AM'],
  // In New York it has passed, in Hawaii it's 5:30.
  ['sat', '09:00', [EAST, HAWAII], 'Open Saturday at 9:00 AM'],
  ['today', '09:00', [EAST], 'Open now'],
  ['today', '09:00', [EAST, HAWAII], 'Open Saturday, Nov 28, at 9:00 AM'],
  [null, '09:00', [EAST], 'Open at 9:00 AM tomorrow'],
  [null, '09:00', [EAST, HAWAII], 'Open at 9:00 AM'],
] as const)('the filter says the day', (openOn, openAt, zones, text) =>
  expect(
    whenText(
      { openOn, openAt },
      zones.map((time_zone) => ({ time_zone })),
      SATURDAY,
    ),
  ).toBe(text),
)

itRows([
  ['2026-11-27', '2026-11-28T10:00:00Z', null], // still in American Samoa
  ['2026-11-27', '2026-11-28T12:00:00Z', 'past'],
  ['2028-01-02', '2026-11-28T12:00:00Z', null],
  ['2028-01-03', '2026-11-28T12:00:00Z', 'far'],
  ['0000-01-01', '2026-11-28T12:00:00Z', 'past'],
  ['sun', '2026-11-28T12:00:00Z', null],
])('a day must be ahead, and not too far', (day, now, problem) =>
  expect(outOfRange(day, new Date(now))).toBe(problem),
)

const MINUTE = 60_000
const randomNow = () => {
  const base = at([dayFrom(0), dayFrom(0), ...CHANGES, ...HOLIDAYS])
  return new Date(Date.parse(base) + (random(4 * 1440) - 600) * MINUTE)
}
const TIMES = ['00:00', '01:30', '02:30', '04:45', '07:00', '12:15', '19:00', '21:59', '23:59']

function randomWhen(now: Date): WhenOpen {
  const today = now.toISOString().slice(0, 10)
  const dates = [...Array.from({ length: 16 }, (_, n) => daysLater(today, n - 2)), ...CHANGES, ...HOLIDAYS]
  const openOn = at([
    null,
    'today',
    'tomorrow',
    at(WEEKDAY_CODES),
    at(WEEKDAY_CODES),
    at(dates),
    at([...CHANGES, ...HOLIDAYS]),
  ])
  return { openOn, openAt: openOn !== null && random(3) === 0 ? null : at(TIMES) }
}

/** Steps through the minutes of the clock until they're what's asked for. Null if the day is over. */
function meant({ openOn, openAt }: WhenOpen, wall: string) {
  const now = Date.parse(`${wall.replace(' ', 'T')}Z`)
  const today = wall.slice(0, 10)
  for (let time = now; time < now + 400 * 1440 * MINUTE; time += MINUTE) {
    const shown = new Date(time).toISOString()
    const day = shown.slice(0, 10)
    const ahead = day === today ? 0 : day === daysLater(today, 1) ? 1 : 2
    const isDay =
      openOn === null ||
      openOn === ['today', 'tomorrow'][ahead] ||
      openOn === day ||
      openOn === WEEKDAY_CODES[weekdayOfDay(day) - 1]
    if (!isDay) time = Date.parse(`${day}T23:59Z`)
    const isLeft = openAt === null || (openOn !== null && !WEEKDAY_CODES.includes(openOn) && day === today)
    const isTime =
      openAt === null || shown.slice(11, 16) === openAt || (isLeft && shown.slice(11, 16) > openAt)
    if (isDay && isTime)
      return {
        day,
        from: Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)),
        any: openAt === null,
      }
    if (openOn !== null && openOn.length === 10 && day > openOn) return null
  }
  return null
}

type Told = { id: number; open: boolean | null; areas: Record<string, boolean | null> }

async function askSql(ids: number[], when: WhenOpen, now: Date): Promise<Told[]> {
  const bindings = whenBindings(when, now)
  const { rows } = await database.db.raw<{ rows: Told[] }>(
    `select l.id, ${whenSql('l', when)} as open,
       (select jsonb_object_agg(p.area_id, ${areaWhenSql('l', 'p', when)}) from known_places p
        where p.study_location_id = l.id and p.area_id is not null) as areas
     from study_locations l where l.id = any (?)`,
    [...bindings, ...bindings, ids],
  )
  return rows
}
