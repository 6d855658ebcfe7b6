import { WHOLE_SITE } from '~/services/auth/reach'
import { describe, expect, it } from 'vitest'
import { locationSnapshot } from '~/dashboard/items/item-queries.server'
import { replaceWeek } from '~/dashboard/items/part-queries.server'
import { acceptSuggestion, showSuggestion } from '~/dashboard/queues/decide-suggestion.server'
import { versionOf } from '~/dashboard/version.server'
import { readFeed, readFeeds, readFeedsJob } from '~/spots/feeds/read-feeds.server'
import { makeDue } from '~/spots/feeds/queries.server'
import { feedFaultWords } from '~/spots/feeds/words'
import { enqueue } from '~/services/jobs/job.server'
import { daysLater } from '~/spots/model/dates'
import { DAYS, rowsOfWeek, weekOfRows } from '~/spots/model/week'
import { partsOf } from '~/spots/suggestions/rules'
import type { SuggestionAction } from '../../../../db/suggestion-tables'
import { insertArea, insertDates } from '../../../factories/area'
import { everyDay } from '../../../factories/location'
import { insertUser } from '../../../factories/user'
import { viewerFor } from '../../../factories/viewer'
import { useDatabase } from '../../../support/database'
import { itRows } from '../../../support/it-rows'
import { runJobs } from '../../../support/jobs'
import type { LibCalDay } from '../../../support/services/feed-stand-in'
import { daysFrom, useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read, readWithTag, stored, context } = useFeeds(database)

/** A Monday, at noon. */
const TODAY = '2026-11-23'
const NOW = new Date(`${TODAY}T17:00:00Z`)
const HOUR = 3_600_000
const day = (n: number) => daysLater(TODAY, n)
const has = (over: Record<string, LibCalDay> = {}, usual: LibCalDay = ['8am-10pm']) =>
  void (feeds.places = [{ lid: 1, days: { ...daysFrom(daysLater(TODAY, -1), 63, () => usual), ...over } }])
const closedFor = (n: number) => daysFrom(TODAY, n, () => 'closed')
const USUAL = '08:00-22:00'
const feedRow = async (id: number) => (await database.db('hours_feeds').where({ id }).first())!
const hoursUntilDue = async (id: number) => ((await feedRow(id)).due_at.getTime() - Date.now()) / HOUR

