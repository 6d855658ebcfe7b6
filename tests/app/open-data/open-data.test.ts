import { beforeAll, describe, expect, it } from 'vitest'
import type { RemovedPage, StudySpotAnswer } from '~/open-data/answers'
import { cleanUp } from '~/accounts/settings/clean-up.server'
import type { z } from 'zod'
import { dayFrom, insertAlert, insertArea, insertDates, insertTraits } from '../../factories/area'
import { insertReports } from '../../factories/busyness'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { jobContext } from '../../support/jobs'
import type { Answer, Sent } from '../../support/http'
import { checkRows } from '../../support/rows'
import { checkerOf, type OpenApi } from './openapi'

const database = useDatabase()
const app = useApp(database, { trustProxy: 1 })
const api = (path: string, sent?: Sent) => app.send(`/api/v1${path}`, sent)

type Page<Row = StudySpotAnswer> = { data: Row[]; next: string | null }

let check: (path: string, answer: Answer) => unknown
let document: OpenApi
let campus: number
let library: number
let cafe: number

/** An answer that fits the document. */
async function get<T>(template: string, path = template, sent?: Sent): Promise<T> {
  return check(template, await api(path, sent)) as T
}
const spots = async (query: string) => (await get<Page>('/study-spots', `/study-spots${query}`)).data
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

beforeAll(async () => {
  const { db } = database
  campus = (await insertUniversity(db, { name: 'Open College', aliases: ['OC'], domain: 'open.edu' })).id
  library = (
    await insertLocation(db, {
      name: 'Open Library',
      university_id: campus,
      tags: ['Quiet'],
      hours: everyDay('08:00', '00:00'),
    })
  ).id
  cafe = (
    await insertLocation(db, {
      name: 'Open Café',
      source: 'osm',
      source_id: 'osm:node/7',
      latitude: 10,
      longitude: 179.9,
    })
  ).id
  const area = await insertArea(db, library, {
    name: 'Reading room',
    seats: 40,
    hours: everyDay('10:00', '18:00'),
    traits: { noise: 0 },
  })
  await insertTraits(db, library, { wheelchair: 2 })
  await insertAlert(db, library, { closes: true, area_id: area.id })
  await insertDates(db, library, { [dayFrom(3)]: [], [dayFrom(4)]: ['09:00-17:00'] }, { label: 'Break' })
  await insertDates(db, library, { [dayFrom(4)]: ['12:00-13:00'] }, { area_id: area.id })
  for (const value of [1, 1, 2]) {
    const { id: user_id } = await insertUser(db, { first_name: 'Zzqperson' })
    await db('trait_answers').insert({
      user_id,
      study_location_id: library,
      area_id: null,
      trait: 'noise',
      value,
    })
  }
  await insertReports(db, { location: library, level: 2, times: 2 })
  document = JSON.parse((await api('/openapi.json')).text) as OpenApi
  check = checkerOf(document)
})

