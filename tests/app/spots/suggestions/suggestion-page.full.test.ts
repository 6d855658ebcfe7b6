import { WHOLE_SITE } from '~/services/auth/reach'
import { showSuggestion } from '~/dashboard/queues/decide-suggestion.server'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { countTry } from '~/web/limits.server'
import type { Db } from '~db/connection'
import { datedName } from '~/spots/dates-rules'
import { shortDay } from '~/spots/model/alerts'
import { dayFrom, insertDates } from '../../../factories/area'
import { everyDay, insertLocation } from '../../../factories/location'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { fieldsOf } from '../../../support/formats/form-fields'
import { SUGGESTIONS_PER_DAY } from '~/spots/suggestions/limits'
import { textAt, textsAt } from '../../../support/html'
import { answered } from '../../../support/answers'
import { itRows } from '../../../support/it-rows'
import { whileRenamed } from '../../../support/services/broken'

const database = useDatabase()
const app = useApp(database)
const HOURS = [
  ...everyDay('09:00', '12:00').slice(0, 5),
  { day_of_week: 1, is_open: true, start_time: '13:00', end_time: '17:00' },
]
const FACTS = { address: '1 Main Street', zipcode: '94704', tags: ['Wifi', 'Quiet'], hours: HOURS }

/** A student at the form about a location. */
async function student(values: Parameters<typeof insertLocation>[1] = FACTS) {
  const { db } = database
  const [user, location] = [await insertUser(db), await insertLocation(db, values)]
  const browser = app.browser((await logIn(db, app.env, user.id)).cookie)
  const path = `/suggestion?location=${location.id}`
  const form = async () => fieldsOf((await browser.get(path)).html.querySelector('form#suggestion')!)
  return { user, location, browser, path, form, rows: () => suggestions(db, location.id) }
}
type Fields = Record<string, string | string[]>
const suggestions = (db: Db, locationId: number) =>
  db('study_location_suggestions').where({ study_location_id: locationId }).orderBy('id')
let refusedOne: Promise<Awaited<ReturnType<typeof student>> & { filled: Fields }> | undefined
const errorsOf = (html: string) => textsAt(parse(html), '.error-summary a, .error-summary li')
const toast = async (browser: ReturnType<typeof app.browser>, path: string) =>
  (await browser.get(path)).html.querySelector('.toast p')?.text

