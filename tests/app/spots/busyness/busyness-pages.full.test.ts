import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PanelView } from '~/spots/busyness/BusynessPanel'
import { insertReports } from '../../../factories/busyness'
import { insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { insertMember, insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { readAnswer } from '../../../support/formats/remix-data'
import { answered, signInTo } from '../../../support/answers'
import { whileRenamed } from '../../../support/services/broken'

const database = useDatabase()
const app = useApp(database)
let location: number
let user: number
let cookie: string

beforeEach(async () => {
  location = (await insertLocation(database.db, { name: 'Told Café' })).id
  user = (await insertUser(database.db)).id
  cookie = (await logIn(database.db, app.env, user)).cookie
})

const text = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
const section = (html: string, id: string) =>
  new RegExp(`<section[^>]* id="${id}"[\\s\\S]*?</section>`).exec(html)![0]
const panelOf = (html: string) => section(html, 'busyness')
const BUTTONS = /<button name="level" value="(\d)"[^>]*>([^<]+)</g
const buttonsOf = (html: string) => [...html.matchAll(BUTTONS)].map(([, level, name]) => `${level} ${name}`)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const reports = () => database.db('busyness_reports').where({ study_location_id: location })
const path = () => `/location/${location}/busyness`
/** Moves the user's last report this many minutes back. */
const reportedAgo = (minutes: number) =>
  database
    .db('busyness_throttles')
    .where({ user_id: user })
    .update({ reported_at: ago(minutes) })

describe('the panel of a location', () => {
  it('says that there are no reports yet', async () => {
    const html = panelOf((await app.browser().get(`/location/${location}`)).text)
    expect(text(html)).toContain('Current Busyness No reports in the last 30 minutes.')
    expect(html).not.toContain('<li>')
  })

  it('says how old a single report is, once', async () => {
    await insertReports(database.db, { location, level: 2, at: ago(17.1) })
    const shown = text(panelOf((await app.browser().get(`/location/${location}`)).text))
    expect(shown).toContain('Slightly Busy 25–50% · 1 report, 17 minutes ago How busy is it now?')
    await database.db('busyness_reports').where({ study_location_id: location }).del()
  })

  it('shows the last three reports of the last half hour with their age, and their mean with its range', async () => {
    for (const [minutes, level] of Object.entries({ 45: 4, 25: 4, 12: 4, 5: 3, 0: 2 }))
      await insertReports(database.db, { location, level, at: ago(Number(minutes) + 0.1) })
    const shown = text(panelOf((await app.browser().get(`/location/${location}`)).text))
    expect(shown).toContain('Moderately Busy 50–75%, based on the latest 3 reports in the last 30 minutes')
    expect(shown).toContain(
      'Slightly Busy just now Moderately Busy 5 minutes ago Extremely Busy 12 minutes ago',
    )
    expect(shown).not.toContain('25 minutes ago')
  })

  it('has four buttons that send 1 to 4, in a form without scripts', async () => {
    const html = panelOf((await app.browser().get(`/location/${location}`)).text)
    expect(buttonsOf(html)).toEqual(['1 Not Busy', '2 Somewhat Busy', '3 Busy', '4 Very Busy'])
    expect(html).toContain(`<form method="post" action="${path()}"`)
    expect(html).toContain('<legend>How busy is it now?</legend>')
  })

  it('says if the statistics cannot be read, while the page still works', async () => {
    await whileRenamed(database.db, 'busyness_throttles', null, async () => {
      const answer = await answered(app.browser().get(`/location/${location}`), 200)
      expect(text(panelOf(answer.text))).toContain('Unable to load busyness information')
      expect(text(section(answer.text, 'popular-times'))).toContain('Unable to load busyness information')
      expect(answer.text).toContain('<h1>Told Café</h1>')
      const posted = await answered(app.browser(cookie).post(path(), { level: '2' }), 503)
      expect(text(posted.text)).toContain('Failed to submit report. You may need to wait.')
    })
  })
})

describe('a report', () => {
  it('is saved with thanks, and hides the buttons for half an hour: by account, and in this browser after logging out', async () => {
    const browser = app.browser(cookie)
    const answer = await answered(browser.post(path(), { level: '3' }), 303, `/location/${location}#busyness`)
    expect(await reports()).toMatchObject([{ user_id: user, busyness_level: 3 }])
    const page = (await browser.get(`/location/${location}`)).text
    expect(text(page)).toContain('Thanks for submitting busy report')
    expect(buttonsOf(panelOf(page))).toEqual([])
    expect(text(panelOf(page))).toContain('Thanks! You can report again in 30 minutes.')
    expect(text(panelOf(page))).toContain('Moderately Busy 50–75% · 1 report, just now')

    // Also in another browser of the same user, but not for another location, nor for another user.
    const buttonsIn = async (jar = '', of = location) =>
      buttonsOf((await app.browser(jar).get(`/location/${of}`)).text).length
    const other = await insertLocation(database.db)
    expect([await buttonsIn(cookie), await buttonsIn(cookie, other.id), await buttonsIn()]).toEqual([0, 4, 4])

    const waits = answer.headers['set-cookie']!.find((line) => line.startsWith('waits='))!
    expect(waits).toMatch(/Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax/)
    const loggedOut = waits.split(';')[0]!
    expect([await buttonsIn(loggedOut), await buttonsIn(loggedOut, other.id)]).toEqual([0, 4])
    // For another account in the same browser, the database is checked.
    expect(await buttonsIn(`${loggedOut}; ${(await insertMember(database.db, app.env)).cookie}`)).toBe(4)
    // A forged cookie is ignored.
    expect(await buttonsIn(`waits=${btoa(JSON.stringify([[location, 9e15]]))}`)).toBe(4)

    await reportedAgo(30)
    expect(await buttonsIn(cookie)).toBe(4)
  })

  it('too soon is refused with its text, and the page says how long to wait', async () => {
    const browser = app.browser(cookie)
    await browser.post(path(), { level: '1' })
    await reportedAgo(18.5)
    const again = await answered(browser.post(path(), { level: '4' }), 409)
    expect(again.text).toMatch(/<title>Error: Report busyness: Told Café/)
    expect(text(again.text)).toContain(
      "You've already submitted a report for this location. Please wait before submitting again.",
    )
    expect(text(again.text)).toContain('You can report again in 12 minutes.')
    expect(await reports()).toHaveLength(1)
  })

  it('without a level, or out of range, is refused with a hint', async () => {
    const browser = app.browser(cookie)
    const none = await answered(browser.post(path(), {}), 422)
    expect(text(none.text)).toContain('Location ID and busyness level are required.')
    expect(buttonsOf(none.text)).toHaveLength(4)
    for (const level of ['0', '5', '-1', '2.5', 'Busy', '٣']) {
      const answer = await browser.post(path(), { level })
      expect(answer.status, level).toBe(422)
      expect(text(answer.text), level).toContain('Please choose how busy it is.')
    }
    expect(await reports()).toEqual([])
  })

  it('fifty at once by one user make one row', async () => {
    const press = (n: number) => app.browser(cookie).post(path(), { level: String(1 + (n % 4)) })
    const answers = await Promise.all(Array.from({ length: 50 }, (_each, n) => press(n)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 303).every(({ status }) => status === 409)).toBe(true)
    expect(await reports()).toHaveLength(1)
  })

  it("of a visitor leads to logging in with the specification's words; their choice is named, not saved", async () => {
    const browser = app.browser()
    const answer = await answered(browser.post(path(), { level: '3' }), 303, signInTo(path()))
    expect(text((await browser.get(answer.to!)).text)).toContain(
      'You need to be logged in to report busyness.',
    )
    expect(await reports()).toEqual([])

    const draft = answer.headers['set-cookie']!.find((line) => line.startsWith('draft='))!.split(';')[0]!
    const back = (await app.browser(`${draft}; ${cookie}`).get(path())).text
    expect(text(back)).toContain(
      'You chose “Busy” before you logged in. Choose it again to send your report.',
    )
    expect(buttonsOf(back)).toHaveLength(4)
    expect(await reports()).toEqual([])
  })

  it('returns to the list as it was sorted', async () => {
    const answer = await app
      .browser(cookie)
      .post(path(), { level: '2' }, { Referer: `${app.origin}/location/${location}?sort=lowest` })
    expect(answer.to).toBe(`/location/${location}?sort=lowest#busyness`)
  })
})

describe('the panel for scripts', () => {
  it('is the same as on the page, not cached, and reveals nothing about locations that are not public', async () => {
    const ROUTE = 'routes/location/$id.busyness'
    const now = (of: number) => `/location/${of}/busyness.data?now&_routes=${ROUTE}`
    const panelIn = async (body: string) =>
      ((await readAnswer(body)) as Record<string, { data: { panel: PanelView } }>)[ROUTE]!.data.panel
    await insertReports(database.db, { location: location, level: 4 })
    const answer = await app.send(now(location))
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await panelIn(answer.text)).toMatchObject({
      location: location,
      level: 'Extremely Busy',
      detail: '90–100% · 1 report, just now',
      reports: [],
      wait: null,
      key: null,
    })
    const own = await panelIn((await app.browser(cookie).get(now(location))).text)
    expect(own.key).toBe(`${location} ${user}`)
    const hidden = await insertLocation(database.db, { status: 'Pending' })
    await insertReports(database.db, { location: hidden.id, level: 4 })
    expect((await app.send(now(hidden.id))).status).toBe(404)
  })
})

describe('popular times', () => {
  const TIMES = 'popular-times'
  /** At the location, in Los Angeles: Monday 5 January 2026 and the same hours of other Mondays. */
  const monday = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour + 8, 15))

  it('are bars, and a table of hours with percent, words and number of reports; too few reports claim nothing', async () => {
    const { db } = database
    for (const [level, hour, times] of [
      [1, 9, 3],
      [4, 10, 2],
      [3, 12, 2],
      [4, 12, 2],
      [4, 15, 2],
    ] as const)
      await insertReports(db, { location, level, at: monday(hour), times })
    const html = section((await app.browser().get(`/location/${location}?day=monday`)).text, TIMES)
    const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)]
    expect(
      rows.map(([, row]) =>
        text(row!)
          .replace(/ \(now\)/, '')
          .trim(),
      ),
    ).toEqual([
      '9 AM 25% Not Busy 3',
      '10 AM not enough reports 2',
      '11 AM not enough reports 0',
      '12 PM 88% Very Busy 4',
    ])
    const bars = [...html.matchAll(/<g class="busy-(\w+)"><rect[^>]* height="([\d.]+)"/g)]
    const shown = bars.map(([, colour, height]) => `${colour} ${Number(height)}`)
    expect(shown, 'of 50 units').toEqual(['green 12.5', 'orange 44'])
    expect(html).toMatch(/<details><summary>Show as a table<\/summary><table/)
    expect(text(html)).toContain('Busiest around 12 PM, quietest around 9 AM.')
    expect(html).toContain(
      '<caption class="visually-hidden">How busy it usually is on Mondays, by hour</caption>',
    )
    expect(text(html)).toContain('Based on 9 reports on Mondays')
    expect(html).not.toMatch(/style=/)
  })

  it('are chosen by day with links that keep the list’s order; today is the default', async () => {
    const list = `?sort=lowest&shown=18`
    const html = section((await app.browser().get(`/location/${location}${list}&day=sunday`)).text, TIMES)
    const links = [...html.matchAll(/<a[^>]*>/g)].map(([tag]) => tag.replaceAll('&amp;', '&'))
    expect(links).toHaveLength(7)
    expect(links[1]).toContain(`href="/location/${location}${list}&day=monday#popular-times"`)
    expect(links.filter((tag) => tag.includes('aria-current="true"'))).toEqual([links[0]])
    expect(text(html)).toContain('Not enough reports yet to say how busy it is on Sundays.')

    const usual = section((await app.browser().get(`/location/${location}?day=someday`)).text, TIMES)
    const weekday = { weekday: 'long', timeZone: 'America/Los_Angeles' } as const
    const today = new Intl.DateTimeFormat('en-US', weekday).format()
    expect(usual).toMatch(new RegExp(`aria-current="true"[^>]*>${today.slice(0, 3)}<`))
  })
})

describe('cards', () => {
  beforeAll(async () => {
    const campus = await insertUniversity(database.db, { name: 'Card College' })
    const reported = await insertLocation(database.db, { name: 'Told Hall', university_id: campus.id })
    await insertLocation(database.db, { name: 'Untold Hall', university_id: campus.id })
    await insertReports(database.db, { location: reported.id, level: 2 })
  })

  it('say how busy it is if that is known, and nothing otherwise', async () => {
    const html = (await app.browser().get('/university/Card%20College%20Berkeley?tag=&sort=name')).text
    const cards = [...html.matchAll(/<li class="card"[\s\S]*?<\/div><\/li>/g)].map(([card]) => text(card))
    expect(cards.find((card) => card.includes('Told Hall') && !card.includes('Untold'))).toContain(
      'Now: Slightly Busy',
    )
    expect(cards.find((card) => card.includes('Untold Hall'))).not.toMatch(/busy/i)
  })
})
