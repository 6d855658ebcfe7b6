import { beforeAll, describe, expect, it } from 'vitest'
import { feedFormWords } from '~/dashboard/items/feed-words'
import { modelWords } from '~/spots/model/words'
import type { HoursFeedSettings } from '~/services/env.server'
import { calendarWords, feedFaultWords } from '~/spots/feeds/words'
import { shortDay } from '~/spots/model/alerts'
import { fullDay } from '~/spots/model/dates'
import { dayFrom, insertArea, insertDates } from '../../../factories/area'
import { everyDay, insertLocation } from '../../../factories/location'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { itRows } from '../../../support/it-rows'
import { runJobs } from '../../../support/jobs'
import { twoAdmins } from '../../../support/two-admins'
import { daysFrom, useFeeds } from './feeds'

const database = useDatabase()
const { feeds, insertRead, read, readWithTag, stored } = useFeeds(database)
const env: { hoursFeeds?: HoursFeedSettings } = {}
beforeAll(() => void (env.hoursFeeds = feeds.settings))
const app = useApp(database, env as { hoursFeeds: HoursFeedSettings })
const { admins, form, send, item } = twoAdmins(database, app)

const pathOf = (id: number) => `/admin-dashboard/spot/${id}/calendar`
const work = () => runJobs(database, { hoursFeeds: feeds.settings })
const textOf = async (path: string, cookie = admins.one) =>
  (await app.browser(cookie).get(path)).html.querySelector('main')!.textContent.replace(/\s+/g, ' ')
const calendar = (over: Parameters<typeof daysFrom>[2] = () => ['8am-10pm']) => [
  { lid: 1, name: 'Main Library', days: daysFrom(dayFrom(-2), 63, over) },
  {
    lid: 2,
    name: 'Café',
    category: 'department',
    parent_lid: 1,
    days: daysFrom(dayFrom(-2), 63, () => ['9am-5pm']),
  },
]
const row = async (id: number) => (await database.db('hours_feeds').where({ study_location_id: id }).first())!