describe('the API', () => {
  it('describes every path and parameter that it has', async () => {
    expect(document.openapi).toBe('3.1.1')
    expect(document.servers).toEqual([{ url: `${app.origin}/api/v1` }])
    const routes = Object.values(app.build.routes).filter(
      (route) => route?.path?.startsWith('api/v1/') && route.module.loader,
    )
    const described = Object.fromEntries(
      Object.entries(document.paths).flatMap(([path, { get: operation }]) =>
        operation === undefined
          ? []
          : [
              [
                `api/v1${path.replace('universities/{id}', 'universities/:universityId').replace('{id}', ':id')}`,
                operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
              ],
            ],
      ),
    )
    const read = routes.map((route) => [route!.path, (route!.module.handle as { reads: string[] }).reads])
    expect(described).toEqual(Object.fromEntries(read.filter(([path]) => path !== 'api/v1/openapi.json')))
  })

  it('has study spots with hours, facts with counts and areas', async () => {
    const spot = await get<StudySpotAnswer>('/study-spots/{id}', `/study-spots/${library}`)
    expect(spot).toMatchObject({
      id: library,
      name: 'Open Library',
      university_id: campus,
      category: 'On-Campus',
      state: 'CA',
      tags: expect.arrayContaining(['Quiet']),
      week: { monday: [{ opens: '08:00', closes: '00:00' }] },
      dates: [
        { day: dayFrom(3), hours: [], label: 'Break', source: 'admin' },
        { day: dayFrom(4), hours: [{ opens: '09:00', closes: '17:00' }] },
      ],
      alerts: [{ closes: true, starts_on: dayFrom(-1) }],
      facts: [
        {
          fact: 'noise',
          listed: null,
          answers: 3,
          agreed: ['Low hum'],
          counts: [
            { value: 'Low hum', answers: 2 },
            { value: 'Chatter', answers: 1 },
          ],
          since: dayFrom(0),
        },
        { fact: 'wheelchair', listed: 'Wheelchair access', answers: 0, counts: [], agreed: [], since: null },
      ],
      areas: [
        {
          name: 'Reading room',
          seats: 40,
          week: { sunday: [{ opens: '10:00', closes: '18:00' }] },
          dates: [{ day: dayFrom(4), hours: [{ opens: '12:00', closes: '13:00' }] }],
          facts: [{ fact: 'noise', listed: 'Silent' }],
        },
      ],
      source: 'test',
      license: { id: 'CC-BY-4.0', credit: { text: 'Carrel contributors', href: app.origin } },
    })
    expect(new URL(spot.url).pathname).toBe(`/location/${library}`)
    const [unknown] = await spots('?bbox=179,9,180,11')
    expect(unknown).toMatchObject({ id: cafe, week: { monday: null }, license: { id: 'ODbL-1.0' } })
    expect(await get('/universities/{id}', `/universities/${campus}`)).toMatchObject({
      name: 'Open College',
      key: 'Open College Berkeley',
      aliases: ['OC'],
      domain: 'open.edu',
    })
  })

  it('finds study spots on a campus and in a box, also across the 180th meridian', async () => {
    expect(idsOf(await spots(`?university=${campus}`))).toEqual([library])
    expect(idsOf(await spots('?bbox=-123,37,-122,38'))).toEqual([library])
    expect(idsOf(await spots('?bbox=179,-10,-179,20'))).toEqual([cafe])
    expect(await spots('?bbox=0,0,1,1')).toEqual([])
    expect(await spots('?university=999999')).toEqual([])
    const inBox = await get<Page<{ id: number }>>('/universities', '/universities?bbox=-123,37,-122,38')
    expect(idsOf(inBox.data)).toEqual([campus])
  })

  it('gives study spots as GeoJSON', async () => {
    const answer = await api(`/study-spots?format=geojson&university=${campus}`)
    expect(answer.headers['content-type']).toBe('application/geo+json')
    expect(check('/study-spots', answer)).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: library,
          geometry: { type: 'Point', coordinates: [-122.2727, 37.8716] },
          properties: { name: 'Open Library' },
        },
      ],
      next: null,
    })
  })

  it('says how busy study spots are now', async () => {
    await insertReports(database.db, { location: cafe, level: 4, at: new Date(Date.now() - 31 * 60_000) })
    app.dropCaches()
    expect(await get('/busyness')).toMatchObject({
      ttl: 30,
      version: '1',
      study_spots: [{ id: library, level: 2, percent: 50, text: 'Slightly Busy', reports: 2 }],
    })
    expect(await get('/busyness', '/busyness?university=1234567')).toMatchObject({ study_spots: [] })
  })

  it('walks through lists page by page, each row once', async () => {
    const { db } = database
    const place = { latitude: -40, longitude: 20 }
    const made: number[] = []
    for (let n = 0; n < 7; n++) made.push((await insertLocation(db, { ...place, name: `Walk ${n}` })).id)
    const walk = async (first: string) => {
      const seen: number[] = []
      let next: string | null = first
      for (; next !== null;) {
        const page: Page = await get<Page>('/study-spots', next.replace(`${app.origin}/api/v1`, ''))
        expect(page.data.length).toBeLessThanOrEqual(3)
        seen.push(...idsOf(page.data))
        next = page.next
      }
      return seen
    }
    const box = 'bbox=19,-41,21,-39'
    expect(await walk(`/study-spots?limit=3&${box}`)).toEqual(made)
    // In the order of changes.
    await db('study_location_hours').insert({ study_location_id: made[1]!, day_of_week: 1, is_open: false })
    await db('study_locations').where({ id: made[0]! }).update({ name: 'Walk zero' })
    const since = encodeURIComponent(new Date(Date.now() - 1000).toISOString())
    expect(await walk(`/study-spots?limit=3&changed_since=${since}&${box}`)).toEqual([
      ...made.slice(2),
      made[1],
      made[0],
    ])
    const far = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString())
    expect(await spots(`?changed_since=${far}`)).toEqual([])
    // A time whose plus sign wasn't encoded.
    expect((await api('/study-spots?changed_since=2026-01-01T00:00:00+02:00')).status).toBe(200)
  })
})