describe('reading a calendar again', () => {
  it('changes nothing if the calendar is the same', async () => {
    const { db } = database
    feeds.version = 1
    has()
    const { id, feed } = await insertRead()
    await read(feed, NOW)
    const state = async () => [
      await db('location_dates')
        .where({ study_location_id: id })
        .select(db.raw('day, xmin::text'))
        .orderBy('day'),
      await db('content_changes').sum('n'),
      await stored(id),
    ]
    const before = await state()
    await read(feed, new Date(NOW.getTime() + HOUR))
    expect(feeds.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])

    const later = new Date(NOW.getTime() + 6 * HOUR)
    await readWithTag(feed, later)
    expect(feeds.asked[2]!.headers['if-none-match']).toBeDefined()
    expect(await feedRow(feed)).toMatchObject({ last_good: later, last_error: null, failures: 0 })
    expect(await state()).toEqual(before)
  })

  it('adds a day each day, and lets past ones be', async () => {
    feeds.version = 1
    has()
    const { id, feed } = await insertRead()
    await read(feed, NOW)
    await readWithTag(feed, new Date(NOW.getTime() + 24 * HOUR))
    expect(feeds.asked[1]!.headers['if-none-match']).toBeUndefined()
    expect(Object.keys(await stored(id))).toEqual(Array.from({ length: 57 }, (_, n) => day(n)))
  })

  it('replaces what changed, and leaves what it does not mention', async () => {
    has({ [day(10)]: ['9am-5pm'], [day(40)]: ['9am-5pm'] })
    const { id, feed } = await insertRead()
    await read(feed, NOW)
    has({
      [day(3)]: { status: 'closed', note: 'Thanksgiving' },
      [day(10)]: 'not-set',
      [day(11)]: 'ByApp',
      [day(12)]: { status: 'text', text: 'Guided tours only' },
    })
    feeds.places[0]!.days = Object.fromEntries(
      Object.entries(feeds.places[0]!.days).filter(([each]) => each < day(30)),
    )
    await read(feed, NOW)
    const days = await stored(id)
    expect(Object.keys(days)).toHaveLength(56)
    expect([3, 10, 11, 12, 40, 55].map((n) => days[day(n)])).toEqual([
      'closed / Thanksgiving',
      '09:00-17:00',
      USUAL,
      `${USUAL} / Guided tours only`,
      '09:00-17:00',
      USUAL,
    ])
    expect((await feedRow(feed)).known_until).toBeTruthy()
  })

  it('never replaces what an admin or an accepted suggestion says of a day, but what a file says', async () => {
    const { db } = database
    has({ [day(4)]: 'closed', [day(5)]: 'closed', [day(6)]: 'closed' })
    const { id, feed } = await insertRead()
    await insertDates(db, id, { [day(4)]: ['10:00-12:00'] }, { source: 'admin', confirmed_on: '2025-01-01' })
    await insertDates(db, id, { [day(5)]: ['10:00-12:00'] }, { source: 'student', confirmed_on: day(-3) })
    await insertDates(db, id, { [day(6)]: ['10:00-12:00'] }, { source: 'osm', confirmed_on: day(-9) })
    await read(feed, NOW)
    const days = await stored(id)
    expect([4, 5, 6].map((n) => days[day(n)])).toEqual([
      '10:00-12:00 / admin',
      '10:00-12:00 / student',
      'closed',
    ])
    // What it says instead is suggested, until it's so.
    const suggested = async () => {
      const rows = await db('study_location_suggestions').where({ study_location_id: id, status: 'open' })
      return rows.map(({ source, action }) => [source, action.dates])
    }
    const change = { old: [{ start_time: '10:00', end_time: '12:00' }], new: [] }
    expect(await suggested()).toEqual([['feed', { [day(4)]: change, [day(5)]: change }]])
    await db('location_dates').where({ study_location_id: id, source: 'admin' }).del()
    await read(feed, NOW)
    expect((await stored(id))[day(4)]).toBe('closed')
    expect(await suggested()).toEqual([['feed', { [day(5)]: change }]])
    await db('study_location_suggestions')
      .where({ study_location_id: id })
      .update({ status: 'declined', decided_at: NOW, reason: 'No' })
    await read(feed, NOW)
    expect(await suggested()).toEqual([])
    has({ [day(5)]: ['9am-5pm'] })
    await read(feed, NOW)
    expect(await suggested()).toMatchObject([['feed', { [day(5)]: { new: [{ start_time: '09:00' }] } }]])
  })
})

describe('days that are like the week', () => {
  it('are not stored, until the week changes or was confirmed too long ago', async () => {
    const { db } = database
    has({ [day(3)]: 'closed', [day(4)]: { status: '24hours', note: 'Finals' } })
    const { id, feed } = await insertRead({ hours: everyDay('08:00', '22:00') })
    const area = await insertArea(db, id, { hours: everyDay('08:00:00', '22:00:00') })
    await db('hours_feeds').insert({
      study_location_id: id,
      area_id: area.id,
      kind: 'libcal',
      url: feeds.url,
      key: '1',
    })
    await read(feed, NOW)
    const other = { [day(3)]: 'closed', [day(4)]: '00:00-00:00 / Finals' }
    expect([await stored(id), await stored(id, area.id)]).toEqual([other, other])
    expect((await feedRow(feed)).days).toHaveLength(56)

    const monday = { day_of_week: 1, is_open: true, start_time: '08:00', end_time: '20:00' }
    await replaceWeek(db, id, [monday, ...everyDay('08:00', '22:00').slice(1)])
    expect(await hoursUntilDue(feed)).toBeLessThan(0.1)
    await read(feed, NOW)
    const mondays = Object.fromEntries([0, 7, 14, 21, 28, 35, 42, 49].map((n) => [day(n), USUAL]))
    expect(await stored(id)).toEqual({ ...mondays, ...other })
    await db('study_locations')
      .where({ id })
      .update({ hours_confirmed_on: new Date('2025-01-01') })
    await read(feed, NOW)
    expect(Object.keys(await stored(id))).toHaveLength(56)
  })
})

