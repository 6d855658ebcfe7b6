import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { dashboardPath, dashboardQuery, readDashboard } from '~/dashboard/dashboard-url'
import { LABELS } from '~/dashboard/labels'
import { factsWords } from '~/dashboard/item-words'
import { KIND_NAMES, KINDS } from '~/spots/model/kinds'
import { suggestionWords } from '~/dashboard/queues/suggestion-words'
import { insertLocation } from '../../factories/location'
import { insertLocationRequest } from '../../factories/request'
import { insertReview } from '../../factories/review'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { textsOf, valuesOf } from '../../support/formats/html'
import { runJobs, takeMails } from '../../support/jobs'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
let admin: ReturnType<typeof app.browser>
let location: number
let paths: string[]

beforeAll(async () => {
  const boss = await insertMember(db, app.env, { role: 'Admin', first_name: 'Ada', last_name: 'Admin' })
  const student = await insertUser(db, { first_name: 'Ste', last_name: 'Dent' })
  admin = app.browser(boss.cookie)
  const oak = { name: 'Oak Room', address: '12 Oak Street' }
  const row = await insertLocation(db, {
    ...oak,
    status: 'Pending',
    kind: 'library',
    tags: ['Wifi'],
    hours: [{ day_of_week: 1, is_open: true, start_time: '08:00', end_time: '17:00' }],
    image_url: '/scenes/carrel.svg',
  })
  location = row.id
  const asked = { study_location_id: location, submitted_by: student.id }
  await insertLocationRequest(db, { ...oak, ...asked, details: 'Quiet after 6 PM.' })
  const [edit] = await db('study_location_edit_logs')
    .insert({ study_location_id: location, action: { name: { old: 'Oak', new: 'Oak Room' } }, message: 'x' })
    .returning('id')
  const by = { study_location_id: location, user_id: student.id }
  const action = { name: { old: 'Oak Room', new: 'Oak Hall' } }
  const suggestion = await insertSuggestedEdit(db, { ...by, action })
  const review = await insertReview(db, by)
  const [file] = await db('place_imports')
    .insert({ state: 'failed', kind: 'places', file_name: 'a.json' })
    .returning('id')
  paths = [
    '',
    '?kind=campus',
    `/bulk?kind=spot&action=Approved&id=${location}`,
    `/spot/${location}`,
    `/spot/${location}/history`,
    `/spot/${location}/history/${edit!.id}`,
    '/requests',
    '/suggestions',
    `/suggestions/${suggestion.id}`,
    '/reviews',
    `/reviews/${review.id}`,
    '/users',
    `/users/${student.id}`,
    '/pictures',
    '/data',
    `/data/${file!.id}`,
  ].map((path) => `/admin-dashboard${path}`)
})

describe('every page of the dashboard', () => {
  const COUNTS = 'nav[aria-label=Dashboard] .dashboard-count .visually-hidden'

  it('shows the number waiting in each queue', async () => {
    for (const path of paths) {
      const { status, text } = await admin.get(path)
      expect([status, textsOf(text, COUNTS)], path).toEqual([200, Array(3).fill('1 waiting')])
    }
  })

  it('asks a visitor to log in and returns, and sends students home', async () => {
    const student = app.browser((await insertMember(db, app.env)).cookie)
    const led = async (browser: typeof student, path: string) => {
      const { status, headers } = await browser.get(path)
      return [status, headers.location]
    }
    for (const path of paths) {
      const logIn = `/signin?returnTo=${encodeURIComponent(path)}`
      expect(await led(app.browser(), path), path).toEqual([302, logIn])
      expect(await led(student, path), path).toEqual([302, '/'])
    }
    const browser = app.browser()
    const offered = await browser.get((await browser.get(paths[2]!)).headers.location!)
    expect(valuesOf(offered.text, 'input[name=returnTo]', 'value')[0]).toBe(paths[2])
  })

  it('refuses others also for the data of one route alone', async () => {
    const { cookie } = await insertMember(db, app.env)
    for (const id of ['routes/admin-dashboard/layout', 'routes/admin-dashboard/users']) {
      const path = `/admin-dashboard/users.data?_routes=${id}`
      const led = async (browser: ReturnType<typeof app.browser>) => {
        const answer = await browser.get(path)
        return [answer.status, /"redirect","([^"]+)"/.exec(answer.text)?.[1]]
      }
      expect(await led(app.browser())).toEqual([202, '/signin?returnTo=%2Fadmin-dashboard%2Fusers'])
      expect(await led(app.browser(cookie))).toEqual([202, '/'])
      expect((await admin.get(path)).text).not.toContain('redirect')
    }
  })
})

