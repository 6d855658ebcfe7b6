import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import pino from 'pino'
import { createBreaker, createSearch } from '~search/resilient'
import { feedOnce } from '~search/outbox-feed'
import { reindex } from '~search/reindex'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { useDatabase } from '../support/database'
import { query as queryOf } from './query'
import { StandIn, type Fault } from '../support/services/meilisearch-stand-in'

const database = useDatabase()
const standIn = new StandIn()
const settings = () => ({ host: standIn.host, prefix: 'test', searchKey: 'searching', writeKey: 'writing' })
const query = () => queryOf({ q: 'library' })
const quiet = pino({ level: 'silent' })
let location: number
let university: number

/** A separate search engine with its logs and metrics. `probeMs` is the interval between probes. */
function fresh(probeMs = 100) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const counted: string[] = []
  const ups: boolean[] = []
  const metrics = {
    fellBack: (reason: string) => void counted.push(reason),
    engineUp: (up: boolean) => void ups.push(up),
  }
  return {
    search: createSearch({ db: database.db, env: { meilisearch: settings() }, log, metrics, probeMs }),
    lines,
    counted,
    ups,
  }
}

const SLOW = 6000
/** The stand-in's response differs from PostgreSQL's, which shows who answered. */
const FROM_MEILISEARCH = 4711

beforeAll(async () => {
  await standIn.start()
  university = (await insertUniversity(database.db, { name: 'Library University' })).id
  location = (await insertLocation(database.db, { name: 'Doe Library', university_id: university })).id
  await reindex(database.db, settings(), { log: quiet })
})
afterAll(() => standIn.stop())
beforeEach(() => {
  standIn.answer = () => ({
    hits: [{ id: FROM_MEILISEARCH, name: 'x', aliases: [], city: 'x', key: 'x' }],
    total: 1,
  })
})
afterEach(() => {
  standIn.fault = null
  standIn.keys = null
})

it('PostgreSQL answers without Meilisearch', async () => {
  const search = createSearch({ db: database.db, env: { meilisearch: null }, log: quiet })
  expect((await search.search(query())).ids).toEqual([location])
})

it('a healthy server answers', async () => {
  const { search, counted, lines, ups } = fresh()
  expect((await search.search(query())).ids).toEqual([FROM_MEILISEARCH])
  expect(await search.searchUniversities('library', 5)).toEqual([FROM_MEILISEARCH])
  expect((await search.suggest('library', '')).map(({ id }) => id)).toContain(FROM_MEILISEARCH)
  expect([counted, lines, ups]).toEqual([[], [], [true]])
})

describe('PostgreSQL answers in time on every failure, with one log line and one count', () => {
  const faults: [string, Fault | 'refused' | 'key', string][] = [
    ['slow', { kind: 'slow', ms: SLOW }, 'timeout'],
    ['500', { kind: '500' }, 'server_error'],
    ['502 with HTML', { kind: 'html' }, 'broken'],
    ['broken JSON', { kind: 'broken' }, 'broken'],
    ['cut off', { kind: 'cut' }, 'unreachable'],
    ['connection refused', 'refused', 'unreachable'],
    ['a key without rights', 'key', 'refused'],
  ]
  it.each(faults)('%s', async (_name, fault, reason) => {
    const { search, lines, counted } = fresh()
    if (fault === 'refused') await standIn.stop()
    else if (fault === 'key') standIn.keys = { searching: /^nothing$/ }
    else standIn.fault = fault
    // Far less than the slow server takes. The benchmarks measure by how much on an idle machine.
    const inTime = async <T>(ask: () => Promise<T>) => {
      const began = Date.now()
      const answer = await ask()
      expect(Date.now() - began).toBeLessThan(SLOW / 2)
      return answer
    }
    expect((await inTime(() => search.search(query()))).ids).toEqual([location])
    expect((await inTime(() => search.suggest('doe lib', ''))).map(({ id }) => id)).toEqual([location])
    expect(counted).toEqual([reason, reason])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ reason, msg: 'Meilisearch failed; PostgreSQL took over' })
    expect(JSON.stringify(lines)).not.toContain('searching')
    if (fault === 'refused') await standIn.start()
  })

  it('a lost index', async () => {
    const { search, counted } = fresh()
    const kept = new Map(standIn.indexes)
    standIn.forget()
    expect((await search.search(query())).ids).toEqual([location])
    expect(await search.searchCampus(university, 'doe library')).toEqual([{ id: location, exact: true }])
    expect(counted).toEqual(['refused', 'refused'])
    for (const [name, index] of kept) standIn.indexes.set(name, index)
  })

  it('an answer of the wrong shape', async () => {
    standIn.answer = () => ({ hits: null as never, total: 0 })
    const { search, counted } = fresh()
    expect((await search.search(query())).ids).toEqual([location])
    expect(counted).toEqual(['broken'])
  })
})

