import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { dashboardPath, dashboardQuery, readDashboard } from '~/dashboard/dashboard-url'
import { LABELS } from '~/dashboard/items/labels'
import { factsWords } from '~/dashboard/items/words'
import { KIND_NAMES, KINDS } from '~/locations/model/kinds'
import { suggestionWords } from '~/dashboard/suggestions/words'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { runJobs, takeMails } from '../../support/jobs'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
let admin: ReturnType<typeof app.browser>
let location: number
let paths: string[]

beforeAll(async () => {
  const boss = await insertUser(db, { role: 'Admin', first_name: 'Ada', last_name: 'Admin' })
  const student = await insertUser(db, { first_name: 'Ste', last_name: 'Dent' })
  admin = app.browser((await logIn(db, app.env, boss.id)).cookie)
  const row = await insertLocation(db, {
    name: 'Oak Room',
    status: 'Pending',
    address: '12 Oak Street',
    kind: 'library',
    tags: ['Wifi'],
    image_url: '/scenes/carrel.svg',
  })
  location = row.id
  await db('study_location_hours').insert({
    study_location_id: location,
    day_of_week: 1,
    is_open: true,
    start_time: '08:00',
    end_time: '17:00',
  })
  await db('study_location_requests').insert({
    study_location_id: location,
    submitted_by: student.id,
    name: 'Oak Room',
    city: row.city,
    state_id: row.state_id,
    address: '12 Oak Street',
    category: 'Off-Campus',
    details: 'Quiet after 6 PM.',
  })
  const [edit] = await db('study_location_edit_logs')
    .insert({ study_location_id: location, action: { name: { old: 'Oak', new: 'Oak Room' } }, message: 'x' })
    .returning('id')
  const [suggestion] = await db('study_location_suggestions')
    .insert({
      study_location_id: location,
      user_id: student.id,
      action: { name: { old: 'Oak Room', new: 'Oak Hall' } },
      original: {} as never,
    })
    .returning('id')
  const review = await insertReview(db, { study_location_id: location, user_id: student.id })
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
    `/suggestions/${suggestion!.id}`,
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
  it('shows the number waiting in each queue', async () => {
    for (const path of paths) {
      const page = await admin.get(path)
      const counts = parse(page.text)
        .querySelectorAll('nav[aria-label=Dashboard] .desk-count .visually-hidden')
        .map(({ text }) => text)
      expect([page.status, counts], path).toEqual([200, ['1 waiting', '1 waiting', '1 waiting']])
    }
  })

  it('asks a visitor to log in and returns, and sends students home', async () => {
    const student = app.browser((await insertMember(db, app.env)).cookie)
    for (const path of paths) {
      const answer = await app.browser().get(path)
      expect([answer.status, answer.headers.location], path).toEqual([
        302,
        `/signin?returnTo=${encodeURIComponent(path)}`,
      ])
      const home = await student.get(path)
      expect([home.status, home.headers.location], path).toEqual([302, '/'])
    }
    const browser = app.browser()
    const offered = await browser.get((await browser.get(paths[2]!)).headers.location!)
    expect(parse(offered.text).querySelector('input[name=returnTo]')?.getAttribute('value')).toBe(paths[2])
  })

  it.each(['routes/admin-dashboard/layout', 'routes/admin-dashboard/users'])(
    'refuses others also for the data of %s alone',
    async (id) => {
      const student = await logIn(db, app.env, (await insertUser(db)).id)
      const path = `/admin-dashboard/users.data?_routes=${id}`
      const led = async (browser: ReturnType<typeof app.browser>) => {
        const answer = await browser.get(path)
        return [answer.status, /"redirect","([^"]+)"/.exec(answer.text)?.[1]]
      }
      expect(await led(app.browser())).toEqual([202, '/signin?returnTo=%2Fadmin-dashboard%2Fusers'])
      expect(await led(app.browser(student.cookie))).toEqual([202, '/'])
      expect((await admin.get(path)).text).not.toContain('redirect')
    },
  )
})

