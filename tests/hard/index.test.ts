import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedIndex } from '~search/outbox-feed'
import { outboxCounts } from '~search/outbox'
import { reindex } from '~search/reindex'
import { compareIndex } from '~search/reindex-verify'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { editLocations } from '../search/outbox-edits'
import { productionSettings, start } from '../server/child'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { StandIn } from '../support/services/meilisearch-stand-in'
import { seededChance } from './chance'
import { HARD, noteCounts, scaled } from './scale'

const database = useDatabase()
const chance = seededChance()
const standIn = new StandIn()
const settings = () => ({ host: standIn.host, prefix: 'hard', searchKey: null, writeKey: null })
const log = pino({ level: 'silent' })
const EDITS = scaled(500, 10_000)
const KILLED_EDITS = scaled(3000, 10_000)
const KINDS = ['500', 'html', 'broken', 'cut'] as const

const folder = temporaryFolder()
let campus: number
const locations: number[] = []
beforeAll(async () => {
  await standIn.start()
  campus = (await insertUniversity(database.db)).id
  for (let at = 0; at < scaled(40, 400); at++)
    locations.push((await insertLocation(database.db, { university_id: at % 3 ? campus : null })).id)
  await reindex(database.db, settings(), { log })
})
afterAll(() => standIn.stop())

const isEqual = async () =>
  (await outboxCounts(database.db)).waiting === 0 &&
  (await compareIndex(database.db, settings())).length === 0

/** Injects a random fault now and then: unexpected responses, tasks that fail or never finish, no server at all. */
function faults() {
  const seen = new Map<string, number>()
  let away = false
  const heal = async () => {
    standIn.fault = null
    standIn.tasks = 'done'
    if (away) await standIn.start()
    away = false
  }
  const another = async () => {
    await heal()
    const kind = [...KINDS, 'failed', 'endless', 'away', 'none', 'none'][Math.floor(chance() * 9)]!
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    if (kind === 'away') {
      away = true
      await standIn.stop()
    } else if (kind === 'failed' || kind === 'endless') standIn.tasks = kind
    else if (kind !== 'none') standIn.fault = { kind: kind as (typeof KINDS)[number] }
  }
  return { seen, heal, another }
}

it('after edits under faults the index equals the database within 60 s', async () => {
  const { db } = database
  const feeding = feedIndex({ db, settings: settings(), log, pollMs: 10, taskMs: 300 })
  const { seen, heal, another } = faults()
  const began = Date.now()
  await editLocations(db, {
    locations,
    campus,
    count: EDITS,
    pause: async (at) => {
      if (at % 25 === 0) await another()
      if (at % 5 === 0) await sleep(2)
    },
  })
  // The worst case at the end: none of the last edits arrived.
  await heal()
  await standIn.stop()
  await db('study_locations').where({ id: locations[0]! }).update({ name: 'The last edit of all' })
  expect(await outboxCounts(db)).not.toMatchObject({ waiting: 0 })
  await standIn.start()
  const healed = Date.now()
  // Late changes are sent again after half a minute; a short run doesn't wait that long.
  const hurry = () => (HARD ? null : db.raw('update search_outbox set due_at = now()'))
  await expect
    .poll(async () => (await hurry(), await isEqual()), { timeout: 60_000, interval: 100 })
    .toBe(true)
  const equal = Date.now() - healed
  await feeding.stop()
  expect(equal).toBeLessThan(60_000)
  expect([...seen.keys()].some((kind) => kind !== 'none')).toBe(true)
  noteCounts('index against database', {
    edits: EDITS,
    'edits took (s)': Math.round((healed - began) / 1000),
    'equal after (s)': Math.round(equal / 100) / 10,
    faults: [...seen].filter(([kind]) => kind !== 'none').reduce((sum, [, count]) => sum + count, 0),
    differences: 0,
  })
})

it('after edits while the worker is killed again and again, too', async () => {
  const { db } = database
  const values = {
    ...productionSettings(database.url, folder),
    MEILISEARCH_HOST: standIn.host,
    MEILISEARCH_PREFIX: 'hard',
  }
  // Tasks are slow, so that kills happen between sending and deleting.
  standIn.fault = { kind: 'slow', ms: 30, on: /tasks/ }
  let killing = true
  let kills = 0
  const killer = (async () => {
    while (killing) {
      const worker = start('carrel worker', [], values)
      await worker.says('running jobs')
      await sleep(150 + 100 * (kills % 3))
      worker.process.kill('SIGKILL')
      await worker.ended
      kills++
    }
  })()
  // The first third waits for the first kill, the second for the second.
  const pause = async (at: number) => {
    while (kills < Math.min(2, Math.floor((3 * at) / KILLED_EDITS))) await sleep(10)
  }
  await editLocations(db, { locations, campus, count: KILLED_EDITS, pause })
  killing = false
  await killer
  standIn.fault = null
  expect(kills).toBeGreaterThanOrEqual(2)
  const worker = start('carrel worker', [], values)
  await worker.says('running jobs')
  await expect.poll(isEqual, { timeout: 60_000 }).toBe(true)
  worker.process.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})

it('changes during a rebuild are not lost', async () => {
  const { db } = database
  const feeding = feedIndex({ db, settings: settings(), log, pollMs: 5 })
  let writing = true
  const writer = (async () => {
    for (let at = 0; writing; at++) {
      const id = locations[at % locations.length]!
      await db('study_locations')
        .where({ id })
        .update({ name: `Edited ${at}` })
      const other = locations[(at * 7) % locations.length]!
      const status = at % 20 ? 'Approved' : 'Denied'
      if (at % 10 === 0) await db('study_locations').where({ id: other }).update({ status })
      await sleep(1)
    }
  })()
  for (let round = 0; round < 3; round++)
    expect(await reindex(db, settings(), { log, batch: 5 })).not.toBeNull()
  writing = false
  await writer
  await db('study_locations').whereIn('id', locations).update({ status: 'Approved' })
  await expect.poll(isEqual, { timeout: 60_000 }).toBe(true)
  await feeding.stop()
  expect(standIn.documents('hard_locations')).toHaveLength(locations.length)
})