it("after three failures the server isn't asked until it's back", async () => {
  const { search, counted, lines, ups } = fresh()
  standIn.fault = { kind: '500' }
  for (let at = 0; at < 3; at++) await search.search(query())
  standIn.asked = []
  for (let at = 0; at < 5; at++) expect((await search.search(query())).ids).toEqual([location])
  expect(standIn.asked.filter(({ path }) => path !== '/health')).toEqual([])
  expect(counted).toEqual([...Array<string>(3).fill('server_error'), ...Array<string>(5).fill('open')])
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...Array<string>(3).fill('Meilisearch failed; PostgreSQL took over'),
    'Meilisearch is failing; PostgreSQL takes over until it is back',
  ])
  expect(ups).toEqual([true, false])
  // A healthy server that rejects our key doesn't count as back.
  standIn.fault = null
  standIn.keys = { searching: /^nothing$/ }
  await vi.waitFor(
    () => expect(standIn.asked.filter(({ path }) => path === '/health').length).toBeGreaterThan(2),
    3000,
  )
  expect((await search.search(query())).ids).toEqual([location])
  standIn.keys = null
  await vi.waitFor(async () => expect((await search.search(query())).ids).toEqual([FROM_MEILISEARCH]), 3000)
  expect(ups).toEqual([true, false, true])
  expect(lines.at(-1)!.msg).toBe('Meilisearch is back')
})

it('three failures count if they happen within ten seconds, not within a day', () => {
  vi.useFakeTimers()
  try {
    const changes: boolean[] = []
    const breaker = createBreaker({
      probe: () => Promise.reject(new Error()),
      changed: (closed) => void changes.push(closed),
    })
    for (let at = 0; at < 10; at++) {
      breaker.failed()
      vi.advanceTimersByTime(5100)
    }
    expect(changes).toEqual([])
    breaker.failed()
    breaker.failed()
    expect(changes).toEqual([false])
    expect(breaker.closed).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

it("an aborted request isn't a failure", async () => {
  const { search, counted, lines } = fresh()
  standIn.fault = { kind: 'slow', ms: 250 }
  const typing = new AbortController()
  setTimeout(() => typing.abort(), 50)
  expect(await search.suggest('library', '', typing.signal)).toEqual([])
  expect([counted, lines]).toEqual([[], []])
})

it("an index that isn't filled, or is more than a minute behind, isn't asked", async () => {
  const stale = fresh()
  await database.db.raw(
    "insert into search_outbox (kind, document_id, created_at) values ('location', ?, now() - interval '61 seconds')",
    [location],
  )
  expect((await stale.search.search(query())).ids).toEqual([location])
  expect([stale.counted, stale.ups]).toEqual([['stale'], [true, false]])
  await feedOnce(database.db, settings())
  expect((await fresh().search.search(query())).ids).toEqual([FROM_MEILISEARCH])

  const other = createSearch({
    db: database.db,
    env: { meilisearch: { ...settings(), prefix: 'other' } },
    log: quiet,
  })
  expect((await other.search(query())).ids).toEqual([location])
})
