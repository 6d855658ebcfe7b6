import { areaFieldWords } from '~/spots/areas/words'
import { describe, expect, it } from 'vitest'
import { areaFormWords, editWords } from '~/dashboard/item-words'
import { modelWords } from '~/spots/model/words'
import { insertArea } from '../../../factories/area'
import { insertLocation } from '../../../factories/location'
import { insertUser } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { twoAdmins } from '../../../support/two-admins'
import { fieldsOf } from '../../../support/formats/form-fields'
import { attrAt } from '../../../support/html'
import { cellsOf } from '../../../support/formats/html'
import { itRows } from '../../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const { admins, form, send, item } = twoAdmins(database, app)
const areas = (id: number) => `/admin-dashboard/spot/${id}/areas`

describe('an admin without scripts', () => {
  it('adds, changes, moves and removes areas', async () => {
    const { id } = await insertLocation(database.db)
    for (const name of ['Lobby', 'Attic']) {
      const fields = await form(`${areas(id)}/new`, 'area')
      const sent = await send(`${areas(id)}/new`, { ...fields, name, message: 'I was there' })
      expect([sent.status, sent.to]).toEqual([303, areas(id)])
    }
    const [lobby, attic] = (await item(id)).areas
    const edit = `${areas(id)}/${attic!.id}`
    await send(edit, {
      ...(await form(edit, 'area')),
      position: '1',
      seats: '12',
      access: 'department',
      department: 'Physics',
      reservation_url: 'book.example.edu',
      day1: '9am-5pm',
      trait_noise: '0',
      message: 'Moved',
    })
    expect((await item(id)).areas).toEqual([
      {
        ...attic,
        seats: 12,
        access: 'department',
        department: 'Physics',
        reservable: true,
        reservation_url: 'https://book.example.edu/',
        hours: [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }],
        traits: { noise: 0 },
      },
      lobby,
    ])
    await send(edit, { ...(await form(edit, 'remove')), message: 'It is gone' })
    expect((await item(id)).areas).toEqual([lobby])
    expect((await app.browser(admins.one).get(edit)).status).toBe(404)
  })

  it('saves facts of the whole study spot, and sees what students say', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    for (let n = 0; n < 3; n++)
      await db('trait_answers').insert({
        user_id: (await insertUser(db)).id,
        study_location_id: id,
        trait: 'noise',
        value: 2,
      })
    const page = await app.browser(admins.one).get(areas(id))
    expect(page.text).toContain(areaFieldWords.shown('Chatter (3 students, this term)'))
    await send(areas(id), { ...(await form(areas(id), 'facts')), trait_noise: '0', message: 'Signs say so' })
    expect((await item(id)).traits).toEqual({ noise: 0 })
  })

  itRows([
    ['name', '', modelWords.nameNeeded],
    ['name', 'x'.repeat(101), modelWords.tooLong(100)],
    ['seats', 'many', modelWords.seatsWrong],
    ['position', '0', areaFormWords.positionWrong],
    ['reservation_url', 'javascript:alert(1)', modelWords.websiteWrong],
    ['kind', 'dungeon', modelWords.choiceInvalid],
    ['trait_noise', '9', modelWords.choiceInvalid],
    ['day2', 'whenever', modelWords.hoursInvalid],
  ])('sees what is wrong, and keeps what was typed', async (field, value, message) => {
    const { id } = await insertLocation(database.db)
    const path = `${areas(id)}/new`
    const fields = { ...(await form(path, 'area')), name: 'Roof', message: 'I was there', [field]: value }
    const sent = await send(path, fields)
    expect(sent.status).toBe(422)
    const page = sent.html
    expect(page.querySelector('.error-summary')!.textContent).toContain(message)
    expect(page.querySelector('#area-message')!.textContent.trim()).toBe('I was there')
    expect((await item(id)).areas).toEqual([])
  })

  it('sees an error for two areas with one name', async () => {
    const { id } = await insertLocation(database.db)
    await insertArea(database.db, id, { name: 'Roof' })
    const path = `${areas(id)}/new`
    const sent = await send(path, { ...(await form(path, 'area')), name: 'roof', message: 'I was there' })
    expect(sent.status).toBe(422)
  })

  it('if two save at once, the second sees a conflict and keeps what was typed', async () => {
    const { id } = await insertLocation(database.db)
    const path = `${areas(id)}/new`
    const [mine, theirs] = [await form(path, 'area'), await form(path, 'area', admins.other)]
    expect((await send(path, { ...theirs, name: 'Lobby', message: 'First' }, admins.other)).status).toBe(303)
    const sent = await send(path, { ...mine, name: 'Attic', message: 'Second' })
    expect(sent.status).toBe(409)
    expect(attrAt(sent.html, '#area-name', 'value')).toBe('Attic')
    expect((await item(id)).areas.map(({ name }) => name)).toEqual(['Lobby'])
  })

  it('after a conflict the form has both admins’ changes, and a table shows them', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const area = await insertArea(db, id, { name: 'Lobby' })
    const path = `${areas(id)}/${area.id}`
    const [mine, theirs] = [await form(path, 'area'), await form(path, 'area', admins.other)]
    const changed = { ...theirs, seats: '40', reservable: 'on', trait_noise: '0', message: 'Counted' }
    expect((await send(path, changed, admins.other)).status).toBe(303)
    const sent = await send(path, { ...mine, floor: 'Ground floor', message: 'I was there' })
    expect(sent.status).toBe(409)
    const rows = cellsOf(sent.text, '.error-summary ~ .dashboard-changes tbody tr')
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      [String(mine.seats || 'None'), '40', 'Not changed'],
      ['No', 'Yes', 'Not changed'],
      [areaFieldWords.unknown, expect.not.stringMatching(/^\d/), 'Not changed'],
      [String(mine.floor || 'None'), String(mine.floor || 'None'), 'Ground floor'],
    ])
    const again = fieldsOf(sent.html.querySelector('form#area')!)
    expect((await send(path, again)).status).toBe(303)
    expect((await item(id)).areas).toMatchObject([
      { name: 'Lobby', floor: 'Ground floor', seats: 40, reservable: true, traits: { noise: 0 } },
    ])
  })

  it('after a conflict the form of facts has both admins’ changes', async () => {
    const { id } = await insertLocation(database.db)
    const path = areas(id)
    const [mine, theirs] = [await form(path, 'facts'), await form(path, 'facts', admins.other)]
    const changed = { ...theirs, trait_noise: '0', message: 'Silent' }
    expect((await send(path, changed, admins.other)).status).toBe(303)
    const [other] = Object.keys(mine).filter((name) => name.startsWith('trait_') && name !== 'trait_noise')
    const sent = await send(path, { ...mine, [other!]: '1', message: 'I looked' })
    expect(sent.status).toBe(409)
    const again = fieldsOf(sent.html.querySelector('form#facts')!)
    expect((await send(path, again)).status).toBe(303)
    expect((await item(id)).traits).toEqual({ noise: 0, [other!.slice('trait_'.length)]: 1 })
  })

  it('changes elsewhere in the study spot leave the form as it was', async () => {
    const { id } = await insertLocation(database.db)
    const path = `${areas(id)}/new`
    const [mine, theirs] = [await form(path, 'area'), await form(areas(id), 'facts', admins.other)]
    const changed = { ...theirs, trait_noise: '0', message: 'Silent' }
    expect((await send(areas(id), changed, admins.other)).status).toBe(303)
    const sent = await send(path, { ...mine, name: 'Attic', message: 'Second' })
    expect(sent.text).toContain(editWords.conflictElsewhere)
    expect((await send(path, fieldsOf(sent.html.querySelector('form#area')!))).status).toBe(303)
    expect((await item(id)).areas).toMatchObject([{ name: 'Attic' }])
  })

  it('who sends the same form 20 times adds one area', async () => {
    const { id } = await insertLocation(database.db)
    const path = `${areas(id)}/new`
    const fields = { ...(await form(path, 'area')), name: 'Lobby', message: 'Once' }
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(path, fields)))
    expect(sent.filter(({ status }) => status === 303).length).toBeGreaterThan(0)
    expect((await item(id)).areas).toHaveLength(1)
  })
})
