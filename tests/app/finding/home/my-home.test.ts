import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campusViewPath, readCampusView } from '~/spots/campus-url'
import { insertReports } from '../../../factories/busyness'
import { insertCollection } from '../../../factories/collection'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertReview } from '../../../factories/review'
import { insertStudySession } from '../../../factories/study-session'
import { insertUniversity, BERKELEY } from '../../../factories/university'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const PATH = '/university/Lantern%20College%20Oakvale'
const ALWAYS = everyDay('00:00', '00:00')
const CLOSED = ALWAYS.map((day) => ({ ...day, is_open: false, start_time: null, end_time: null }))

let campus: number
let me: number
let cookie: string

const member = (university_id: number | null) => insertMember(db, app.env, { university_id })
const home = async (of = cookie) => parse((await app.browser(of).get('/')).text)
const said = (html: HTMLElement, selector: string) =>
  html.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim())
const away = (miles: number) => ({ latitude: BERKELEY.latitude + miles / 69, longitude: BERKELEY.longitude })

/** A spot that's always open, as busy as its newest report says, with four-star reviews. */
async function spot(name: string, { level = 0, reviews = 0, ...values }: Record<string, unknown> = {}) {
  const { id } = await insertLocation(db, { name, hours: ALWAYS, ...values })
  if (Number(level) > 0) await insertReports(db, { location: id, level: Number(level) })
  for (let n = 0; n < Number(reviews); n++) await insertReview(db, { study_location_id: id, user_id: null })
  return id
}

beforeAll(async () => {
  campus = (await insertUniversity(db, { name: 'Lantern College', city: 'Oakvale' })).id
  const far = { latitude: 42.36, longitude: -71.06, time_zone: 'America/New_York' }
  await spot('Packed Hall', { university_id: campus, level: 4, reviews: 2 })
  await spot('Calm Hall', { university_id: campus, level: 1 })
  await spot('Middling Café', { ...away(1), level: 2, reviews: 3 })
  await spot('Distant Café', { ...away(9), level: 1 })
  await spot('Unknown Hall', { university_id: campus })
  const dire = await spot('Dire Hall', { university_id: campus, level: 1 })
  await insertReview(db, { study_location_id: dire, user_id: null, rating: 2 })
  await spot('Closed Hall', { university_id: campus, level: 1, hours: CLOSED })
  await spot('Boston Café', { ...far, level: 1, reviews: 9 })
  ;({ id: me, cookie } = await member(campus))
})
beforeEach(() => app.dropCaches())

