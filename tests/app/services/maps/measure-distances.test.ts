import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { milesBetween } from '~/services/maps/distance'
import { dueDistances, pairsOf, settleDue } from '~/services/maps/driving-queries.server'
import {
  measureDistances,
  measureDistancesJob,
  renewDistances,
} from '~/services/maps/measure-distances.server'
import { enqueue } from '~/services/jobs/job.server'
import { insertLocation } from '../../../factories/location'
import { insertUniversity, BERKELEY } from '../../../factories/university'
import { useDatabase } from '../../../support/database'
import { jobContext, runJobs } from '../../../support/jobs'
import { startOsrm, type OsrmStandIn } from '../../../support/services/osrm-stand-in'

const database = useDatabase()
let server: OsrmStandIn
beforeAll(async () => void (server = await startOsrm()))
afterAll(() => server.close())

beforeEach(async () => {
  // The circuit breaker per address belongs to this process, so each test has its own server.
  await server.close()
  server = await startOsrm()
  for (const table of ['study_locations', 'universities'] as const) await database.db(table).del()
})

const north = (miles: number) => ({ latitude: BERKELEY.latitude + miles / 69.0467 })
const measure = (osrmUrl: string | null = null) => measureDistances(jobContext(database.db, { osrmUrl }), {})
const due = () => database.db('location_driving_due').orderBy('id')
const known = async () =>
  (
    await database
      .db('location_driving_cache as d')
      .join('study_locations as l', 'l.id', 'd.location_id')
      .join('universities as u', 'u.id', 'd.campus_id')
      .orderBy(['u.name', 'l.name'])
      .select('u.name as campus', 'l.name as location', 'd.driving_miles as miles', 'd.source')
  ).map(({ campus, location, miles, source }) => `${campus} ${location} ${miles.toFixed(2)} ${source}`)

describe('without an OSRM server', () => {
  it('the distance is 1.3 times the great circle, for Approved off-campus locations within 12 miles', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'A' })
    await insertUniversity(db, { name: 'Pending', status: 'Pending' })
    const near = await insertLocation(db, { name: 'near', ...north(2) })
    await insertLocation(db, { name: 'edge', ...north(11.99) })
    await insertLocation(db, { name: 'beyond', ...north(12.01) })
    await insertLocation(db, { name: 'hidden', status: 'Pending' })
    await insertLocation(db, { name: 'on', university_id: campus.id })
    await measure()
    expect(await known()).toEqual(['A edge 15.60 great-circle', 'A near 2.60 great-circle'])
    const row = await db('location_driving_cache').where({ location_id: near.id }).first()
    const centre = { latitude: campus.latitude!, longitude: campus.longitude! }
    expect(row!.driving_miles).toBeCloseTo(
      1.3 * milesBetween(centre, { latitude: near.latitude!, longitude: near.longitude! }),
      6,
    )
    expect(await due()).toEqual([])
  })

  it('is calculated for a campus that is added later, and for a location', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'A' })
    await measure()
    await insertLocation(db, { name: 'later', ...north(1) })
    await measure()
    expect(await known()).toEqual(['A later 1.30 great-circle'])
    await insertUniversity(db, { name: 'B', ...north(1) })
    await measure()
    expect(await known()).toEqual(['A later 1.30 great-circle', 'B later 0.00 great-circle'])
  })

  it('runs as a job', async () => {
    await insertUniversity(database.db, { name: 'A' })
    await insertLocation(database.db, { name: 'near', ...north(1) })
    await enqueue(database.db, measureDistancesJob, {})
    await runJobs(database)
    expect(await known()).toEqual(['A near 1.30 great-circle'])
  })
})