describe('an admin without scripts', () => {
  it('adds a calendar, chooses its location, sees the hours, and removes both', async () => {
    const { db } = database
    feeds.places = calendar()
    const { id } = await insertLocation(db, { time_zone: 'UTC' })
    const area = await insertArea(db, id, { name: 'Corner café' })
    const path = pathOf(id)
    const adding = {
      ...(await form(path, 'add')),
      url: `http://127.0.0.1:${feeds.port}/widget/hours/grid?iid=1&callback=x#top`,
    }
    expect([
      (await send(path, adding)).to,
      (await send(path, { ...adding, area: String(area.id) })).to,
    ]).toEqual([path, path])
    const again = await send(path, adding)
    expect([again.status, again.text]).toEqual([422, expect.stringContaining(feedFormWords.taken)])
    expect(await textOf(path)).toContain(feedFormWords.reading)
    await work()
    expect(feeds.asked.map((each) => each.path)).toEqual(['/widget/hours/grid?iid=1&format=json&weeks=9'])
    expect(await textOf(path)).toContain(feedFormWords.choosing)
    expect(await textOf(path)).toContain('Café, department, in Main Library')

    const ids = await db('hours_feeds').where({ study_location_id: id }).orderBy('id').pluck('id')
    const [one, other] = ids as [number, number]
    const choosing = await form(path, `choose-${one}`)
    expect((await send(path, { ...choosing, key: '' })).text).toContain(feedFormWords.keyNeeded)
    expect((await send(path, { ...choosing, key: '7' })).text).toContain(feedFormWords.keyGone)
    await send(path, { ...choosing, key: '1' })
    await send(path, { ...(await form(path, `choose-${other}`)), key: '2' })
    await work()
    expect([(await stored(id))[dayFrom(0)], (await stored(id, area.id))[dayFrom(0)]]).toEqual([
      '08:00-22:00',
      '09:00-17:00',
    ])
    const shown = await textOf(path)
    expect(shown).toContain(feedFormWords.lastGood(fullDay(dayFrom(0))))
    expect(shown).toContain(feedFormWords.knownUntil(fullDay(dayFrom(55))))
    expect(shown).toContain(`${fullDay(dayFrom(0))} – ${fullDay(dayFrom(55))}: 8:00 AM – 10:00 PM`)
    expect((await item(id)).dates).toEqual([])

    feeds.places = calendar((day) => (day === dayFrom(3) ? 'closed' : ['8am-10pm']))
    await send(path, await form(path, `read-${one}`))
    await work()
    expect((await stored(id))[dayFrom(3)]).toBe('closed')

    // Another location, and nothing of the old one stays.
    feeds.places[1]!.days = daysFrom(dayFrom(0), 10, () => ['1pm-2pm'])
    await send(path, { ...(await form(path, `choose-${one}`)), key: '2' })
    await work()
    expect(new Set(Object.values(await stored(id)))).toEqual(new Set(['13:00-14:00']))
    await send(path, await form(path, `remove-${one}`))
    expect(await stored(id)).toEqual({})
    expect(Object.keys(await stored(id, area.id))).toHaveLength(56)
    expect((await send(path, { intent: 'remove', feed: String(one) })).status).toBe(404)
  })

  it('sees held hours in the list and on the page, and takes over the ones they saw', async () => {
    const { db } = database
    feeds.places = calendar()
    const { id, feed } = await insertRead({ time_zone: 'UTC' })
    await read(feed)
    feeds.places = calendar(() => 'closed')
    await read(feed)
    const path = pathOf(id)
    expect(await textOf('/admin-dashboard/calendars')).toContain(feedFormWords.list.held)
    expect(
      (await app.browser(admins.one).get('/admin-dashboard')).html.querySelector('nav.tabs')!.textContent,
    ).toMatch(/Calendars\s+\d/)
    expect(await textOf(path)).toContain(feedFormWords.heldClosed)
    const using = await form(path, `use-${feed}`)
    feeds.places = calendar(() => ['10am-11am'])
    await read(feed)
    expect(await textOf(path)).toContain(feedFormWords.heldMany(56, 56))
    const late = await send(path, using)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(feedFormWords.heldChanged)])
    expect((await stored(id))[dayFrom(0)]).toBe('08:00-22:00')
    await insertDates(db, id, { [dayFrom(60)]: [] })
    expect((await send(path, await form(path, `use-${feed}`))).status).toBe(303)
    expect((await stored(id))[dayFrom(0)]).toBe('10:00-11:00')
    expect((await row(id)).held).toBeNull()
    await work()
    expect(await row(id)).toMatchObject({ held: null, last_error: null })
  })

  itRows([
    ['url', '', feedFormWords.urlWrong],
    ['url', 'libcal.com', feedFormWords.urlWrong],
    ['url', 'https://evil.example/hours', feedFaultWords.hostRefused('127.0.0.1')],
    ['url', 'https://127.0.0.1.evil.example/', feedFaultWords.hostRefused('127.0.0.1')],
    ['url', 'https://a:b@127.0.0.1/', feedFormWords.urlWrong],
    ['url', `https://127.0.0.1/?${'x'.repeat(600)}`, feedFormWords.urlLong],
    ['kind', 'rss', modelWords.choiceInvalid],
    ['area', '999999999', feedFormWords.areaGone],
  ])('sees what is wrong, and keeps what was typed', async (field, value, message) => {
    const { id } = await insertLocation(database.db)
    await insertArea(database.db, id)
    const path = pathOf(id)
    const url = 'https://127.0.0.1/hours'
    const sent = await send(path, { ...(await form(path, 'add')), url, [field]: value })
    expect(sent.status).toBe(422)
    expect(sent.html.querySelector(`#add-${field}-error`)!.textContent).toContain(message)
    expect(sent.html.querySelector('#add-url')!.getAttribute('value') ?? '').toBe(
      field === 'url' ? value : url,
    )
    expect(await row(id)).toBeUndefined()
  })

  it('keeps their own days, and gets the calendar’s back once they remove one', async () => {
    feeds.version = 1
    feeds.places = calendar()
    const { id, feed } = await insertRead({ time_zone: 'UTC' })
    await read(feed)
    const dates = `/admin-dashboard/spot/${id}/dates`
    const set = { starts_on: dayFrom(3), ends_on: dayFrom(4), hours: 'closed', message: 'They told me' }
    await send(dates, { ...(await form(dates, 'dates')), ...set })
    const days = async () => [2, 3, 4, 5].map(async (n) => (await stored(id))[dayFrom(n)])
    const usual = '08:00-22:00'
    expect(await Promise.all(await days())).toEqual([usual, 'closed / admin', 'closed / admin', usual])
    await readWithTag(feed)
    expect((await stored(id))[dayFrom(3)]).toBe('closed / admin')
    const { version } = await form(dates, 'remove')
    await send(dates, {
      intent: 'remove',
      version: version as string,
      runs: [`${dayFrom(3)} ${dayFrom(4)} 0`],
      message: 'Over',
    })
    await readWithTag(feed)
    expect(await Promise.all(await days())).toEqual([usual, usual, usual, usual])
    expect(await database.db('study_location_edit_logs').where({ study_location_id: id })).toHaveLength(2)
  })
})

