import { beforeAll, beforeEach, expect, it } from 'vitest'
import { checkWords } from '~/dashboard/bulk/file-words'
import { words as decisionWords } from '~/web/decision-words'
import { insertAlike, insertGone } from '../../factories/location'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { fieldsOf } from '../../support/formats/form-fields'
import { textsOf } from '../../support/formats/html'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const PATH = '/admin-dashboard/data/check'
let cookie: string

beforeAll(async () => {
  cookie = (await insertMember(db, app.env, { role: 'Admin' })).cookie
})
beforeEach(() => db('study_locations').del())

const page = async () => (await app.browser(cookie).get(PATH)).text
const press = (intent: string, id: number | string) =>
  app.browser(cookie).post(PATH, { intent, id: String(id) })
const statusOf = async (id: number) => (await db('study_locations').where({ id }).first('status'))!.status
const answers = () => db('location_sources').pluck('same')

it('lists spots that look like others with their distance, and spots that are gone', async () => {
  expect(textsOf(await page(), 'main p').filter((text) => text === checkWords.none)).toHaveLength(2)
  const { spot, other } = await insertAlike(db, { name: '<b>North</b> Branch', latitude: 37.87 })
  await db('study_locations').where({ id: spot.id }).update({ latitude: 37.871 })
  const gone = await insertGone(db, { name: 'Gone Bean' })
  const html = await page()
  const [first, second] = textsOf(html, '.dashboard-queue > li')
  expect(first).toContain(
    `Looks like <b>North</b> Branch Berkeley · test · #${other.id}, ${checkWords.away('360')}`,
  )
  expect(second).toContain(`Gone Bean Berkeley · osm · #${gone.id}${checkWords.missingFrom('osm')}`)
  expect(html).toContain(`/admin-dashboard/spot/${spot.id}"`)
  expect((await app.browser(cookie).get('/admin-dashboard/data')).text).toContain(checkWords.waiting('2'))
})

it('joins the same spot: it’s denied with a reason in its history, once, and no longer listed', async () => {
  const { spot, other } = await insertAlike(db)
  for (const _ of [1, 2]) expect((await press('same', spot.id)).status).toBe(303)
  expect([await statusOf(spot.id), await statusOf(other.id), await answers()]).toEqual([
    'Denied',
    'Approved',
    [true],
  ])
  expect(await db('study_location_edit_logs').pluck('message')).toEqual([
    checkWords.sameReason(other.name, other.id),
  ])
  expect(await page()).not.toContain('value="same"')
  const late = await press('different', spot.id)
  expect(late.status).toBe(409)
  expect(late.text).toContain(decisionWords.nothingSaved)
})

it('takes that back when the spot is no longer denied: files update it again, and not the other', async () => {
  const { spot } = await insertAlike(db)
  await press('same', spot.id)
  const path = `/admin-dashboard/spot/${spot.id}`
  const browser = app.browser(cookie)
  const fields = fieldsOf((await browser.get(path)).html.querySelector('main form:has([name=version])')!)
  const sent = await browser.post(path, { ...fields, status: 'Approved', message: 'It’s another one' })
  expect([sent.status, await statusOf(spot.id), await answers()]).toEqual([303, 'Approved', [false]])
})

it('keeps different spots apart, and the second admin hears that it’s decided', async () => {
  const { spot } = await insertAlike(db)
  for (const _ of [1, 2]) expect((await press('different', spot.id)).status).toBe(303)
  expect([await statusOf(spot.id), await answers()]).toEqual(['Pending', [false]])
  expect((await press('same', spot.id)).status).toBe(409)
  expect(await page()).not.toContain('value="different"')
})

it('asks no more about a spot that an admin approved on its own page, or that nobody asked about', async () => {
  const { spot, other } = await insertAlike(db)
  await db('study_locations').where({ id: spot.id }).update({ status: 'Approved' })
  expect(await page()).not.toContain('value="same"')
  expect((await press('same', spot.id)).status).toBe(409)
  for (const id of [other.id, 0, 999_999, 'x', ''])
    expect((await press('same', id)).status, String(id)).toBe(404)
  expect(await statusOf(spot.id)).toBe('Approved')
})

it('keeps a spot that’s still there, and one that’s denied isn’t asked about', async () => {
  const [kept, denied] = [await insertGone(db), await insertGone(db)]
  for (const _ of [1, 2]) expect((await press('keep', kept.id)).status).toBe(303)
  await db('study_locations').where({ id: denied.id }).update({ status: 'Denied' })
  expect(await page()).not.toContain('value="keep"')
  expect(await statusOf(kept.id)).toBe('Approved')
})
