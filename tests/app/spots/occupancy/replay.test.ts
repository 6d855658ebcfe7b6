import { afterEach, expect, it, vi } from 'vitest'
import { cleanUp } from '~/accounts/settings/clean-up.server'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { busynessWords } from '~/spots/model/busyness-words'
import type { TakenAnswer } from '~/spots/occupancy/readings'
import { insertArea } from '../../../factories/area'
import { insertReports } from '../../../factories/busyness'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { sized } from '../../../support/full'
import { jobContext } from '../../../support/jobs'

/**
 * A day of counts, one a minute, with losses, doubles, late ones, wrong clocks, hanging sensors and nonsense, beside students'
 * reports. What pages and the API say is compared with a second calculation, written from docs/busyness.md, as the day passes.
 */
const SPOTS = sized(6, 100)
const AREAS = 5
const HOURS = sized(3, 24)
const INSTANTS = sized(20, 500)

const database = useDatabase()
const { db } = database
const app = useApp(database)
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Tuesday, 4 PM in Los Angeles, which is 8 hours behind in November. */
const START = Date.parse('2026-11-11T00:00:00Z')

let state = 5
const chance = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n
const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** `level` in hundredths of 0 to 4; null: closed. */
type Accepted = { at: number; level: number | null; count: number | null; hangs: boolean }
type Counter = {
  id: number | null
  seats: number | null
  capacity: number
  /** How far its clock is off, in ms. */
  clock: number
  count: number
  hangsUntil: number
  /** Those that were the newest when they came. */
  newest: Accepted[]
  accepted: Map<number, Accepted>
}
type Spot = { id: number; hours: boolean; areas: Counter[]; whole: Counter; reports: Report[] }
type Report = { area: number | null; level: number; at: number }
type Reading = {
  study_spot: number
  area?: number
  at: string
  count?: number
  capacity?: number
  closed?: boolean
}
type Message = { spot: Spot; counter: Counter; reading: Reading }

/** Makes the database's clock ours: `now()` is what `clock.it` says. */
async function useClock() {
  await db.raw(`
    create schema clock;
    create table clock.it (at timestamptz not null);
    insert into clock.it values (now());
    create function clock.now() returns timestamptz stable language sql as 'select at from clock.it';
    do $$ begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    end $$`)
  await db.destroy()
  db.initialize()
  vi.useFakeTimers({ toFake: ['Date'] })
}
async function setClock(at: number) {
  vi.setSystemTime(at)
  await db.raw('update clock.it set at = ?', [new Date(at)])
}

async function insertCampus() {
  const { id } = await insertUniversity(db)
  const token = newToken()
  await db('occupancy_tokens').insert({ university_id: id, name: 'Doors', token_hash: hashToken(token) })
  const spots: Spot[] = []
  const counter = (of: number | null, seats: number | null): Counter => ({
    id: of,
    seats,
    capacity: seats ?? 80,
    clock: chance(12) === 0 ? [MINUTE, 5 * MINUTE, -25 * 60 * MINUTE][chance(3)]! : 0,
    count: 10 + chance(30),
    hangsUntil: 0,
    newest: [],
    accepted: new Map(),
  })
  for (let n = 0; n < SPOTS; n++) {
    const hours = n % 2 === 0
    const { id: spot } = await insertLocation(db, {
      university_id: id,
      time_zone: 'America/Los_Angeles',
      hours: hours ? everyDay('08:00', '18:00') : everyDay('00:00', '00:00'),
    })
    const areas: Counter[] = []
    for (let area = 0; area < AREAS; area++) {
      const seats = chance(4) === 0 ? null : 20 + chance(200)
      areas.push(counter((await insertArea(db, spot, { seats })).id, seats))
    }
    spots.push({ id: spot, hours, areas, whole: counter(null, 300), reports: [] })
  }
  return { token, spots }
}

const isOpen = ({ hours }: Spot, at: number) => {
  const minute = Math.floor((at - 8 * 60 * MINUTE) / MINUTE) % 1440
  return !hours || (minute >= 8 * 60 && minute < 18 * 60)
}

/** What a counter sends in this minute, if anything. */
function readingOf(spot: Spot, counter: Counter, at: number): Message {
  if (chance(4) > 0 && at > counter.hangsUntil) counter.count = Math.max(0, counter.count + chance(7) - 3)
  if (at > counter.hangsUntil && chance(600) === 0) counter.hangsUntil = at + 2 * 60 * MINUTE
  const isAbsurd = chance(200) === 0
  const reading: Reading = {
    study_spot: spot.id,
    ...(counter.id !== null && { area: counter.id }),
    at: new Date(at + counter.clock + chance(1000)).toISOString(),
    count: isAbsurd ? 2 * counter.capacity + 1 : Math.min(counter.count, 2 * counter.capacity),
    capacity: counter.capacity,
    ...(chance(100) === 0 && { closed: true }),
  }
  return { spot, counter, reading }
}

