import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import pino from 'pino'
import { createMeilisearch } from '~search/meilisearch'
import { reindex } from '~search/reindex'
import {
  ABOUT,
  ANYWHERE,
  NAMED,
  NEARLY_NAMED,
  NEARLY_OF_UNIVERSITY,
  OF_UNIVERSITY,
  SETTINGS,
  TOLERANT,
} from '~search/settings'
import { insertLocation } from '../factories/location'
import { insertUniversity } from '../factories/university'
import { useDatabase } from '../support/database'
import { StandIn } from '../support/services/meilisearch-stand-in'
import { query } from './query'
import { checkRows } from '../support/rows'

/** Requests that the engine sends, and how it uses the responses. The contract tests Meilisearch's ranking. */

const database = useDatabase()
const standIn = new StandIn()
const settings = () => ({ host: standIn.host, prefix: 'test', searchKey: 'searching', writeKey: 'writing' })
const engine = () => createMeilisearch(database.db, settings())
const NOTHING = { ids: [], total: 0, matched: 'all', corrected: null }
const NO_HITS = { hits: [], total: 0 }
/** What was asked of the locations or, in one request, of both indexes. */
const requestsSent = () =>
  standIn.asked.map(({ body }) => {
    const of = (each: any) => [each.q, each.attributesToSearchOn]
    return body.queries ? body.queries.map(of) : of(body)
  })
const spot = (id: number, name: string, values: object = {}) => ({
  id,
  name,
  city: 'Y',
  universityKey: null,
  avgRating: 0,
  reviewCount: 0,
  ...values,
})
const campus = (name: string, values: object = {}) => ({
  id: 1,
  name,
  aliases: [],
  key: 'Doe University X',
  city: 'X',
  popularity: 0,
  ...values,
})
const ids = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_each, at) => ({ id: from + at }))

beforeAll(async () => {
  await standIn.start()
  const campus = await insertUniversity(database.db, {
    name: 'Rivermouth University',
    aliases: ['RMU'],
    domain: 'rivermouth.edu',
  })
  await insertLocation(database.db, { university_id: campus.id, name: 'Doe Library', tags: ['Quiet'] })
  await insertLocation(database.db, { name: 'Merritt Café', city: 'Oakland', address: '12 Merritt Ave' })
  await reindex(database.db, settings(), { log: pino({ level: 'silent' }) })
})
afterAll(() => standIn.stop())
// A busy machine may take longer; tests/search/meilisearch-faults.test.ts tests the timeouts.
const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
afterAll(() => timeouts.mockRestore())
beforeEach(() => {
  standIn.asked = []
  standIn.answer = (asked, index) => standIn.all(asked, index)
})

it('the indexes get documents and settings', () => {
  expect(standIn.indexes.get('test_locations')!.settings).toEqual(
    JSON.parse(JSON.stringify(SETTINGS.location)),
  )
  const [library, cafe] = standIn.documents('test_locations')
  expect(library).toMatchObject({
    name: 'Doe Library',
    nameKey: 'doe library',
    title: 'doe library',
    families: ['library', 'quiet'],
    onCampus: true,
    category: 'On-Campus',
    kind: 'library',
    tags: ['Quiet'],
    cityKey: 'berkeley',
    _geo: { lat: 37.8716, lng: -122.2727 },
    avgRating: 0,
    reviewCount: 0,
  })
  expect(library!.keywords).toEqual(expect.arrayContaining(['study', 'reading', 'silent', 'peaceful']))
  const words = (of: unknown) => [of].flat().join(' ').split(' ')
  expect(words(library!.own)).toEqual(expect.arrayContaining(['doe', 'doelibrary', 'silent', 'libraries']))
  expect(words(library!.about)).toEqual(
    expect.arrayContaining(['rmu', 'rivermouth', 'rivermouthuniversity', 'berkeley']),
  )
  expect(words(library!.own)).not.toContain('berkeley')
  // Prefixes match only words of fields that allow typos.
  for (const each of [library!, cafe!]) {
    expect([each.nameKey, each.keywords, each.words].flatMap(words)).toEqual(
      expect.arrayContaining([each.title, each.own, each.about, each.located].flatMap(words).filter(Boolean)),
    )
  }
  expect(words(cafe!.own)).toContain('coffees')
  expect(words(cafe!.about)).toEqual(expect.arrayContaining(['rmu', 'rivermouthuniversity', 'oakland'])) // near that campus
  expect(words(cafe!.own)).not.toContain('rmu')
  expect(words(cafe!.located)).toEqual(expect.arrayContaining(['12', 'merritt', 'ave', 'avenue']))
  expect(cafe).toMatchObject({
    universityId: null,
    universityKey: null,
    onCampus: false,
    cityPrefixes: ['o', 'oa', 'oak', 'oakl', 'oakla', 'oaklan', 'oakland'],
  })
  expect(standIn.documents('test_universities')[0]).toMatchObject({
    name: 'Rivermouth University',
    aliases: ['RMU', 'rivermouth'],
    key: 'Rivermouth University Berkeley',
  })
  const about = words(standIn.documents('test_universities')[0]!.about)
  expect(about).toEqual(
    expect.arrayContaining(['rmu', 'rm', 'river', 'univ', 'university', 'berk', 'california']),
  )
  expect(about.indexOf('california')).toBeLessThan(about.indexOf('ri')) // prefixes come last
  expect(about).not.toContain('r')
})

