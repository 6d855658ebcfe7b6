import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import pino from 'pino'
import { targetOf } from '~search/meilisearch-client'
import { feedIndex, feedOnce } from '~search/outbox-feed'
import { indexState, isFresh } from '~search/outbox'
import { reindex } from '~search/reindex'
import { compareIndex } from '~search/reindex-verify'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { useDatabase } from '../support/database'
import { StandIn } from '../support/services/meilisearch-stand-in'

const database = useDatabase()
const standIn = new StandIn()
const settings = () => ({ host: standIn.host, prefix: 'test', searchKey: null, writeKey: null })
const log = pino({ level: 'silent' })
let campus: number
const locations: number[] = []

beforeAll(async () => {
  await standIn.start()
  campus = (await insertUniversity(database.db)).id
  for (let at = 0; at < 60; at++)
    locations.push(
      (await insertLocation(database.db, at % 2 ? { university_id: campus } : { tags: ['Quiet'] })).id,
    )
  await insertLocation(database.db, { status: 'Pending' })
  await insertLocation(database.db, {
    university_id: (await insertUniversity(database.db, { status: 'Pending' })).id,
  })
})
afterAll(() => standIn.stop())
beforeEach(() => reindex(database.db, settings(), { log }))
afterEach(() => {
  standIn.tasks = 'done'
  standIn.fault = null
  standIn.unseen.clear()
})

it('fills new indexes with what is Approved, swaps them in, and deletes the old ones', async () => {
  standIn.forget()
  await database.db('search_index').update({ filled_for: null })
  expect(await isFresh(database.db, targetOf(settings()))).toBe(false)
  expect(await reindex(database.db, settings(), { log, batch: 7 })).toEqual({ location: 60, university: 1 })
  expect([...standIn.indexes.keys()].sort()).toEqual(['test_locations', 'test_universities'])
  expect(standIn.documents('test_locations').map(({ id }) => id)).toEqual(locations)
  expect(await compareIndex(database.db, settings())).toEqual([])
  expect(await isFresh(database.db, targetOf(settings()))).toBe(true)
  expect(standIn.asked.find(({ path }) => path === '/swap-indexes')!.body).toEqual([
    { indexes: ['test_locations', 'test_locations_new'], rename: false },
    { indexes: ['test_universities', 'test_universities_new'], rename: false },
  ])
})

it('a failed rebuild leaves the live indexes unchanged, and the next one starts over', async () => {
  standIn.fault = { kind: '500', on: /_new\/documents/ }
  const before = standIn.documents('test_locations')
  await expect(reindex(database.db, settings(), { log })).rejects.toThrow('it broke')
  standIn.fault = null
  expect(standIn.documents('test_locations')).toEqual(before)
  expect(await isFresh(database.db, targetOf(settings()))).toBe(true)
  expect(await reindex(database.db, settings(), { log })).toEqual({ location: 60, university: 1 })
})

it("with a key that can't see the swap task, it's done only once the new indexes are live", async () => {
  standIn.unseen.add('indexSwap')
  const made = () => standIn.indexes.get('test_locations')!.createdAt
  const before = made()
  expect(await reindex(database.db, settings(), { log })).toEqual({ location: 60, university: 1 })
  expect(made()).not.toBe(before)
  expect(await compareIndex(database.db, settings())).toEqual([])
  expect(await isFresh(database.db, targetOf(settings()))).toBe(true)
  expect(await feedOnce(database.db, settings(), { look: true })).toBe(0)

  standIn.unseen.add('indexCreation') // no other hidden task counts as done
  await expect(reindex(database.db, settings(), { log })).rejects.toThrow('no such task')
})

it('ignores the last digit that the server rounds, but no other difference', async () => {
  const index = standIn.indexes.get('test_locations')!.documents
  const location = index.get(locations[0]!)!
  const { lat, lng } = location._geo as { lat: number; lng: number }
  index.set(location.id, { ...location, _geo: { lat: lat * (1 + Number.EPSILON), lng } })
  expect((index.get(location.id)!._geo as { lat: number }).lat).not.toBe(lat)
  expect(await compareIndex(database.db, settings())).toEqual([])
  index.set(location.id, { ...location, _geo: { lat: lat + 1e-7, lng } })
  expect(await compareIndex(database.db, settings())).toEqual([
    { kind: 'location', id: location.id, fault: 'different', fields: ['_geo'] },
  ])
  index.set(location.id, location)
})

it('only one of two concurrent rebuilds runs', async () => {
  const both = await Promise.all([
    reindex(database.db, settings(), { log, batch: 5 }),
    reindex(database.db, settings(), { log, batch: 5 }),
  ])
  expect(both.filter(Boolean)).toHaveLength(1)
})

it('a missing index is rebuilt, never filled with single changes', async () => {
  standIn.forget()
  await database.db('study_locations').where({ id: locations[0]! }).update({ name: 'After the loss' })
  expect(await feedOnce(database.db, settings())).toBe('not filled')
  expect(standIn.indexes.size).toBe(0)
  expect((await indexState(database.db)).filledFor).toBeNull()
  const feeding = feedIndex({ db: database.db, settings: settings(), log, pollMs: 5 })
  for (
    const end = Date.now() + 60_000;
    !(await isFresh(database.db, targetOf(settings()))) && Date.now() < end;
  )
    await sleep(20)
  await feeding.stop()
  while (await feedOnce(database.db, settings())) continue
  expect(await compareIndex(database.db, settings())).toEqual([])
})
