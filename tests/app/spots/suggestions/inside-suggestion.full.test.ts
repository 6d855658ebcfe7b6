import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Area } from '~/spots/model/areas'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertArea, insertTraits } from '../../../factories/area'
import { insertMember } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { temporaryFolder } from '../../../support/folder'
import { fieldsOf } from '../../../support/formats/form-fields'
import { runJobs, takeMails } from '../../../support/jobs'
import { textsAt } from '../../../support/html'
import { answered, signInTo } from '../../../support/answers'
import { itRows } from '../../../support/it-rows'

const database = useDatabase()
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
type Browser = ReturnType<typeof app.browser>
type Typed = Record<string, string | string[]>

let ada: Browser
let bob: Browser
beforeAll(async () => {
  const newAdmin = async (first_name: string) =>
    app.browser(
      (await insertMember(database.db, app.env, { role: 'Admin', first_name, last_name: 'Admin' })).cookie,
    )
  ada = await newAdmin('Ada')
  bob = await newAdmin('Bob')
})

/** A student, a study spot with a reading room, and what the database has about them. */
async function student() {
  const { db } = database
  const user = await insertMember(db, app.env)
  const location = await insertLocation(db, { hours: everyDay('08:00', '22:00') })
  const room = { name: 'Reading Room', kind: 'reading room', seats: 40, traits: { noise: 1 } } as const
  const area = await insertArea(db, location.id, room)
  await insertTraits(db, location.id, { daylight: 1 })
  const browser = app.browser(user.cookie)
  const path = (about: string | number) => `/location/${location.id}/suggest/${about}`
  const fields = async (about: string | number, form = 'suggestion') =>
    fieldsOf((await browser.get(path(about))).html.querySelector(`form#${form}`)!)
  return {
    user,
    id: location.id,
    area: area.id,
    browser,
    path,
    fields,
    suggest: async (about: string | number, typed: Typed, form = 'suggestion') =>
      browser.post(path(about), { ...(await fields(about, form)), ...typed }),
    rows: () => db('study_location_suggestions').where({ study_location_id: location.id }).orderBy('id'),
    areas: () => db('location_areas').where({ study_location_id: location.id }).orderBy('id'),
    traits: () =>
      db('location_traits').where({ study_location_id: location.id }).orderBy(['area_id', 'trait']),
    /** The email about the decision, on one line. */
    async mail() {
      await runJobs(database, { varDir })
      const mail = (await takeMails(varDir)).find(({ to }) => to === user.email)!
      return mail.text.replace(/\s+/g, ' ')
    },
    log: () => db('study_location_edit_logs').where({ study_location_id: location.id }).orderBy('id'),
  }
}

const errorsOf = (html: string) => textsAt(parse(html), '.error-summary li')
const decision = async (browser: Browser, id: number) => {
  const path = `/admin-dashboard/suggestions/${id}`
  const page = (await browser.get(path)).html
  const fields = (form: string) => fieldsOf(page.querySelector(`form#${form}`)!)
  const rows = page.querySelectorAll('.dashboard-table tbody tr')
  return {
    path,
    page,
    lines: rows.map((row) => textsAt(row, 'th, td').flatMap((text) => text.trim() || [])),
    accept: (parts: string[]) => browser.post(path, { ...fields('accept'), parts }),
    decline: (reason: string) => browser.post(path, { ...fields('decline'), reason }),
  }
}

describe('the form', () => {
  it('says what pages show now of what students answered, and of a new area nothing', async () => {
    const spot = await student()
    const answer = (trait: string, value: number, area = '') =>
      answered(spot.browser.post(`/location/${spot.id}/facts`, { trait, value: String(value), area }), 303)
    await answer('daylight', 0)
    await answer('noise', 3, String(spot.area))
    await answer('outlets', 0, String(spot.area))
    const shown = async (about: string | number, path = spot.path(about), who = spot.browser) =>
      textsAt((await who.get(path)).html, 'p.quiet').filter((text) => text.startsWith('Shown now'))
    const outlets = 'Shown now: No outlets (1 student, this term)'
    const ofRoom = ['Shown now: Low hum (official)', outlets]
    expect(await shown(spot.area)).toEqual(ofRoom)
    expect(await shown('whole')).toEqual(['Shown now: Daylight (official)'])
    expect(await shown('new')).toEqual([])
    const edit = `/admin-dashboard/spot/${spot.id}/areas`
    expect(await shown(spot.area, `${edit}/${spot.area}`, ada)).toEqual(ofRoom)
    expect(await shown('new', `${edit}/new`, ada)).toEqual([])
  })
})