describe('search', () => {
  it('requires all exact words, one page with an exact total, with the search key', async () => {
    standIn.answer = () => ({ hits: ids(1, 10), total: 1234 })
    const found = await engine().search(
      query({ q: '"quiet" -library', city: 'Oakland', tags: ['Wifi'], page: 3 }),
    )
    expect(found).toEqual({
      ids: ids(1, 10).map(({ id }) => id),
      total: 1234,
      matched: 'all',
      corrected: null,
    })
    expect(standIn.asked).toEqual([
      {
        method: 'POST',
        path: '/indexes/test_locations/search',
        key: 'searching',
        body: {
          q: '"quiet" "library"',
          matchingStrategy: 'all',
          attributesToSearchOn: ABOUT,
          attributesToRetrieve: ['id'],
          page: 3,
          hitsPerPage: 10,
          sort: ['avgRating:desc', 'reviewCount:desc', 'id:asc'],
          filter: ['cityKey = "oakland"', 'tags = "Wifi"'],
        },
      },
    ])
  })

  it('sends no request when nothing can match', async () => {
    const unasked = [{ q: '%' }, { q: 'library', city: '!' }, { category: 'no such' }]
    for (const values of [{}, ...unasked, { q: 'library', stateId: 'x OR 1' as never }])
      expect(await engine().search(query(values))).toEqual(NOTHING)
    expect(standIn.asked).toEqual([])
  })

  it('corrects the spelling like PostgreSQL', async () => {
    standIn.answer = ({ q }) => (q === '"merritt" "coffee"' ? { hits: ids(1, 2), total: 2 } : NO_HITS)
    expect(await engine().search(query({ q: 'merrit coffee' }))).toEqual({
      ids: [1, 2],
      total: 2,
      matched: 'corrected',
      corrected: 'merritt coffee',
    })
    expect(requestsSent()).toEqual([
      ['"merrit" "coffee"', ABOUT],
      ['"merrit" "coffee"', ANYWHERE],
      ['"merritt" "coffee"', ABOUT],
    ])
    expect(await engine().search(query({ q: 'merrit coffee', verbatim: true }))).toMatchObject({
      matched: 'known',
      corrected: null,
      leftOut: ['merrit'],
    })
  })

  it("falls back to Meilisearch's typo tolerance when PostgreSQL has no correction", async () => {
    standIn.answer = ({ attributesToSearchOn: on }) =>
      on[0] === TOLERANT[0] ? { hits: ids(3, 3), total: 1 } : NO_HITS
    expect(await engine().search(query({ q: 'zebra library' }))).toEqual({ ...NOTHING, ids: [3], total: 1 })
    expect(requestsSent()).toEqual([
      ['"zebra" "library"', ABOUT],
      ['"zebra" "library"', ANYWHERE],
      ['zebra library', TOLERANT],
    ])
    standIn.asked = []
    expect(await engine().search(query({ q: 'zebra', verbatim: true }))).toEqual(NOTHING)
    expect(standIn.asked.map(({ body }) => body.attributesToSearchOn)).toEqual([ABOUT, ANYWHERE])
  })

  it('leaves the fallback to any word, conditions on the time, and words left out, to PostgreSQL', async () => {
    standIn.answer = () => NO_HITS
    expect(await engine().search(query({ q: 'zebra coffee', verbatim: true }))).toMatchObject({
      matched: 'known',
      leftOut: ['zebra'],
    })
    expect(standIn.asked.every(({ body }) => !body.queries)).toBe(true)
    standIn.asked = []
    const moment = { now: new Date(), openNow: true, notBusy: false, always: false }
    expect(await engine().search(query({ q: 'zebra', moment }))).toEqual(NOTHING)
    const sunday = { ...moment, openNow: false, openOn: 'sun' }
    expect(await engine().search(query({ q: 'zebra', moment: sunday }))).toEqual(NOTHING)
    expect(await engine().search(query({ q: 'zebra', sort: 'best' }))).toEqual(NOTHING)
    const lacks = { ...moment, openNow: false, lacks: ['whiteboards:1'] }
    expect(await engine().search(query({ q: 'coffee', moment: lacks }))).toMatchObject({ ids: [2] })
    expect(await engine().search(query({ q: 'coffee', noWords: ['merritt'] }))).toEqual(NOTHING)
    expect(await engine().search(query({ noKind: ['library'], noWords: ['doe'] }))).toMatchObject({
      ids: [2],
    })
    expect(standIn.asked).toEqual([])
  })

  it('reads a kind of location as the kind, and as a word only if that finds nothing', async () => {
    standIn.answer = ({ q }) => (q === '' ? { hits: ids(1, 1), total: 1 } : NO_HITS)
    expect(await engine().search(query({ q: 'coffee shops', city: 'Oakland' }))).toMatchObject({
      ids: [1],
      matched: 'all',
    })
    expect(standIn.asked).toHaveLength(1)
    expect(standIn.asked[0]!.body.filter).toEqual(['cityKey = "oakland"', 'families = "cafe"'])
  })

  it('treats a name of several words as one', async () => {
    await engine().search(query({ q: 'library rivermouth university' }))
    expect(standIn.asked[0]!.body.q).toBe('"library" "rivermouthuniversity"')
  })

  const PAGES = [
    [1, 13],
    [2, 13],
    [3, 13],
    [1, 0],
    [2, 0],
    [4, 13],
    [2, 20],
    [3, 20],
    [9, 20],
  ] as const
  it('puts a state first on every page', () =>
    checkRows(PAGES, async ([page, inside]) => {
      const rest = 15
      standIn.answer = ({ filter, page: at = 1, hitsPerPage, offset, limit = hitsPerPage }: any) => {
        const [first, count] = filter.at(-1) === 'stateId = 7' ? [1, inside] : [101, rest]
        expect(filter.at(-1)).toMatch(/^stateId !?= 7$/)
        const from = offset ?? (at - 1) * limit
        return {
          hits: ids(first + from, Math.min(first + count - 1, first + from + limit - 1)),
          total: count,
        }
      }
      const whole = [...ids(1, inside), ...ids(101, 100 + rest)].map(({ id }) => id)
      const found = await engine().search(query({ q: 'zebra', firstStateId: 7, page }))
      expect(found).toMatchObject({ ids: whole.slice((page - 1) * 10, page * 10), total: inside + rest })
    }))
})