describe('an admin approving a single item', () => {
  it('sees everything needed to decide, and can look up its address', async () => {
    const page = parse(
      (await admin.get(`/admin-dashboard/bulk?kind=spot&action=Approved&id=${location}`)).text,
    )
    const facts = page.querySelector(`[aria-label="${factsWords.facts('Oak Room')}"]`)!
    const said = Object.fromEntries(
      textsOf(facts, 'dl dt').map((name, n) => [name, textsOf(facts, 'dl dd')[n]]),
    )
    expect(said).toMatchObject({
      [LABELS.address!]: '12 Oak Street',
      [LABELS.kind!]: 'Library',
      [LABELS.tags!]: 'Wifi',
      [LABELS.day1!]: '8:00 AM – 5:00 PM',
    })
    expect(facts.querySelector('img')?.getAttribute('src')).toBe('/scenes/carrel.svg')
    expect(page.querySelector('main')!.text).toContain('Quiet after 6 PM.')
    expect(page.querySelector('main')!.text).toContain('Ste Dent')
  })

  it('chooses a spot type by its label, and sends the stored value', async () => {
    const page = parse((await admin.get(`/admin-dashboard/spot/${location}`)).text)
    const options = page.querySelectorAll('select[name="kind"] option')
    expect(options.map((option) => [option.getAttribute('value'), option.text])).toEqual(
      KINDS.map((kind) => [kind, KIND_NAMES[kind]]),
    )
  })

  it('finds the address on a map from the decision, the requests and the edit form', async () => {
    const at = [`bulk?kind=spot&action=Approved&id=${location}`, 'requests', `spot/${location}`]
    const map = 'https://www.openstreetmap.org/search?query=12%20Oak%20Street%2C%20Berkeley'
    for (const path of at) {
      const { text } = await admin.get(`/admin-dashboard/${path}`)
      expect(valuesOf(text, `a[href^="${map}"]`, 'rel')[0], path).toBe('noreferrer')
    }
  })
})

it('decides one after the other, the longest waiting first', async () => {
  await db('study_locations').where({ id: location }).update({ status: 'Denied' })
  const one = await insertLocation(db, { status: 'Pending', created_at: new Date('2026-01-01') })
  const second = await insertLocation(db, { status: 'Pending', created_at: new Date('2026-01-02') })
  const first = `/admin-dashboard/bulk?kind=spot&action=Approved&id=${one.id}`
  const send = async (path: string) => {
    const [ids] = valuesOf((await admin.get(path)).text, 'form#bulk [name=ids]', 'value')
    const fields = { ids: ids!, status: 'Approved', message: 'Seen', step: 'next' }
    return (await admin.post(path, fields)).headers.location
  }
  const next = await send(first)
  // Nothing is chosen for the next one, which has both decisions.
  expect(next).toBe(`/admin-dashboard/bulk?kind=spot&id=${second.id}`)
  const chosen = async (path: string) => {
    const form = parse((await admin.get(path)).text).querySelector('form#bulk')!
    return form
      .querySelectorAll('[name=status]')
      .map((each) => [each.getAttribute('value'), each.hasAttribute('checked')])
  }
  expect(await chosen(next!)).toEqual([
    ['Approved', false],
    ['Denied', false],
  ])
  expect(await chosen(`${next}&action=Denied`)).toContainEqual(['Denied', true])
  expect(await send(next!)).toBe('/admin-dashboard')
  const statusTexts = textsOf(parse((await admin.get('/admin-dashboard')).text), '[role=status]')
  expect(
    statusTexts.filter((text) => text.includes('Approved: ')),
    'said once',
  ).toHaveLength(1)
  const statuses = await db('study_locations').whereIn('id', [one.id, second.id]).pluck('status')
  expect(statuses).toEqual(['Approved', 'Approved'])
  await db('study_locations').where({ id: location }).update({ status: 'Pending' })
})

it('sorts waiting items oldest first, all others newest first; choices stay in the address', () => {
  const sortOf = (query: string) => readDashboard(new URLSearchParams(query)).sort
  expect([sortOf(''), sortOf('status=All'), sortOf('sort=newest')]).toEqual(['oldest', 'newest', 'newest'])
  for (const query of ['', 'status=Approved', 'sort=newest', 'status=All&sort=oldest'])
    expect(dashboardPath(dashboardQuery(readDashboard(new URLSearchParams(query))))).toBe(
      dashboardPath(query),
    )
})

it('a partly accepted suggested edit shows the admin’s own reason, if there is one', async () => {
  const own = 'The name is right, the zip code isn’t'
  for (const [message, reason] of [
    [suggestionWords.messageStart, null],
    [own, own],
  ] as const) {
    const user = await insertUser(db)
    const { id: study_location_id } = await insertLocation(db, { name: 'Old', zipcode: '94704' })
    const action = { name: { old: 'Old', new: 'New' }, zipcode: { old: '94704', new: '94705' } }
    const { id } = await insertSuggestedEdit(db, { study_location_id, user_id: user.id, action })
    const path = `/admin-dashboard/suggestions/${id}`
    const form = parse((await admin.get(path)).text).querySelector('form#accept')!
    const answer = await admin.post(path, { ...fieldsOf(form), parts: ['name'], message })
    expect(answer.status).toBe(303)
    const decided = await db('study_location_suggestions').where({ id }).first()
    expect(decided).toMatchObject({ status: 'partly', reason })
    await runJobs(database, { varDir })
    const mail = (await takeMails(varDir)).find(({ to }) => to === user.email)
    expect(mail!.text).not.toContain(suggestionWords.messageStart)
    if (reason) expect(mail!.text).toContain(reason)
  }
})

it('leads on from one that can’t be approved yet, and says why', async () => {
  const unplaced = { latitude: null, longitude: null, time_zone: null }
  const ids = []
  for (const day of ['2025-01-01', '2025-01-02'])
    ids.push((await insertLocation(db, { ...unplaced, status: 'Pending', created_at: new Date(day) })).id)
  const { text } = await admin.get(`/admin-dashboard/bulk?kind=spot&action=Approved&id=${ids[0]}`)
  expect(textsOf(parse(text), '.note')).toContainEqual(expect.stringContaining('no coordinates'))
  expect(valuesOf(text, 'a[rel=next]')).toEqual([`/admin-dashboard/bulk?kind=spot&id=${ids[1]}`])
})