describe('a suggested edit of an area', () => {
  it('is decided part by part, logged, reported to the student, and can be reverted', async () => {
    const spot = await student()
    const typed = { name: 'Great Hall', seats: '60', trait_noise: '0' }
    await answered(spot.suggest(spot.area, typed), 303, `/suggestion?location=${spot.id}&sent=1`)
    const [row] = await spot.rows()
    const parts = {
      name: { old: { name: 'Reading Room' }, new: { name: 'Great Hall' } },
      seats: { old: { seats: 40 }, new: { seats: 60 } },
    }
    const traits = { noise: { old: 1, new: 0 } }
    const inside = { area: spot.area, name: 'Reading Room', parts, traits }
    expect(row).toMatchObject({ user_id: spot.user.id, action: { inside } })
    const { lines, accept } = await decision(ada, row!.id)
    expect(lines).toEqual([
      ['Reading Room: Name', 'Reading Room', 'Reading Room', 'Great Hall'],
      ['Reading Room: Seats', '40', '40', '60'],
      ['Reading Room: Noise', 'Low hum', 'Low hum', 'Silent'],
    ])
    await answered(accept(['area-seats', 'fact-noise']), 303)
    expect(await spot.areas()).toMatchObject([{ id: spot.area, name: 'Reading Room', seats: 60 }])
    expect(await spot.traits()).toMatchObject([
      { area_id: spot.area, trait: 'noise', value: 0 },
      { area_id: null, trait: 'daylight', value: 1 },
    ])
    expect((await spot.rows())[0]).toMatchObject({ status: 'partly', taken: ['area-seats', 'fact-noise'] })

    const mail = await spot.mail()
    expect(mail).toContain('It changed “Seats” of Reading Room and “Noise” of Reading Room.')
    expect(mail).toContain('We didn’t change “Name” of Reading Room.')

    const [entry] = await spot.log()
    const back = `/admin-dashboard/spot/${spot.id}/history/${entry!.id}`
    const revert = (await bob.get(back)).html.querySelector('#content form')!
    const reverted = await bob.post(back, { ...fieldsOf(revert), message: 'Not so' })
    expect(reverted.status, reverted.text.slice(0, 200)).toBe(303)
    expect(await spot.areas()).toMatchObject([{ seats: 40 }])
    expect(await spot.traits()).toMatchObject([{ trait: 'noise', value: 1 }, { trait: 'daylight' }])
  })

  it('may be a new one', async () => {
    const spot = await student()
    await spot.suggest('new', {
      name: 'Group Room 3',
      kind: 'group room',
      seats: '6',
      trait_whiteboards: '1',
      reservation_url: 'https://example.edu/book',
      day1: '10:00-12:00',
    })
    const [row] = await spot.rows()
    const { lines, accept } = await decision(ada, row!.id)
    const room =
      'Group Room 3, Group room, 6, Open to everyone, https://example.edu/book, Monday 10:00-12:00, Whiteboards'
    expect(lines).toEqual([['New area: Group Room 3', 'unknown', 'unknown', room]])
    expect((await accept(['area'])).status).toBe(303)
    expect(await spot.mail()).toContain('It added Group Room 3.')
    const areas = await spot.areas()
    expect(areas).toMatchObject([
      { name: 'Reading Room' },
      { name: 'Group Room 3', kind: 'group room', seats: 6, reservable: true },
    ])
    expect(await database.db('location_area_hours').where({ area_id: areas[1]!.id })).toHaveLength(1)
    expect(await spot.traits()).toContainEqual(
      expect.objectContaining({ area_id: areas[1]!.id, trait: 'whiteboards', value: 1 }),
    )
  })

  it('may say that it is gone', async () => {
    const spot = await student()
    expect((await spot.suggest(spot.area, {}, 'gone')).status).toBe(303)
    const { lines, accept } = await decision(ada, (await spot.rows())[0]!.id)
    expect(lines[0]![0]).toBe('Remove area: Reading Room')
    await accept(['area'])
    expect(await spot.areas()).toEqual([])
    expect(await spot.mail()).toContain('It removed Reading Room.')
  })

  itRows([
    ['new', 'suggestion', { name: 'Attic' }, 'and decided not to add Attic.'],
    ['area', 'gone', {}, 'and decided not to remove Reading Room.'],
    ['area', 'suggestion', { seats: '60' }, 'and decided not to change “Seats” of Reading Room.'],
  ])('may be declined, and the student gets the reason', async (about, form, typed, text) => {
    const spot = await student()
    await spot.suggest(about === 'area' ? spot.area : about, typed as Typed, form)
    await (await decision(ada, (await spot.rows())[0]!.id)).decline('Not so')
    expect(await spot.mail()).toContain(text)
  })

  it('may be facts of the whole study spot', async () => {
    const spot = await student()
    await spot.suggest('whole', { trait_daylight: '', trait_wheelchair: '2' })
    const { lines, accept } = await decision(ada, (await spot.rows())[0]!.id)
    expect(lines).toEqual([
      ['Daylight', 'Daylight', 'Daylight', 'unknown'],
      ['Wheelchair access', 'unknown', 'unknown', 'Wheelchair access'],
    ])
    await accept(['fact-daylight', 'fact-wheelchair'])
    expect(await spot.traits()).toMatchObject([
      { trait: 'noise' },
      { area_id: null, trait: 'wheelchair', value: 2 },
    ])
  })

  itRows<[string, (spot: Awaited<ReturnType<typeof student>>) => [number | string, Typed], string]>([
    ['nothing new', ({ area }) => [area, {}], 'No changes made.'],
    ['no name', ({ area }) => [area, { name: ' ' }], 'Name: Please enter a name'],
    [
      'a name twice',
      () => ['new', { name: 'reading room' }],
      'Name: There’s already an area called “Reading Room”',
    ],
    ['no number', ({ area }) => [area, { seats: 'many' }], 'Seats: Enter a whole number from 1 to 9,999'],
    [
      'odd hours',
      ({ area }) => [area, { day2: 'sometimes' }],
      'Tuesday: We couldn’t read these hours. Enter them like 08:00-22:00',
    ],
  ])('that is wrong is refused, and what was typed stays', async (_what, typedFor, message) => {
    const spot = await student()
    const [about, typed] = typedFor(spot)
    const answer = await answered(spot.suggest(about, typed), 422)
    expect(errorsOf(answer.text).join()).toContain(message)
    const again = fieldsOf(answer.html.querySelector('form#suggestion')!)
    for (const [name, text] of Object.entries(typed)) expect(again[name]).toBe(text)
    expect(await spot.rows()).toEqual([])
  })

  it('sent twice is one', async () => {
    const spot = await student()
    const fields = { ...(await spot.fields(spot.area)), seats: '50' }
    await Promise.all([1, 2].map(() => spot.browser.post(spot.path(spot.area), fields)))
    expect(await spot.rows()).toHaveLength(1)
  })

  it('by a visitor is saved until they have logged in', async () => {
    const spot = await student()
    const visitor = app.browser()
    const page = (await visitor.get(spot.path('new'))).html
    const fields = { ...fieldsOf(page.querySelector('form#suggestion')!), name: 'Attic' }
    const answer = await answered(visitor.post(spot.path('new'), fields), 303)
    expect(answer.to).toContain(signInTo(spot.path('new')))
    expect(await spot.rows()).toEqual([])
  })

  it('about what no area can be called is no page', async () => {
    const spot = await student()
    for (const [browser, path] of [
      [spot.browser, spot.path('name')],
      [ada, `/admin-dashboard/spot/${spot.id}/areas/name`],
      [ada, `/admin-dashboard/spot/${spot.id}/alerts/name`],
    ] as const) {
      const { html } = await answered(browser.get(path), 404)
      expect(textsAt(html, 'h1')).toEqual(['Page Not Found'])
    }
  })

  it('about an area that was removed since says so, and changes nothing', async () => {
    const spot = await student()
    await spot.suggest(spot.area, { seats: '60' })
    await database.db('location_areas').where({ id: spot.area }).del()
    const gone = await spot.browser.get(spot.path(spot.area))
    expect(gone.status).toBe(404)
    expect(gone.text).toMatch(/href="\/location\/\d+\/facts">Back to /)
    const { lines, accept } = await decision(ada, (await spot.rows())[0]!.id)
    expect(lines).toEqual([['Reading Room: Seats', '40', 'unknown', '60 This area was removed.']])
    await answered(accept(['area-seats']), 422)
    expect((await spot.rows())[0]!.status).toBe('open')
    expect(await spot.areas()).toEqual([])
  })

  it('for a new one whose name is taken by now cannot be accepted', async () => {
    const spot = await student()
    await spot.suggest('new', { name: 'Attic', seats: '9' })
    await insertArea(database.db, spot.id, { name: 'attic' })
    const { lines, accept } = await decision(ada, (await spot.rows())[0]!.id)
    expect(lines[0]!.at(-1)).toContain('Another area has this name now.')
    expect((await accept(['area'])).status).toBe(422)
    expect(await spot.areas()).toHaveLength(2)
    expect((await spot.rows())[0]!.status).toBe('open')
  })

  it('to remove a new area is refused', async () => {
    const spot = await student()
    expect((await spot.browser.post(spot.path('new'), { intent: 'gone' })).status).toBe(404)
    expect(await spot.rows()).toEqual([])
  })

  it('with every part different can be accepted whole', async () => {
    const spot = await student()
    const fields = await spot.fields(spot.area)
    const facts = Object.keys(fields).filter((field) => field.startsWith('trait_'))
    await spot.suggest(spot.area, {
      ...Object.fromEntries(facts.map((field) => [field, field === 'trait_noise' ? '2' : '1'])),
      name: 'All New',
      kind: 'lounge',
      floor: '9',
      seats: '1',
      access: 'university',
      reservable: 'on',
      day1: '10:00-11:00',
    })
    const { page, accept } = await decision(ada, (await spot.rows())[0]!.id)
    const parts = page.querySelectorAll('input[name=parts]').map((box) => box.getAttribute('value')!)
    expect(parts.length).toBeGreaterThan(20)
    expect((await accept(parts)).status).toBe(303)
    expect((await spot.rows())[0]!.status).toBe('accepted')
  })

  it('to a name that is taken by now is refused without any change', async () => {
    const spot = await student()
    await spot.suggest(spot.area, { name: 'Attic', seats: '60' })
    await insertArea(database.db, spot.id, { name: 'attic', position: 2 })
    const { accept } = await decision(ada, (await spot.rows())[0]!.id)
    await answered(accept(['area-name', 'area-seats']), 422)
    expect(await spot.areas()).toMatchObject([{ name: 'Reading Room', seats: 40 }, { name: 'attic' }])
    expect((await spot.rows())[0]!.status).toBe('open')
  })
})

