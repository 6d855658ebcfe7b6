import { expect, it } from 'vitest'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertArea, insertTraits } from '../../../factories/area'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { fieldsOf } from '../../../support/formats/form-fields'
import { itRows } from '../../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
type Typed = Record<string, string | string[]>

/** A student with the forms open, and an admin with the dashboard's. */
async function two() {
  const { db } = database
  const [user, admin, location] = [
    await insertUser(db),
    await insertUser(db, { role: 'Admin' }),
    await insertLocation(db, {
      name: 'Old Library',
      tags: ['Wifi', 'Quiet'],
      zipcode: '94704',
      hours: everyDay('08:00', '22:00'),
    }),
  ]
  const area = await insertArea(db, location.id, {
    name: 'Reading Room',
    kind: 'reading room',
    seats: 40,
    hours: [{ day_of_week: 1, is_open: true, start_time: '08:00', end_time: '24:00' }],
    traits: { noise: 1 },
  })
  await insertTraits(db, location.id, { daylight: 1 })
  const of = async (id: number) => app.browser((await logIn(db, app.env, id)).cookie)
  const [student, dashboard] = [await of(user.id), await of(admin.id)]
  const filled = async (browser: typeof student, path: string, form: string) =>
    fieldsOf((await browser.get(path)).html.querySelector(`form#${form}`)!)
  const spot = `/admin-dashboard/spot/${location.id}`
  return {
    id: location.id,
    area,
    inside: (about: string | number) => `/location/${location.id}/suggest/${about}`,
    plain: `/suggestion?location=${location.id}`,
    filled: (path: string, form = 'suggestion') => filled(student, path, form),
    /** The admin changes the area, facts or fields. */
    async admin(path: string, form: string, typed: Typed) {
      const fields = await filled(dashboard, spot + path, form)
      const answer = await dashboard.post(spot + path, { ...fields, ...typed, message: 'Counted again' })
      expect(answer.status, answer.text.slice(0, 300)).toBe(303)
    },
    /** Status of the student's form, and the resulting suggestion. */
    async send(path: string, fields: Typed) {
      const answer = await student.post(path, fields)
      const rows = await db('study_location_suggestions')
        .where({ study_location_id: location.id })
        .orderBy('id')
      return { answer, rows, action: rows.at(-1)?.action, original: rows.at(-1)?.original }
    },
    async lines() {
      const { id } = (await db('study_location_suggestions')
        .where({ study_location_id: location.id })
        .first())!
      return (await dashboard.get(`/admin-dashboard/suggestions/${id}`)).html
        .querySelectorAll('.dashboard-table tbody tr')
        .map((row) => row.querySelectorAll('th, td').flatMap(({ text }) => text.trim() || []))
    },
  }
}

it('what an admin changed while a student had the form of an area is not part of the suggestion', async () => {
  const { area, inside, filled, admin, send } = await two()
  const fields = await filled(inside(area.id))
  await admin(`/areas/${area.id}`, 'area', { seats: '44', floor: '4', trait_noise: '0', day2: 'closed' })
  const { action, original } = await send(inside(area.id), { ...fields, name: 'Great Hall' })
  expect(action!.inside).toEqual({
    area: area.id,
    name: 'Reading Room',
    parts: { name: { old: { name: 'Reading Room' }, new: { name: 'Great Hall' } } },
    traits: {},
  })
  expect(original!.areas).toMatchObject([
    { id: area.id, name: 'Reading Room', seats: 40, traits: { noise: 1 } },
  ])
})

it('a part that both changed is marked for the admin, with what the student had seen', async () => {
  const { area, inside, filled, admin, send, lines } = await two()
  const fields = await filled(inside(area.id))
  await admin(`/areas/${area.id}`, 'area', { seats: '44' })
  await send(inside(area.id), { ...fields, seats: '60' })
  expect(await lines()).toEqual([['Reading Room: Seats', '40', '44', '60 Changed since this was suggested.']])
})

