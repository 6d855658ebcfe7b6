import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '~/accounts/settings/clean-up.server'
import { hashToken, newToken } from '~/services/auth/tokens.server'
import { newestOf } from '~/spots/occupancy/take-readings.server'
import type { TakenAnswer } from '~/spots/occupancy/readings'
import { insertArea } from '../../../factories/area'
import { insertReports } from '../../../factories/busyness'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import type { Answer } from '../../../support/http'
import { jobContext } from '../../../support/jobs'
import { checkRows } from '../../../support/rows'
import { checkerOf, type OpenApi } from '../../open-data/openapi'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const MINUTE = 60_000

let campus: number
let spot: number
let hall: number
let room: number
let elsewhere: number
let token: string
let check: (path: string, answer: Answer) => unknown

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

const post = (body: unknown, headers: Record<string, string> = { Authorization: `Bearer ${token}` }) =>
  app.send('/api/v1/occupancy', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  })
async function send(...readings: object[]): Promise<TakenAnswer> {
  const answer = await post({ readings })
  expect(answer.status).toBe(200)
  return check('/occupancy', answer) as TakenAnswer
}
const busyness = async () => {
  app.dropCaches()
  const answer = await app.send('/api/v1/busyness')
  const { study_spots } = check('/busyness', answer) as { study_spots: { id: number; level: number }[] }
  return study_spots.find(({ id }) => id === spot) ?? null
}
const panel = async () => {
  app.dropCaches()
  const text = (await app.send('/university/Counting%20College%20Berkeley/Counted')).main.querySelector(
    '#busyness',
  )!.textContent
  return text.replaceAll(/\s+/g, ' ')
}

async function insertToken(university_id: number, name = 'Door counters') {
  const made = newToken()
  await db('occupancy_tokens').insert({ university_id, name, token_hash: hashToken(made) })
  return made
}

beforeAll(async () => {
  campus = (await insertUniversity(db, { name: 'Counting College' })).id
  spot = (
    await insertLocation(db, { name: 'Counted', university_id: campus, hours: everyDay('00:00', '00:00') })
  ).id
  hall = (await insertArea(db, spot, { name: 'Main hall', seats: 300 })).id
  room = (await insertArea(db, spot, { name: 'Group room', seats: 100 })).id
  const other = (await insertUniversity(db)).id
  elsewhere = (await insertLocation(db, { university_id: other })).id
  token = await insertToken(campus)
  check = checkerOf(JSON.parse((await app.send('/api/v1/openapi.json')).text) as OpenApi)
})
beforeEach(async () => {
  for (const table of [
    'occupancy_now',
    'occupancy_readings',
    'occupancy_quarters',
    'busyness_reports',
  ] as const)
    await db(table).del()
})

