import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import pino from 'pino'
import { feedIndex, feedOnce, type Feeding } from '~search/outbox-feed'
import { indexState, outboxCounts, trimOutbox } from '~search/outbox'
import { reindex } from '~search/reindex'
import { compareIndex } from '~search/reindex-verify'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { useDatabase } from '../support/database'
import { StandIn } from '../support/services/meilisearch-stand-in'

const database = useDatabase()
const standIn = new StandIn()
const settings = () => ({ host: standIn.host, prefix: 'test', searchKey: null, writeKey: null })
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const db = () => database.db
let campus: number
const locations: number[] = []

beforeAll(async () => {
  await standIn.start()
  campus = (await insertUniversity(db())).id
  for (let at = 0; at < 80; at++)
    locations.push(
      (await insertLocation(db(), { name: `Place of the test ${at}`, university_id: at % 3 ? campus : null }))
        .id,
    )
  await reindex(db(), settings(), { log })
})
afterAll(() => standIn.stop())
const running: Feeding[] = []
beforeEach(() => {
  standIn.asked = []
  lines.length = 0
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  standIn.tasks = 'done'
  standIn.fault = null
  standIn.poison.clear()
  await db().raw('update search_outbox set due_at = now()')
  while (await feedOnce(db(), settings())) continue
})
function feed(taskMs?: number) {
  const each = feedIndex({ db: db(), settings: settings(), log, pollMs: 10, taskMs })
  running.push(each)
  return each
}
const rename = (id: number, name: string) => db()('study_locations').where({ id }).update({ name })
const nameOf = (id: number) => standIn.indexes.get('test_locations')!.documents.get(id)?.name
const same = async () => (await compareIndex(db(), settings())).length === 0
async function until(check: () => unknown, ms = 60_000) {
  for (const end = Date.now() + ms; !(await check()); await sleep(20))
    if (Date.now() > end) throw new Error('the condition was not met in time')
}

it('delivers each changed, denied or deleted document once', async () => {
  const gone = (await insertLocation(db())).id
  for (let at = 0; at < 5; at++) await rename(locations[0]!, `Name ${at}`)
  await db()('study_locations').where({ id: locations[1]! }).update({ status: 'Denied' })
  await db()('study_locations').where({ id: gone }).delete()
  expect(await feedOnce(db(), settings())).toBeGreaterThanOrEqual(8)
  expect(nameOf(locations[0]!)).toBe('Name 4')
  expect([nameOf(locations[1]!), nameOf(gone)]).toEqual([undefined, undefined])
  const sent = standIn.asked.filter(
    ({ method, path }) => method === 'POST' && path === '/indexes/test_locations/documents',
  )
  expect(sent.flatMap(({ body }) => body.map(({ id }: { id: number }) => id))).toEqual([locations[0]])
  expect(await outboxCounts(db())).toMatchObject({ waiting: 0 })
  expect(await same()).toBe(true)
  await db()('study_locations').where({ id: locations[1]! }).update({ status: 'Approved' })
})

it("removes the locations of a campus that's no longer Approved, and restores them with it", async () => {
  await db()('universities').where({ id: campus }).update({ status: 'Pending' })
  await feedOnce(db(), settings())
  expect(standIn.documents('test_universities')).toEqual([])
  expect(standIn.documents('test_locations').every(({ onCampus }) => onCampus === false)).toBe(true)
  await db()('universities').where({ id: campus }).update({ status: 'Approved' })
  await feedOnce(db(), settings())
  expect(await same()).toBe(true)
})

it('is acknowledged only when the task has succeeded', async () => {
  standIn.tasks = 'failed'
  await rename(locations[0]!, 'Not yet')
  await expect(feedOnce(db(), settings())).rejects.toThrow('the disk is full')
  expect((await outboxCounts(db())).waiting).toBeGreaterThan(0)
  standIn.tasks = 'endless'
  await db().raw('update search_outbox set due_at = now()')
  await expect(feedOnce(db(), settings(), { taskMs: 50 })).rejects.toThrow('still enqueued')
  expect((await db()('search_outbox')).length).toBeGreaterThan(0)
  standIn.tasks = 'done'
  await db().raw('update search_outbox set due_at = now()')
  await feedOnce(db(), settings())
  expect(nameOf(locations[0]!)).toBe('Not yet')
})

it("a document that can't be sent doesn't block the others", async () => {
  standIn.poison.add(locations[5]!)
  for (const id of locations.slice(0, 20)) await rename(id, `Around the poison ${id}`)
  feed()
  await until(async () => (await db()('search_outbox').distinct('document_id')).length === 1)
  expect(nameOf(locations[19]!)).toBe(`Around the poison ${locations[19]}`)
  expect((await db()('search_outbox').first())!.document_id).toBe(locations[5])
  standIn.poison.clear()
  await until(same)
})

it("an abandoned request that arrives late doesn't overwrite newer changes", async () => {
  standIn.fault = { kind: 'cut', on: /locations\/documents$/ }
  await rename(locations[0]!, 'Uncertain')
  await expect(feedOnce(db(), settings())).rejects.toThrow()
  standIn.fault = null
  const again = await db()('search_outbox').whereRaw("due_at > now() + interval '20 seconds'")
  expect(again.map(({ document_id, kind }) => [kind, document_id])).toEqual([['location', locations[0]]])
  await feedOnce(db(), settings())
  expect(await db()('search_outbox')).toHaveLength(1)
})

it('several workers send each change once', async () => {
  for (const id of locations) await rename(id, `Many ${id}`)
  for (let at = 0; at < 4; at++) feed()
  await until(same)
  const sent = standIn.asked.filter(
    ({ method, path }) => method === 'POST' && path === '/indexes/test_locations/documents',
  )
  expect(sent.flatMap(({ body }) => body)).toHaveLength(locations.length)
})

it("the outbox stays small: one row per document while the index is down, none once it's abandoned", async () => {
  for (let at = 0; at < 10; at++) for (const id of locations.slice(0, 3)) await rename(id, `Trim ${at} ${id}`)
  await trimOutbox(db(), true)
  expect(await db()('search_outbox')).toHaveLength(3)
  await trimOutbox(db(), false)
  expect((await indexState(db())).feeding).toBe(true)
  await db().raw("update search_outbox set created_at = now() - interval '25 hours'")
  await trimOutbox(db(), true)
  expect(await db()('search_outbox')).toHaveLength(3)
  await trimOutbox(db(), false)
  expect(await indexState(db())).toMatchObject({ feeding: false, filledFor: null })
  expect(await db()('search_outbox')).toEqual([])
  await rename(locations[0]!, 'Nobody feeds')
  expect(await db()('search_outbox')).toEqual([])
  feed()
  await until(async () => (await indexState(db())).filledFor !== null)
  expect(await same()).toBe(true)
})