describe('/suggestion', () => {
  it('is filled with what is known, including every range of every day', async () => {
    const { form, location } = await student()
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

  it('redirects home, with a message, without a public location, or if it cannot be loaded', async () => {
    const { id } = await insertLocation(database.db, { status: 'Pending' })
    const leadsHome = async (query: string, text: string) => {
      const browser = app.browser()
      await answered(browser.get(`/suggestion${query}`), 303, '/')
      return () => toast(browser, '/').then((said) => expect(said, query).toBe(text))
    }
    for (const query of ['', '?location=', '?location=x', '?location=-3'])
      await (
        await leadsHome(query, 'Invalid location ID')
      )()
    for (const missing of [999999, id])
      await (
        await leadsHome(`?location=${missing}`, 'Location not found')
      )()
    const location = await insertLocation(database.db)
    const failed = await whileRenamed(database.db, 'study_location_hours', null, () =>
      leadsHome(`?location=${location.id}`, 'Failed to load location data'),
    )
    await failed()
  })

  it('saves what differs, with the location as it was; the same once more changes nothing', async () => {
    const { form, browser, path, rows, user, location } = await student()
    const fields = { ...(await form()), name: 'The New Name', 'days[5]': 'always', 'ranges[1].end': '18:00' }
    const sent = await Promise.all([browser.post(path, fields), browser.post(path, fields)])
    for (const answer of sent) expect([answer.status, answer.to]).toEqual([303, `${path}&sent=1`])
    const page = (await browser.get(`${path}&sent=1`)).text
    expect(textAt(parse(page), 'h1')).toBe('Successfully submitted')
    expect(parse(page).querySelector('form#suggestion')).toBeNull()
    const found = await rows()
    const name = { old: location.name, new: 'The New Name' }
    const monday = { rows: { new: [{ start_time: '09:00' }, { end_time: '18:00' }] } }
    const hours = { 1: monday, 6: { is_open: { old: null, new: true } } }
    const original = { name: location.name, zipcode: '94704', tags: ['Wifi', 'Quiet'] }
    const row = { user_id: user.id, status: 'open', decided_at: null }
    expect(found).toMatchObject([{ ...row, action: { name, hours }, original }])
    expect(Object.keys(found[0]!.action)).toEqual(['name', 'hours'])
    const unchanged = await database.db('study_locations').where({ id: location.id }).first()
    expect(unchanged!.name).toBe(location.name)
  })

  it('without a change is refused: No changes made.', async () => {
    const { form, browser, path, rows } = await student()
    const answer = await answered(browser.post(path, await form()), 422)
    expect(errorsOf(answer.text)).toContain('No changes made.')
    expect(await rows()).toEqual([])
  })

  itRows([
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
  ])('says what is wrong and keeps all that was typed', async (_what, wrong, message) => {
    // Refusals leave the location unchanged for the next one.
    const arrange = () => student().then(async (one) => ({ ...one, filled: await one.form() }))
    const { browser, path, rows, filled } = await (refusedOne ??= arrange())
    const typed: Fields = { ...filled, address: '2 Other Street', 'ranges[1].end': '17:30', ...wrong }
    const answer = await answered(browser.post(path, typed), 422)
    expect(errorsOf(answer.text)).toContain(message)
    expect(textAt(answer.html, 'title')).toMatch(/^Error: /)
    const { tags, ...again } = fieldsOf(answer.html.querySelector('form#suggestion')!)
    const { tags: sent, ...expected } = typed
    expect(again).toEqual(expected)
    expect([tags ?? []].flat()).toEqual([sent].flat())
    expect(await rows()).toEqual([])
  })

  it('folds the hours, until something in them is wrong or changed', async () => {
    const { form, browser, path } = await student()
    const folded = (text: string) =>
      !parse(text).querySelector('#suggestion details:has(legend)')!.hasAttribute('open')
    expect(folded((await browser.get(path)).text)).toBe(true)
    const filled = { ...(await form()), city: '' }
    const opens = async (more: object) => !folded((await browser.post(path, { ...filled, ...more })).text)
    expect(await opens({})).toBe(false)
    expect(await opens({ 'ranges[0].end': '' })).toBe(true)
    expect(await opens({ 'ranges[1].end': '17:30' })).toBe(true)
    expect(await opens({ 'days[5]': 'closed' })).toBe(true)
  })

  it('has the hours of the next 7 days, and saves those that differ', async () => {
    const { form, browser, path, rows, location } = await student({ ...FACTS, time_zone: 'UTC' })
    await insertDates(database.db, location.id, { [dayFrom(2)]: [], [dayFrom(9)]: [] }, { label: 'Finals' })
    const fields = await form()
    expect([0, 2, 6].map((n) => [fields[`dates[${n}].day`], fields[`dates[${n}].hours`]])).toEqual([
      [dayFrom(0), ''],
      [dayFrom(2), 'closed'],
      [dayFrom(6), ''],
    ])
    expect(fields).not.toHaveProperty('dates[7].day')
    const typed = { ...fields, 'dates[2].hours': '1pm-5pm, 9 to noon', 'dates[3].hours': '24 hours' }
    const wrong = await answered(browser.post(path, { ...typed, 'dates[4].hours': 'late' }), 422)
    const fault = `${shortDay(dayFrom(4))}: We couldn’t read these hours. Enter them like 9am-5pm`
    expect(errorsOf(wrong.text)).toContain(fault)
    expect(fieldsOf(wrong.html.querySelector('form#suggestion')!)).toMatchObject({
      ...typed,
      'dates[4].hours': 'late',
    })
    // Days that nobody offered don't count, whatever they look like.
    await answered(browser.post(path, { ...fields, 'dates[4].day': 'soon', 'dates[4].hours': 'closed' }), 422)
    await answered(
      browser.post(path, { ...fields, 'dates[4].day': dayFrom(60), 'dates[4].hours': 'closed' }),
      422,
    )
    await answered(browser.post(path, typed), 303)
    const range = (start_time: string, end_time: string) => ({ start_time, end_time })
    expect((await rows()).map(({ action }) => action)).toEqual([
      {
        dates: {
          [dayFrom(2)]: { old: [], new: [range('09:00', '12:00'), range('13:00', '17:00')] },
          [dayFrom(3)]: { old: null, new: [range('00:00', '00:00')] },
        },
      },
    ])
  })

  it('of a day that a calendar said is about the hours that were seen', async () => {
    const { form, browser, path, rows, location } = await student({ ...FACTS, time_zone: 'UTC' })
    await insertDates(database.db, location.id, { [dayFrom(2)]: ['09:00-17:00'] }, { source: 'libcal' })
    await answered(browser.post(path, { ...(await form()), 'dates[2].hours': 'closed' }), 303)
    const states = async () => {
      const shown = await showSuggestion(database.db, WHOLE_SITE, (await rows())[0]!.id)
      return shown.ok ? shown.value.rows.map(({ state }) => state) : shown
    }
    expect(await states()).toEqual(['open'])
    await database.db('location_dates').where({ study_location_id: location.id }).del()
    expect(await states()).toEqual(['moved'])
  })

  it('requires no zipcode and no tag if none is known', async () => {
    const { form, browser, path, rows } = await student({})
    await answered(browser.post(path, { ...(await form()), city: 'Oakland' }), 303)
    expect((await rows())[0]!.action).toEqual({ city: { old: 'Berkeley', new: 'Oakland' } })
  })

  it('can be filled in by a visitor, who logs in and finds it as it was typed', async () => {
    const { location, path, user, rows } = await student()
    const browser = app.browser()
    const page = (await browser.get(path)).html
    expect(page.text).toContain('We’ll ask you to log in when you send it')
    const filled = fieldsOf(page.querySelector('form#suggestion')!)
    const typed: Fields = { ...filled, zipcode: '94705', 'days[6]': 'closed' }
    delete typed.tags
    const answer = await answered(browser.post(path, typed), 303, '/signin?returnTo=%2Fsuggestion')
    const { cookie } = await logIn(database.db, app.env, user.id)
    const draft = answer.cookies.find((line) => line.includes('draft'))!.split(';')[0]!
    const back = app.browser(`${cookie}; ${draft}`)
    await answered(back.get('/suggestion'), 303, path)
    const fields = fieldsOf((await back.get(path)).html.querySelector('form#suggestion')!)
    expect(fields).toEqual({ ...typed, sender: fields.sender })
    expect(fields).toMatchObject({ zipcode: '94705', 'days[6]': 'closed' })
    // The tags were removed, which is refused; restored, it's sent.
    expect((await back.post(path, fields)).status).toBe(422)
    expect((await back.post(path, { ...fields, tags: '1' })).status).toBe(303)
    expect(await rows()).toHaveLength(1)
    expect(location.id).toBe((await rows())[0]!.study_location_id)
  })

  it('is refused for a deleted location, and without one', async () => {
    const { form, browser, path, location, rows } = await student()
    const fields = { ...(await form()), name: 'Another Name' }
    expect((await browser.post('/suggestion', { ...fields, location: 'x' })).status).toBe(404)
    await database.db('study_locations').where({ id: location.id }).update({ status: 'Denied' })
    expect((await browser.post(path, fields)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('reports the error, and keeps the form, if it cannot be saved', async () => {
    const { form, browser, path } = await student()
    const fields = { ...(await form()), name: 'Another Name' }
    const answer = await whileRenamed(database.db, 'study_location_suggestions', null, () =>
      answered(browser.post(path, fields), 503),
    )
    expect(errorsOf(answer.text)[0]).toMatch(/^Error submitting: /)
    expect(fieldsOf(answer.html.querySelector('form#suggestion')!)).toEqual(fields)
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

/** A student on the page for the hours. */
const studentAtHours = async (...values: Parameters<typeof student>) => {
  const made = await student(...values)
  return { ...made, path: `${made.path}&hours` }
}

describe('hours of a few days', () => {
  const shown = async (browser: ReturnType<typeof app.browser>, path: string) =>
    fieldsOf((await browser.get(path)).html.querySelector('form#change-hours')!)
  const nineTo = (end_time: string) => [{ start_time: '09:00', end_time }]

  it('are those of weekdays that are open at first, and become a suggestion about all of them', async () => {
    const { browser, path, rows } = await studentAtHours({ hours: everyDay('09:00', '17:00') })
    const fields = await shown(browser, path)
    const days = ['1', '2', '3', '4', '5']
    expect(fields).toMatchObject({ days, date: '', state: 'open', start: '09:00', end: '17:00' })
    await answered(browser.post(path, { ...fields, end: '21:00' }), 303, path.replace('&hours', '&sent=1'))
    await browser.post(path, { ...fields, end: '21:00' }) // twice is once
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(Object.keys(row!.action)).toEqual(['hours'])
    expect(Object.keys(row!.action.hours!)).toEqual(days)
    expect(row!.action.hours!['5']!.rows).toEqual({ old: nineTo('17:00'), new: nineTo('21:00') })
    const closed = { day_of_week: 1, is_open: false, start_time: null, end_time: null }
    const other = await studentAtHours({ hours: [closed, ...everyDay('07:00', '17:00').slice(1)] })
    const open = { days: days.slice(1), state: 'open', start: '07:00', end: '17:00' }
    expect(await shown(other.browser, other.path)).toMatchObject(open)
  })

  it('may be of one date, also after the next 7 days, and pass midnight', async () => {
    const { browser, path, rows, location } = await studentAtHours({ hours: [], time_zone: 'UTC' })
    const [later, soon] = [dayFrom(26), dayFrom(3)]
    await insertDates(database.db, location.id, { [later]: ['09:00-17:00'] })
    const fields = await shown(browser, path)
    await browser.post(path, { ...fields, date: later, state: 'closed' })
    await browser.post(path, { ...fields, date: soon, start: '18:00', end: '02:00' })
    expect((await rows()).map(({ action }) => action)).toEqual([
      { dates: { [later]: { old: nineTo('17:00'), new: [] } } },
      { dates: { [soon]: { old: null, new: [{ start_time: '18:00', end_time: '02:00' }] } } },
    ])
  })

  itRows<[string, Fields, string]>([
    ['without a day', { days: [] }, 'Choose at least one day, or a date'],
    ['without a time', { end: '' }, 'Please check empty opening/closing time fields'],
    ['of a day that’s over', { date: dayFrom(-3) }, 'Enter a date like'],
    ['of a day too far ahead', { date: dayFrom(402) }, 'Enter a date like'],
    ['that are as they were', {}, 'No changes made.'],
    ['with a new time on closed days', { state: 'closed', end: '21:00' }, 'Choose “Open” to set these times'],
    ['with a new time all day', { state: 'always', start: '7 AM' }, 'Choose “Open” to set these times'],
  ])('are refused %s', async (_what, typed, said) => {
    const { browser, path, rows } = await studentAtHours({ hours: everyDay('09:00', '17:00') })
    const answer = await answered(browser.post(path, { ...(await shown(browser, path)), ...typed }), 422)
    expect(errorsOf(answer.text).join()).toContain(said)
    expect(fieldsOf(answer.html.querySelector('form#change-hours')!)).toMatchObject(
      Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'days')),
    )
    expect(await rows()).toEqual([])
  })

  it('may be closed or all day if the times are as they were shown', async () => {
    const { browser, path, rows } = await studentAtHours({ hours: everyDay('09:00', '17:00') })
    for (const state of ['closed', 'always'])
      await answered(browser.post(path, { ...(await shown(browser, path)), state }), 303)
    expect(await rows()).toHaveLength(2)
  })

  it('typed before logging in come back', async () => {
    const { user, path } = await studentAtHours({ hours: everyDay('09:00', '17:00') })
    const visitor = app.browser()
    const answer = await visitor.post(path, { ...(await shown(visitor, path)), days: ['6'], end: '19:30' })
    const { cookie } = await logIn(database.db, app.env, user.id)
    const draft = answer.cookies.find((line) => line.includes('draft'))!.split(';')[0]!
    const back = app.browser(`${cookie}; ${draft}`)
    await answered(back.get('/suggestion'), 303, path)
    const { html } = await back.get(path)
    expect(fieldsOf(html.querySelector('form#change-hours')!)).toMatchObject({ days: '6', end: '19:30' })
    // Sending one of two forms on a page would lose what's typed in the other.
    expect(html.querySelector('form#suggestion')).toBeNull()
    const plain = (await back.get(path.replace('&hours', ''))).html
    expect(plain.querySelectorAll('#content form').map(({ id }) => id)).toEqual(['suggestion'])
  })
})

describe('"Yes"', () => {
  const confirmForm = (html: string) => fieldsOf(parse(html).querySelector('form#confirm')!)

  it("dates the hours by the location's own calendar, and changes nothing else", async () => {
    // At any time, one of the two has another date than UTC.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { browser, path, location } = await studentAtHours({
        ...FACTS,
        time_zone,
        hours_confirmed_on: null,
      })
      const fields = confirmForm((await browser.get(path)).text)
      const page = `/location/${location.id}`
      await answered(browser.post(path, fields), 303, page)
      expect(await toast(browser, page)).toBe('Thanks! The hours are now marked as confirmed today.')
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date())
      const after = await database
        .db('study_locations')
        .where({ id: location.id })
        .first('updated_at', database.db.raw('hours_confirmed_on::text as day'))
      expect(after).toEqual({ updated_at: location.updated_at, day })
      expect((await browser.get(path)).text).toContain('Hours last confirmed on')
    }
  })

  it('is one press on the page of the location, too', async () => {
    const { browser, location } = await student({ ...FACTS, hours_confirmed_on: null })
    await insertDates(database.db, location.id, { [dayFrom(2)]: ['09:00-17:00'], [dayFrom(8)]: [] })
    const page = `/location/${location.id}`
    const form = (await browser.get(page)).html.querySelector('form.hours-right')!
    await answered(browser.post(form.getAttribute('action')!, { ...fieldsOf(form), seen: '' }), 409)
    await answered(browser.post(form.getAttribute('action')!, fieldsOf(form)), 303, page)
    expect((await browser.get(page)).text).toContain('Hours last confirmed on')
    const unknown = await insertLocation(database.db)
    const link = (await browser.get(`/location/${unknown.id}`)).html.querySelector('a[href*="&hours"]')!
    expect(link.textContent).toBe('Add hours')
  })

  it('is about the displayed hours: others are a conflict', async () => {
    const { browser, path, location } = await studentAtHours()
    const fields = confirmForm((await browser.get(path)).text)
    const tuesday = { study_location_id: location.id, day_of_week: 2 }
    await database.db('study_location_hours').where(tuesday).update({ end_time: '22:00' })
    const answer = await answered(browser.post(path, fields), 409)
    const said = 'The hours changed after you opened this page. Please check them again.'
    expect(errorsOf(answer.text)).toContain(said)
    const row = await database.db('study_locations').where({ id: location.id }).first()
    expect(row!.hours_confirmed_on).toBeNull()
    expect((await browser.post(path, confirmForm(answer.text))).status).toBe(303)
  })

  it('is also about hours of the next 7 days', async () => {
    const { db } = database
    const { browser, path, location } = await studentAtHours({ time_zone: 'UTC' })
    const study_location_id = location.id
    await insertDates(
      db,
      location.id,
      { [dayFrom(2)]: ['09:00-17:00'], [dayFrom(8)]: [] },
      { confirmed_on: null },
    )
    const page = await browser.get(path)
    expect(textsAt(page.html, '#hours tr').at(-1)).toBe(
      `${datedName(dayFrom(2))}9:00 AM – 5:00 PM (holiday hours)`,
    )
    await db('location_dates')
      .where({ study_location_id })
      .update({ end_time: '18:00' })
      .whereNotNull('end_time')
    const conflict = await answered(browser.post(path, confirmForm(page.text)), 409)
    await answered(browser.post(path, confirmForm(conflict.text)), 303)
    const days = await db('location_dates').where({ study_location_id }).orderBy('day').pluck('confirmed_on')
    expect(days.map((day) => day !== null)).toEqual([true, false])
  })

  it('is for logged-in users, and not offered without known hours', async () => {
    const { path } = await studentAtHours()
    const visitor = app.browser()
    const answer = await visitor.post(path, confirmForm((await visitor.get(path)).text))
    expect(answer.to).toBe('/signin?returnTo=%2Fsuggestion')
    const bare = await studentAtHours({})
    expect((await bare.browser.get(bare.path)).html.querySelector('form#confirm')).toBeNull()
    const fields = { intent: 'confirm', location: String(bare.location.id), seen: '' }
    await answered(bare.browser.post(bare.path, fields), 422)
  })
})