describe('a count', () => {
  it('shows how busy a study spot is, by what and when, beside what students report', async () => {
    await insertReports(db, { location: spot, area: room, level: 4, at: ago(5) })
    await insertReports(db, { location: spot, area: hall, level: 4, at: ago(4) })
    expect(await send({ study_spot: spot, area: hall, at: ago(2), count: 75 })).toEqual({
      accepted: 1,
      unchanged: 0,
      refused: [],
    })
    // The hall has 300 seats and is counted at 1, the room has 100 and is reported at 4.
    expect(await busyness()).toMatchObject({ level: 1.75, percent: 44, reports: 2, counted: true })
    const text = await panel()
    expect(text).toContain('Main hall: Not Busy counted by “Door counters” 2 minutes ago')
    expect(text).toContain('Group room: Extremely Busy 5 minutes ago')
  })

  it('of the whole study spot replaces all others', async () => {
    await insertReports(db, { location: spot, level: 4, at: ago(5), times: 2 })
    await send(
      { study_spot: spot, area: hall, at: ago(1), fraction: 1 },
      { study_spot: spot, at: ago(2), count: 100 },
    )
    expect(await busyness()).toMatchObject({ level: 1, counted: true })
    expect(await panel()).toContain('0–25% · counted by “Door counters” 2 minutes ago')
  })

  it('counts for 15 minutes, then reports do again', async () => {
    await insertReports(db, { location: spot, area: hall, level: 3, at: ago(10) })
    await send({ study_spot: spot, area: hall, at: ago(16), count: 3 })
    expect(await busyness()).toMatchObject({ level: 3, counted: false })
  })

  it('is nothing while it’s closed, by the counter or by its hours', async () => {
    await insertReports(db, { location: spot, area: hall, level: 3, at: ago(10) })
    await send({ study_spot: spot, area: hall, at: ago(1), closed: true })
    expect(await busyness()).toBeNull()
    await db('study_location_hours')
      .where({ study_location_id: spot })
      .update({ is_open: false, start_time: null, end_time: null })
    await send({ study_spot: spot, area: room, at: ago(1), count: 40 })
    expect(await db('occupancy_now').where({ area_id: room }).pluck('level')).toEqual([null])
    await db('study_location_hours')
      .where({ study_location_id: spot })
      .update({ is_open: true, start_time: '00:00', end_time: '00:00' })
  })

  it('that hangs says nothing, however often it is repeated; an empty room may stay empty', async () => {
    const minutes = [96, 80, 60, 40, 20, 1]
    const said = (count: number) =>
      minutes.map((minute) => ({ study_spot: spot, area: hall, at: ago(minute), count }))
    await send(...said(30))
    expect(await busyness()).toBeNull()
    await send({ study_spot: spot, area: hall, at: ago(0.5), count: 31 })
    expect(await busyness()).toMatchObject({ counted: true })
    await db('occupancy_now').del()
    await db('occupancy_readings').del()
    await send(...said(0))
    expect(await busyness()).toMatchObject({ level: 0 })
  })

  it('twice is once, a late one changes nothing that is newer, and quarters have the mean', async () => {
    const at = ago(3)
    const first = { study_spot: spot, area: hall, at, count: 30 }
    expect(await send(first, first)).toMatchObject({ accepted: 1, unchanged: 1 })
    const [again, twice] = await Promise.all([send(first), send(first)])
    expect([again, twice]).toEqual([1, 1].map((unchanged) => ({ accepted: 0, unchanged, refused: [] })))
    // The same instant in another zone.
    const zoned = new Date(Date.parse(at) - 5 * 3_600_000).toISOString().replace('Z', '-05:00')
    expect(await send({ ...first, at: zoned })).toMatchObject({ accepted: 0, unchanged: 1 })
    expect(await send({ ...first, at: ago(200), count: 300 })).toMatchObject({ accepted: 1 })
    expect(await db('occupancy_now').where({ area_id: hall }).pluck('level')).toEqual([40])
    const quarters = await db('occupancy_quarters').orderBy('quarter')
    expect(quarters.map(({ levels, n }) => [levels, n])).toEqual([
      [400, 1],
      [40, 1],
    ])
    expect(quarters.map(({ quarter }) => quarter.getTime() % (15 * MINUTE))).toEqual([0, 0])
  })

  it('goes after 48 hours, its quarter of an hour after 400 days', async () => {
    const of = { study_location_id: spot, area_id: null }
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000)
    for (const n of [47, 49])
      await db('occupancy_readings').insert({ ...of, at: hours(n), level: 1, people: n })
    for (const n of [399, 401])
      await db('occupancy_quarters').insert({ ...of, quarter: hours(24 * n), levels: n, n: 1 })
    await cleanUp(jobContext(db))
    expect(await db('occupancy_readings').pluck('people')).toEqual([47])
    expect(await db('occupancy_quarters').pluck('levels')).toEqual([399])
  })
})

const good = () => ({ study_spot: spot, at: ago(1), count: 1 })
const REFUSED: [field: string, reading: () => unknown][] = [
  ['', () => 7],
  ['', () => null],
  ['study_spot', () => ({ ...good(), study_spot: elsewhere })],
  ['study_spot', () => ({ ...good(), study_spot: 2 ** 60 })],
  ['study_spot', () => ({ ...good(), study_spot: '12' })],
  ['area', () => ({ ...good(), area: 999_999 })],
  ['area', () => ({ ...good(), area: 'Main hall' })],
  ['at', () => ({ ...good(), at: ago(-3) })],
  ['at', () => ({ ...good(), at: ago(24 * 60 + 1) })],
  ['at', () => ({ ...good(), at: '2026-11-28T18:00:00' })],
  ['at', () => ({ ...good(), at: 1_800_000_000 })],
  ['count', () => ({ ...good(), count: -1 })],
  ['count', () => ({ ...good(), count: 1.5 })],
  ['count', () => ({ ...good(), count: 100_000 })],
  ['count', () => ({ ...good(), count: 801 })], // of 400 seats
  ['count', () => ({ study_spot: spot, at: ago(1) })],
  ['fraction', () => ({ ...good(), fraction: 2.1 })],
  ['fraction', () => ({ ...good(), fraction: -0.1 })],
  ['capacity', () => ({ ...good(), capacity: 0 })],
  ['closed', () => ({ ...good(), closed: 'no' })],
]
it('a reading that can’t be right is refused, and the others are taken', () =>
  checkRows(REFUSED, async ([field, reading]) => {
    await db('occupancy_readings').del()
    const taken = await send(reading() as object, good())
    expect(taken).toMatchObject({ accepted: 1, refused: [{ index: 0, field }] })
    expect(await db('occupancy_readings').pluck('study_location_id')).toEqual([spot])
    await db('rate_limits' as never).del()
  }))