/** What is taken of messages that arrive together at `now`: [accepted, unchanged, refused]. */
function take(messages: Message[], now: number): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  const taken: [Counter, Accepted][] = []
  for (const { spot, counter, reading } of messages) {
    const at = Date.parse(reading.at)
    const share = reading.count! / reading.capacity!
    if (at > now + 2 * MINUTE || at < now - DAY || (share > 2 && !reading.closed)) sums[2]++
    else if (counter.accepted.has(at)) sums[1]++
    else {
      sums[0]++
      const level = reading.closed || !isOpen(spot, at) ? null : Math.round(Math.min(share, 1) * 400)
      const accepted = { at, level, count: reading.count!, hangs: false }
      counter.accepted.set(at, accepted)
      taken.push([counter, accepted])
    }
  }
  for (const [counter, accepted] of taken.toSorted(([, a], [, b]) => a.at - b.at)) {
    if ((counter.newest.at(-1)?.at ?? 0) >= accepted.at) continue
    counter.newest.push(accepted)
    accepted.hangs = isHanging(counter.newest)
  }
  return sums
}

/** The same more than 0, six times or more over 90 minutes, without an hour's gap. */
function isHanging(newest: Accepted[]): boolean {
  const last = newest.at(-1)!
  let first = newest.length - 1
  while (first > 0) {
    const [before, after] = [newest[first - 1]!, newest[first]!]
    if (before.level !== last.level || before.count !== last.count || after.at - before.at > 60 * MINUTE)
      break
    first--
  }
  return (last.level ?? 0) > 0 && newest.length - first >= 6 && last.at - newest[first]!.at >= 90 * MINUTE
}

/** What the API says about a study spot; null: nothing. */
function busyAt({ areas, whole, reports }: Spot, now: number) {
  const countOf = ({ newest }: Counter) => {
    const last = newest.at(-1)
    return last && last.at > now - 15 * MINUTE && !last.hangs ? last : null
  }
  const current = reports.filter(({ at }) => at > now - 30 * MINUTE)
  const counts = [whole, ...areas].map(countOf)
  const counted = counts.some((count) => count !== null)
  const level = levelAt()
  return level === null ? null : { level, counted, reports: current.length }

  function levelAt(): number | null {
    if (counts[0]) return counts[0].level === null ? null : counts[0].level / 100
    const seats = areas.flatMap((area) => area.seats ?? [])
    const usual = seats.length > 0 ? mean(seats) : 1
    const groups = [whole, ...areas].flatMap((counter, n) => {
      const weight = counter === whole ? usual : (counter.seats ?? usual)
      const count = counts[n]
      if (count) return count.level === null ? [] : [{ weight, level: count.level / 100 }]
      const newest = current.filter(({ area }) => area === counter.id).toSorted((a, b) => b.at - a.at)
      const levels = newest.slice(0, 3).map((report) => report.level)
      return levels.length > 0 ? [{ weight, level: mean(levels) }] : []
    })
    const total = groups.reduce((sum, { weight }) => sum + weight, 0)
    return total === 0 ? null : groups.reduce((sum, each) => sum + each.weight * each.level, 0) / total
  }
}

const LEVELS: [most: number, name: string][] = [
  [25, 'Not Busy'],
  [50, 'Slightly Busy'],
  [75, 'Moderately Busy'],
  [90, 'Very Busy'],
  [100, 'Extremely Busy'],
]

type Busy = { study_spots: { id: number; level: number; counted: boolean; reports: number }[] }

/** Compares what the API says of all study spots, and the page of one, with the second calculation. */
async function compare(spots: Spot[], now: number, faults: string[]) {
  app.dropCaches()
  const { study_spots: said } = JSON.parse((await app.send('/api/v1/busyness')).text) as Busy
  for (const spot of spots) {
    const [expected, found] = [busyAt(spot, now), said.find(({ id }) => id === spot.id)]
    const isSame =
      expected === null
        ? found === undefined
        : found !== undefined &&
          Math.abs(found.level - expected.level) <= 0.005 + 1e-9 &&
          found.counted === expected.counted &&
          found.reports === expected.reports
    if (!isSame) faults.push(`${now} ${spot.id}: ${JSON.stringify([expected, found])}`)
  }
  const spot = spots[chance(spots.length)]!
  const { location: path } = (await app.send(`/location/${spot.id}`)).headers
  const panel = (await app.send(path!)).main.querySelector('#busyness')!.textContent
  const level = said.find(({ id }) => id === spot.id)?.level
  const text =
    level === undefined ? busynessWords.none : LEVELS.find(([most]) => Math.round(level * 25) <= most)![1]
  if (!panel.includes(text)) faults.push(`${now} ${spot.id}: “${text}” isn’t in “${panel}”`)
  const isCounted = [spot.whole, ...spot.areas].some(({ newest }) => {
    const last = newest.at(-1)
    return last !== undefined && last.level !== null && last.at > now - 15 * MINUTE && !last.hangs
  })
  if (level !== undefined && isCounted !== panel.includes('counted by “Doors”'))
    faults.push(`${now} ${spot.id}: counted ${isCounted}, “${panel}”`)
}

