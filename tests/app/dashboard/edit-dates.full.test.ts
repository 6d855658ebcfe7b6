import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { dateFormWords, itemWords } from '~/dashboard/item-words'
import { shortDay } from '~/spots/model/alerts'
import { daysBetween, fullDay } from '~/spots/model/dates'
import { modelWords } from '~/spots/model/words'
import { dayFrom, insertArea, insertDates, spotToday } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { insertModerator } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt } from '../../support/html'
import { itRows } from '../../support/it-rows'
import { twoAdmins } from '../../support/two-admins'

const database = useDatabase()
const app = useApp(database)
const { admins, form, send, item } = twoAdmins(database, app)
const pathOf = (id: number, kind = 'spot') => `/admin-dashboard/${kind}/${id}/dates`
const BREAK = {
  starts_on: dayFrom(9),
  ends_on: dayFrom(12),
  hours: 'closed',
  label: 'Winter break',
  message: 'From their calendar',
}
const day = (date: string, ranges: string[][], over: object = {}) => ({
  day: date,
  area_id: null,
  ranges: ranges.map(([start_time, end_time]) => ({ start_time, end_time })),
  label: null,
  source: 'admin',
  confirmed_on: spotToday(),
  ...over,
})

describe('an admin without scripts', () => {
  it('sets, changes and removes hours of certain days, and the history shows and reverts it', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { hours: everyDay('08:00', '22:00') })
    const area = await insertArea(db, id, { name: 'Corner café' })
    const path = pathOf(id)
    const saved = await send(path, { ...(await form(path, 'dates')), ...BREAK })
    expect([saved.status, saved.to]).toEqual([303, path])
    const closed = daysBetween(dayFrom(9), dayFrom(12)).map((date) =>
      day(date, [], { label: 'Winter break' }),
    )
    expect((await item(id)).dates).toEqual(closed)

    const one = {
      starts_on: dayFrom(10),
      ends_on: '',
      hours: '1pm-5pm, 9am-noon',
      label: '',
      message: 'They open',
    }
    await send(path, { ...(await form(path, 'dates')), ...one })
    const cafe = { ...one, hours: '24 hours', area: String(area.id) }
    await send(path, { ...(await form(path, 'dates')), ...cafe })
    const open = day(dayFrom(10), [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ])
    const allDay = day(dayFrom(10), [['00:00', '00:00']], { area_id: area.id })
    const all = [closed[0], open, allDay, closed[2], closed[3]]
    expect((await item(id)).dates).toEqual(all)

    const page = await app.browser(admins.one).get(path)
    const lines = page.html.querySelectorAll('#remove .checks label').map((each) => each.textContent.trim())
    expect(lines).toEqual([
      `${fullDay(dayFrom(9))}: Closed (Winter break)`,
      `${fullDay(dayFrom(10))}: 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM`,
      `${fullDay(dayFrom(10))}, Corner café: Open 24 hours`,
      `${fullDay(dayFrom(11))} – ${fullDay(dayFrom(12))}: Closed (Winter break)`,
    ])
    const shown = [(await app.browser(admins.one).get(`/admin-dashboard/spot/${id}/history`)).text]
    shown.push((await app.browser().get('/moderation-log')).text)
    for (const text of shown) {
      expect(text).toContain(`Hours on ${fullDay(dayFrom(9))} – ${fullDay(dayFrom(12))}`)
      expect(text).toContain(`Hours on ${fullDay(dayFrom(10))}, Corner café`)
      expect(text).toContain('Closed (Winter break)')
    }

    const runs = page.html
      .querySelectorAll('#remove input[type=checkbox]')
      .map((box) => box.getAttribute('value')!)
    const remove = await form(path, 'remove')
    expect((await send(path, { ...remove, message: 'Over' })).text).toContain(dateFormWords.noneChosen)
    await send(path, { ...remove, runs: runs.slice(1, 3), message: 'Not anymore' })
    expect((await item(id)).dates).toEqual([closed[0], closed[2], closed[3]])
    const [log] = await db('study_location_edit_logs').where({ study_location_id: id }).orderBy('id', 'desc')
    const revert = `/admin-dashboard/spot/${id}/history/${log!.id}`
    const version = attrAt(
      (await app.browser(admins.one).get(revert)).html,
      'main input[name=version]',
      'value',
    )!
    await send(revert, { version, message: 'They are right' })
    expect((await item(id)).dates).toEqual(all)
  })

  itRows([
    ['starts_on', '2026-02-30', dateFormWords.dayWrong],
    ['starts_on', dayFrom(-3), dateFormWords.over],
    ['ends_on', 'soon', dateFormWords.dayWrong],
    ['ends_on', dayFrom(8), dateFormWords.endsBefore],
    ['ends_on', dayFrom(500), dateFormWords.far],
    ['hours', '', dateFormWords.hoursNeeded],
    ['hours', '9 to whenever', modelWords.hoursInvalid],
    ['hours', '9-12, 11-14', modelWords.hoursOverlap],
    ['label', 'x'.repeat(61), modelWords.tooLong(60)],
    ['area', '999999999', undefined],
    ['message', ' ', undefined],
  ])('sees what is wrong, and keeps what was typed', async (field, value, message) => {
    const { id } = await insertLocation(database.db)
    const path = pathOf(id)
    const sent = await send(path, { ...(await form(path, 'dates')), ...BREAK, [field]: value })
    expect(sent.status).toBe(422)
    if (message) expect(sent.html.querySelector('.error-summary')!.textContent).toContain(message)
    expect(attrAt(sent.html, '#dates-hours', 'value')).toBe(field === 'hours' ? value || undefined : 'closed')
    expect((await item(id)).dates).toEqual([])
  })

  it('sets the hours of a break for the spots of a campus, and takes them back', async () => {
    const { db } = database
    const campus = await insertUniversity(db)
    const of = { university_id: campus.id }
    const names = ['Library', 'Hall', 'Annex']
    const [library, hall, annex] = (await Promise.all(
      names.map(async (name) => (await insertLocation(db, { ...of, name })).id),
    )) as [number, number, number]
    const elsewhere = (await insertLocation(db)).id
    const own = { [dayFrom(10)]: ['09:00-17:00'], [dayFrom(20)]: [] }
    await insertDates(db, library, own)
    await insertDates(db, hall, { [dayFrom(12)]: [] }, { label: 'Winter break' })
    const path = pathOf(campus.id, 'campus')
    const fields = await form(path, 'dates')
    expect(fields.spots?.toString()).toBe([annex, hall, library].join())
    const sending = { ...fields, ...BREAK, spots: [library, hall, elsewhere].map(String) }
    const told = async (over: object = {}) => {
      const { status, html } = await send(path, { ...sending, ...over })
      return [status, html.querySelector('.error-summary li')?.textContent.trim()]
    }
    const days = async (id: number) => (await item(id)).dates.map((date) => [date.day, date.ranges.length])
    const closed = daysBetween(dayFrom(9), dayFrom(12)).map((date) => [date, 0])
    const [first, , third, last] = closed
    const stays = '1 has hours of its own on these days: Library.'

    expect(await told()).toEqual([422, `${dateFormWords.savedFor(2)}. ${stays}`])
    const kept = [first, [dayFrom(10), 1], third, last, [dayFrom(20), 0]]
    expect(await days(library)).toEqual(kept)
    expect(await days(hall)).toEqual(closed)
    expect([await days(annex), await days(elsewhere)]).toEqual([[], []])
    expect(await told()).toEqual([422, `${itemWords.noChanges} ${stays}`])
    const page = await app.browser(admins.one).get(path)
    expect(page.text).toContain(`${fullDay(dayFrom(9))} – ${fullDay(dayFrom(12))}: Closed (Winter break)`)

    expect(await told({ replace: 'on' })).toEqual([303, undefined])
    expect(await days(library)).toEqual([...closed, [dayFrom(20), 0]])
    expect(await told({ replace: 'on' })).toEqual([422, itemWords.noChanges])
    expect(await db('study_location_edit_logs').where({ study_location_id: hall })).toHaveLength(1)
    expect((await send(path, { ...sending, spots: [] })).text).toContain(dateFormWords.noSpots)

    // A day that the hall had of its own before stays.
    const back = { hours: 'usual', label: '' }
    expect(await told(back)).toEqual([
      422,
      `${dateFormWords.savedFor(2)}. 1 has hours of its own on these days: Hall.`,
    ])
    expect(await days(library)).toEqual([[dayFrom(20), 0]])
    expect(await days(hall)).toEqual([last])
    expect(await told({ ...back, replace: 'on' })).toEqual([303, undefined])
    expect(await days(hall)).toEqual([])
    expect(await told(back)).toEqual([422, itemWords.noChanges])
  })

  it('learns which hours of a study spot were replaced', async () => {
    const { id } = await insertLocation(database.db)
    await insertDates(database.db, id, { [dayFrom(10)]: [] }, { label: 'Christmas Eve' })
    const browser = app.browser(admins.one)
    const path = pathOf(id)
    await browser.post(path, { ...(await form(path, 'dates')), ...BREAK })
    const replaced = `Replaced: ${shortDay(dayFrom(10))}: Closed (Christmas Eve)`
    expect((await browser.get(path)).html.querySelector('.toast')!.textContent).toContain(replaced)
  })

  it('leads back to the campus, or a campus moderator, who may not open it, to the dashboard', async () => {
    const { db } = database
    const campus = await insertUniversity(db)
    const moderator = await insertModerator(db, app.env, [campus.id])
    const backOf = async (cookie: string) => {
      const browser = app.browser(cookie)
      const { text } = await browser.get(pathOf(campus.id, 'campus'))
      const to = attrAt(parse(text), '.dashboard-item > p > a', 'href')!
      expect((await browser.get(to)).status).toBe(200)
      return to
    }
    expect(await backOf(admins.one)).toBe(`/admin-dashboard/campus/${campus.id}`)
    expect(await backOf(moderator.cookie)).toBe('/admin-dashboard')
  })

  it('who removes an area removes its hours of certain days, and a revert restores both', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id)
    await insertDates(db, id, { [dayFrom(3)]: [] }, { area_id: area.id })
    const before = await item(id)
    const path = `/admin-dashboard/spot/${id}/areas/${area.id}`
    await send(path, { ...(await form(path, 'remove')), message: 'It is gone' })
    expect((await item(id)).dates).toEqual([])
    const log = await db('study_location_edit_logs').where({ study_location_id: id }).first('id')
    const revert = `/admin-dashboard/spot/${id}/history/${log!.id}`
    const version = attrAt(
      (await app.browser(admins.one).get(revert)).html,
      'main input[name=version]',
      'value',
    )!
    await send(revert, { version, message: 'It is back' })
    expect(await item(id)).toEqual(before)
  })
})
