import { describe, expect, it } from 'vitest'
import { alertFormWords } from '~/dashboard/item-words'
import { modelWords } from '~/spots/model/words'
import { dayFrom, insertAlert, insertArea } from '../../factories/area'
import { insertLocation } from '../../factories/location'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { twoAdmins } from '../../support/two-admins'
import { fieldsOf } from '../../support/formats/form-fields'
import { attrAt } from '../../support/html'
import { cellsOf } from '../../support/formats/html'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const { admins, form, send, item } = twoAdmins(database, app)
const alerts = (id: number) => `/admin-dashboard/spot/${id}/alerts`
const TYPED = { text: 'Elevator out', starts_on: dayFrom(-1), ends_on: dayFrom(3), message: 'They called' }

describe('an admin without scripts', () => {
  it('adds, changes, reverts and removes an alert, and the history shows it', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id, { name: 'Attic' })
    const sent = await send(`${alerts(id)}/new`, { ...(await form(`${alerts(id)}/new`, 'alert')), ...TYPED })
    expect([sent.status, sent.to]).toEqual([303, alerts(id)])
    const [added] = (await item(id)).alerts
    expect(added).toEqual({
      id: added!.id,
      area_id: null,
      text: 'Elevator out',
      closes: false,
      starts_on: TYPED.starts_on,
      ends_on: TYPED.ends_on,
    })
    const edit = `${alerts(id)}/${added!.id}`
    const fields = await form(edit, 'alert')
    await send(edit, { ...fields, area: String(area.id), closes: 'on', message: 'It is the attic' })
    const changed = { ...added, area_id: area.id, closes: true }
    expect((await item(id)).alerts).toEqual([changed])
    expect((await app.browser(admins.one).get(alerts(id))).text).toContain('Elevator out')

    const history = (await app.browser(admins.one).get(`/admin-dashboard/spot/${id}/history`)).text
    expect(history).toContain('It is the attic')
    expect(history).toContain(', Attic, closed')
    expect((await app.browser().get('/moderation-log')).text).toContain(', Attic, closed')
    expect((await app.browser(admins.one).get(alerts(id))).text).toContain(', Attic, closed')
    const log = await db('study_location_edit_logs')
      .where({ study_location_id: id })
      .orderBy('id')
      .pluck('id')
    const revert = `/admin-dashboard/spot/${id}/history/${log.at(-1)}`
    const page = (await app.browser(admins.one).get(revert)).html
    const version = attrAt(page, 'main input[name=version]', 'value')!
    await send(revert, { version, message: 'It was not' })
    expect((await item(id)).alerts).toEqual([added])

    await send(edit, { ...(await form(edit, 'remove')), message: 'It works again' })
    expect((await item(id)).alerts).toEqual([])
    const gone = await app.browser(admins.one).get(edit)
    expect(gone.status).toBe(404)
    expect(gone.text).toContain(`href="${alerts(id)}">Back to alerts`)
  })

  itRows([
    ['text', '', alertFormWords.textNeeded],
    ['text', '\u202E\u0007', alertFormWords.textNeeded],
    ['text', 'x'.repeat(121), modelWords.tooLong(120)],
    ['starts_on', '2026-02-30', alertFormWords.dayWrong],
    ['starts_on', 'soon', alertFormWords.dayWrong],
    ['ends_on', dayFrom(-2), alertFormWords.endsBefore],
    ['area', '999999999', undefined],
  ])('sees what is wrong, and keeps what was typed', async (field, value, message) => {
    const { id } = await insertLocation(database.db)
    const path = `${alerts(id)}/new`
    const sent = await send(path, { ...(await form(path, 'alert')), ...TYPED, [field]: value })
    expect(sent.status).toBe(422)
    const page = sent.html
    if (message) expect(page.querySelector('.error-summary')!.textContent).toContain(message)
    expect(page.querySelector('#alert-message')!.textContent.trim()).toBe(TYPED.message)
    expect((await item(id)).alerts).toEqual([])
  })

  it('cannot create one in the past, nor more than 20', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const path = `${alerts(id)}/new`
    const over = { ...TYPED, starts_on: dayFrom(-9), ends_on: dayFrom(-5) }
    const sent = await send(path, { ...(await form(path, 'alert')), ...over })
    expect(sent.status).toBe(422)
    expect(sent.text).toContain(alertFormWords.over)
    for (let n = 0; n < 20; n++) await insertAlert(db, id)
    expect((await send(path, { ...(await form(path, 'alert')), ...TYPED })).status).toBe(422)
    expect((await item(id)).alerts).toHaveLength(20)
  })

  it('if two save at once, the second sees a conflict and keeps what was typed', async () => {
    const { id } = await insertLocation(database.db)
    const path = `${alerts(id)}/new`
    const [mine, theirs] = [await form(path, 'alert'), await form(path, 'alert', admins.other)]
    expect((await send(path, { ...theirs, ...TYPED }, admins.other)).status).toBe(303)
    const sent = await send(path, { ...mine, ...TYPED, text: 'Roof leaks' })
    expect(sent.status).toBe(409)
    expect(attrAt(sent.html, '#alert-text', 'value')).toBe('Roof leaks')
    expect((await item(id)).alerts.map(({ text }) => text)).toEqual(['Elevator out'])
  })

  it('after a conflict the form has both admins’ changes, and a table shows them', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const path = `${alerts(id)}/${await insertAlert(db, id, { text: 'Elevator out', ends_on: dayFrom(3) })}`
    const [mine, theirs] = [await form(path, 'alert'), await form(path, 'alert', admins.other)]
    const changed = { ...theirs, closes: 'on', ends_on: dayFrom(5), message: 'All week' }
    expect((await send(path, changed, admins.other)).status).toBe(303)
    const sent = await send(path, { ...mine, text: 'Both elevators out', message: 'The sign says so' })
    expect(sent.status).toBe(409)
    expect(cellsOf(sent.text, '.error-summary ~ .dashboard-changes tbody tr')).toEqual([
      ['It’s closed on these days', 'No', 'Yes', 'Not changed'],
      ['Last day', dayFrom(3), dayFrom(5), 'Not changed'],
      ['Alert', 'Elevator out', 'Elevator out', 'Both elevators out'],
    ])
    const again = fieldsOf(sent.html.querySelector('form#alert')!)
    expect((await send(path, again)).status).toBe(303)
    expect((await item(id)).alerts).toMatchObject([
      { text: 'Both elevators out', closes: true, ends_on: dayFrom(5) },
    ])
  })

  it('who sends the same form 20 times adds one alert', async () => {
    const { id } = await insertLocation(database.db)
    const path = `${alerts(id)}/new`
    const fields = { ...(await form(path, 'alert')), ...TYPED }
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(path, fields)))
    expect(sent.filter(({ status }) => status === 303).length).toBeGreaterThan(0)
    expect((await item(id)).alerts).toHaveLength(1)
  })

  it('who removes an area removes its alerts, and a revert restores both', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id)
    await insertAlert(db, id, { area_id: area.id })
    const before = await item(id)
    const { name } = before.areas[0]!
    const path = `/admin-dashboard/spot/${id}/areas/${area.id}`
    await send(path, { ...(await form(path, 'remove')), message: 'It is gone' })
    expect(await item(id)).toMatchObject({ areas: [], alerts: [] })
    const log = await db('study_location_edit_logs').where({ study_location_id: id }).first('id')
    const history = `/admin-dashboard/spot/${id}/history`
    expect((await app.browser(admins.one).get(history)).text).toContain(`), ${name}`)
    const revert = `/admin-dashboard/spot/${id}/history/${log!.id}`
    const page = (await app.browser(admins.one).get(revert)).html
    const version = attrAt(page, 'main input[name=version]', 'value')!
    await send(revert, { version, message: 'It is not' })
    expect(await item(id)).toEqual(before)
  })
})
