import { whenText } from '~/spots/finder.server'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxAround, milesBetween } from '~/services/maps/distance'
import { isOpen, openingAt } from '~/spots/hours-rules'
import { campusCounts } from '~/spots/campus-counts-queries.server'
import { campusMoment } from '~/spots/campus-moment-queries.server'
import { campusLocations, type CampusList } from '~/spots/campus-queries.server'
import { locationOfId, locationsOf, popularLocations, topLocations } from '~/spots/queries.server'
import { insertLocation } from '../../factories/location'
import { insertReports } from '../../factories/busyness'
import { insertRated } from '../../factories/review'
import { insertUniversity, BERKELEY } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { sized } from '../../support/full'
import { itRows } from '../../support/it-rows'
import { checkRows } from '../../support/rows'

const database = useDatabase()
let campus: Awaited<ReturnType<typeof insertUniversity>>
const NOON = new Date('2026-03-03T20:00:00Z') // Tuesday noon in Los Angeles

const north = (miles: number) => ({ latitude: BERKELEY.latitude + miles / 69.0467 })

beforeAll(async () => {
  const { db } = database
  campus = await insertUniversity(db, { name: 'Listed College' })
  const other = await insertUniversity(db, { name: 'Next College' })
  const people = await Promise.all([1, 2, 3].map(() => insertUser(db)))
  const location = (name: string, ratings: number[], values: Parameters<typeof insertLocation>[1] = {}) =>
    insertRated(db, people, ratings, { name, ...values })
  const day = [{ day_of_week: 2, is_open: true, start_time: '08:00', end_time: '18:00' }]
  const own = { university_id: campus.id }
  const night = [{ day_of_week: 2, is_open: true, start_time: '18:00', end_time: '08:00' }]
  await location('Doe Library', [4, 4, 5], { ...own, tags: ['Quiet', 'Wifi', 'On-Campus'], hours: day })
  await location('ánnex', [5], { ...own, tags: ['Wifi'] })
  await location('Beta Café', [3, 3], { tags: ['Wifi', 'Outlet'], ...north(2), hours: night })
  await location('Edge Café', [], { ...north(11.99) })
  await location('Beyond Café', [5, 5], { ...north(12.01) })
  // In the corner of the box, but outside the circle.
  const corner = { latitude: BERKELEY.latitude + 11 / 69, longitude: BERKELEY.longitude + 11 / 55 }
  await location('Corner Café', [5, 5], corner)
  await location('Of the next campus', [5, 5], { university_id: other.id })
  await location('Pending', [5, 5], { ...own, status: 'Pending', tags: ['Late Night Access'] })
})

const list = async (values: Partial<CampusList> = {}) => {
  const here = { id: campus.id, latitude: campus.latitude!, longitude: campus.longitude! }
  const asked = {
    campus: here,
    tags: [],
    categories: [],
    kinds: [],
    wants: [],
    rating: null,
    found: null,
    openNow: false,
    openOn: null,
    openAt: null,
    notBusy: false,
    now: NOON,
    mean: 4,
    sort: 'reviews',
    offset: 0,
    limit: 24,
    ...values,
  } satisfies CampusList
  const moment = campusMoment(database.db, here, asked.now)
  const { rows, total, quick } = await campusLocations(database.db, asked, moment)
  return { names: rows.map(({ name }) => name), total, rows, quick }
}