describe('what is no longer public', () => {
  it('is gone at once, and listed as removed for 90 days', async () => {
    const { db } = database
    const university = await insertUniversity(db, { name: 'Leaving College' })
    const there = await insertLocation(db, { name: 'Leaving', university_id: university.id })
    const pending = await insertLocation(db, { status: 'Pending', university_id: university.id })
    const removed = (kind: string) =>
      get<z.infer<typeof RemovedPage>>(`/${kind}/removed`, `/${kind}/removed?limit=500`)
    const isListed = async (id: number) => idsOf((await removed('study-spots')).data).includes(id)
    const shown = async () => [
      (await api(`/study-spots/${there.id}`)).status,
      idsOf(await spots(`?university=${university.id}`)).length,
      await isListed(there.id),
    ]
    expect(await shown()).toEqual([200, 1, false])
    await db('study_locations').where({ id: there.id }).update({ status: 'Denied' })
    expect(await shown()).toEqual([404, 0, true])
    await db('study_locations').where({ id: there.id }).update({ status: 'Approved' })
    expect(await shown()).toEqual([200, 1, false])
    await db('universities').where({ id: university.id }).update({ status: 'Pending' })
    expect(await shown()).toEqual([404, 0, true])
    expect(idsOf((await removed('universities')).data)).toContain(university.id)
    expect((await api(`/universities/${university.id}`)).status).toBe(404)
    await db('universities').where({ id: university.id }).update({ status: 'Approved' })
    expect(await shown()).toEqual([200, 1, false])
    await db('universities').where({ id: university.id }).del()
    expect(await shown()).toEqual([404, 0, true])
    expect(await isListed(pending.id)).toBe(false) // it was never public

    await db('open_data_changes')
      .where({ id: there.id })
      .update({ removed_at: db.raw("now() - interval '89 days'") as never })
    await db('open_data_changes')
      .where({ id: university.id, kind: 'university' })
      .update({ removed_at: db.raw("now() - interval '91 days'") as never })
    app.dropCaches()
    expect(await isListed(there.id)).toBe(true)
    expect(idsOf((await removed('universities')).data)).not.toContain(university.id)
    await cleanUp(jobContext(db))
    const left = db('open_data_changes').whereNotNull('removed_at')
    expect(await left.clone().where({ id: there.id, kind: 'study-spot' })).toHaveLength(1)
    expect(await left.where({ id: university.id, kind: 'university' })).toEqual([])
  })

  it('changes with each part that the API shows, and with no other', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { name: 'Parts', source: 'imls', source_id: 'pls:parts' })
    const at = async () =>
      (await db('open_data_changes')
        .where({ id, kind: 'study-spot' })
        .first('changed_at'))!.changed_at.getTime()
    const area = await insertArea(db, id)
    const of = { study_location_id: id }
    const tag = (await db('tag_types').where({ name: 'Late Night Access' }).first('id'))!.id
    const PARTS: [name: string, changes: boolean, act: () => PromiseLike<unknown>][] = [
      ['name', true, () => db('study_locations').where({ id }).update({ name: 'Part' })],
      ['rating', false, () => db('study_locations').where({ id }).update({ review_count: 1, rating_sum: 5 })],
      ['hours', true, () => db('study_location_hours').insert({ ...of, day_of_week: 1, is_open: false })],
      ['dates', true, () => insertDates(db, id, { [dayFrom(1)]: [] })],
      ['alert', true, () => insertAlert(db, id)],
      ['area', true, () => db('location_areas').where({ id: area.id }).update({ seats: 5 })],
      [
        'area hours',
        true,
        () => db('location_area_hours').insert({ area_id: area.id, day_of_week: 1, is_open: false }),
      ],
      ['fact', true, () => insertTraits(db, id, { wifi: 1 })],
      ['tag', true, () => db('study_location_tags').insert({ ...of, tag_id: tag })],
      [
        'license',
        true,
        () => db('location_sources').insert({ source: 'osm', source_id: 'osm:node/99', location_id: id }),
      ],
      ['area gone', true, () => db('location_areas').where({ id: area.id }).del()],
    ]
    for (const [name, changes, act] of PARTS) {
      const before = await at()
      await new Promise((resolve) => setTimeout(resolve, 3))
      await act()
      expect([name, (await at()) > before]).toEqual([name, changes])
    }
    expect((await get<StudySpotAnswer>('/study-spots/{id}', `/study-spots/${id}`)).license.id).toBe(
      'ODbL-1.0',
    )
  })
})

