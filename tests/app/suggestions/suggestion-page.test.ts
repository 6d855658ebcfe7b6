import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { countTry } from '~/http/limits/limits.server'
import type { Db } from '~db/connection'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { fieldsOf } from '../../support/formats/form-fields'
import { SUGGESTIONS_PER_DAY } from '~/suggestions/limits'

const database = useDatabase()
const app = useApp(database)
const HOURS = [
  ...everyDay('09:00', '12:00').slice(0, 5),
  { day_of_week: 1, is_open: true, start_time: '13:00', end_time: '17:00' },
]
const PLACE = { address: '1 Main Street', zipcode: '94704', tags: ['Wifi', 'Quiet'], hours: HOURS }

/** A student at the form about a location. */
async function student(values: Parameters<typeof insertLocation>[1] = PLACE) {
  const { db } = database
  const [user, location] = [await insertUser(db), await insertLocation(db, values)]
  const browser = app.browser((await logIn(db, app.env, user.id)).cookie)
  const path = `/suggestion?location=${location.id}`
  const form = async () => fieldsOf(parse((await browser.get(path)).text).querySelector('form#suggestion')!)
  return { user, place: location, browser, path, form, rows: () => suggestions(db, location.id) }
}
const suggestions = (db: Db, placeId: number) =>
  db('study_location_suggestions').where({ study_location_id: placeId }).orderBy('id')
let refusedOne:
  | Promise<Awaited<ReturnType<typeof student>> & { filled: Record<string, string | string[]> }>
  | undefined
const errorsOf = (html: string) =>
  parse(html)
    .querySelectorAll('.error-summary a, .error-summary li')
    .map(({ text }) => text)
const toast = async (browser: ReturnType<typeof app.browser>, path: string) =>
  parse((await browser.get(path)).text).querySelector('.toast p')?.text