describe('the list of a campus', () => {
  it('has its own locations, and exactly those off campus within the miles', async () => {
    const { names, total } = await list()
    expect([...names].sort()).toEqual(['Beta Café', 'Doe Library', 'Edge Café', 'ánnex'])
    expect(total).toBe(4)
  })

  itRows([
    ['reviews', ['Doe Library', 'Beta Café', 'ánnex', 'Edge Café']],
    ['rating', ['ánnex', 'Doe Library', 'Beta Café', 'Edge Café']],
    ['distance', ['Doe Library', 'ánnex', 'Beta Café', 'Edge Café']],
  ] as const)('is sorted as asked', async (sort, expected) => {
    expect((await list({ sort })).names).toEqual(expected)
  })

  it('is sorted by name without regard to case', async () => {
    const { names } = await list({ sort: 'name' })
    expect(names.slice(0, 3)).toEqual(['Beta Café', 'Doe Library', 'Edge Café'])
  })

  it('is narrowed by every chosen tag, by what is open, by category, kinds and rating, alone and together', async () => {
    const at = (now: string) => ({ openNow: true, now: new Date(now) })
    const own = { kinds: ['library'], categories: ['On-Campus'] } as const
    const rows: [Partial<CampusList>, ...(string[] | [number])][] = [
      [{ tags: ['Wifi'] }, 3],
      [{ tags: ['Wifi', 'Quiet'] }, 'Doe Library'],
      [{ tags: ['Quiet', 'Outlet'] }, 0],
      [{ openNow: true }, 'Doe Library'],
      [at('2026-03-04T04:00:00Z'), 'Beta Café'],
      [at('2026-03-04T15:59:59Z'), 'Beta Café'],
      [at('2026-03-04T16:00:00Z'), 0],
      [{ categories: ['On-Campus'] }, 'Doe Library', 'ánnex'],
      [{ categories: ['On-Campus', 'Off-Campus'] }, 4],
      [{ kinds: ['cafe'] }, 'Beta Café', 'Edge Café'],
      [{ kinds: ['cafe', 'library'] }, 4],
      [{ kinds: ['park'] }, 0],
      [{ rating: 4 }, 'Doe Library', 'ánnex'],
      [{ rating: 4.5 }, 'ánnex'],
      [
        { kinds: [...own.kinds], categories: [...own.categories], rating: 3, tags: ['Wifi'], openNow: true },
        'Doe Library',
      ],
    ]
    await checkRows(rows, async ([values, ...expected]) => {
      const { names, total } = await list(values)
      expect(typeof expected[0] === 'number' ? [total] : names).toEqual(expected)
    })
  })

  it('is sorted by a rating that trusts many reviews more than few', async () => {
    const { rows } = await list({ sort: 'best', mean: 3 })
    const again = rows
      .map(({ id, rating, reviews }) => ({ id, fit: (5 * 3 + rating * reviews) / (5 + reviews), reviews }))
      .sort((a, b) => b.fit - a.fit || b.reviews - a.reviews || a.id - b.id)
    expect(rows.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
    expect(rows.map(({ name }) => name)).toEqual(['Doe Library', 'ánnex', 'Beta Café', 'Edge Café'])
  })

  it('is sorted and narrowed by how busy it is now, or usually is', async () => {
    const { db } = database
    const id = async (name: string) => (await db('study_locations').where({ name }).first())!.id
    const local = new Date(new Date().toLocaleString('en-US', { timeZone: 'America/Los_Angeles' }))
    const usually = async (name: string, level: number) =>
      db('aggregated_busyness').insert({
        study_location_id: await id(name),
        level_sum: level * 4,
        report_count: 4,
        day_of_week: local.getDay(),
        hour_of_day: local.getHours(),
      })
    await usually('Doe Library', 3.5)
    await usually('Edge Café', 2.5)
    await usually('Beta Café', 1)
    await insertReports(db, { location: await id('Edge Café'), level: 2 })
    // At noon Beta Café is closed, and the hours of Edge Café aren't known.
    expect((await list({ sort: 'calm' })).names).toEqual(['Edge Café', 'Doe Library', 'ánnex', 'Beta Café'])
    expect(await list({ notBusy: true })).toMatchObject({ names: ['Edge Café'], quick: { calm: 1 } })
    expect((await list({ notBusy: true, openNow: true })).total).toBe(0)
    const now = new Date('2026-03-04T04:00:00Z') // 8 PM, when Doe Library is closed
    expect((await list({ sort: 'calm', now })).names).toEqual([
      'Beta Café',
      'Edge Café',
      'ánnex',
      'Doe Library',
    ])
    const counted = { names: ['Beta Café', 'Edge Café'], quick: { calm: 2 } }
    expect(await list({ notBusy: true, now })).toMatchObject(counted)
    await db('busyness_reports').del()
    await db('aggregated_busyness').del()
  })

  it('counts what each quick filter would leave', async () => {
    const counts = { open: 1, calm: 0, quiet: 1, wifi: 3, outlets: 1, late: 0, group: 0 }
    expect((await list()).quick).toEqual(counts)
    expect((await list({ offset: 90 })).quick).toEqual(counts)
    expect(await list({ openNow: true })).toMatchObject({ total: 1, quick: { open: 1, wifi: 1, outlets: 0 } })
  })

  it('contains only search results, in their order or another, and can be filtered as well', async () => {
    const { rows } = await list({ sort: 'name' })
    const id = (name: string) => rows.find((row) => row.name === name)!.id
    const ids = [id('Edge Café'), id('Doe Library'), 999999, id('Beta Café')]
    const found = ids.map((each) => ({ id: each, exact: false }))
    expect((await list({ found, sort: null })).names).toEqual(['Edge Café', 'Doe Library', 'Beta Café'])
    expect((await list({ found, sort: 'name' })).names).toEqual(['Beta Café', 'Doe Library', 'Edge Café'])
    expect((await list({ found, sort: null, tags: ['Wifi'] })).names).toEqual(['Doe Library', 'Beta Café'])
    const first = await list({ found, sort: null, limit: 2 })
    expect(first).toMatchObject({ names: ['Edge Café', 'Doe Library'], total: 3 })
    const rest = await list({ found, sort: null, limit: 2, offset: 2 })
    expect(rest).toMatchObject({ names: ['Beta Café'], total: 3 })
    expect((await list({ found: [], sort: null })).total).toBe(0)
    const exactFirst = found.map((each) => ({ ...each, exact: each.id === id('Edge Café') }))
    expect((await list({ found: exactFirst, sort: 'name' })).names).toEqual(['Edge Café'])
    const { names } = await list({ found: exactFirst, sort: null, tags: ['Wifi'] })
    expect(names).toEqual(['Doe Library', 'Beta Café'])
  })

  it('says how many there are beyond the part, also if the part is beyond them', async () => {
    expect(await list({ limit: 2 })).toMatchObject({ names: ['Doe Library', 'Beta Café'], total: 4 })
    expect(await list({ limit: 2, offset: 3 })).toMatchObject({ names: ['Edge Café'], total: 4 })
    expect(await list({ limit: 2, offset: 90 })).toMatchObject({ names: [], total: 4 })
  })

  it('says how far off-campus locations are: about, until the road distance is measured', async () => {
    const { db } = database
    const centre = { latitude: campus.latitude!, longitude: campus.longitude! }
    for (const row of (await list()).rows) {
      const miles = milesBetween(centre, row)
      expect(row.away, row.name).toBeCloseTo(row.category === 'On-Campus' ? miles : 1.3 * miles, 6)
      expect(row.byRoad).toBe(false)
    }
    const beta = await db('study_locations').where({ name: 'Beta Café' }).first()
    const ids = { campus_id: campus.id, location_id: beta!.id }
    await db('location_driving_cache').insert({ ...ids, driving_miles: 21.5, source: 'osrm' })
    const { names, rows } = await list({ sort: 'distance' })
    expect(names).toEqual(['Doe Library', 'ánnex', 'Edge Café', 'Beta Café'])
    expect(rows[3]).toMatchObject({ away: 21.5, byRoad: true })
    const guessed = { source: 'great-circle', driving_miles: 2.6 } as const
    await db('location_driving_cache').where(ids).update(guessed)
    const [, , third] = (await list({ sort: 'distance' })).rows
    expect(third).toMatchObject({ name: 'Beta Café', away: 2.6, byRoad: false })
    await db('location_driving_cache').del()
  })

  it('counts tags, categories and kinds, the commonest first, without those of hidden or far locations', async () => {
    const centre = { id: campus.id, latitude: campus.latitude!, longitude: campus.longitude! }
    const counts = await campusCounts(database.db, centre)
    expect(counts.all).toBe(4)
    expect(counts.reviews).toBe((await list()).rows.reduce((sum, { reviews }) => sum + reviews, 0))
    expect(counts.reviews).toBeGreaterThan(0)
    const said = (all: { name: string; n: number }[]) => all.map(({ name, n }) => `${name} ${n}`).join(', ')
    expect(said(counts.tag.filter(({ n }) => n > 0))).toBe('Wifi 3, On-Campus 1, Outlet 1, Quiet 1')
    expect(counts.tag.map(({ name }) => name)).toContain('Paid Parking')
    expect(said(counts.category)).toBe('Off-Campus 2, On-Campus 2')
    expect(said(counts.kind)).toBe('cafe 2, library 2')
  })
})

describe('other lists', () => {
  it('have locations with enough reviews, the most reviewed or best rated first', async () => {
    const { db } = database
    const popular = (await popularLocations(db, 10)).map(({ name }) => name)
    const first = ['Doe Library', 'Beyond Café', 'Corner Café', 'Of the next campus', 'Beta Café']
    expect(popular).toEqual(first)
    expect((await topLocations(db, 2)).map(({ rating }) => rating)).toEqual([5, 5])
    expect((await topLocations(db, 50)).every(({ reviews }) => reviews > 0)).toBe(true)
  })

  it('keep the order of the requested ids, and leave out what is hidden or gone', async () => {
    const { db } = database
    const id = async (name: string) => (await db('study_locations').where({ name }).first('id'))!.id
    const ids = [await id('Edge Café'), 999999, await id('Pending'), await id('Doe Library')]
    expect((await locationsOf(db, ids)).map(({ name }) => name)).toEqual(['Edge Café', 'Doe Library'])
    expect(await locationsOf(db, [])).toEqual([])
    expect(await locationOfId(db, 999999)).toBeNull()
  })
})

describe('"open now" in SQL', () => {
  const LOCATIONS = sized(100, 400)
  it(`matches the rules for ${LOCATIONS} locations of every kind at 40 moments`, async () => {
    const { db } = database
    let seed = 7
    /** mulberry32: the same locations and moments in every run. */
    const random = (n: number) => {
      seed = (seed + 0x6d2b79f5) | 0
      const mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
      return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))) >>> 14) % n
    }
    const us = ['New_York', 'Los_Angeles', 'Phoenix', 'St_Johns'].map((name) => `America/${name}`)
    const zones = [...us, 'Pacific/Honolulu', 'Pacific/Guam']
    const there = { latitude: 10, longitude: 10 }
    const far = await insertUniversity(db, { name: 'Far College', ...there })
    const time = () => `${String(random(24)).padStart(2, '0')}:${['00', '30', '59'][random(3)]}:00`
    const ids: number[] = []
    for (let n = 0; n < LOCATIONS; n++) {
      const time_zone = zones[random(zones.length)]!
      const { id } = await insertLocation(db, { university_id: far.id, time_zone, ...there })
      ids.push(id)
      const rows = new Map<string, object>()
      for (let r = random(6); r > 0; r--) {
        const closed = random(8) === 0
        const row = {
          study_location_id: id,
          day_of_week: 1 + random(7),
          is_open: !closed,
          start_time: closed ? null : time(),
          end_time: closed ? null : time(),
        }
        rows.set(`${row.day_of_week} ${row.start_time}`, row)
      }
      if (rows.size > 0) await db('study_location_hours').insert([...rows.values()] as never)
    }
    const locations = await locationsOf(db, ids)
    let count = 0
    for (let n = 0; n < 40; n++) {
      const now = new Date(
        Date.UTC(2026, random(2) ? 0 : 5, 1 + random(28), random(24), random(60), random(60)),
      )
      const open = { campus: { id: far.id, ...there }, openNow: true, now, limit: 500 }
      const { rows } = await list({ ...open, sort: 'name' })
      const expected = locations
        .filter(({ hours, time_zone }) => isOpen(hours, time_zone, now))
        .map(({ id }) => id)
      expect(
        rows.map(({ id }) => id).sort((a, b) => a - b),
        now.toISOString(),
      ).toEqual(expected.sort((a, b) => a - b))
      count += rows.length
      const latest = await list({ ...open, sort: 'latest' })
      const left = latest.rows.map(({ hours, time_zone }) => {
        const opening = openingAt(hours, time_zone, now)
        return opening.state === 'open' ? (opening.minutesLeft ?? Infinity) : 0
      })
      expect(left, now.toISOString()).toEqual([...left].sort((a, b) => (a === b ? 0 : b - a)))
    }
    expect(count).toBeGreaterThan(500)
  })
})