describe('an admin approving a single item', () => {
  it('sees everything needed to decide, and can look up its address', async () => {
    const page = parse(
      (await admin.get(`/admin-dashboard/bulk?kind=spot&action=Approved&id=${location}`)).text,
    )
    const facts = page.querySelector(`[aria-label="${factsWords.facts('Oak Room')}"]`)!
    const said = Object.fromEntries(
      facts
        .querySelectorAll('dl > div')
        .map((line) => [line.querySelector('dt')!.text, line.querySelector('dd')!.text]),
    )
    expect(said).toMatchObject({
      [LABELS.address!]: '12 Oak Street',
      [LABELS.kind!]: 'Library',
      [LABELS.tags!]: 'Wifi',
      [LABELS.day1!]: '08:00-17:00',
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

  it.each([
    ['the decision', () => `/admin-dashboard/bulk?kind=spot&action=Approved&id=${location}`],
    ['the requests', () => '/admin-dashboard/requests'],
    ['the edit form', () => `/admin-dashboard/spot/${location}`],
  ])('finds the address on a map from %s', async (_name, path) => {
    const link = parse((await admin.get(path())).text).querySelector(
      'a[href^="https://www.openstreetmap.org/search?query=12%20Oak%20Street%2C%20Berkeley"]',
    )
    expect(link?.getAttribute('rel')).toBe('noreferrer')
  })
})

it('decides one after the other, the longest waiting first', async () => {
  await db('study_locations').where({ id: location }).update({ status: 'Denied' })
  const one = await insertLocation(db, { status: 'Pending', created_at: new Date('2026-01-01') })
  const second = await insertLocation(db, { status: 'Pending', created_at: new Date('2026-01-02') })
  const first = `/admin-dashboard/bulk?kind=spot&action=Approved&id=${one.id}`
  const send = async (path: string) => {
    const form = parse((await admin.get(path)).text).querySelector('form#bulk')!
    const ids = form.querySelector('[name=ids]')!.getAttribute('value')!
    return (await admin.post(path, { ids, status: 'Approved', message: 'Seen', step: 'next' })).headers
      .location
  }
  const next = await send(first)
  expect(next).toBe(`/admin-dashboard/bulk?kind=spot&action=Approved&id=${second.id}`)
  expect(await send(next!)).toBe('/admin-dashboard')
  expect(await db('study_locations').whereIn('id', [one.id, second.id]).pluck('status')).toEqual([
    'Approved',
    'Approved',
  ])
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

it.each([
  [suggestionWords.messageStart, null],
  ['The name is right, the zip code isn’t', 'The name is right, the zip code isn’t'],
])('a partly accepted suggested edit shows the admin’s own reason: %s', async (message, reason) => {
  const user = await insertUser(db)
  const { id } = await insertLocation(db, { name: 'Old', zipcode: '94704' })
  const [row] = await db('study_location_suggestions')
    .insert({
      study_location_id: id,
      user_id: user.id,
      action: { name: { old: 'Old', new: 'New' }, zipcode: { old: '94704', new: '94705' } },
      original: {} as never,
    })
    .returning('id')
  const path = `/admin-dashboard/suggestions/${row!.id}`
  const form = parse((await admin.get(path)).text).querySelector('form#accept')!
  const answer = await admin.post(path, { ...fieldsOf(form), parts: ['name'], message })
  expect(answer.status).toBe(303)
  expect(await db('study_location_suggestions').where({ id: row!.id }).first('status', 'reason')).toEqual({
    status: 'partly',
    reason,
  })
  await runJobs(database, { varDir })
  const mail = (await takeMails(varDir)).find(({ to }) => to === user.email)
  expect(mail!.text).not.toContain(suggestionWords.messageStart)
  if (reason) expect(mail!.text).toContain(reason)
})