describe('of two admins at once', () => {
  /** A form of Bob's page with this path, filled in. */
  const filled = async (path: string, form: string, more: Typed): Promise<[string, Typed]> => {
    const { html } = await bob.get(path)
    return [path, { ...fieldsOf(html.querySelector(`form#${form}`)!), ...more }]
  }
  type Spot = Awaited<ReturnType<typeof student>>
  const area = ({ id, area: which }: Spot) => `/admin-dashboard/spot/${id}/areas/${which}`
  const suggestion = async ({ rows }: Spot) => `/admin-dashboard/suggestions/${(await rows())[0]!.id}`
  const settings: [string, (spot: Spot) => Promise<[string, Typed]>][] = [
    [
      'one accepts, one saves the area',
      (spot) => filled(area(spot), 'area', { seats: '12', message: 'Counted' }),
    ],
    ['one accepts, one removes the area', (spot) => filled(area(spot), 'remove', { message: 'Closed' })],
    [
      'one accepts, one declines',
      async (spot) => filled(await suggestion(spot), 'decline', { reason: 'No' }),
    ],
  ]
  itRows(settings)('one of them wins, and nothing is half-written', async (_what, bobs) => {
    const spot = await student()
    await spot.suggest(spot.area, { seats: '60', trait_noise: '0' })
    const { accept } = await decision(ada, (await spot.rows())[0]!.id)
    const [path, fields] = await bobs(spot)
    const answers = await Promise.all([accept(['area-seats', 'fact-noise']), bob.post(path, fields)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const accepted = answers[0].status === 303
    const [area] = (await spot.areas()) as Partial<Area>[]
    const noise = (await spot.traits()).find(({ trait }) => trait === 'noise')?.value
    expect((await spot.rows())[0]!.status).toBe(
      accepted ? 'accepted' : path.includes('suggestions') ? 'declined' : 'open',
    )
    if (accepted) expect([area!.seats, noise]).toEqual([60, 0])
    else expect([60, 0]).not.toContain(area?.seats ?? noise)
    expect(await spot.log()).toHaveLength(path.includes('suggestions') && !accepted ? 0 : 1)
  })
})