describe('suggestions', () => {
  it("are two queries in one request, merged by the product's score", async () => {
    standIn.answer = (_asked, index) => {
      if (index === 'test_universities') return { hits: [campus('Doe University')], total: 1 }
      return {
        hits: [
          spot(12, 'Library of Doe'),
          spot(21, 'Nothing like it'),
          spot(11, 'Doe', { universityKey: 'Doe University X' }),
          spot(22, 'Doe Café', { avgRating: 4.5, reviewCount: 20 }),
        ],
        total: 4,
      }
    }
    expect(await engine().suggest('doe', 'san fr')).toEqual([
      { type: 'location', id: 11, name: 'Doe', city: 'Y', universityKey: 'Doe University X' },
      { type: 'university', id: 1, name: 'Doe University', city: 'X', universityKey: 'Doe University X' },
      { type: 'location', id: 22, name: 'Doe Café', city: 'Y', universityKey: null },
      { type: 'location', id: 12, name: 'Library of Doe', city: 'Y', universityKey: null },
    ])
    expect(standIn.asked).toHaveLength(1)
    const { queries } = standIn.asked[0]!.body
    expect(queries.map((each: any) => [each.indexUid, each.q, each.filter])).toEqual([
      ['test_universities', '"doe"', ['cityPrefixes = "san fr"']],
      ['test_locations', 'doe', ['cityPrefixes = "san fr"']],
    ])
  })

  it('corrects the spelling if nothing matches as typed, and never names a spot by its city or campus alone', async () => {
    const nearby = (id: number, name: string, called: string) =>
      spot(id, name, { families: ['cafe'], called, avgRating: 5, reviewCount: 99 })
    standIn.answer = ({ q }, index) => {
      if (index === 'test_universities')
        return q === '"rivermouth" "univ"' ? { hits: [campus('Rivermouth University')], total: 1 } : NO_HITS
      if (q !== '"rivermouth" univ') return NO_HITS
      return {
        hits: [nearby(21, 'Nearby', 'cafe campus off'), nearby(22, 'University Café', 'campus off')],
        total: 2,
      }
    }
    expect((await engine().suggest('rivermoth univ', '')).map(({ name }) => name)).toEqual([
      'Rivermouth University',
      'University Café',
    ])
    const both = requestsSent()
    expect(both.map(([[q]]) => q)).toEqual(['"rivermoth" "univ"', '"rivermouth" "univ"'])
    expect(both[0].map(([, on]: [string, string[]]) => on)).toEqual([OF_UNIVERSITY, ABOUT])
  })

  it("uses Meilisearch's typo tolerance when PostgreSQL has no correction", async () => {
    standIn.answer = ({ attributesToSearchOn: on }, index) =>
      index === 'test_locations' && on[0] === NEARLY_NAMED[0] ? { hits: [spot(5, 'Zed')], total: 1 } : NO_HITS
    expect((await engine().suggest('zebra', '')).map(({ id }) => id)).toEqual([5])
    expect(requestsSent()).toEqual([
      [
        ['"zebra"', OF_UNIVERSITY],
        ['zebra', NAMED],
      ],
      [
        ['zebra', NEARLY_OF_UNIVERSITY],
        ['zebra', NEARLY_NAMED],
      ],
    ])
  })

  it('needs two characters', async () => {
    expect(await engine().suggest('d', '')).toEqual([])
    expect(await engine().suggest('%%', '')).toEqual([])
    expect(standIn.asked).toEqual([])
  })

  it('takes cities from PostgreSQL', async () => {
    expect(await engine().suggestCities('oak')).toEqual([{ city: 'Oakland', state: 'CA' }])
    expect(standIn.asked).toEqual([])
  })
})