describe('changes that look like a mistake are held', () => {
  it('when more than half of the days change at once', async () => {
    feeds.version = 1
    has()
    const { id, feed } = await insertRead()
    await read(feed, NOW)
    has(closedFor(28))
    expect(await read(feed, NOW)).toMatchObject({ held: null })
    expect((await stored(id))[day(0)]).toBe('closed')
    has()
    await read(feed, NOW)

    has(daysFrom(TODAY, 29, () => ['9am-5pm']))
    const later = new Date(NOW.getTime() + HOUR)
    const row = await readWithTag(feed, later)
    expect(row).toMatchObject({ last_good: NOW, last_error: null, failures: 0 })
    expect(row.held).toHaveLength(56)
    expect(new Set(Object.values(await stored(id)))).toEqual(new Set([USUAL]))
    has()
    expect(await readWithTag(feed, later)).toMatchObject({ last_good: later, held: null })
    expect(feeds.asked.at(-1)!.headers['if-none-match']).toBeDefined()
  })

  it('when all days turn closed, also at the first read', async () => {
    has(closedFor(60))
    const { id, feed } = await insertRead()
    expect((await read(feed, NOW)).held).toHaveLength(56)
    expect(await stored(id)).toEqual({})
    const { held } = await feedRow(feed)
    await database
      .db('hours_feeds')
      .where({ id: feed })
      .update({ days: JSON.stringify(held) as never })
    expect((await read(feed, NOW)).held).toBeNull()
    expect(Object.keys(await stored(id))).toHaveLength(56)
  })
})