const BAD_QUERIES: [path: string, ...parameters: string[]][] = [
  ['/study-spots?limit=0', 'limit'],
  ['/study-spots?limit=501', 'limit'],
  ['/study-spots?limit=', 'limit'],
  ['/study-spots?limit=x&bbox=1,2,3', 'bbox', 'limit'],
  ['/study-spots?limit=1&limit=2', 'limit'],
  ['/study-spots?after=0', 'after'],
  ['/study-spots?after=1_', 'after'],
  ['/study-spots?after=99999999999999999999', 'after'],
  ['/study-spots?after=1%27--', 'after'],
  ['/study-spots?after=99999999999999_1', 'after'],
  ['/study-spots?bbox=1,2,3,4,5', 'bbox'],
  ['/study-spots?bbox=1,5,2,4', 'bbox'],
  ['/study-spots?bbox=-181,0,1,1', 'bbox'],
  ['/study-spots?bbox=0,-91,1,1', 'bbox'],
  ['/study-spots?bbox=NaN,0,1,Infinity', 'bbox'],
  ['/study-spots?bbox=1e999,0,1,1', 'bbox'],
  ['/study-spots?changed_since=yesterday', 'changed_since'],
  ['/study-spots?changed_since=2026-02-30T00:00:00Z', 'changed_since'],
  ['/study-spots?changed_since=2026-11-28T00:00:00', 'changed_since'],
  ['/study-spots?university=1.5', 'university'],
  ['/study-spots?university=9223372036854775808', 'university'],
  ['/study-spots?format=xml', 'format'],
  ['/universities?bbox=x', 'bbox'],
  ['/universities/removed?removed_since=0', 'removed_since'],
  ['/busyness?university=all', 'university'],
]
it('a query that can’t be used is a problem that names its parameters', () =>
  checkRows(BAD_QUERIES, async ([path, ...parameters]) => {
    const answer = await api(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      400,
      expect.stringMatching(/^application\/problem\+json/),
    ])
    const template = path.split('?')[0]!
    const problem = check(template, answer) as { errors: { parameter: string }[] }
    expect(problem.errors.map(({ parameter }) => parameter)).toEqual(parameters)
  }))

