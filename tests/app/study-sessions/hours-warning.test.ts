import { beforeAll, describe, expect, it } from 'vitest'
import { shortDay } from '~/spots/model/alerts'
import { WEEKDAYS } from '~/spots/model/week'
import { weekdayOfDay } from '~/spots/model/dates'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { createPath, hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { addDays, wallIn } from '~/study-sessions/zone-rules'
import type { UniversityRow } from '~db/tables'
import { insertDates } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { insertInvite, studySessionFields } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { answered } from '../../support/answers'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { textsAt } from '../../support/html'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const day = addDays(wallIn('America/Los_Angeles', new Date()).date, 3)
const nameOf = (date: string) => `${WEEKDAYS[weekdayOfDay(date) - 1]!.name}, ${shortDay(date)}`
const on = nameOf(day)
let campus: UniversityRow
let browser: ReturnType<typeof app.browser>
let create: string

beforeAll(async () => {
  const { db } = database
  campus = await insertUniversity(db, { name: 'Hourly College' })
  const spot = (name: string, from: string, to: string) =>
    insertLocation(db, { name, university_id: campus.id, hours: everyDay(from, to) })
  await spot('Day Hall', '09:00', '17:00')
  await spot('Night Owl', '12:00', '02:00')
  await spot('Evening Hall', '16:00', '22:00')
  await insertLocation(db, { name: 'Unknown Hall', university_id: campus.id })
  const holiday = await spot('Holiday Hall', '00:00', '00:00')
  await insertDates(db, holiday.id, { [day]: [] })
  browser = app.browser((await insertMember(db, app.env)).cookie)
  create = createPath(campus.key)
})

const typed = (place: string, start: string, end: string, more: Record<string, string> = {}) =>
  studySessionFields({ title: `At ${place} ${start}`, date: day, place, start, end, ...more })
const OPEN_AT_8 = 'Open then: Night Owl until 2:00 AM, Evening Hall until 10:00 PM.'

type Row = [place: string, start: string, end: string, warning: string | null]
describe('a study session', () => {
  itRows<Row>([
    ['Day Hall', '20:00', '21:00', `Day Hall is closed on ${on} at 8:00 PM. ${OPEN_AT_8}`],
    [
      'Day Hall',
      '16:00',
      '18:00',
      `Day Hall closes at 5:00 PM on ${on}, before this session ends. ${OPEN_AT_8}`,
    ],
    [
      'Evening Hall',
      '15:00',
      '17:00',
      `Evening Hall opens at 4:00 PM on ${on}. Open then: Day Hall until 5:00 PM, Night Owl until 2:00 AM.`,
    ],
    ['Holiday Hall', '04:00', '05:00', `Holiday Hall is closed on ${on} at 4:00 AM.`],
    ['Night Owl', '23:00', '02:00', null],
    [
      'Night Owl',
      '23:00',
      '03:00',
      `Night Owl closes at 2:00 AM on ${nameOf(addDays(day, 1))}, before this session ends.`,
    ],
    ['Unknown Hall', '04:00', '05:00', null],
  ])('at %s from %s to %s is warned of, and never refused', async (place, start, end, warning) => {
    const times = new URLSearchParams({ q: place, date: day, start, end })
    const live = await browser.get(`${create.replace('create', 'places.json')}?${times}`)
    expect(JSON.parse(live.text).warning).toBe(warning)

    const made = await browser.post(create, typed(place, start, end, { overnight: end < start ? 'yes' : '' }))
    const row = await database.db('study_sessions').orderBy('id', 'desc').first()
    await answered(made, 303, `${hubPath(campus.key)}&created=${row!.id}`)
    const path = studySessionPath(campus.key, row!.id)
    const notes = async (at: string) =>
      textsAt((await browser.get(at)).html, '.note').map((note) => note.replace(' Change session', ''))
    const said = warning === null ? [] : [warning]
    expect(await notes(made.to!), 'the form’s answer').toEqual(said)
    expect(await notes(path), 'its page').toEqual(said)
    expect(await notes(`${path}/edit`), 'the form that edits it').toEqual(said)
    const invite = await insertInvite(database.db, { session_id: row!.id, created_by: row!.creator_id! })
    const invited = `/invite/${inviteToken(invite.id, app.env.sessionSecrets)}`
    expect(textsAt((await app.browser().get(invited)).html, '.note'), 'an invite').toEqual(said)
  })

  it('has the hours beside each spot to choose from, without scripts', async () => {
    const step = await browser.post(create, typed('hall', '20:00', '21:00', { find: 'yes' }))
    const { html } = await browser.get(step.to!)
    const choices = textsAt(html, 'fieldset .tick').filter((text) => text.includes('Hall'))
    expect(
      choices.filter((text) => text.includes('is closed on')).map((text) => text.trim().split(' Hall')[0]),
    ).toEqual(expect.arrayContaining(['Day', 'Holiday']))
    expect(choices.find((text) => text.trim().startsWith('Evening'))).not.toContain('closed')
  })

  it('that is refused has the hours of what was sent, without scripts', async () => {
    const closed = async (answer: Awaited<ReturnType<typeof browser.post>>) => {
      await answered(answer, 422)
      return textsAt(answer.html, 'fieldset .tick, .note').filter((text) => text.includes('is closed on'))
    }
    const next = addDays(day, 1)
    const step = await browser.post(create, typed('Holiday Hall', '20:00', '21:00', { find: 'yes' }))
    expect(textsAt((await browser.get(step.to!)).html, 'fieldset .tick').join()).toContain('is closed on')
    const again = (date: string) =>
      browser.post(step.to!, typed('Holiday Hall', '20:00', '21:00', { date, title: '' }))
    expect(await closed(await again(next))).toEqual([])
    expect(await closed(await again(day))).toHaveLength(1)

    const made = await browser.post(create, typed('Day Hall', '10:00', '11:00'))
    await answered(made, 303)
    const { id } = (await database.db('study_sessions').orderBy('id', 'desc').first())!
    const edit = (start: string, end: string) =>
      browser.post(`${studySessionPath(campus.key, id)}/edit`, typed('Day Hall', start, end, { title: '' }))
    expect(await closed(await edit('20:00', '21:00'))).toEqual([
      `Day Hall is closed on ${on} at 8:00 PM. ${OPEN_AT_8}`,
    ])
    expect(await closed(await edit('12:00', '13:00'))).toEqual([])
  })
})
