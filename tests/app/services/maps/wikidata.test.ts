import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWikidata, sparqlString, wikidataAt } from '~/services/maps/wikidata.server'
import { FULL, shortened } from '../../../support/full'
import { startWikidata, type WikidataStandIn } from '../../../support/services/wikidata-stand-in'
import { itRows, itValues } from '../../../support/it-rows'

let server: WikidataStandIn
let now = 1
beforeAll(async () => void (server = await startWikidata()))
afterAll(() => server.close())
const restart = () => {
  now = 1
  Object.assign(server, {
    asked: [],
    answer: null,
    knows: [
      { id: 'Q859363', name: 'Humboldt State University', city: 'Arcata', iso: 'US-CA' },
      { id: 'Q1', name: 'Humboldt College' },
      { id: 'Q2', name: 'Humboldt of the Marianas', city: 'Saipan', iso: 'MP' },
    ],
  })
}
beforeEach(restart)
const wikidata = (patienceMs?: number) =>
  createWikidata({ base: server.url, contact: 'help@carrel.test', now: () => now, patienceMs })

describe('Wikidata', () => {
  it('is queried in SPARQL for colleges in the United States by name, identifying us, and returns uri, name and city', async () => {
    expect(await wikidata().schools('Humboldt')).toEqual([
      {
        uri: 'http://www.wikidata.org/entity/Q859363',
        name: 'Humboldt State University',
        city: 'Arcata',
        abr: 'CA',
      },
      { uri: 'http://www.wikidata.org/entity/Q1', name: 'Humboldt College', city: '', abr: '' },
      { uri: 'http://www.wikidata.org/entity/Q2', name: 'Humboldt of the Marianas', city: 'Saipan', abr: '' },
    ])
    const [{ query, headers }] = server.asked as [WikidataStandIn['asked'][number]]
    expect(query).toMatch(/wdt:Q?P17 wd:Q30/)
    expect(query).toContain('wd:Q38723')
    expect([headers['user-agent'], headers.accept, headers.cookie]).toEqual([
      'Carrel (help@carrel.test)',
      'application/sparql-results+json',
      undefined,
    ])
  })

  it('leaves out what belongs to another organization', async () => {
    server.knows = [
      { id: 'Q1', name: 'Humboldt Law School', parent: true },
      { id: 'Q2', name: 'Humboldt University' },
    ]
    expect((await wikidata().schools('humboldt')).map(({ name }) => name)).toEqual(['Humboldt University'])
  })

  it('returns at most five', async () => {
    server.knows = Array.from({ length: 9 }, (_each, n) => ({ id: `Q${n}`, name: `State College ${n}` }))
    expect(await wikidata().schools('state')).toHaveLength(5)
  })

  itValues([
    'a"b',
    'a\\',
    '\\"',
    "it's",
    '") } DROP ALL #',
    '\\u0022',
    '""""',
    'line\nbreak',
    '\0null',
    'tab	here',
    '🎓',
    'half \ud83c',
  ])('receives any text as a string and nothing else', async (text) => {
    restart()
    await wikidata().schools(text)
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]!.search).toBe(text.toWellFormed().replace(/\p{Cc}/gu, ' '))
    // The rest of the query is the same whatever is typed.
    const [before, after] = server.asked[0]!.query.split(sparqlString(text))
    expect(before).toMatch(/mwapi:search $/)
    expect(after).toMatch(/^ ; mwapi:language "en" \./)
  })

  it('is queried once a day per text, in any case, even with many at once', async () => {
    const asked = wikidata()
    expect(
      await Promise.all(['humboldt', 'Humboldt', 'HUMBOLDT'].map((text) => asked.schools(text))).then((all) =>
        all.map(({ length }) => length),
      ),
    ).toEqual([3, 3, 3])
    now += 24 * 3_600_000 - 1
    expect(await asked.schools('humboldt')).toHaveLength(3)
    expect(server.asked).toHaveLength(1)
    now += 2
    await asked.schools('humboldt')
    expect(server.asked).toHaveLength(2)
  })

  itRows([
    ['429', (response) => void response.writeHead(429, { 'Retry-After': '60' }).end('slow down')],
    ['500', (response) => void response.writeHead(500).end('no')],
    ['no JSON', (response) => void response.end('<html>')],
    ['half an answer', (response) => void response.end('{"head":{},"results":{"bindings":[{"item":')],
    ['another shape', (response) => void response.end('{"results":{"bindings":{}}}')],
    [
      'rows without a name',
      (response) => void response.end('{"results":{"bindings":[{"item":{"value":"x"}}]}}'),
    ],
    ['too much', (response) => void response.end('x'.repeat(600_000))],
    [
      'a way elsewhere',
      (response) => void response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    ],
    ['a connection that breaks', (response) => void response.destroy()],
  ] as [string, NonNullable<WikidataStandIn['answer']>][])(
    'that fails causes no error for users, and is left alone for a while',
    async (_name, answer) => {
      restart()
      server.answer = answer
      const asked = wikidata()
      expect(await asked.schools('humboldt')).toEqual([])
      server.answer = null
      now += 29_999
      expect(await asked.schools('humboldt')).toEqual([])
      expect(server.asked).toHaveLength(1)
      now += 1
      expect(await asked.schools('humboldt')).toHaveLength(3)
    },
  )

  it('gets at most ten queries at a time; others do without, which does not count as a failure', async () => {
    const asked = wikidata()
    server.answer = (response) => void setTimeout(() => response.end('{"results":{"bindings":[]}}'), 50)
    const texts = Array.from({ length: 30 }, (_each, n) => `college ${n}`)
    expect(await Promise.all(texts.map((text) => asked.schools(text)))).toEqual(texts.map(() => []))
    expect(server.asked).toHaveLength(10)
    server.answer = null
    // A skipped query isn't cached as an answer.
    expect(await asked.schools('humboldt')).toHaveLength(3)
    server.knows = [{ id: 'Q9', name: 'College 29' }]
    expect(await asked.schools('college 29')).toHaveLength(1)
  })

  it('is left alone twice as long after each further failure, at most half an hour', async () => {
    server.answer = (response) => void response.writeHead(500).end()
    const asked = wikidata()
    for (const rest of [30, 60, 120, 240, 480, 960, 1800, 1800]) {
      const before = server.asked.length
      await asked.schools('humboldt')
      expect(server.asked).toHaveLength(before + 1)
      now += rest * 1000 - 1
      await asked.schools('other')
      expect(server.asked).toHaveLength(before + 1)
      now += 1
    }
  })

  it('is given at most two seconds', async () => {
    server.answer = () => {}
    const began = performance.now()
    expect(await wikidata(shortened(200)).schools('humboldt')).toEqual([])
    expect(performance.now() - began).toBeGreaterThan(FULL ? 1900 : 190)
    expect(performance.now() - began).toBeLessThan(FULL ? 5000 : 1900)
  })

  it('returns only independent universities', async () => {
    server.answer = (response) =>
      void response.end(
        JSON.stringify({
          results: {
            bindings: [
              { item: { value: 'javascript:alert(1)' }, name: { value: 'Evil' } },
              { item: { value: 'http://www.wikidata.org/entity/Q5' }, name: { value: 'Q5' } },
              { item: { value: 'http://www.wikidata.org/entity/Q6' }, name: { value: ' \u0007 ' } },
              {
                item: { value: 'http://www.wikidata.org/entity/Q7' },
                name: { value: `<b>${'x'.repeat(500)}` },
                city: { value: 'y'.repeat(500) },
                code: { value: 'US-CALIFORNIA' },
              },
            ],
          },
        }),
      )
    const found = await wikidata().schools('evil')
    expect(found).toEqual([
      {
        uri: 'http://www.wikidata.org/entity/Q7',
        name: `<b>${'x'.repeat(197)}`,
        city: 'y'.repeat(100),
        abr: '',
      },
    ])
  })

  it('is one per process, and none if it is off', () => {
    expect(wikidataAt(null, 'a@b.c')).toBeNull()
    expect(wikidataAt(server.url, 'a@b.c')).toBe(wikidataAt(server.url, 'a@b.c'))
  })
})