it('a request that can’t be taken is a problem, and stores nothing', async () => {
  const bearer = (given: string) => ({ Authorization: `Bearer ${given}` })
  const withdrawn = await insertToken(campus)
  await db('occupancy_tokens')
    .where({ token_hash: hashToken(withdrawn) })
    .update({ withdrawn_at: new Date() })
  const one = { readings: [good()] }
  const many = { readings: Array.from({ length: 501 }, good) }
  const REQUESTS: [status: number, body: unknown, headers?: Record<string, string>][] = [
    [401, one, {}],
    [401, one, bearer(newToken())],
    [401, one, bearer(withdrawn)],
    [401, one, { Authorization: 'Basic eDp5' }],
    [400, 'not JSON'],
    [400, ''],
    [422, {}],
    [422, []],
    [422, 'null'],
    [422, { readings: [] }],
    [413, many],
    [413, 'x'.repeat(300_000)],
    [403, one, { ...bearer(token), Origin: 'https://elsewhere.example' }],
  ]
  await checkRows(REQUESTS, async ([status, body, headers]) => {
    const answer = await post(body, headers)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      expect.stringMatching(/^application\/problem\+json/),
    ])
    expect(JSON.parse(answer.text)).toMatchObject({ status, detail: expect.any(String) })
  })
  await db('site_settings').insert({ read_only: 'We’re moving.' } as never)
  const moving = await post(one)
  expect([moving.status, JSON.parse(moving.text).detail]).toEqual([503, 'We’re moving.'])
  await db('site_settings').del()
  const read = await app.send('/api/v1/occupancy')
  expect([read.status, read.headers.allow]).toEqual([405, 'POST'])
  expect(await db('occupancy_readings')).toEqual([])
  const answers = []
  for (let n = 0; n < 70; n++) answers.push(await post({ readings: [good()] }))
  const last = answers.at(-1)!
  expect([last.status, Number(last.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  await db('rate_limits' as never).del()
})

it('an admin makes a token, sees it once, and withdraws it', async () => {
  const { cookie } = await insertMember(db, app.env, { role: 'Admin' })
  const browser = app.browser(cookie)
  const path = `/admin-dashboard/campus/${campus}/counters`
  const page = (await browser.get(path)).main
  const key = page.querySelector('input[name=key]')!.getAttribute('value')!
  const fields = { intent: 'add', key, name: 'Wifi' }
  expect((await browser.post(path, fields)).headers.location).toBe(path)
  const shown = await browser.get(path)
  const made = shown.main.querySelector('.note code')!.textContent
  expect(shown.headers['cache-control']).toContain('no-store')
  expect((await browser.get(path)).text).not.toContain(made)
  const [row, ...more] = await db('occupancy_tokens').where({ name: 'Wifi' })
  expect([row!.token_hash.equals(hashToken(made)), more]).toEqual([true, []])
  const headers = { Authorization: `Bearer ${made}` }
  expect((await post({ readings: [good()] }, headers)).status).toBe(200)
  expect((await browser.get(path)).text).toContain('Last used')
  // The same form again is the same token.
  await browser.post(path, fields)
  expect((await browser.get(path)).main.querySelector('.note code')!.textContent).toBe(made)
  expect(await db('occupancy_tokens').where({ name: 'Wifi' })).toHaveLength(1)
  await browser.post(path, { intent: 'withdraw', token: String(row!.id) })
  expect((await post({ readings: [good()] }, headers)).status).toBe(401)
  expect(await db('occupancy_now')).toEqual([])
  expect((await browser.get(path)).main.textContent).not.toContain('Wifi')
})

it('the newest reading of an area is the same in whatever order readings come', () => {
  const of = { study_location_id: 1, area_id: null, people: null }
  const by = { token_id: 1, feed_id: null }
  const rows = [0, 1, 1, 1, 2, 2].map((said, n) => ({
    ...of,
    at: new Date(n * MINUTE),
    level: said * 10,
    said,
  }))
  const {
    newest: [inOrder],
  } = newestOf([], rows, by)
  expect(inOrder).toMatchObject({ said: 2, same_n: 2, same_since: new Date(4 * MINUTE) })
  expect(newestOf([], rows.toReversed(), by).newest).toEqual([inOrder])
  expect(newestOf([inOrder!], rows, by).newest).toEqual([])
})
