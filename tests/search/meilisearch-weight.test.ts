import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMeilisearch } from '~search/meilisearch'
import { reindex } from '~search/reindex'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'
import { StandIn } from '../support/services/meilisearch-stand-in'

/** The requests to Meilisearch, by number and size: a real server answers in 1 or 2 ms, so they are the cost. */

const database = useDatabase()
const standIn = new StandIn()
const settings = () => ({ host: standIn.host, prefix: 'test', searchKey: null, writeKey: null })
const engine = () => createMeilisearch(database.db, settings())
const nothing = () => ({ hits: [], total: 0 })

const MAX_BYTES = 20_000
/** More than a request takes from any source. */
const LOCATIONS = 120
const CAMPUSES = 110
/** The longest names in the data. */
const NAMES = [
  'Massachusetts College of Pharmacy and Health Sciences',
  'Indiana University – Purdue University Indianapolis',
  'University of Maryland, Baltimore County',
  'Rivermouth State University',
]

beforeAll(async () => {
  await standIn.start()
  const { db } = database
  const state = (await db('states').where({ abr: 'CA' }).first('id'))!.id
  const placed = {
    latitude: 37.8,
    longitude: -122.2,
    time_zone: 'America/Los_Angeles',
    status: 'Approved',
  } as const
  const campuses = await db('universities')
    .insert(
      Array.from({ length: CAMPUSES }, (_, at) => ({
        ...placed,
        name: `${NAMES[at % NAMES.length]} ${at}`,
        city: 'San Luis Obispo',
        states_id: state,
        aliases: [`Rivermouth ${at}`, `RU${at}`],
        domain: `rivermouth${at}.edu`,
      })),
    )
    .returning('id')
  const locations = await db('study_locations')
    .insert(
      Array.from({ length: LOCATIONS }, (_, at) => ({
        ...placed,
        latitude: 40, // away from the campuses, so it doesn't get their nicknames
        name: `Rivermouth Memorial Library and Coffee House ${at}`,
        city: 'San Luis Obispo',
        state_id: state,
        kind: 'library' as const,
        category: at % 2 ? ('On-Campus' as const) : ('Off-Campus' as const),
        university_id: at % 2 ? campuses[at % CAMPUSES]!.id : null,
      })),
    )
    .returning('id')
  const tags = await db('tag_types').whereIn('name', ['Quiet', 'Wifi', 'Outlet']).select('id')
  await db('study_location_tags').insert(
    locations.flatMap(({ id }) => tags.map((tag) => ({ study_location_id: id, tag_id: tag.id }))),
  )
  await reindex(db, settings(), { log: pino({ level: 'silent' }) })
})
afterAll(() => standIn.stop())
// A busy machine may take longer; tests/search/meilisearch-faults.test.ts tests the timeouts.
const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
afterAll(() => timeouts.mockRestore())
beforeEach(() => {
  standIn.asked = []
  standIn.weighed = []
  standIn.answer = (asked, index) => standIn.all(asked, index)
})
const bytes = () => standIn.weighed.reduce((sum, { answered }) => sum + answered, 0)

describe('a suggestion', () => {
  it('takes one request of at most 20 KB if spelled right', () =>
    checkRows(['rivermouth', 'quiet library', 'un', 'memorial coffee rivermouth library'], async (q) => {
      standIn.weighed = []
      expect(await engine().suggest(q, '')).toHaveLength(4)
      expect(standIn.weighed).toHaveLength(1)
      expect(bytes()).toBeGreaterThan(1000)
      expect(bytes()).toBeLessThanOrEqual(MAX_BYTES)
    }))

  it('takes two requests of at most 20 KB if misspelled', () =>
    checkRows(['rivermuoth', 'qiuet memoral libary', 'rivermouthmemorial', 'zebra'], async (q) => {
      standIn.weighed = []
      standIn.answer = (asked, index) =>
        standIn.weighed.length === 1 ? nothing() : standIn.all(asked, index)
      expect(await engine().suggest(q, '')).toHaveLength(4)
      expect(standIn.weighed).toHaveLength(2)
      expect(bytes()).toBeLessThanOrEqual(MAX_BYTES)
    }))

  it('takes two requests without results', async () => {
    standIn.answer = nothing
    for (const q of ['rivermuoth', 'qiuet memoral libary', 'zebra']) {
      standIn.weighed = []
      expect(await engine().suggest(q, '')).toEqual([])
      expect(standIn.weighed, q).toHaveLength(2)
    }
  })

  it("requests only what is scored and shown, and a location's words only where they decide", async () => {
    const fields = async (q: string) => {
      standIn.asked = []
      await engine().suggest(q, '')
      return standIn.asked[0]!.body.queries.map((each: any) =>
        [...each.attributesToRetrieve].sort().join(' '),
      )
    }
    const location = 'avgRating city id name reviewCount universityKey'
    expect(await fields('rivermouth')).toEqual(['aliases city id key name popularity', location])
    const named = 'avgRating called city families id name reviewCount universityKey'
    expect((await fields('quiet rivermouth')).slice(1)).toEqual([named])
  })

  it('reuses the previous connection', async () => {
    await engine().suggest('rivermouth', '')
    const before = standIn.connections
    for (let at = 0; at < 10; at++) await engine().suggest('rivermouth', '')
    expect(standIn.connections).toBe(before)
  })
})

it('no response is compressed', async () => {
  await engine().suggest('rivermouth', '')
  await engine().searchUniversities('rivermouth', 5)
  await engine().search({ q: 'rivermouth', city: '', category: '', page: 1, pageSize: 10 })
  await reindex(database.db, settings(), { log: pino({ level: 'silent' }) })
  expect(standIn.weighed.length).toBeGreaterThan(10)
  expect(new Set(standIn.weighed.map(({ accepted }) => accepted))).toEqual(new Set(['identity']))
})

describe('filling the index', () => {
  it('sends the locations in one request, each in at most 3.5 KB', async () => {
    await reindex(database.db, settings(), { log: pino({ level: 'silent' }) })
    const sent = standIn.weighed.filter(({ path }) => path === '/indexes/test_locations_new/documents')
    expect(sent).toHaveLength(1)
    expect(sent[0]!.sent / LOCATIONS).toBeLessThanOrEqual(3500)
  })

  it('no word of a location is in two fields of the same tolerance, and lists keep words apart', () => {
    for (const each of standIn.documents('test_locations')) {
      const [own, about, keywords, words] = [each.own, each.about, each.keywords, each.words] as string[][]
      expect(about!.filter((word) => own!.includes(word))).toEqual([])
      expect(words!.filter((word) => keywords!.includes(word))).toEqual([])
      expect([own, about, each.located as string[], words].flat().filter((word) => /\s/.test(word!))).toEqual(
        [],
      )
    }
  })
})
