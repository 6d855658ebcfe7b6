import { beforeAll, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { faultsOf } from './naughty'
import { answered } from '../../support/answers'
import { itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
let location: number
let cookie: string
const seg = encodeURIComponent

beforeAll(async () => {
  const { db } = database
  const user = await insertUser(db)
  cookie = (await logIn(db, app.env, user.id)).cookie
  const campus = await insertUniversity(db, { name: 'Collège Ünïcode', city: 'Bérkeley' })
  location = (await insertLocation(db, { name: 'Plain Café', tags: ['Quiet'] })).id
  const odd = ['A/B Hall', '50% Library', '100%25 Room', 'Query? Hall', 'Hash # Hall', 'A+B', 'A & B']
  for (const name of [...odd, 'Dots..', 'é library', 'Back\\slash', 'semi;colon', '.hidden'])
    await insertLocation(db, { name, university_id: campus.id })
  await insertReview(db, { study_location_id: location, user_id: user.id })
})

const NUMBERS = [
  '0',
  '-1',
  '1000000000',
  '99999999999999999999',
  '9223372036854775808',
  '1e3',
  '1.5',
  '01',
  '0x1',
]
const ESCAPED = ['%20', '1%20', '%00', '1%00', '%F0%9F%99%82', '%2f', '1%2f2', '%EF%BC%91']
const IDS = [...NUMBERS, ...ESCAPED, 'abc', 'null', '1;1', "1'--", 'x'.repeat(3000)]

describe('an invalid id', () => {
  itValues(IDS)('is 404 on every page of a location, for reads and writes', async (id) => {
    const browser = app.browser(cookie)
    for (const path of [`/location/${id}`, `/location/${id}/review`, `/location/${id}/review/delete`]) {
      const answer = await browser.get(path)
      expect([404, 400], path).toContain(answer.status)
      expect(faultsOf(answer.text)).toEqual([])
    }
    for (const path of [`/location/${id}/review`, `/location/${id}/review/delete`]) {
      await database.db('rate_limits').del()
      const valid = { rating: '3', description: 'quiet '.repeat(20) }
      expect([404, 400, 405], path).toContain((await browser.post(path, valid)).status)
      // A visitor's form is saved as a draft, because the page might exist.
      expect((await app.browser().post(path, valid)).status, path).toBeLessThan(500)
    }
    expect(await database.db('reviews')).toHaveLength(1)
  })
})

describe('an unreadable address', () => {
  itValues([
    '/location/%ff',
    '/location/%',
    '/location/%zz',
    '/search/%ff',
    '/assets/%ff',
    '/%',
    '/%c0%ae',
    '/university/%E0%A4%A',
    '/university/x/%80',
  ])('is 400 or 404, on our page', async (path) => {
    const answer = await app.browser(cookie).get(path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.text.length).toBeGreaterThan(0)
    expect((await app.browser(cookie).post(path)).status).toBeLessThan(500)
  })

  itValues([
    '//evil.test',
    '//evil.test/location/1',
    '/\\evil.test',
    '/%2f%2fevil.test',
    '/signin?returnTo=//evil.test',
    '/location//1',
    '///',
    '/./',
    '/../',
    '/search/../signin',
    '/search//suggest?q=plain',
    '/?q=%ff',
    '/search?q=%ff%fe',
    '/search?%',
    '/search?q=a&q=b&q[]=c',
  ])('does not redirect elsewhere', async (path) => {
    const answer = await app.send(path)
    expect(answer.status).toBeLessThan(500)
    expect(answer.to ?? '').not.toMatch(/^(https?:)?[/\\]{2}/)
    expect(answer.text).not.toMatch(/(href|action)="(https?:)?[/\\]{2}[^"]*evil/)
  })

  itValues([
    'x'.repeat(1e4),
    '%00'.repeat(1e3),
    '%F0%9F%99%82'.repeat(800),
    '/'.repeat(3e3),
    '.'.repeat(5e3),
    'a/'.repeat(2e3),
  ])('of thousands of characters gets a response', async (text) => {
    for (const path of [
      `/${text}`,
      `/university/${text}`,
      `/university/a/${text}`,
      `/search?q=${text}`,
      `/search/suggest?q=${text}&city=${text.slice(0, 3000)}`,
      `/allschools?q=${text}`,
      `/signin?returnTo=/${text}`,
    ]) {
      const answer = await app.send(path)
      expect(answer.status, path.slice(0, 40)).toBeLessThan(500)
    }
  })
})

describe('a form sent to a page without one', () => {
  itValues(['/about', '/', '/privacy-policy', '/about.data', '/location/1/nothing', '/search/suggest'])(
    'is refused, without a server error',
    async (path) => {
      const id = `no-action-${path.replace(/[^a-z]/g, '-')}`
      const answer = await app.browser(cookie).post(path, { a: 'b' }, { 'X-Request-Id': id })
      expect([404, 405]).toContain(answer.status)
      const lines = () => app.lines.filter(({ requestId }) => requestId === id)
      await expect.poll(() => lines().map(({ msg, level }) => [msg, level])).toEqual([['request', 30]])
    },
  )
})

describe('an address of thousands of parts', () => {
  itValues(['/a'.repeat(2000), '/university/a' + '/'.repeat(2000), '/location/1' + '/%2f'.repeat(2000)])(
    'is not found before the router checks its every prefix',
    async (path) => {
      const answer = await answered(app.send(path), 404)
      expect(answer.text).toContain('<p>There’s nothing at this address.</p>')
      expect((await app.send(path.slice(0, 60))).status).toBeLessThan(500)
    },
  )
})

describe('numbers and choices in a query', () => {
  const NUMBERS = ['-1', '0', '1e9', '1000000000', '99999999999999999999', '1.5', 'NaN']
  const VALUES = [...NUMBERS, 'abc', '', '%F0%9F%99%82', '[]', "1'--"]

  itValues(VALUES)('fall back to the default', async (value) => {
    for (const path of [
      `/location/${location}?shown=${value}`,
      `/university/${seg('Collège Ünïcode Bérkeley')}?shown=${value}&sort=${value}&open=${value}&tag=${value}&tag=Quiet`,
      `/search?q=plain&page=${value}`,
      `/allschools?state=${value}`,
    ]) {
      const answer = await app.send(path)
      expect(answer.status, path).toBe(200)
      expect(answer.text, path).toMatch(/<h1/)
    }
  })

  it('a page far beyond the last says that there is nothing, and links back', async () => {
    const answer = await answered(app.send('/search?q=plain&page=999'), 200)
    expect(answer.text).toContain('rel="prev"')
  })

  it('an unknown tag does not filter the list, and a known one does', async () => {
    const { db } = database
    const elsewhere = { city: 'Elsewhere', latitude: 60, longitude: 10 }
    const campus = await insertUniversity(db, { name: 'Tagged College', ...elsewhere })
    await insertLocation(db, { name: 'With quiet', university_id: campus.id, tags: ['Quiet'] })
    await insertLocation(db, { name: 'Without quiet', university_id: campus.id, tags: ['Wifi'] })
    const list = async (query: string) => (await app.send(`/university/${seg(campus.key)}?${query}`)).text
    expect(await list('tag=Unheard+of')).toMatch(
      /With quiet[\s\S]*Without quiet|Without quiet[\s\S]*With quiet/,
    )
    const quiet = await list('tag=Quiet')
    expect(quiet).toContain('With quiet')
    expect(quiet).not.toContain('>Without quiet<')
    expect(await list('tag=Quiet&tag=Wifi')).toContain('No study spots found')
  })
})

describe('the canonical address', () => {
  const CAMPUS = 'Collège Ünïcode Bérkeley'

  it('of a campus is found from any case, with its query, in one step', async () => {
    for (const key of [CAMPUS.toUpperCase(), CAMPUS.toLowerCase()]) {
      const answer = await app.send(`/university/${seg(key)}?tag=Quiet&sort=name`)
      expect(answer.status, key).toBe(301)
      expect(answer.to).toBe(`/university/${seg(CAMPUS)}?tag=Quiet&sort=name`)
      expect((await app.send(answer.to!)).status).toBe(200)
    }
  })

  it('of a location on campus is found from its id and from any case', async () => {
    const rows = await database
      .db('study_locations')
      .whereNotNull('university_id')
      .whereNot('city', 'Elsewhere')
    const campus = `/university/${seg(CAMPUS)}`
    for (const { id, name } of rows.filter(({ name: text }) => !/quiet/.test(text))) {
      const own = `${campus}/${seg(name)}`
      const byId = await app.send(`/location/${id}?shown=18`)
      expect(byId.status, name).toBe(301)
      expect(byId.to, name).toBe(`${own}?shown=18`)
      const page = await app.send(own)
      expect(page.status, name).toBe(200)
      const upper = await app.send(`/university/${seg(CAMPUS.toUpperCase())}/${seg(name.toUpperCase())}`)
      if (name !== name.toUpperCase()) expect(upper.to, name).toBe(own)
    }
  })

  it('is found from another Unicode form of the same text', async () => {
    for (const form of ['NFD', 'NFC'] as const) {
      const campus = await app.send(`/university/${seg(CAMPUS.normalize(form))}`)
      expect([200, 301], form).toContain(campus.status)
      const hall = await app.send(
        `/university/${seg(CAMPUS.normalize(form))}/${seg('é library'.normalize(form))}`,
      )
      expect([200, 301], form).toContain(hall.status)
    }
  })

  it('does not match part of a key, a wildcard or two keys', async () => {
    const parts = ['Collège Ünïcode', 'Coll%', '%', '_'.repeat(CAMPUS.length)]
    for (const key of [...parts, `${CAMPUS} `, ` ${CAMPUS}`, `${CAMPUS},`])
      expect((await app.send(`/university/${seg(key)}`)).status, key).toBe(404)
  })

  it('with a NUL in it is invalid', async () => {
    const own = [`/university/${seg(CAMPUS)}%00`, `/location/${location}?shown=%00`]
    for (const path of [...own, '/search?q=%00', '/%00', '/allschools?q=a%00b'])
      expect((await app.send(path)).status, path).toBe(400)
  })

  it('never loops: every redirect ends on a page', async () => {
    const university = [
      `/UNIVERSITY/${seg(CAMPUS)}`,
      `/university/${seg(CAMPUS.toLowerCase())}/${seg('a+b')}`,
    ]
    for (const start of ['/login', ...university, `/location/${location}/`]) {
      let answer = await app.send(start)
      for (let hop = 0; hop < 3 && answer.status >= 300 && answer.status < 400; hop++)
        answer = await app.send(answer.to!)
      expect(answer.status, start).toBe(200)
    }
  })
})