it('orders universities by score', async () => {
  standIn.answer = () => ({
    total: 3,
    hits: [
      campus('New Doe College'),
      campus('X', { id: 2, aliases: ['Doe'] }),
      campus('Doe College', { id: 3 }),
    ],
  })
  expect(await engine().searchUniversities('doe', 2)).toEqual([2, 3])
})

it('puts exact names first within a campus, and includes spots within twelve miles', async () => {
  const { id } = (await database.db('universities').first('id'))!
  standIn.answer = ({ q }) =>
    q === undefined
      ? { hits: [spot(1, 'Doe Library'), spot(2, 'Moffitt')], total: 2 }
      : { hits: [spot(3, 'Doe Library'), spot(4, 'Doe Library Annex')], total: 2 }
  const found = async (q: string) => (await engine().searchCampus(id, q)).map((each) => [each.id, each.exact])
  expect(await found('doe library')).toEqual([
    [1, true],
    [3, true],
    [4, false],
  ])
  expect(standIn.asked[0]!.body.queries.map(({ filter }: any) => filter)).toEqual([
    `universityId = ${id}`,
    'onCampus = false AND _geoRadius(37.8716, -122.2727, 19312)',
  ])
  expect(await found('oe lib')).toEqual([
    [1, false],
    [3, false],
    [4, false],
  ])
  for (const q of ['lib doe', 'doe li', 'lib doe a', 'doe libary'])
    expect((await found(q)).map(([each]) => each).sort(), q).toEqual([1, 3, 4])
  expect(await found('do zzgrblx')).toEqual([])
  expect(await engine().searchCampus(0, 'doe')).toEqual([])
})