describe('a changed usual week', () => {
  const NIGHTS = Array.from({ length: 7 }, (_, n) => (n < 5 ? '08:00-02:00' : '10:00-18:00'))
  const likeNights = (from: number) =>
    daysFrom(day(from), 7, (_day, n) => (NIGHTS[n] === NIGHTS[0] ? ['8am-2am'] : ['10am-6pm']))
  const week = weekOfRows(
    NIGHTS.map((range, n) => ({
      day_of_week: n + 1,
      is_open: true,
      start_time: range.slice(0, 5),
      end_time: range.slice(6),
    })),
  )
  const suggestions = async (id: number) =>
    (
      await database.db.raw(
        `select id, study_location_id, status, source, checked_on::text, action, action -> 'hours' as hours, original, user_id from study_location_suggestions
         where study_location_id = ? order by id`,
        [id],
      )
    ).rows as {
      status: string
      source: string
      checked_on: string
      id: number
      hours: Record<string, { rows: unknown }>
      action: SuggestionAction
    }[]

  it('is suggested once 3 of 4 whole weeks agree, and again only if it changes', async () => {
    const { db } = database
    has({ ...likeNights(7), ...likeNights(14), ...likeNights(21) })
    const { id, feed } = await insertRead({ hours: everyDay('08:00', '22:00') })
    await read(feed, NOW)
    const [one, ...more] = await suggestions(id)
    expect(one).toMatchObject({
      status: 'open',
      source: 'feed',
      checked_on: TODAY,
      original: {},
      user_id: null,
    })
    expect(more).toEqual([])
    expect(Object.keys(one!.hours)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(one!.hours['1']!.rows).toEqual({
      old: [{ start_time: '08:00', end_time: '22:00' }],
      new: [{ start_time: '08:00', end_time: '02:00' }],
    })
    const week = await db('study_location_hours').where({ study_location_id: id, day_of_week: 1 }).first()
    expect(week).toMatchObject({ end_time: '22:00:00' })

    await read(feed, NOW)
    expect(await suggestions(id)).toEqual([one])
    await db('study_location_hours')
      .where({ study_location_id: id, day_of_week: 1 })
      .update({ end_time: '02:00' })
    await read(feed, NOW)
    expect((await suggestions(id)).map(({ hours }) => Object.keys(hours))).toEqual([
      ['2', '3', '4', '5', '6', '7'],
    ])
    await db('study_location_suggestions')
      .where({ study_location_id: id })
      .update({ status: 'declined', decided_at: NOW, reason: 'No' })
    await read(feed, NOW)
    expect(await suggestions(id)).toHaveLength(1)
    has()
    await read(feed, NOW)
    const now = await suggestions(id)
    expect(now.map(({ status, hours }) => [status, Object.keys(hours)])).toEqual([
      ['declined', ['2', '3', '4', '5', '6', '7']],
      ['open', ['1']],
    ])
  })

  itRows([
    ['the stored week', { ...likeNights(7), ...likeNights(14), ...likeNights(21) }, week, false],
    ['no week on record', { ...likeNights(7), ...likeNights(14), ...likeNights(21) }, null, true],
    [
      'a break of a week',
      { ...likeNights(7), ...likeNights(14), ...likeNights(28), [day(23)]: 'closed' },
      null,
      true,
    ],
    [
      'only 2 weeks that agree',
      { ...likeNights(7), ...likeNights(14), [day(22)]: 'closed', [day(29)]: ['9am-9pm'] },
      null,
      false,
    ],
  ] as [string, Record<string, LibCalDay>, typeof week | null, boolean][])(
    'is found or not',
    async (_what, days, hours, isSuggested) => {
      has(days)
      const { id, feed } = await insertRead({ hours: hours ? rowsOfWeek(hours) : [] })
      await read(feed, NOW)
      expect((await suggestions(id)).length > 0).toBe(isSuggested)
    },
  )

  it('of areas is in the same suggested edit, part by part, and a declined one doesn’t come back', async () => {
    const { db } = database
    has({ ...likeNights(7), ...likeNights(14), ...likeNights(21) })
    const { id, feed } = await insertRead({ hours: everyDay('08:00', '22:00') })
    const area = await insertArea(db, id, { name: 'Map room' })
    const other = await insertArea(db, id, { name: 'Café', hours: everyDay('09:00', '17:00') })
    const of = { study_location_id: id, kind: 'libcal', url: feeds.url, key: '1' } as const
    const [ofArea, ofOther] = await db('hours_feeds')
      .insert([area, other].map((each) => ({ ...of, area_id: each.id })))
      .returning('id')
    await read(ofArea!.id, NOW)
    expect(Object.keys(await stored(id, area.id))).toHaveLength(56)
    for (let n = 0; n < 2; n++) for (const each of [feed, ofOther!.id]) await read(each, NOW)
    const [one, ...more] = await suggestions(id)
    expect(more).toEqual([])
    const days = DAYS.map((day) => `hours-${day}`)
    expect(partsOf(one!.action)).toEqual([...days, '1:area-hours', '2:area-hours'])
    expect(await showSuggestion(db, WHOLE_SITE, one!.id)).toMatchObject({
      value: {
        areas: [null, { name: 'Map room', isNew: false }, { name: 'Café', isNew: false }],
        rows: [
          {},
          {},
          { parts: ['1:area-hours'], state: 'open' },
          { parts: ['2:area-hours'], state: 'open' },
        ],
      },
    })
    const viewer = { ...viewerFor(await insertUser(db, { role: 'Admin' })), isAdmin: true, reach: WHOLE_SITE }
    const accept = async ({ id: suggestion }: { id: number }, parts: string[]) => {
      const version = versionOf((await locationSnapshot(db, WHOLE_SITE, id))!)
      return acceptSuggestion(db, {
        viewer,
        id: suggestion,
        parts,
        message: 'Right',
        version,
      })
    }
    expect(await accept(one!, ['1:area-hours'])).toMatchObject({ ok: true, value: { changed: true } })
    const { areas, hours } = (await locationSnapshot(db, WHOLE_SITE, id))!
    expect(areas.map((each) => weekOfRows(each.hours)[1])).toEqual([
      [{ start_time: '08:00', end_time: '02:00' }],
      [{ start_time: '09:00', end_time: '17:00' }],
    ])
    expect(weekOfRows(hours)[1]).toEqual([{ start_time: '08:00', end_time: '22:00' }])
    for (const each of [feed, ofArea!.id, ofOther!.id]) await read(each, NOW)
    expect(await suggestions(id)).toHaveLength(1)
    expect(Object.values(await stored(id, area.id))).not.toContain('08:00-02:00')
    has({
      ...likeNights(7),
      ...likeNights(14),
      ...likeNights(21),
      ...daysFrom(day(7), 28, () => ['7am-9pm']),
    })
    await db('hours_feeds')
      .where({ id: ofOther!.id })
      .update({ days: '[]' as never })
    await read(ofOther!.id, NOW)
    expect((await suggestions(id)).map(({ action }) => partsOf(action))).toEqual([
      [...days, '1:area-hours', '2:area-hours'],
      ['1:area-hours'],
    ])
  })
})

describe('the schedule', () => {
  it('fetches a URL once for all who read it, about every 6 hours, and fewer times a day while it fails', async () => {
    const { db } = database
    await db('hours_feeds').del()
    has()
    const spots = [await insertRead(), await insertRead(), await insertRead({}, { every: 12 } as never)]
    const other = await insertRead({}, { url: `${feeds.url}&lid=1` })
    const unchosen = await insertRead({}, { key: null, url: `${feeds.url}&lid=2` })
    await enqueue(db, readFeedsJob, {})
    await runJobs(database, { hoursFeeds: feeds.settings })
    expect(feeds.asked.map(({ path }) => path.slice(-5)).sort()).toEqual(['eks=9', 'lid=1', 'lid=2'])
    for (const { id } of [...spots, other]) expect(Object.keys(await stored(id)).length).toBeGreaterThan(50)
    expect(await feedRow(unchosen.feed)).toMatchObject({ last_good: null, last_error: null })
    expect((await feedRow(unchosen.feed)).places).toHaveLength(1)
    const due = await hoursUntilDue(spots[0]!.feed)
    expect(due > 5.3 && due < 6.7).toBe(true)
    await enqueue(db, readFeedsJob, {})
    await runJobs(database, { hoursFeeds: feeds.settings })
    expect(feeds.asked).toHaveLength(3)

    feeds.answer = (_request, response) => void response.writeHead(503).end()
    const waits: number[] = []
    for (let n = 0; n < 5; n++) {
      const row = await read(other.feed, NOW)
      expect(row).toMatchObject({ failures: n + 1, last_error: feedFaultWords.status(503) })
      waits.push(Math.round((await hoursUntilDue(other.feed)) / 6))
    }
    expect([waits[0], waits[1]]).toEqual([1, 2])
    expect(waits.slice(2).every((wait) => wait === 4)).toBe(true)
    feeds.answer = null
    expect(await read(other.feed, NOW)).toMatchObject({ failures: 0, last_error: null })
  })

  it('is kept by two workers at once', async () => {
    const { db } = database
    await db('hours_feeds').del()
    has()
    feeds.answer = (_request, response) => {
      // Both have asked before one is done.
      setTimeout(() => {
        feeds.answer = null
        response.writeHead(302, { Location: '/' }).end()
      }, 50)
    }
    const one = await insertRead()
    const area = await insertArea(db, one.id)
    const of = { study_location_id: one.id, area_id: area.id, kind: 'libcal', key: '1' } as const
    const [two] = await db('hours_feeds')
      .insert({ ...of, url: `${feeds.url}&lid=1` })
      .returning('id')
    const both = () => [one.feed, one.feed, two!.id].map((feedId) => readFeed(context(), { feedId }, NOW))
    await Promise.all(both())
    expect(feeds.asked).toHaveLength(2)
    for (const feed of [one.feed, two!.id]) await makeDue(db, feed)
    await Promise.all([...both(), readFeeds(context())])
    expect(feeds.asked).toHaveLength(4)
    const found = await db('location_dates').where({ study_location_id: one.id })
    expect(found).toHaveLength(112)
    for (const row of await db('hours_feeds')) expect(row).toMatchObject({ last_error: null, failures: 0 })
  })

  it('leaves a calendar alone that an admin changed or removed while it was fetched', async () => {
    const { db } = database
    const { id, feed } = await insertRead()
    const change = { now: () => Promise.resolve(0) }
    has()
    feeds.answer = (_request, response) => {
      feeds.answer = null
      void change.now().then(() => response.writeHead(200).end('{"locations":[{"lid":1,"weeks":[]}]}'))
    }
    change.now = () => db('hours_feeds').where({ id: feed }).update({ key: '2' })
    expect(await read(feed, NOW)).toMatchObject({ key: '2', last_good: null, last_error: null })
    feeds.answer = (_request, response) => {
      feeds.answer = null
      void db('study_locations')
        .where({ id })
        .del()
        .then(() => response.writeHead(200).end('{}'))
    }
    await makeDue(db, feed)
    await readFeed(context(), { feedId: feed }, NOW)
    expect(await db('hours_feeds').where({ id: feed })).toEqual([])
  })
})