describe('a study spot’s page', () => {
  const NIGHT = new Date(Date.now() - 86_400_000)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  itRows([
    ['today', new Date(), calendarWords.checked(calendarWords.today)],
    ['yesterday', NIGHT, calendarWords.checked(calendarWords.yesterday)],
    ['6 days ago', ago(6), calendarWords.checked(shortDay(dayFrom(-6)))],
    ['9 days ago', ago(9), calendarWords.failing(shortDay(dayFrom(-9)))],
  ])('says when its calendar was read', async (_when, lastGood, text) => {
    const { db } = database
    feeds.places = calendar()
    const { id, feed } = await insertRead({
      time_zone: 'UTC',
      hours: everyDay('08:00', '22:00'),
      hours_confirmed_on: new Date(dayFrom(-20)),
    })
    await read(feed)
    await db('hours_feeds').where({ id: feed }).update({ last_good: lastGood })
    const page = await textOf(`/location/${id}`, '')
    expect(page).toContain(text)
    expect(page).toContain('Hours last confirmed on')
  })

  it('points out only the days that differ from the week', async () => {
    feeds.places = calendar((day) =>
      day === dayFrom(2)
        ? { status: 'closed', note: 'Thanksgiving' }
        : day === dayFrom(10)
          ? ['9am-1pm']
          : ['8am-10pm'],
    )
    const { id, feed } = await insertRead({ time_zone: 'UTC', hours: everyDay('08:00', '22:00') })
    await read(feed)
    const page = await app.browser().get(`/location/${id}`)
    const text = page.html.querySelector('main')!.textContent
    expect(text).toContain(`Holiday hours: ${shortDay(dayFrom(10))}, 9 AM – 1 PM`)
    expect(
      page.html.querySelectorAll('.hours td').filter((cell) => cell.textContent === '8:00 AM – 10:00 PM'),
    ).toHaveLength(6)
    const structured = JSON.parse(
      page.html.querySelector('script[type="application/ld+json"]')!.textContent,
    ) as {
      specialOpeningHoursSpecification: { validFrom: string }[]
    }
    expect(structured.specialOpeningHoursSpecification.map(({ validFrom }) => validFrom)).toEqual([
      dayFrom(2),
      dayFrom(10),
    ])
  })

  it('has the calendar’s hours if the week isn’t known, or was confirmed too long ago', async () => {
    feeds.places = calendar(() => '24hours')
    const old = { hours: everyDay('08:00', '22:00'), hours_confirmed_on: new Date(dayFrom(-500)) }
    for (const values of [{}, old]) {
      const { id, feed } = await insertRead({ time_zone: 'UTC', ...values })
      expect((await read(feed)).last_error).toBeNull()
      const page = await textOf(`/location/${id}`, '')
      expect(page).toContain('Open 24 hours')
      expect(page).toContain(calendarWords.checked(calendarWords.today))
      expect(page).not.toMatch(/not confirmed since|Hours not available/)
      if (values !== old) expect(page).not.toMatch(/holiday/i)
    }
  })
})

it('says at once where reading calendars is turned off, without a form', async () => {
  const { id } = await insertLocation(database.db)
  const { hosts } = feeds.settings
  feeds.settings.hosts = []
  const { html } = await app.browser(admins.one).get(pathOf(id))
  feeds.settings.hosts = hosts
  expect(html.querySelector('main .note')!.textContent).toBe(feedFaultWords.off)
  expect(html.querySelector('main form[method=post]')).toBeNull()
})
