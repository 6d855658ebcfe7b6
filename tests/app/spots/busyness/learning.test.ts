import { expect, it } from 'vitest'
import { panelView, timesView } from '~/spots/busyness/panel-view.server'
import type { PastHour } from '~/spots/busyness/queries.server'
import { laterText, quieterLater } from '~/spots/page/quieter.server'
import { presentOf } from '~/spots/page/queries.server'
import { locationsOf } from '~/spots/queries.server'
import { insertArea } from '../../../factories/area'
import { insertReports } from '../../../factories/busyness'
import { everyDay, insertLocation } from '../../../factories/location'
import { useDatabase } from '../../../support/database'
import { sized } from '../../../support/full'

const database = useDatabase()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const QUARTER = 15 * 60_000

let state = 11
const chance = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n
const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()
const clocks = new Map<string, { day: number; hour: number }>()
/** The weekday, 0 Sunday to 6 Saturday, and the hour on a clock. */
function clock(timeZone: string, at: Date): { day: number; hour: number } {
  const options = { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(timeZone, format)
  const key = `${timeZone} ${at.getTime()}`
  const known = clocks.get(key)
  if (known) return known
  const parts = format.formatToParts(at).map(({ type, value }) => [type, value])
  const { weekday, hour } = Object.fromEntries(parts) as Record<string, string>
  clocks.set(key, { day: WEEKDAYS.indexOf(weekday!), hour: Number(hour) })
  return clocks.get(key)!
}
/** Whether an hour comes twice, or is left out, because the clock is changed. */
const isChanging = (zone: string, at: number) =>
  [-1, 1].some((n) => {
    const [here, there] = [clock(zone, new Date(at)), clock(zone, new Date(at + n * HOUR))]
    return (here.hour + n + 24) % 24 !== there.hour
  })

type Area = { id: number; seats: number | null }
type Quarter = { area: number | null; at: Date; levels: number; n: number }
type Report = { area: number | null; at: Date; level: number }
type World = { id: number; zone: string; areas: Area[]; quarters: Quarter[]; reports: Report[] }

/** docs/busyness.md in fractions: counts of the whole, else of areas by seats, and reports for the areas that aren't counted. */
function joined(
  { areas }: World,
  counted: Map<number | null, number>,
  reported: number | null,
): number | null {
  if (counted.has(null)) return counted.get(null)!
  const seats = areas.flatMap((area) => area.seats ?? [])
  const weight = (area: Area) => area.seats ?? (seats.length > 0 ? mean(seats) : 1)
  const those = areas.filter(({ id }) => counted.has(id))
  if (those.length === 0) return reported
  const groups = those.map((area) => ({ weight: weight(area), level: counted.get(area.id)! }))
  const others = areas.filter(({ id }) => !counted.has(id))
  if (reported !== null) groups.push(...others.map((area) => ({ weight: weight(area), level: reported })))
  const total = groups.reduce((sum, each) => sum + each.weight, 0)
  return groups.reduce((sum, each) => sum + each.weight * each.level, 0) / total
}

/** An hour of a weekday; null: nothing is known about it. */
function usualByHand(world: World, day: number, hour: number) {
  const isThen = ({ at }: { at: Date }) => {
    const local = clock(world.zone, at)
    return local.day === day && local.hour === hour
  }
  const reports = world.reports.filter(isThen)
  const counted = new Map<number | null, number>()
  let quarters = 0
  for (const area of [null, ...world.areas.map(({ id }) => id)]) {
    const own = world.quarters.filter((quarter) => quarter.area === area && isThen(quarter))
    if (own.length < 9) continue
    quarters += own.length
    const n = own.reduce((sum, each) => sum + each.n, 0)
    counted.set(area, own.reduce((sum, each) => sum + each.levels, 0) / n / 100)
  }
  const level = joined(world, counted, reports.length >= 3 ? mean(reports.map((each) => each.level)) : null)
  return reports.length > 0 || level !== null ? { hour, level, reports: reports.length, quarters } : null
}

const around = (now: Date, week: number, ahead: number) => now.getTime() - 7 * week * DAY + ahead * HOUR

/** How busy it was in this hour and the next 6, on the same weekday of the last 8 weeks. */
function pastByHand(world: World, now: Date): Map<string, number> {
  const here = clock(world.zone, now)
  const past = new Map<string, number>()
  for (let week = 1; week <= 8; week++)
    for (let ahead = 0; ahead < 7; ahead++) {
      const day = (here.day + (here.hour + ahead >= 24 ? 1 : 0)) % 7
      const then = around(now, week, ahead)
      if (isChanging(world.zone, then)) continue
      const isThen = ({ at }: { at: Date }) => {
        const local = clock(world.zone, at)
        return (
          Math.abs(at.getTime() - then) < DAY && local.day === day && local.hour === (here.hour + ahead) % 24
        )
      }
      const counted = new Map<number | null, number>()
      for (const area of [null, ...world.areas.map(({ id }) => id)]) {
        const own = world.quarters.filter((quarter) => quarter.area === area && isThen(quarter))
        const n = own.reduce((sum, each) => sum + each.n, 0)
        if (n > 0) counted.set(area, own.reduce((sum, each) => sum + each.levels, 0) / n / 100)
      }
      const reports = world.reports.filter(isThen)
      const level = joined(
        world,
        counted,
        reports.length > 0 ? mean(reports.map((each) => each.level)) : null,
      )
      if (level !== null) past.set(`${week} ${ahead}`, level)
    }
  return past
}

const insertQuarters = (id: number, quarters: Quarter[]) =>
  database.db('occupancy_quarters').insert(
    quarters.map(({ area, at, levels, n }) => ({
      study_location_id: id,
      area_id: area,
      quarter: at,
      levels,
      n,
    })),
  )

/** Ten weeks of counts and reports around this hour, with gaps, a correction and a deletion. */
async function insertWorld(now: Date): Promise<World> {
  const { db } = database
  const zone = ['America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Berlin'][chance(3)]!
  const { id } = await insertLocation(db, { time_zone: zone })
  const areas: Area[] = []
  for (let n = chance(4); n > 0; n--) {
    const seats = chance(3) === 0 ? null : 1 + chance(400)
    areas.push({ id: (await insertArea(db, id, { seats })).id, seats })
  }
  const counters = [
    ...(chance(4) === 0 ? [null] : []),
    ...areas.flatMap((area) => (chance(3) > 0 ? area.id : [])),
  ]
  const quarters: Quarter[] = []
  const reports: Report[] = []
  const base = Math.floor(now.getTime() / QUARTER) * QUARTER
  for (let week = 0; week < 10; week++)
    for (let nth = -8; nth < 32; nth++) {
      const at = new Date(base - week * 7 * DAY + nth * QUARTER)
      if (at >= now) continue
      for (const area of counters)
        if (chance(3) > 0) {
          const n = 1 + chance(15)
          quarters.push({ area, at, n, levels: n * chance(401) })
        }
      if (chance(6) === 0)
        reports.push({
          area: areas[chance(5)]?.id ?? null,
          at: new Date(at.getTime() + chance(QUARTER)),
          level: 1 + chance(4),
        })
    }
  const usable = reports.filter(({ at }) => at < now)
  if (quarters.length > 0) {
    const gone = { area: quarters[0]!.area, at: new Date(base - 300 * DAY), levels: 400, n: 1 }
    await insertQuarters(id, [...quarters, gone])
    await db('occupancy_quarters').where({ study_location_id: id, quarter: gone.at }).del()
    // More readings of quarters that are there already.
    for (const quarter of quarters.slice(0, 5)) {
      quarter.levels += 77
      quarter.n += 1
    }
    await db('occupancy_quarters')
      .where({ study_location_id: id })
      .whereRaw('(area_id, quarter) in (select * from json_to_recordset(?) as r (a bigint, q timestamptz))', [
        JSON.stringify(quarters.slice(0, 5).map(({ area, at }) => ({ a: area, q: at }))),
      ])
      .update({ levels: db.raw('levels + 77'), n: db.raw('n + 1') })
    for (const quarter of quarters.slice(0, 5))
      if (quarter.area === null)
        await db('occupancy_quarters')
          .where({ study_location_id: id, area_id: null, quarter: quarter.at })
          .update({ levels: quarter.levels, n: quarter.n })
  }
  for (const { area, at, level } of usable) await insertReports(db, { location: id, area, at, level })
  return { id, zone, areas, quarters, reports: usable }
}

const close = (a: number | null, b: number | null) =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 0.005 + 1e-9

it('popular times, lists and earlier weeks are what a second program calculates from counts and reports', async () => {
  const now = new Date()
  for (let round = 0; round < sized(6, 60); round++) {
    const world = await insertWorld(now)
    if (round % 4 === 0) {
      // Its counts and reports move to the hours of its new clock.
      world.zone = 'America/New_York'
      await database.db('study_locations').where({ id: world.id }).update({ time_zone: world.zone })
    }
    const here = clock(world.zone, now)
    const query = { location: world.id, now, day: here.day }
    const { counts } = await presentOf(database.db, query)
    const expected = Array.from({ length: 24 }, (_each, hour) => usualByHand(world, here.day, hour)).filter(
      (each) => each !== null,
    )
    expect(counts.hours.map(({ hour, reports, quarters }) => ({ hour, reports, quarters }))).toEqual(
      expected.map(({ hour, reports, quarters }) => ({ hour, reports, quarters })),
    )
    for (const [n, { level }] of counts.hours.entries())
      expect(close(level, expected[n]!.level), `${round}: ${level}, ${expected[n]!.level}`).toBe(true)
    const [row] = await locationsOf(database.db, [world.id])
    // Lists read the clock themselves, so the hour may have turned.
    const usual = [now, new Date()].map((at) => {
      const { day, hour } = clock(world.zone, at)
      return usualByHand(world, day, hour)?.level ?? null
    })
    expect(
      usual.some((level) => close(row!.busy_usual, level)),
      `${round}: ${row!.busy_usual}, ${usual.join(' or ')}`,
    ).toBe(true)
    const past = pastByHand(world, now)
    counts.past = counts.past.filter(([week, ahead]) => !isChanging(world.zone, around(now, week, ahead)))
    expect(counts.past.map(([week, ahead]) => `${week} ${ahead}`).toSorted()).toEqual(
      [...past.keys()].toSorted(),
    )
    for (const [week, ahead, level] of counts.past)
      expect(close(level, past.get(`${week} ${ahead}`)!), `${round}: ${week} ${ahead} ${level}`).toBe(true)
  }
})

it('an hour is counted on three days before it’s known, and pages say what it’s based on', async () => {
  const { db } = database
  const { id } = await insertLocation(db, {
    time_zone: 'America/New_York',
    hours: everyDay('00:00', '00:00'),
  })
  const tenAm = (weeks: number) => new Date(Date.UTC(2026, 10, 23, 15) - weeks * 7 * DAY) // Mondays
  const four = (week: number) =>
    [0, 1, 2, 3].map((n) => ({
      area: null,
      at: new Date(tenAm(week).getTime() + n * QUARTER),
      levels: 100,
      n: 1,
    }))
  const monday = { day: 1, today: 1, hour: 10 }
  const times = async () => {
    const { counts } = await presentOf(db, { location: id, now: new Date(), day: 1 })
    return timesView(counts.hours, monday, '')
  }
  await insertQuarters(id, [...four(1), ...four(2)])
  expect(await times()).toMatchObject({ rows: [], basis: expect.stringContaining('Not enough reports') })
  await insertQuarters(id, four(3))
  expect(await times()).toMatchObject({
    rows: [[10, 0, 25]],
    basis: 'Based on counts and 0 reports on Mondays. Hours are in the spot’s local time.',
  })
  expect(panelView(null, { location: id, viewer: null, waits: null, now: new Date() }).level).toBeTruthy()
})

const weeks = (levels: number[][]): PastHour[] =>
  levels.flatMap((hours, week) => hours.map((level, ahead): PastHour => [week + 1, ahead, level]))
const always = () => true

const QUIETER: [name: string, past: PastHour[], found: object | null][] = [
  [
    'from the first hour that is',
    weeks(Array(4).fill([3, 3, 2, 1])),
    { ahead: 2, weeks: 4, low: 2, high: 2 },
  ],
  [
    'with its range',
    weeks([
      [3, 1],
      [3, 2],
      [4, 0.4],
      [3, 1.2],
    ]),
    { ahead: 1, low: 0.4, high: 2 },
  ],
  ['not after three weeks', weeks(Array(3).fill([3, 1])), null],
  ['not if it is busier again later', weeks(Array(5).fill([3, 1, 3])), null],
  ['after it is busier again', weeks(Array(5).fill([3, 1, 3, 1])), { ahead: 3 }],
  ['not by less than half a step', weeks(Array(5).fill([3, 2.6])), null],
  ['on three of four weeks', weeks([...Array(3).fill([3, 1]), [3, 3]]), { ahead: 1, low: 1, high: 3 }],
  ['not on two of four', weeks([...Array(2).fill([3, 1]), [3, 3], [3, 3]]), null],
  ['not without this hour', weeks(Array(5).fill([3, 1])).filter(([, ahead]) => ahead > 0), null],
]
it.each(QUIETER)('it’s usually quieter: %s', (_name, past, found) => {
  if (found === null) expect(quieterLater(past, always)).toBeNull()
  else expect(quieterLater(past, always)).toMatchObject(found)
})

it('says so while it’s open, for hours in which it’s open', () => {
  const now = new Date('2026-11-24T22:50:00Z') // Tuesday, 5:50 PM in New York
  const past = weeks(
    Array(6)
      .fill([3, 3, 3, 1, 1.4])
      .concat([[3, 3, 3, 1.6, 1]]),
  )
  const location = { time_zone: 'America/New_York', alerts: [], dates: [], hours_confirmed_on: null }
  const open = (until: string) => ({ ...location, hours: everyDay('08:00', until) as never })
  expect(laterText(past, open('22:00'), now)).toBe(
    'Usually quieter after 8 PM: 25–40% full on 7 of the last 8 Tuesdays.',
  )
  expect(laterText(past, open('20:10'), now)).toContain('after 8 PM')
  expect(laterText(past, open('20:00'), now)).toBeNull()
  expect(laterText(past, open('17:00'), now)).toBeNull()
  expect(laterText([], open('22:00'), now)).toBeNull()
})