it('a part that an admin changed identically is left out; without others there is no suggestion', async () => {
  const { area, inside, filled, admin, send } = await two()
  const fields = await filled(inside(area.id))
  await admin(`/areas/${area.id}`, 'area', { seats: '60' })
  const alone = await send(inside(area.id), { ...fields, seats: '60' })
  expect([alone.answer.status, alone.rows]).toEqual([422, []])
  expect(alone.answer.text).toContain('No changes made.')
  const { action } = await send(inside(area.id), { ...fields, seats: '60', floor: '2' })
  expect(Object.keys(action!.inside!.parts)).toEqual(['floor'])
})

it('keeps what the form had shown when it comes back with an error', async () => {
  const { area, inside, filled, admin, send } = await two()
  const fields = await filled(inside(area.id))
  await admin(`/areas/${area.id}`, 'area', { seats: '44' })
  const { answer } = await send(inside(area.id), { ...fields, name: 'Great Hall', floor: 'x'.repeat(30) })
  expect(answer.status).toBe(422)
  const again = fieldsOf(answer.html.querySelector('form#suggestion')!)
  expect(again).toMatchObject({ seats: '40', seen: fields.seen })
  const { action } = await send(inside(area.id), { ...again, floor: '2' })
  expect(Object.keys(action!.inside!.parts)).toEqual(['name', 'floor'])
})

it('facts of the whole study spot that an admin changed meanwhile are not part of it either', async () => {
  const { inside, filled, admin, send } = await two()
  const fields = await filled(inside('whole'))
  await admin('/areas', 'facts', { trait_daylight: '', trait_printing: '1' })
  const { action, original } = await send(inside('whole'), { ...fields, trait_wheelchair: '1' })
  expect(action!.inside!.traits).toEqual({ wheelchair: { old: null, new: 1 } })
  expect(original!.traits).toEqual({ daylight: 1 })
})

it('an area that a student reports as gone, and that was changed meanwhile, is marked', async () => {
  const { area, inside, filled, admin, send, lines } = await two()
  const fields = await filled(inside(area.id), 'gone')
  await admin(`/areas/${area.id}`, 'area', { seats: '44' })
  await send(inside(area.id), fields)
  expect((await lines())[0]!.at(-1)).toContain('Changed since this was suggested.')
})

it('a name that the student left alone is not a conflict', async () => {
  const { area, inside, filled, admin, send } = await two()
  const fields = await filled(inside(area.id))
  await admin(`/areas/${area.id}`, 'area', { name: 'Great Hall' })
  await admin('/areas/new', 'area', { name: 'Reading Room' })
  const { action } = await send(inside(area.id), { ...fields, seats: '60' })
  expect(Object.keys(action!.inside!.parts)).toEqual(['seats'])
})

it('what an admin changed while a student had the plain form is not part of the suggestion', async () => {
  const { id, plain, filled, send } = await two()
  const fields = await filled(plain)
  await database.db('study_locations').where({ id }).update({ city: 'Oakland' })
  await database
    .db('study_location_hours')
    .where({ study_location_id: id, day_of_week: 2 })
    .update({ start_time: '10:00' })
  const { action, original } = await send(plain, {
    ...fields,
    name: 'The New Library',
    'ranges[0].end': '23:00',
  })
  expect(Object.keys(action!)).toEqual(['name', 'hours'])
  expect(Object.keys(action!.hours!)).toEqual(['1'])
  expect(original).toMatchObject({ name: 'Old Library', city: 'Berkeley' })
  expect(original!.hours[2]).toEqual([{ start_time: '08:00', end_time: '22:00' }])
})

itRows([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another shape', '[1]'],
  ['a value that no fact has', JSON.stringify({ name: 'Hall', kind: 'cafe', trait_noise: '99' })],
  ['text that can’t be stored', JSON.stringify({ name: 'a\0\ud800', kind: 'nowhere' })],
  ['far too much', JSON.stringify({ name: 'x'.repeat(30_000) })],
])(
  'a form that claims to have shown something else is compared with the current state',
  async (_what, seen) => {
    const { area, inside, plain, filled, send } = await two()
    const fields = await filled(inside(area.id))
    const { action } = await send(inside(area.id), { ...fields, seats: '60', seen })
    expect(action!.inside).toMatchObject({ parts: { seats: { old: { seats: 40 } } }, traits: {} })
    const { action: ofPlain } = await send(plain, { ...(await filled(plain)), name: 'The New Library', seen })
    expect(ofPlain).toEqual({ name: { old: 'Old Library', new: 'The New Library' } })
  },
)
