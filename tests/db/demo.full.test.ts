import { beforeAll, describe, expect, it } from 'vitest'
import { isOpen } from '~/spots/hours-rules'
import { locationsOf } from '~/spots/queries.server'
import { keepDemoAlive } from '../../db/seeds/keep-alive'
import { seedSample } from '../../db/seeds/sample'
import { seedDemoStudent } from '../../db/seeds/demo-student'
import { insertLocation } from '../factories/location'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'
import { keepDemoAlive as asJob } from '../../worker'

const database = useDatabase()
const SEEDED = new Date('2026-03-01T12:00:00Z')
/** A Saturday afternoon, weeks later. */
const LATER = new Date('2026-04-18T21:07:00Z')
const since = (at: Date) =>
  database.db('busyness_reports').where('reported_at', '>', new Date(at.getTime() - 10 * 60_000))
const ahead = (at: Date) => database.db('study_sessions').where('start_time', '>', at)

beforeAll(() => seedSample(database.db, SEEDED))

describe('a demo that is opened weeks later', { shuffle: false }, () => {
  let own: number
  beforeAll(async () => {
    own = (await insertLocation(database.db)).id
    expect(await ahead(LATER)).toEqual([])
    await Promise.all([keepDemoAlive(database.db, LATER), keepDemoAlive(database.db, LATER)])
  })

  it('has reports about open sample spots, one each, by sample students', async () => {
    const rows = await since(LATER)
      .join('users as u', 'u.id', 'user_id')
      .select('study_location_id as id', 'u.source')
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['sample']))
    expect(rows.some(({ id }) => id === own)).toBe(false)
    const spots = await locationsOf(
      database.db,
      rows.map(({ id }) => id),
    )
    expect(spots.filter((spot) => !isOpen(spot.hours, spot.time_zone, LATER))).toEqual([])
  })

  it('has study sessions in the coming days, once', async () => {
    const sessions = await ahead(LATER)
    expect(sessions.length).toBeGreaterThan(40)
    expect(
      new Set(sessions.map((each) => `${each.title} ${each.start_time.getTime()} ${each.location_id}`)).size,
    ).toBe(sessions.length)
  })

  it('gets different reports a quarter of an hour later', async () => {
    const next = new Date(LATER.getTime() + 15 * 60_000)
    const before = await ahead(LATER)
    await keepDemoAlive(database.db, next)
    expect((await since(next)).length).toBeGreaterThan(20)
    expect(await ahead(LATER)).toHaveLength(before.length)
  })
})

it('leaves a real installation alone', async () => {
  const { db } = database
  const count = async () => (await db('busyness_reports').count({ n: '*' }).first())!.n
  const before = await count()
  await asJob({ env: { demo: false }, db })
  expect(await count()).toBe(before)
})

it("the demo's student has collections of existing locations, and study sessions; without that student nothing is written", async () => {
  const { db } = database
  await seedDemoStudent(db, SEEDED)
  expect(await db('bookmark_collections')).toEqual([])
  const student = await insertUser(db, { email: 'student@demo.invalid' })
  await seedDemoStudent(db, SEEDED)
  const collections = await db('bookmark_collections')
    .where({ created_by: student.id })
    .orderBy('last_saved_at', 'desc')
  expect(collections.map(({ name }) => name)).toEqual(['Finals week', 'Coffee first', 'Across the bay'])
  for (const { id, last_saved_at } of collections) {
    const items = await db('bookmark_collection_items')
      .where({ bookmark_collection_id: id })
      .orderBy('created_at', 'desc')
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]!.created_at).toEqual(last_saved_at)
    expect(items.every(({ location_id, created_at }) => location_id !== null && created_at < SEEDED)).toBe(
      true,
    )
  }
  const [own, ...more] = await db('study_sessions').where({ creator_id: student.id })
  expect([own!.is_public, own!.start_time, more]).toEqual([false, new Date('2026-03-04T03:00:00Z'), []])
  expect(await db('session_participants').where({ session_id: own!.id })).toHaveLength(2)
  const [joined] = await db('study_sessions as s')
    .join('session_participants as p', 'p.session_id', 's.id')
    .where('p.user_id', student.id)
  expect(joined!.is_public).toBe(true)
  expect(joined!.start_time > SEEDED).toBe(true)
  expect(joined!.creator_id === student.id).toBe(false)
})