describe('what moves', () => {
  it('has no distance from that moment on, and is measured again', async () => {
    const { db } = database
    const a = await insertUniversity(db, { name: 'A' })
    const location = await insertLocation(db, { name: 'place', ...north(1) })
    await insertLocation(db, { name: 'stays', ...north(1) })
    await measure()
    await db('study_locations').where({ id: location.id }).update(north(2))
    expect(await known()).toEqual(['A stays 1.30 great-circle'])
    await measure()
    expect(await known()).toEqual(['A place 2.60 great-circle', 'A stays 1.30 great-circle'])
    await db('universities').where({ id: a.id }).update(north(3))
    expect(await known()).toEqual([])
    await measure()
    expect(await known()).toEqual(['A place 1.30 great-circle', 'A stays 2.60 great-circle'])
  })

  it('is not due for other changes, such as its reviews', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'A' })
    const location = await insertLocation(db, { name: 'place', ...north(1) })
    await measure()
    await db('study_locations')
      .where({ id: location.id })
      .update({ name: 'renamed', review_count: 3, rating_sum: 9, latitude: location.latitude })
    await db('universities').where({ name: 'A' }).update({ school_hex_color: '#112233' })
    expect(await due()).toEqual([])
    expect(await known()).toEqual(['A renamed 1.30 great-circle'])
  })

  it('has none while it is hidden or on a campus', async () => {
    const { db } = database
    const a = await insertUniversity(db, { name: 'A' })
    const location = await insertLocation(db, { name: 'place', ...north(1) })
    await measure()
    for (const change of [
      { status: 'Denied' as const },
      { status: 'Approved' as const, category: 'On-Campus' as const, university_id: a.id },
    ]) {
      await db('study_locations').where({ id: location.id }).update(change)
      await measure()
      expect(await known()).toEqual([])
    }
    await db('study_locations')
      .where({ id: location.id })
      .update({ category: 'Off-Campus', university_id: null })
    await measure()
    expect(await known()).toEqual(['A place 1.30 great-circle'])
  })

  it('during a measurement stays due: an outdated result is dropped', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'A' })
    const location = await insertLocation(db, { name: 'place', ...north(1) })
    const taken = await dueDistances(db, 10)
    expect((await pairsOf(db, taken)).map(({ miles }) => Number(miles.toFixed(2)))).toEqual([1])
    await db('study_locations').where({ id: location.id }).update(north(2))
    await settleDue(db, taken, [])
    expect((await due()).map(({ location_id }) => location_id)).toEqual([location.id])
    await measure()
    expect(await known()).toEqual(['A place 2.60 great-circle'])
  })
})

describe('with an OSRM server', () => {
  it('the distance is by road, or a straight line if there is no road', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'A' })
    await insertLocation(db, { name: 'island', ...north(2) })
    await insertLocation(db, { name: 'road', ...north(1) })
    server.metres = (at) =>
      at.startsWith(`${BERKELEY.longitude.toFixed(6)},${north(2).latitude.toFixed(6)}`) ? null : 4023.36
    await measure(server.url)
    expect(await known()).toEqual(['A island 2.60 great-circle', 'A road 2.50 osrm'])
    expect(await due()).toEqual([])
    expect(server.asked).toHaveLength(1)
  })

  it('that is down delays no one: calculated for now, and retried later', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'A' })
    await insertLocation(db, { name: 'place', ...north(1) })
    server.answer = (response) => void response.writeHead(500).end()
    await measure(server.url)
    expect(await known()).toEqual(['A place 1.30 great-circle'])
    const waiting = await due()
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 1])
    for (const { due_at } of waiting)
      expect(Math.abs(due_at.getTime() - Date.now() - 300_000)).toBeLessThan(30_000)
    await db('location_driving_due').update({ due_at: new Date(0), attempts: 30 })
    await measure(server.url)
    for (const { due_at } of await due())
      expect(Math.abs(due_at.getTime() - Date.now() - 86_400_000)).toBeLessThan(30_000)
    expect(server.asked).toHaveLength(1) // it was left alone
  })

  it('that is added later measures at night what was calculated without it', async () => {
    const { db } = database
    await insertUniversity(db, { name: 'A' })
    await insertLocation(db, { name: 'place', ...north(1) })
    await measure()
    await renewDistances(jobContext(db))
    expect(await due()).toEqual([])
    await renewDistances(jobContext(db, { osrmUrl: server.url }))
    await measure(server.url)
    expect(await known()).toEqual(['A place 1.00 osrm'])
  })
})
