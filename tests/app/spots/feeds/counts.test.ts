import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedFormWords } from '~/dashboard/items/feed-words'
import type { HoursFeedSettings } from '~/services/env.server'
import { FeedFault } from '~/spots/feeds/answer.server'
import { readOccuspace, readWaitz } from '~/spots/feeds/counts.server'
import { readFeed } from '~/spots/feeds/read-feeds.server'
import { calendarWords, feedFaultWords } from '~/spots/feeds/words'
import { insertArea } from '../../../factories/area'
import { everyDay, insertLocation } from '../../../factories/location'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { runJobs } from '../../../support/jobs'
import { checkRows } from '../../../support/rows'
import { twoAdmins } from '../../../support/two-admins'
import { useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read, context } = useFeeds(database)
const env: { hoursFeeds?: HoursFeedSettings } = {}
beforeAll(() => void (env.hoursFeeds = feeds.settings))
const app = useApp(database, env as { hoursFeeds: HoursFeedSettings })
const { admins, form, send } = twoAdmins(database, app)

const always = { hours: everyDay('00:00', '00:00') }
const floor = {
  name: 'Floor 2',
  id: 71,
  busyness: 80,
  people: 40,
  isAvailable: true,
  capacity: 50,
  isOpen: true,
  percentage: 0.8,
  bestLocations: [],
  locHtml: '<b>',
}
const library = { name: 'Sample Library', id: 7, busyness: 41, people: 123, isAvailable: true, capacity: 300 }
const waitz = (over: object = {}) => ({
  data: [
    { ...library, hourSummary: 'open', isOpen: true, percentage: 0.41, subLocs: [floor], ...over },
    {
      ...library,
      name: 'Annex',
      id: 8,
      people: 0,
      isAvailable: false,
      isOpen: false,
      percentage: 0,
      subLocs: false,
    },
  ],
})
const occuspace = (over: object = {}) => ({
  message: 'OK',
  data: {
    id: 9,
    name: 'Hall',
    count: 50,
    percentage: 0.25,
    isActive: true,
    timestamp: new Date(Date.now() - 3 * 60_000).toISOString().replace('Z', '+00:00'),
    childCounts: [
      { id: 91, name: '01_Main Floor', count: -2, percentage: 0.5, isActive: true },
      { id: 92, name: 'Attic', count: 1, percentage: 0.5, isActive: false },
    ],
    ...over,
  },
})
const answer = (body: unknown, status = 200) => {
  feeds.answer = (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ETag: '"1"' })
    response.end(JSON.stringify(body))
  }
}
const url = (path = 'live/sample') => `http://127.0.0.1:${feeds.port}/${path}`
const counted = () =>
  database.db('occupancy_now').orderBy('study_location_id').select('area_id', 'level', 'said')

beforeEach(async () => {
  for (const table of ['occupancy_now', 'occupancy_readings', 'occupancy_quarters', 'hours_feeds'] as const)
    await database.db(table).del()
})

it('reads places and floors, as both publish them', () => {
  expect(readWaitz(JSON.stringify(waitz()))).toMatchObject([
    {
      key: '7',
      name: 'Sample Library',
      parent: null,
      count: { at: null, count: 123, capacity: 300, fraction: 0.41, closed: false },
    },
    {
      key: '7.71',
      name: 'Floor 2',
      parent: '7',
      count: { count: 40, capacity: 50, fraction: 0.8, closed: false },
    },
    { key: '8', name: 'Annex', parent: null, count: { count: 0, closed: true } },
  ])
  const { data } = occuspace()
  for (const given of [{ data }, { data: [data] }])
    expect(readOccuspace(JSON.stringify(given))).toMatchObject([
      { key: '9', name: 'Hall', count: { at: data.timestamp, count: 50, fraction: 0.25 } },
      {
        key: '91',
        name: '01_Main Floor',
        parent: '9',
        count: { at: data.timestamp, count: 0, fraction: 0.5 },
      },
      { key: '92', name: 'Attic', parent: '9', count: null },
    ])
})