const STRANGE: [path: string, status: number, sent?: Sent][] = [
  ['/study-spots/999999999', 404],
  ['/study-spots/9223372036854775808', 404],
  ['/study-spots/abc', 404],
  ['/study-spots/-1', 404],
  ['/universities/0', 404],
  ['/universities/1e3', 404],
  ['/nothing', 404],
  ['', 404],
  ['/study-spots.data', 404],
  ['/study-spots/%00', 400],
  ['/study-spots/%E0%A4%A', 400],
  ['/study-spots', 405, { method: 'POST', body: '{}' }],
  ['/study-spots', 405, { method: 'DELETE' }],
  ['/study-spots?changed_since=0001-01-01T00:00:00Z&limit=1', 200],
  ['/study-spots?changed_since=9999-12-31T23:59:59.999999999Z', 200],
  ['/study-spots?after=9999999999999_999999999999999&changed_since=2026-01-01T00:00:00Z', 200],
  ['/study-spots?after=1_5', 200],
  ['/study-spots?unknown=1&limit=1', 200],
  [`/study-spots?limit=1&x=${'x'.repeat(3000)}`, 200],
  [`/study-spots?after=${'1'.repeat(3000)}`, 400],
]
it('whatever is asked, no answer is a fault of ours, and errors are problems', () =>
  checkRows(STRANGE, async ([path, status, sent]) => {
    const answer = await api(path, sent)
    expect(answer.status).toBe(status)
    if (status < 400) return
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(answer.text)).toMatchObject({ type: 'about:blank', status })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  }))

describe('an answer', () => {
  it('has a strong ETag for each compression, and costs no statement when nothing changed', async () => {
    const path = `/study-spots?university=${campus}`
    const plain = await api(path)
    const packed = await api(path, { headers: { 'Accept-Encoding': 'br' } })
    const { etag } = plain.headers
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(packed.headers.etag).toBe(`${etag!.slice(0, -1)}-br"`)
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=30', vary: 'Accept-Encoding' })
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => void statements.push(sql)
    database.db.on('query', note)
    for (const tag of [etag!, packed.headers.etag!, `"x", W/${etag}`, '*']) {
      const known = await api(path, { headers: { 'If-None-Match': tag } })
      expect([known.status, known.text, known.headers.etag]).toEqual([304, '', etag])
      check('/study-spots', known)
    }
    database.db.off('query', note)
    // In tests each answer looks whether something changed; a server looks every 2 seconds.
    expect(statements.filter((sql) => !sql.includes('content_changes'))).toEqual([])
    await database.db('study_locations').where({ id: library }).update({ phone: '1' })
    expect((await api(path, { headers: { 'If-None-Match': etag! } })).status).toBe(200)
  })

  it('is the same for HEAD without a body, and OPTIONS says what any site may do', async () => {
    for (const path of ['/universities', '/study-spots?limit=0', '/busyness']) {
      app.dropCaches()
      const head = await api(path, { method: 'HEAD' })
      const answer = await api(path)
      // Node sends a short body in chunks, and none has no chunks.
      const headers = ({
        date: _date,
        'x-request-id': _id,
        'transfer-encoding': _chunks,
        ...rest
      }: Answer['headers']) => rest
      expect([head.status, head.text, headers(head.headers)]).toEqual([
        answer.status,
        '',
        headers(answer.headers),
      ])
    }
    const options = await api('/study-spots', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
    })
    expect([options.status, options.text]).toEqual([204, ''])
    expect(options.headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
    })
    expect(options.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('reads and sets no cookie', async () => {
    const { cookie } = await insertMember(database.db, app.env)
    const answer = await api('/universities', { headers: { Cookie: cookie, 'Save-Data': 'on' } })
    const other = await api('/universities')
    expect([answer.cookies, answer.headers.etag]).toEqual([[], other.headers.etag])
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('says what is left of an address’s limit, which also counts cached answers', async () => {
    const from = (ip: string, sent: Sent = {}) =>
      api('/universities', { ...sent, headers: { ...sent.headers, 'X-Forwarded-For': ip } })
    const first = await from('203.0.113.9')
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"address";q=120;w=60',
      ratelimit: '"address";r=119;t=1',
    })
    const answers = await Promise.all(Array.from({ length: 300 }, () => from('203.0.113.9')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: expect.stringMatching(/^"address";r=0;t=\d+$/),
    })
    check('/universities', refused[0]!)
    expect((await from('203.0.113.9', { method: 'OPTIONS' })).status).toBe(204)
    expect((await from('198.51.100.1')).status).toBe(200)
  })

  it('names nobody', async () => {
    for (const path of ['/study-spots?limit=500', '/universities', '/busyness', '/study-spots/removed'])
      expect((await api(path)).text).not.toMatch(/Zzqperson|@/)
  })
})