describe('distances', () => {
  itRows([
    ['Berkeley to San Francisco', BERKELEY, { latitude: 37.7749, longitude: -122.4194 }, 10.44],
    [
      'New York to Los Angeles',
      { latitude: 40.7128, longitude: -74.006 },
      { latitude: 34.0522, longitude: -118.2437 },
      2445.6,
    ],
    ['no way at all', BERKELEY, BERKELEY, 0],
    ['half around the world', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 12437.2],
  ])('is the shorter way around the world', (_name, from, to, miles) => {
    expect(Math.abs(milesBetween(from, to) - miles)).toBeLessThanOrEqual(Math.max(0.2, miles * 0.001))
    expect(milesBetween(to, from)).toBe(milesBetween(from, to))
  })

  it('a box holds every point within the miles', () => {
    for (const latitude of [0, 25, 47, 64, 71]) {
      const centre = { latitude, longitude: -100 }
      const box = boxAround(centre, 12)
      for (let angle = 0; angle < 360; angle += 5) {
        const radians = (angle * Math.PI) / 180
        const lat = latitude + (Math.cos(radians) * 11.9) / 69.1
        const lon = -100 + (Math.sin(radians) * 11.9) / (69.1 * Math.cos((latitude * Math.PI) / 180))
        if (milesBetween(centre, { latitude: lat, longitude: lon }) > 12) continue
        expect(
          lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east,
          `${latitude} ${angle}`,
        ).toBe(true)
      }
    }
  })
})

it('the filter by time says if it means tomorrow', () =>
  checkRows(
    [
      ['07:00', ['America/New_York'], 'Open at 7:00 AM tomorrow'],
      ['08:00', ['America/New_York'], 'Open at 8:00 AM'],
      ['21:59', ['America/New_York'], 'Open until 10:00 PM'],
      ['06:59', ['America/New_York'], 'Open until 7:00 AM tomorrow'],
      // It's 4:30 AM there.
      ['07:00', ['America/New_York', 'America/Los_Angeles'], 'Open at 7:00 AM'],
      ['07:00', [], 'Open at 7:00 AM'],
    ] as const,
    ([time, zones, text]) => {
      const listed = zones.map((time_zone) => ({ time_zone }))
      expect(whenText({ openOn: null, openAt: time }, listed, new Date('2026-06-10T07:30:00-04:00'))).toBe(
        text,
      )
    },
  ))