it('refuses what isn’t one, and leaves out what it can’t read', () => {
  const hostile = [
    '',
    '[]',
    'null',
    '{}',
    '{"data":7}',
    '{"data":[]}',
    '{"data":[7,null,{"id":{}}]}',
    '<html>',
    '{"data":{"id":-1}}',
  ]
  for (const body of hostile) {
    expect(() => readWaitz(body), body).toThrow(FeedFault)
    expect(() => readOccuspace(body), body).toThrow(FeedFault)
  }
  const [place] = readWaitz(
    JSON.stringify({
      data: [{ id: 1, name: 7, people: 'many', percentage: 'all', busyness: null, subLocs: { a: 1 } }],
    }),
  )
  expect(place).toMatchObject({ key: '1', name: '#1', count: { count: null, fraction: null, closed: false } })
})

describe('an admin without scripts', () => {
  it('adds Waitz for a study spot and an area, chooses their places, and sees the count on the page', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { ...always, name: 'Counted by Waitz' })
    const area = (await insertArea(db, id, { name: 'Second floor', seats: 50 })).id
    const path = `/admin-dashboard/spot/${id}/calendar`
    answer(waitz())
    const adding = { ...(await form(path, 'add')), kind: 'waitz', url: url() }
    for (const of of ['', String(area)]) expect((await send(path, { ...adding, area: of })).status).toBe(303)
    const again = await send(path, adding)
    expect([again.status, again.text]).toEqual([422, expect.stringContaining(feedFormWords.takenCounts)])
    // Beside a calendar of hours.
    const calendar = await send(path, { ...adding, kind: 'ical' })
    expect(calendar.status).toBe(303)
    await db('hours_feeds').where({ kind: 'ical' }).del()
    await runJobs(database, { hoursFeeds: feeds.settings })
    expect(
      feeds.asked.map((each) => each.path),
      'one request for both',
    ).toEqual(['/live/sample'])
    expect(await counted()).toEqual([])
    const page = (await app.browser(admins.one).get(path)).main.textContent
    expect(page).toContain('Floor 2, in Sample Library')
    for (const [of, key] of [
      [null, '7'],
      [area, '7.71'],
    ] as const) {
      const feed = (await db('hours_feeds').where({ study_location_id: id, area_id: of }).first())!
      expect((await send(path, { ...(await form(path, `choose-${feed.id}`)), key })).status).toBe(303)
    }
    await runJobs(database, { hoursFeeds: feeds.settings })
    expect(new Set((await counted()).map(({ area_id, level }) => `${area_id} ${level}`))).toEqual(
      new Set([`null ${0.41 * 400}`, `${area} ${0.8 * 400}`]),
    )
    app.dropCaches()
    const spot = (await app.browser().get(`/location/${id}`)).main
    expect(spot.querySelector('#busyness')!.textContent).toContain('counted by “Waitz” just now')
    expect(spot.textContent).not.toContain(calendarWords.checked('today'))
    // Another place: what the old one counted is gone at once.
    const whole = (await db('hours_feeds').where({ study_location_id: id, area_id: null }).first())!
    await send(path, { ...(await form(path, `choose-${whole.id}`)), key: '8' })
    expect(await counted()).toMatchObject([{ area_id: area }])
    await runJobs(database, { hoursFeeds: feeds.settings })
    expect((await counted()).map(({ level }) => level)).toContain(null)
    await send(path, await form(path, `remove-${whole.id}`))
    expect(await counted()).toMatchObject([{ area_id: area }])
  })

  it('adds Occuspace with a token that’s stored encrypted, sent to it only, and not shown again', async () => {
    const { db } = database
    const { id } = await insertLocation(db, always)
    const path = `/admin-dashboard/spot/${id}/calendar`
    const body = occuspace()
    answer(body)
    const adding = { ...(await form(path, 'add')), kind: 'occuspace', url: url('v1/location/9/now') }
    const without = await send(path, adding)
    expect([without.status, without.text]).toEqual([422, expect.stringContaining(feedFormWords.codeNeeded)])
    const wrong = await send(path, { ...adding, accessCode: 'two words' })
    expect([wrong.status, wrong.text.includes('two words')]).toEqual([422, false])
    await send(path, { ...adding, accessCode: 'secret-of-hall' })
    const feed = (await db('hours_feeds').where({ study_location_id: id }).first())!
    expect([feed.secret === null, feed.secret!.includes('secret')]).toEqual([false, false])
    expect((await app.browser(admins.one).get(path)).text).not.toContain('secret-of-hall')
    await db('hours_feeds').where({ id: feed.id }).update({ key: '9' })
    // Who only knows the address has a fetch of their own, without the token.
    const stranger = await insertRead(always, { kind: 'occuspace', url: url('v1/location/9/now'), key: '9' })
    await readFeed(context(), { feedId: feed.id })
    expect(feeds.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-of-hall'])
    expect(await counted()).toEqual([{ area_id: null, level: 100, said: 50 }])
    const [reading] = await db('occupancy_readings')
    expect([reading!.at.getTime(), reading!.people]).toEqual([Date.parse(body.data.timestamp), 50])
    answer({}, 401)
    await readFeed(context(), { feedId: stranger.feed })
    expect(feeds.asked.at(-1)!.headers.authorization).toBeUndefined()
  })
})

