import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchSuggestion } from '../../../app/ui/suggestion-source'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { NAUGHTY } from './naughty'
import { itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
let offCampus: number

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Quillon Collège', city: 'Zürich Park' })
  await insertLocation(db, {
    name: 'Quillon Hall/East & “West”',
    university_id: campus.id,
    city: 'Zürich Park',
  })
  offCampus = (await insertLocation(db, { name: 'Café Quillon', city: 'Zurich Park' })).id
  await insertLocation(db, { name: 'Quillon in waiting', status: 'Pending', city: 'Zurich Pending' })
})

const suggested = async (query: string) =>
  (JSON.parse((await app.send(`/search/suggest?${query}`)).text) as { suggestions: SearchSuggestion[] })
    .suggestions
/** A suggestion with its marks in brackets. */
const shown = ({ type, name, city, state, path, marks }: SearchSuggestion) => {
  const marked = (text: string, ranges: SearchSuggestion['marks']['name']) =>
    [...ranges]
      .reverse()
      .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)
  return [type, marked(name, marks.name), marked(city ?? state ?? '', marks.city), path]
}

describe('/search/suggest', () => {
  it('says what each is, where it leads and what has matched', async () => {
    const found = (await suggested('q=quill')).map(shown)
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        [
          'University',
          '[Quill]on Collège',
          'Zürich Park',
          '/university/Quillon%20Coll%C3%A8ge%20Z%C3%BCrich%20Park',
        ],
        [
          'On campus',
          '[Quill]on Hall/East & “West”',
          'Zürich Park',
          expect.stringMatching(/^\/university\/Quillon%20Coll[^/]+\/Quillon%20Hall%2FEast/),
        ],
        ['Off campus', 'Café [Quill]on', 'Zurich Park', `/location/${offCampus}`],
      ]),
    )
  })

  it('links to existing pages', async () => {
    for (const { path, name } of await suggested('q=quill')) {
      const answer = await app.send(path)
      expect(answer.status, path).toBe(200)
      expect(answer.text).toContain(name.split('/')[0]!)
    }
  })

  it('marks the city too, in either box', async () => {
    expect((await suggested('q=cafe+quillon&city=zur')).map(shown)).toContainEqual([
      'Off campus',
      '[Café] [Quillon]',
      '[Zur]ich Park',
      `/location/${offCampus}`,
    ])
    expect((await suggested('q=quillon+zurich')).map((each) => shown(each)[2])).toContain('[Zürich] Park')
  })

  it('suggests 8 universities for a chooser, and says where the others are', async () => {
    const { db } = database
    for (let n = 1; n <= 9; n++)
      await insertUniversity(db, { name: n < 9 ? `Octo College ${n}` : 'Octo Zebra', city: `Town ${n}` })
    const found = await suggested('kind=school&q=octo')
    expect(found.map(({ all }) => all ?? false)).toEqual([...Array(8).fill(false), true])
    expect(found.at(-1)).toMatchObject({ name: 'Showing 8 of 9. See all', path: '/allschools?q=octo' })
    expect(await suggested('kind=school&q=octo+zeb')).toHaveLength(1)
    expect(await suggested('kind=school&q=okto')).toHaveLength(9)
  })

  it('knows the cities', async () => {
    const cities = await suggested('kind=city&q=ZURI')
    expect(cities.map(({ type, name, state }) => [type, name, state])).toEqual([
      ['City', expect.stringMatching(/^Z[uü]rich Park$/), 'CA'],
    ])
    expect(cities[0]!.marks).toEqual({ name: [[0, 4]], city: [] })
    expect((await app.send(cities[0]!.path)).text).toContain('Café Quillon')
    expect(await suggested('kind=city&q=zurich+pend')).toEqual([])
  })

  it('returns nothing for less than two letters, and at most four', async () => {
    for (const query of ['', 'q=', 'q=q', 'q=+q+', 'kind=city', 'kind=city&q=z', 'city=zurich'])
      expect(await suggested(query), query).toEqual([])
    for (let each = 0; each < 6; each++)
      await insertLocation(database.db, { name: `Fourfold ${each}`, city: `Fourtown ${each}` })
    expect(await suggested('q=fourfold')).toHaveLength(4)
    expect(await suggested('kind=city&q=fourtown')).toHaveLength(4)
  })

  it('is small JSON that may be cached for a minute, the same for everyone, and sets no cookie', async () => {
    const { cookie } = await insertMember(database.db, app.env)
    const answers = [
      await app.send('/search/suggest?q=quill'),
      await app.send('/search/suggest?q=quill', { headers: { Cookie: cookie } }),
    ]
    for (const { status, headers, cookies, text } of answers) {
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['cache-control']).toBe('private, max-age=60')
      expect(cookies).toEqual([])
      expect(text.length).toBeLessThan(1500)
      expect(text).toBe(answers[0]!.text)
    }
  })

  itValues(NAUGHTY.filter((text) => !text.includes('\0')))('responds to any text', async (text) => {
    const q = encodeURIComponent(text)
    for (const query of [
      `q=${q}`,
      `q=quill&city=${q}`,
      `kind=city&q=${q}`,
      `kind=${q}&q=quill`,
      `q=${q}&q=${q}`,
    ]) {
      const { status, headers, text: body } = await app.send(`/search/suggest?${query}`)
      expect(status, query).toBe(200)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(Array.isArray((JSON.parse(body) as { suggestions: SearchSuggestion[] }).suggestions)).toBe(true)
    }
  })
})

describe('the header without scripts', () => {
  it('is a form that leads to /search, with nothing that needs scripts', async () => {
    const { text } = await app.send('/')
    const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(text)![0]
    expect(form).toMatch(
      /^<form[^>]*method="get"[^>]*action="\/search"|^<form[^>]*action="\/search"[^>]*method="get"/,
    )
    for (const name of ['q', 'city']) expect(form).toMatch(new RegExp(`<label[^>]*for="header-${name}"`))
    expect(form).toContain('<button type="submit"')
    expect(form).not.toMatch(/combobox|listbox|role="option"|role="status"|aria-|disabled/)
    expect((await app.send('/search?q=&city=')).text).toMatch(/<h1[^>]*>Search<\/h1>/)
  })

  it('keeps the search in its boxes', async () => {
    const { text } = await app.send('/search?q=quillon&city=zurich+park')
    expect(text).toMatch(/id="header-q"[^>]*value="quillon"/)
    expect(text).toMatch(/id="header-city"[^>]*value="zurich park"/)
  })
})