it(`a day of counts of ${SPOTS * AREAS} areas is what a second calculation says, at ${INSTANTS} instants`, async () => {
  await useClock()
  await setClock(START)
  const { token, spots } = await insertCampus()
  const minutes = HOURS * 60
  const instants = new Set(
    Array.from({ length: INSTANTS }, (_each, n) => Math.floor(((n + 0.5) * minutes) / INSTANTS)),
  )
  const later = new Map<number, Message[]>()
  const faults: string[] = []
  const sums = [0, 0, 0]
  const began = performance.now()
  for (let minute = 0; minute < minutes; minute++) {
    const now = START + minute * MINUTE + 30_000
    await setClock(now)
    // The limit on requests has the real clock.
    if (minute % 20 === 0) await db('rate_limits' as never).del()
    const arriving = later.get(minute) ?? []
    later.delete(minute)
    for (const spot of spots)
      for (const counter of [...spot.areas, spot.whole]) {
        // The whole is counted now and then, and some areas never.
        const isOn = counter === spot.whole ? minute % 360 < 20 && spot.id % 5 === 0 : counter.id! % 7 > 0
        if (!isOn || chance(30) === 0) continue
        const message = readingOf(spot, counter, now - 20_000)
        const delay = chance(20) === 0 ? 1 + chance(90) : 0
        const copies = chance(30) === 0 ? [delay, delay + chance(3)] : [delay]
        for (const wait of copies)
          if (wait === 0) arriving.push(message)
          else later.set(minute + wait, [...(later.get(minute + wait) ?? []), message])
      }
    for (let first = 0; first < arriving.length; first += 500) {
      const batch = arriving.slice(first, first + 500)
      const answer = await app.send('/api/v1/occupancy', {
        method: 'POST',
        body: JSON.stringify({ readings: batch.map(({ reading }) => reading) }),
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
      const { accepted, unchanged, refused } = JSON.parse(answer.text) as TakenAnswer
      const expected = take(batch, now)
      const found = [accepted, unchanged, refused.length]
      if (String(found) !== String(expected)) faults.push(`${now}: ${String(found)}, not ${String(expected)}`)
      for (const [n, each] of found.entries()) sums[n]! += each
    }
    for (const spot of spots)
      if (chance(60) === 0) {
        const area = chance(3) === 0 ? null : spot.areas[chance(AREAS)]!.id
        const report = { area, level: 1 + chance(4), at: now - chance(1000) }
        spot.reports.push(report)
        await insertReports(db, { location: spot.id, area, level: report.level, at: new Date(report.at) })
      }
    if (instants.has(minute)) {
      const at = now + chance(30_000)
      await setClock(at)
      await compare(spots, at, faults)
    }
  }
  const speed = (minutes * 60) / ((performance.now() - began) / 1000)
  console.info(
    `${sums.join(', ')} readings accepted, unchanged, refused; ${Math.round(speed)} times as fast as they came`,
  )
  expect(faults).toEqual([])
  expect(sums.every((sum) => sum > 0)).toBe(true)

  // Quarters of an hour have what didn't hang and wasn't closed.
  const quarters = await db('occupancy_quarters')
  const expected = new Map<string, number[]>()
  for (const spot of spots)
    for (const counter of [...spot.areas, spot.whole])
      for (const { at, level, hangs } of counter.accepted.values()) {
        if (level === null || hangs) continue
        const key = `${spot.id} ${counter.id} ${at - (at % (15 * MINUTE))}`
        const [levels, n] = expected.get(key) ?? [0, 0]
        expected.set(key, [levels! + level, n! + 1])
      }
  expect(
    new Map(
      quarters.map(({ study_location_id, area_id, quarter, levels, n }) => [
        `${study_location_id} ${area_id} ${quarter.getTime()}`,
        [levels, n],
      ]),
    ),
  ).toEqual(expected)
  const hours = () => db('occupancy_hours').sum({ n: 'n', quarters: 'quarters' }).first()
  expect(await hours()).toMatchObject({ quarters: expected.size })

  const ended = START + HOURS * 60 * MINUTE
  const left = async () =>
    (
      await Promise.all([db('occupancy_readings').first('at'), db('occupancy_quarters').first('quarter')])
    ).map((row) => row !== undefined)
  for (const [after, stored] of [
    [40 / 24, [true, true]],
    [2.1, [false, true]],
    [399 - HOURS / 24, [false, true]],
    [400.1, [false, false]],
  ] as const) {
    await setClock(ended + after * DAY)
    await cleanUp(jobContext(db))
    expect(await left(), `after ${after} days`).toEqual(stored)
  }
  expect(await hours()).toEqual({ n: 0, quarters: 0 })
}, 3_600_000)