it('an answer that can’t be used is a fault with its reason, and nothing is stored', async () => {
  const ROWS: [kind: string, key: string, body: unknown, fault: string][] = [
    ['waitz', '99', waitz(), feedFaultWords.gone],
    ['waitz', '7', { data: 'soon' }, feedFaultWords.unreadable.waitz],
    ['waitz', '7', waitz({ percentage: 7 }), 'from 0 to 2'],
    ['waitz', '7', waitz({ people: null, percentage: null, busyness: null }), 'Send count'],
    ['occuspace', '92', occuspace(), feedFaultWords.inactive],
    ['occuspace', '9', occuspace({ timestamp: '2026-01-01T00:00:00Z' }), '24 hours'],
    ['occuspace', '9', occuspace({ timestamp: new Date(Date.now() + 600_000).toISOString() }), 'future'],
    ['occuspace', '9', occuspace({ timestamp: '2026-11-27T13:00:00' }), feedFaultWords.inactive],
  ]
  await checkRows(ROWS, async ([kind, key, body, fault]) => {
    await database.db('hours_feeds').del()
    const { feed } = await insertRead(always, { kind, url: url(), key })
    answer(body)
    const row = await read(feed)
    expect(row).toMatchObject({ failures: 1, last_error: expect.stringContaining(fault), last_good: null })
    expect(await counted()).toEqual([])
  })
})

it('is read every few minutes, less often after failures, and again once it answers', async () => {
  const { feed } = await insertRead(always, { kind: 'waitz', url: url(), key: '7' })
  const minutes = ({ due_at }: { due_at: Date }) => (due_at.getTime() - Date.now()) / 60_000
  answer(waitz())
  expect(minutes(await read(feed))).toBeLessThan(5)
  answer({}, 503)
  for (const [least, most] of [
    [3, 5],
    [6, 10],
    [13, 20],
    [28, 40],
    [50, 70],
    [50, 70],
  ] as const) {
    const row = await read(feed)
    expect([minutes(row) > least, minutes(row) < most], String(least)).toEqual([true, true])
  }
  answer(waitz({ percentage: 1 }))
  expect(await read(feed)).toMatchObject({ failures: 0, last_error: null })
  expect(await counted()).toMatchObject([{ level: 400 }])
  expect(feeds.asked.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true)
})

it('is nothing while it’s closed, and a number that hangs says nothing', async () => {
  const { id, feed } = await insertRead(always, { kind: 'waitz', url: url(), key: '7' })
  answer(waitz({ isOpen: false }))
  await read(feed)
  expect(await counted()).toMatchObject([{ level: null }])
  await database.db('occupancy_now').del()
  answer(waitz())
  for (let n = 7; n >= 0; n--) await read(feed, new Date(Date.now() - n * 18 * 60_000))
  const [row] = await database.db('occupancy_now')
  expect(row!.same_n).toBeGreaterThanOrEqual(6)
  app.dropCaches()
  expect((await app.browser().get(`/location/${id}`)).main.querySelector('#busyness')!.textContent).toContain(
    'No reports',
  )
})