describe('the home of a member of a university', () => {
  it('starts with the campus, and folds what everyone else sees', async () => {
    const html = await home()
    expect(said(html, 'h1')).toEqual(['Study near Lantern College'])
    expect(html.querySelector('h1 a')!.getAttribute('href')).toBe(PATH)
    expect(said(html, 'main h2')).toEqual([
      'Open now, least busy first',
      'Saved',
      'My study sessions',
      'Recommended for You',
      'What’s new on campus',
      'Find Your Perfect Study Sanctuary',
      'How it works',
      'More than a list',
      'Trending Study Spots',
      'Top Universities',
      'From the community',
    ])
    expect(said(html, 'main details > summary')).toContain('About Carrel')
    expect(said(html, 'main details h2')[0]).toBe('Find Your Perfect Study Sanctuary')
  })

  it('shows what is open near the campus, the least busy first, and badly rated and distant spots last', async () => {
    const html = await home()
    const cards = 'section[aria-labelledby=open-title] .card h3'
    expect(said(html, cards)).toEqual(['Calm Hall', 'Middling Café', 'Packed Hall'])
    await db('study_locations')
      .whereIn('name', ['Middling Café', 'Packed Hall'])
      .update({ status: 'Pending' })
    app.dropCaches()
    expect(said(await home(), cards)).toEqual(['Calm Hall', 'Unknown Hall', 'Dire Hall'])
    await db('study_locations')
      .whereIn('name', ['Middling Café', 'Packed Hall'])
      .update({ status: 'Approved' })
  })

  it('says what opens next if nothing is open', async () => {
    const other = (
      await insertUniversity(db, {
        name: 'Sleepy College',
        city: 'Oakvale',
        latitude: 10,
        longitude: 10,
      })
    ).id
    const hours = CLOSED
    const { id } = await insertLocation(db, {
      name: 'Night Hall',
      university_id: other,
      latitude: 10,
      longitude: 10,
      hours,
    })
    const sleepy = (await member(other)).cookie
    const section = async () =>
      (await home(sleepy)).querySelector('section[aria-labelledby=open-title]')!.text.replace(/\s+/g, ' ')
    expect(await section()).toContain('No spot near your campus is open right now.')
    // Open except for the current hour and the next.
    const hour = Number(
      new Date().toLocaleString('en-US', { timeZone: BERKELEY.time_zone, hour: 'numeric', hourCycle: 'h23' }),
    )
    const two = (n: number) => `${String((hour + n) % 24).padStart(2, '0')}:00`
    await db('study_location_hours').where({ study_location_id: id }).del()
    await db('study_location_hours').insert(
      everyDay(two(2), two(3)).map((day) => ({ study_location_id: id, ...day })),
    )
    app.dropCaches()
    expect(await section()).toMatch(/Opens next: Night Hall (tomorrow )?at \d/)
  })

  it('shows what they saved and their next study sessions, and nothing of anyone else', async () => {
    const one = await member(campus)
    const two = await member(campus)
    const ids = await db('study_locations')
      .whereIn('name', ['Calm Hall', 'Closed Hall'])
      .orderBy('name')
      .pluck('id')
    await insertCollection(db, { created_by: one.id, locations: ids })
    await insertStudySession(db, {
      university_id: campus,
      creator_id: one.id,
      title: 'Exam week',
      is_public: false,
    })
    await insertStudySession(db, { university_id: campus, creator_id: two.id, title: 'Reading group' })
    const saved = 'section[aria-labelledby=saved-title] li'
    const sessions = 'section[aria-labelledby=sessions-title] li'
    const first = await home(one.cookie)
    expect(said(first, saved)).toEqual(['Closed Hall Closed', 'Calm Hall Open 24 hours'])
    expect(said(first, sessions)).toEqual([expect.stringMatching(/^Exam week \w+, .+ · /)])
    const second = await home(two.cookie)
    expect(said(second, saved)).toEqual([])
    expect(said(second, sessions)).toEqual([expect.stringMatching(/^Reading group/)])
    expect(second.text).toContain('Save a spot to find it here.')
    expect(second.text).not.toContain('Exam week')
    for (const cookie of ['', (await member(null)).cookie])
      expect((await home(cookie)).text).not.toMatch(/Exam week|Reading group|Study near/)
  })

  it('recommends spots of the campus alone, with reasons, and says if there are few', async () => {
    const html = await home()
    const cards = 'section[aria-labelledby=for-you-title] .card'
    expect(said(html, `${cards} h3`).sort()).toEqual(['Middling Café', 'Packed Hall'])
    for (const why of said(html, `${cards} .why`)) expect(why).toMatch(/campus/)
    expect(html.querySelector('section[aria-labelledby=for-you-title] .note')!.text).toContain(
      'Few other spots near you have good reviews yet.',
    )
    expect(html.querySelector('section[aria-labelledby=news-title]')!.text).toContain('Middling Café')
  })

  it('leads to a quiet spot with outlets that is open in two presses', async () => {
    await insertLocation(db, {
      name: 'Nook',
      university_id: campus,
      hours: ALWAYS,
      tags: ['Quiet', 'Outlet'],
    })
    const first = (await home())
      .querySelectorAll('.my-home .chips a')
      .find(({ text }) => text === 'Quiet with outlets, open now')!
      .getAttribute('href')!
    const list = parse((await app.browser(cookie).get(first.replaceAll('&amp;', '&'))).text)
    expect(said(list, '.card h3')).toEqual(['Nook'])
    expect(list.querySelector('.card h3 a')!.getAttribute('href')).toBe(`${PATH}/Nook`)
    await db('study_locations').where({ name: 'Nook' }).del()
  })

  it('runs the same number of queries however much there is', async () => {
    const statements = async () => {
      const seen: string[] = []
      const note = ({ sql }: { sql: string }) => void seen.push(sql)
      app.dropCaches()
      db.on('query', note)
      await home()
      const cold = seen.length
      await home()
      db.off('query', note)
      return [cold, seen.length - cold]
    }
    const before = await statements()
    const ids = []
    for (let n = 0; n < 12; n++)
      ids.push(await spot(`More ${n}`, { university_id: campus, level: 1 + (n % 4), reviews: 2 }))
    await insertCollection(db, { created_by: me, locations: ids })
    for (let n = 0; n < 5; n++) await insertStudySession(db, { university_id: campus, creator_id: me })
    expect(await statements()).toEqual(before)
    expect(before[1]).toBeLessThanOrEqual(13)
    await db('study_locations').whereIn('id', ids).del()
  })

  it('leaves out a part that cannot be read', async () => {
    await db.raw('alter table study_sessions rename to away')
    const html = await home()
    await db.raw('alter table away rename to study_sessions')
    expect(html.querySelector('[aria-labelledby=sessions-title]')).toBeNull()
    expect(html.querySelector('[aria-labelledby=open-title] .card')).not.toBeNull()
  })
})

describe('a finder on the home page', () => {
  const links = (html: HTMLElement, label: string) =>
    html
      .querySelectorAll(`ul[aria-label="${label}"] a`)
      .map((link) => [link.text, link.getAttribute('href')!.replaceAll('&amp;', '&')])

  it('leads members to the list of their campus', async () => {
    const view = readCampusView(new URLSearchParams())
    const to = (changes: Partial<typeof view>) => campusViewPath(PATH, view, changes)
    expect(links(await home(), 'Quick finds')).toEqual([
      ['Quiet with outlets, open now', to({ tags: ['Outlet', 'Quiet'], openNow: true })],
      ['Open now', to({ openNow: true })],
      ['Quiet', to({ tags: ['Quiet'] })],
      ['Outlets', to({ tags: ['Outlet'] })],
      ['Not busy', to({ notBusy: true })],
    ])
  })

  it('leads visitors to the search, and to study sessions', async () => {
    const html = await home('')
    expect(said(html, 'h1')).toEqual(['Find Your Perfect Study Sanctuary'])
    expect(links(html, 'Or find a spot right now')).toEqual([
      ['Quiet with outlets, open now', '/search?tag=Outlet&tag=Quiet&open=1&near=me'],
      ['Open now', '/search?open=1&near=me'],
      ['Quiet', '/search?tag=Quiet&near=me'],
      ['Outlets', '/search?tag=Outlet&near=me'],
      ['Not busy', '/search?busy=low&near=me'],
    ])
    const sessions = html.querySelectorAll('a').find(({ text }) => /study sessions/.test(text))!
    expect(sessions.getAttribute('href')).toBe('/allschools')
  })
})