describe('/suggestion', () => {
  it('is filled with what is known, including every range of every day', async () => {
    const { form, place: location } = await student()
    const fields = await form()
    expect(fields).toMatchObject({
      intent: 'suggest',
      location: String(location.id),
      name: location.name,
      address: '1 Main Street',
      city: 'Berkeley',
      zipcode: '94704',
      'days[0]': 'open',
      'days[5]': 'unknown',
      'ranges[0].start': '09:00',
      'ranges[0].end': '12:00',
      'ranges[1].start': '13:00',
      'ranges[2].start': '',
    })
    const tags = await database.db('tag_types').whereIn('name', ['Wifi', 'Quiet']).orderBy('id').pluck('id')
    expect(fields.tags).toEqual(tags.map(String))
  })

  it.each([
    ['', 'Invalid location ID'],
    ['?location=', 'Invalid location ID'],
    ['?location=x', 'Invalid location ID'],
    ['?location=-3', 'Invalid location ID'],
    ['?location=999999', 'Location not found'],
  ])('%s redirects home, with the message: %s', async (query, text) => {
    const browser = app.browser()
    const answer = await browser.get(`/suggestion${query}`)
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(await toast(browser, '/')).toBe(text)
  })

  it('about a location that is not public redirects home as well', async () => {
    const location = await insertLocation(database.db, { status: 'Pending' })
    const browser = app.browser()
    await browser.get(`/suggestion?location=${location.id}`)
    expect(await toast(browser, '/')).toBe('Location not found')
  })

  it('redirects home if the location cannot be loaded', async () => {
    const location = await insertLocation(database.db)
    await database.db.raw('alter table study_location_hours rename to hours_away')
    try {
      const browser = app.browser()
      const answer = await browser.get(`/suggestion?location=${location.id}`)
      expect([answer.status, answer.headers.location]).toEqual([303, '/'])
      await database.db.raw('alter table hours_away rename to study_location_hours')
      expect(await toast(browser, '/')).toBe('Failed to load location data')
    } finally {
      await database.db.raw('alter table if exists hours_away rename to study_location_hours')
    }
  })

  it('saves what differs, with the location as it was; the same once more changes nothing', async () => {
    const { form, browser, path, rows, user, place: location } = await student()
    const fields = { ...(await form()), name: 'The New Name', 'days[5]': 'always', 'ranges[1].end': '18:00' }
    const sent = await Promise.all([browser.post(path, fields), browser.post(path, fields)])
    for (const answer of sent)
      expect([answer.status, answer.headers.location]).toEqual([303, `${path}&sent=1`])
    const page = (await browser.get(`${path}&sent=1`)).text
    expect(parse(page).querySelector('h1')?.text).toBe('Successfully submitted')
    expect(parse(page).querySelector('form#suggestion')).toBeNull()
    const found = await rows()
    expect(found).toMatchObject([
      {
        user_id: user.id,
        status: 'open',
        decided_at: null,
        action: {
          name: { old: location.name, new: 'The New Name' },
          hours: {
            1: { rows: { new: [{ start_time: '09:00' }, { end_time: '18:00' }] } },
            6: { is_open: { old: null, new: true } },
          },
        },
        original: { name: location.name, zipcode: '94704', tags: ['Wifi', 'Quiet'] },
      },
    ])
    expect(Object.keys(found[0]!.action)).toEqual(['name', 'hours'])
    expect((await database.db('study_locations').where({ id: location.id }).first())!.name).toBe(
      location.name,
    )
  })

  it('without a change is refused: No changes made.', async () => {
    const { form, browser, path, rows } = await student()
    const answer = await browser.post(path, await form())
    expect(answer.status).toBe(422)
    expect(errorsOf(answer.text)).toContain('No changes made.')
    expect(await rows()).toEqual([])
  })

  it.each([
    ['no city', { city: '' }, 'Please enter a city'],
    ['no zipcode', { zipcode: '' }, 'Please enter a zipcode'],
    ['a zipcode of another state', { zipcode: '10001' }, 'Enter a ZIP code in CA, where the study spot is'],
    ['what is no zipcode', { zipcode: '9470' }, 'Enter a ZIP code like 94720 or 94720-1234'],
    ['no tag', { tags: [] as string[] }, 'Please select at least one location tag'],
    [
      'an opening without its end',
      { 'ranges[0].end': '' },
      'Monday: Please check empty opening/closing time fields',
    ],
    ['a short name', { name: 'X' }, 'Use 2–100 characters for the name'],
    ['a short address', { address: 'X' }, 'Use 5–200 characters for the address'],
    ['a long city', { city: 'X'.repeat(51) }, 'Use 2–50 characters for the city'],
  ])('with %s says so and keeps all that was typed', async (_what, wrong, message) => {
    // Refusals leave the location unchanged for the next one.
    const { browser, path, rows, filled } = await (refusedOne ??= student().then(async (one) => ({
      ...one,
      filled: await one.form(),
    })))
    const typed: Record<string, string | string[]> = {
      ...filled,
      address: '2 Other Street',
      'ranges[1].end': '17:30',
      ...wrong,
    }
    const answer = await browser.post(path, typed)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer.text)).toContain(message)
    expect(parse(answer.text).querySelector('title')?.text).toMatch(/^Error: /)
    const { tags, ...again } = fieldsOf(parse(answer.text).querySelector('form#suggestion')!)
    const { tags: sent, ...expected } = typed
    expect(again).toEqual(expected)
    expect([tags ?? []].flat()).toEqual([sent].flat())
    expect(await rows()).toEqual([])
  })

  it('folds the hours, until something in them is wrong or changed', async () => {
    const { form, browser, path } = await student()
    const folded = (text: string) => !parse(text).querySelector('details:has(legend)')!.hasAttribute('open')
    expect(folded((await browser.get(path)).text)).toBe(true)
    const filled = { ...(await form()), city: '' }
    const opens = async (more: object) => !folded((await browser.post(path, { ...filled, ...more })).text)
    expect(await opens({})).toBe(false)
    expect(await opens({ 'ranges[0].end': '' })).toBe(true)
    expect(await opens({ 'ranges[1].end': '17:30' })).toBe(true)
    expect(await opens({ 'days[5]': 'closed' })).toBe(true)
  })

  it('requires no zipcode and no tag if none is known', async () => {
    const { form, browser, path, rows } = await student({})
    const answer = await browser.post(path, { ...(await form()), city: 'Oakland' })
    expect(answer.status).toBe(303)
    expect((await rows())[0]!.action).toEqual({ city: { old: 'Berkeley', new: 'Oakland' } })
  })

  it('can be filled in by a visitor, who logs in and finds it as it was typed', async () => {
    const { place: location, path, user, rows } = await student()
    const browser = app.browser()
    const page = parse((await browser.get(path)).text)
    expect(page.text).toContain('We’ll ask you to log in when you send it')
    const typed: Record<string, string | string[]> = {
      ...fieldsOf(page.querySelector('form#suggestion')!),
      zipcode: '94705',
      'days[6]': 'closed',
    }
    delete typed.tags
    const answer = await browser.post(path, typed)
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin?returnTo=%2Fsuggestion'])
    const { cookie } = await logIn(database.db, app.env, user.id)
    const draft = answer.cookies.find((line) => line.includes('draft'))!.split(';')[0]!
    const back = app.browser(`${cookie}; ${draft}`)
    const led = await back.get('/suggestion')
    expect([led.status, led.headers.location]).toEqual([303, path])
    const fields = fieldsOf(parse((await back.get(path)).text).querySelector('form#suggestion')!)
    expect(fields).toEqual(typed)
    expect(fields).toMatchObject({ zipcode: '94705', 'days[6]': 'closed' })
    // The tags were removed, which is refused; restored, it's sent.
    expect((await back.post(path, fields)).status).toBe(422)
    expect((await back.post(path, { ...fields, tags: '1' })).status).toBe(303)
    expect(await rows()).toHaveLength(1)
    expect(location.id).toBe((await rows())[0]!.study_location_id)
  })

  it('is refused for a deleted location, and without one', async () => {
    const { form, browser, path, place: location, rows } = await student()
    const fields = { ...(await form()), name: 'Another Name' }
    expect((await browser.post('/suggestion', { ...fields, location: 'x' })).status).toBe(404)
    await database.db('study_locations').where({ id: location.id }).update({ status: 'Denied' })
    expect((await browser.post(path, fields)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('reports the error, and keeps the form, if it cannot be saved', async () => {
    const { form, browser, path } = await student()
    const fields = { ...(await form()), name: 'Another Name' }
    await database.db.raw('alter table study_location_suggestions rename to suggestions_away')
    try {
      const answer = await browser.post(path, fields)
      expect(answer.status).toBe(503)
      expect(errorsOf(answer.text)[0]).toMatch(/^Error submitting: /)
      expect(fieldsOf(parse(answer.text).querySelector('form#suggestion')!)).toEqual(fields)
    } finally {
      await database.db.raw('alter table suggestions_away rename to study_location_suggestions')
    }
  })

  it('accepts 30 suggestions per account and day', async () => {
    const { form, browser, path, rows, user } = await student()
    const fields = await form()
    for (let n = 0; n < 29; n++) await countTry(database.db, SUGGESTIONS_PER_DAY, String(user.id))
    expect((await browser.post(path, { ...fields, name: 'The thirtieth' })).status).toBe(303)
    expect((await browser.post(path, { ...fields, name: 'One more' })).status).toBe(429)
    expect(await rows()).toHaveLength(1)
  })
})

describe('"Confirm hours"', () => {
  const confirmForm = (html: string) => fieldsOf(parse(html).querySelector('form#confirm')!)

  it("dates the hours by the location's own calendar, and changes nothing else", async () => {
    // At any time, one of the two has another date than UTC.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const {
        browser,
        path,
        place: location,
      } = await student({ ...PLACE, time_zone, hours_confirmed_on: null })
      const answer = await browser.post(path, confirmForm((await browser.get(path)).text))
      expect([answer.status, answer.headers.location]).toEqual([303, `/location/${location.id}`])
      expect(await toast(browser, `/location/${location.id}`)).toBe(
        'Thanks! The hours are now marked as confirmed today.',
      )
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date())
      const after = await database
        .db('study_locations')
        .where({ id: location.id })
        .first('updated_at', database.db.raw('hours_confirmed_on::text as day'))
      expect(after).toEqual({ updated_at: location.updated_at, day })
      expect((await browser.get(path)).text).toContain('Hours last confirmed on')
    }
  })

  it('is about the displayed hours: others are a conflict', async () => {
    const { browser, path, place: location } = await student()
    const fields = confirmForm((await browser.get(path)).text)
    await database
      .db('study_location_hours')
      .where({ study_location_id: location.id, day_of_week: 2 })
      .update({ end_time: '22:00' })
    const answer = await browser.post(path, fields)
    expect(answer.status).toBe(409)
    expect(errorsOf(answer.text)).toContain(
      'The hours changed after you opened this page. Please check them again.',
    )
    expect(
      (await database.db('study_locations').where({ id: location.id }).first())!.hours_confirmed_on,
    ).toBeNull()
    expect((await browser.post(path, confirmForm(answer.text))).status).toBe(303)
  })

  it('is for logged-in users, and not offered without known hours', async () => {
    const { path } = await student()
    const visitor = app.browser()
    const answer = await visitor.post(path, confirmForm((await visitor.get(path)).text))
    expect(answer.headers.location).toBe('/signin?returnTo=%2Fsuggestion')
    const bare = await student({})
    expect(parse((await bare.browser.get(bare.path)).text).querySelector('form#confirm')).toBeNull()
    expect(
      (await bare.browser.post(bare.path, { intent: 'confirm', location: String(bare.place.id), seen: '' }))
        .status,
    ).toBe(422)
  })

  it('is one press from the page of the location', async () => {
    const { browser, place: location, path } = await student()
    expect(
      parse((await browser.get(`/location/${location.id}`)).text).querySelector(`a[href="${path}"]`)?.text,
    ).toBe('Suggest an edit or confirm hours')
  })
})
