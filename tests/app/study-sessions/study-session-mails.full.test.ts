import fs from 'node:fs'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccounts } from '~/accounts/settings/clean-up.server'
import { enqueue } from '~/services/jobs/job.server'
import { leaveStudySessions } from '~/study-sessions/page/leave-account.server'
import {
  remindJob,
  remindOfStudySessions,
  reminderMail,
} from '~/study-sessions/messages/remind-participants.server'
import { offToken } from '~/notifications/end-emails.server'
import { offWords } from '~/notifications/words'
import { sign } from '~/services/auth/tokens.server'
import { notifyParticipants } from '~/study-sessions/messages/notify-participants.server'
import { insertLocation } from '../../factories/location'
import { insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { eventsOf, readCalendar, textOf } from '../../support/formats/ics'
import { jobContext, mailFiles, runJobs, takeMails } from '../../support/jobs'
import { NAUGHTY } from '../routes/naughty'
import { ago, ahead, HOUR, MINUTE } from '../../support/times'
import { answered } from '../../support/answers'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder(), mailFrom: 'Carrel <carrel@example.edu>' })

let serial = 0
let campus: { id: number; key: string; path: string }
const person = async (values: Parameters<typeof insertUser>[1] = {}) =>
  insertUser(database.db, { email: `told${++serial}@example.edu`, ...values })
const browserOf = async (id: number) => app.browser((await logIn(database.db, app.env, id)).cookie)
const mails = async () => {
  await runJobs(database, app.env)
  return takeMails(app.env.varDir)
}
/** The calendar parts of the emails, as their readers' programs get them. */
async function calendarMails() {
  await runJobs(database, app.env)
  const parsed = await Promise.all(
    mailFiles(app.env.varDir).map((file) => simpleParser(fs.readFileSync(file))),
  )
  await takeMails(app.env.varDir)
  return parsed
}

beforeAll(async () => {
  const { id, key } = await insertUniversity(database.db, { name: 'Mail College', city: 'Berkeley' })
  await database.db('universities').where({ id }).update({ time_zone: 'America/Los_Angeles' })
  campus = { id, key, path: `/university/${encodeURIComponent(key)}` }
})
beforeEach(async () => {
  await mails()
  await database.db('study_sessions').del()
  await database.db('rate_limits' as never).del()
})

/** A study session of the campus. */
const make = (creator_id: number | null, values: Partial<Parameters<typeof insertStudySession>[1]> = {}) =>
  insertStudySession(database.db, { university_id: campus.id, creator_id, ...values })
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()))
const remindsOf = async ({ id }: { id: number }) =>
  (await database.db('users').where({ id }).first('session_reminders'))!.session_reminders

describe('a change', () => {
  it('is emailed to participants, with the values before and after, and a file that updates calendars', async () => {
    const { db } = database
    const ada = await person({ first_name: 'Ada', last_name: 'Lovelace' })
    const [bob, leaving] = [await person({ first_name: 'Bob', last_name: 'B' }), await person()]
    const location = await insertLocation(db, { name: 'Doe Library', university_id: campus.id })
    const [from, to] = [new Date('2027-03-06T22:00:00Z'), new Date('2027-03-07T00:00:00Z')]
    const old = { title: 'Old title', start_time: from, end_time: to }
    const { id } = await make(ada.id, { ...old, participants: [bob.id, leaving.id] })
    await db('users').where({ id: leaving.id }).update({ deletion_requested_at: new Date() })
    const start_time = new Date('2027-03-06T23:30:00Z')
    const end_time = new Date('2027-03-07T01:00:00Z')
    const moved = { title: 'New title', sequence: 1, location_id: location.id, start_time, end_time }
    await db.transaction(async (transaction) => {
      await transaction('study_sessions').where({ id }).update(moved)
      const before = { ...old, location: null }
      await notifyParticipants(transaction, { what: 'changed', sessionId: id, before })
    })
    const [mail, ...others] = await calendarMails()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('New time: New title, Sat, Mar 6, 2027, 3:30 PM')
    expect([mail!.to].flat()[0]!.text).toContain(bob.email)
    const text = mail!.text!.replace(/\s+/g, ' ')
    for (const said of [
      'Ada Lovelace changed a study session you joined at Mail College.',
      'Previously called: Old title',
      'When: Saturday, March 6, 2027, 3:30 PM – 5:00 PM PST',
      'Previously: Saturday, March 6, 2027, 2:00 PM – 4:00 PM PST',
      'Where: Doe Library',
      'Previously at: Location unavailable',
      `${app.origin}${campus.path}/study-sessions/${id}`,
    ])
      expect(text).toContain(said)
    expect(mail!.html).toContain('Old title')
    expect(mail!.text! + mail!.html).not.toContain(ada.email)
    const file = mail!.attachments.find(({ filename }) => filename)!
    expect(file.filename).toBe(`study-session-${id}.ics`)
    const [event] = eventsOf(file.content.toString())
    expect(event).toMatchObject({
      SEQUENCE: '1',
      SUMMARY: 'New title',
      DTSTART: '20270306T233000Z',
      STATUS: 'CONFIRMED',
      ORGANIZER: 'mailto:carrel@example.edu',
    })
    expect(readCalendar(file.content.toString()).properties.METHOD!.value).toBe('PUBLISH')
  })

  it('is not emailed to users who left meanwhile, nor for past ones, and a second try sends nothing', async () => {
    const { db } = database
    const [ada, bob, eve] = await people(3)
    const { id, title, start_time, end_time } = await make(ada!.id, { participants: [bob!.id, eve!.id] })
    const before = { title, start_time, end_time, location: null }
    await notifyParticipants(db, { what: 'changed', sessionId: id, before })
    await db('session_participants').where({ session_id: id, user_id: eve!.id }).del()
    expect((await mails()).map(({ to }) => to)).toEqual([bob!.email])
    await notifyParticipants(db, { what: 'changed', sessionId: id, before })
    expect(await mails()).toEqual([])
    const past = { start_time: ago(2 * HOUR), end_time: ago(HOUR), sequence: 1 }
    await db('study_sessions').where({ id }).update(past)
    await notifyParticipants(db, { what: 'changed', sessionId: id, before })
    await notifyParticipants(db, { what: 'deleted', sessionIds: [id] })
    expect(await mails()).toEqual([])
  })

  it('that is not committed notifies no one', async () => {
    const [ada, bob] = await people(2)
    const { id, title, start_time, end_time } = await make(ada!.id, { participants: [bob!.id] })
    const before = { title, start_time, end_time, location: null }
    const change = database.db.transaction(async (transaction) => {
      await notifyParticipants(transaction, { what: 'changed', sessionId: id, before })
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(await mails()).toEqual([])
  })
})

describe('a deletion', () => {
  it('is emailed with a file that removes the study session from calendars, however hostile its title', async () => {
    const { db } = database
    const bob = await person()
    const titles = [
      ...NAUGHTY.map((text) => text.replaceAll('\0', '').toWellFormed()),
      'Subject\r\nBcc: all@example.edu',
      '=?utf-8?q?Bcc?=',
    ].filter((text) => text.trim())
    for (const [n, title] of titles.entries()) {
      const ada = await person({ first_name: 'Ada\r\nBcc: x@y.z', last_name: '"L"; B' })
      const short = [...title].slice(0, 100).join('')
      const { id } = await make(ada.id, { title: short, sequence: n, participants: [bob.id] })
      await db.transaction(async (transaction) => {
        await notifyParticipants(transaction, { what: 'deleted', sessionIds: [id] })
        await transaction('study_sessions').where({ id }).del()
      })
    }
    const sent = await calendarMails()
    expect(sent).toHaveLength(titles.length)
    const sequences: number[] = []
    for (const mail of sent) {
      expect([mail.to].flat()[0]!.value).toEqual([expect.objectContaining({ address: bob.email })])
      expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
      expect(mail.subject).toMatch(/^Deleted: /)
      const file = mail.attachments.find(({ filename }) => filename?.endsWith('.ics'))!.content.toString()
      expect(readCalendar(file).properties.METHOD!.value).toBe('CANCEL')
      const [event, ...others] = eventsOf(file)
      expect(others).toEqual([])
      expect(event!.STATUS).toBe('CANCELLED')
      sequences.push(Number(event!.SEQUENCE))
    }
    expect(sequences.sort((a, b) => a - b)).toEqual(titles.map((_title, n) => n + 1))
  })

  it('of one study session is a calendar part that programs act on; of several one email with a file for each', async () => {
    const ada = await person({ first_name: 'Ada', last_name: 'L' })
    const [bob, eve] = [await person(), await person()]
    const week = (participants: number[], days: number) =>
      make(ada.id, { title: `Week ${days}`, start_time: ahead(days * 24 * HOUR), participants })
    const studySessions = [await week([bob.id, eve.id], 1), await week([bob.id], 8), await week([bob.id], 15)]
    const sessionIds = studySessions.map(({ id }) => id)
    await database.db.transaction((open) => notifyParticipants(open, { what: 'deleted', sessionIds }))
    await runJobs(database, app.env)
    const raw = mailFiles(app.env.varDir).map((file) => fs.readFileSync(file, 'utf8'))
    const [ofBob, ofEve] = [bob, eve].map(({ email }) => raw.find((text) => text.includes(email))!)
    expect(ofEve).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/i)
    const parsed = await simpleParser(ofBob!)
    expect(parsed.subject).toBe('Deleted: 3 study sessions')
    const files = sessionIds.map((id) => `study-session-${id}.ics`)
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(files)
    for (const title of ['Week 1', 'Week 8', 'Week 15'])
      expect(parsed.text).toContain(`Study session: ${title}`)
    expect(raw).toHaveLength(2)
    await takeMails(app.env.varDir)
  })

  it('follows from deleting an account: its upcoming study sessions are deleted, and participants are notified', async () => {
    const { db } = database
    const [ada, bob] = [await person({ first_name: 'Ada', last_name: 'L' }), await person()]
    const next = await make(ada.id, { title: 'Next', participants: [bob.id] })
    const over = { start_time: ago(5 * HOUR), end_time: ago(4 * HOUR) }
    const past = await make(ada.id, { title: 'Past', participants: [bob.id], ...over })
    await db('users')
      .where({ id: ada.id })
      .update({ deletion_requested_at: ago(31 * 24 * HOUR) })
    await deleteAccounts(leaveStudySessions)(jobContext(db, app.env))
    expect(await db('users').where({ id: ada.id })).toEqual([])
    expect(await db('study_sessions').whereIn('id', [next.id, past.id])).toMatchObject([
      { id: past.id, creator_id: null },
    ])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: bob.email, subject: 'Deleted: Next' })
    expect(mail!.text).toContain('Ada L deleted a study session')
  })
})

describe('a reminder', () => {
  const remind = async () => {
    await enqueue(database.db, remindJob, {})
    return mails()
  }
  const soon = async (
    minutes: number,
    creator: number | null = null,
    values: Partial<Parameters<typeof insertStudySession>[1]> = {},
  ) => {
    const times = { start_time: ahead(minutes * MINUTE), created_at: ago(48 * HOUR) }
    const row = await make(creator, { ...times, ...values })
    const joined = database.db('session_participants').where({ session_id: row.id })
    await joined.update({ joined_at: ago(24 * HOUR) })
    return row
  }

  it('comes once, within the hour before, to participants and the creator', async () => {
    const participants = database.db('session_participants')
    const [ada, bob, cy] = [await person(), await person(), await person()]
    const { id } = await soon(58, ada.id, { title: 'Chem', participants: [bob.id, cy.id] })
    for (const minutes of [70, -1]) await soon(minutes, ada.id, { participants: [bob.id] })
    await participants.clone().where({ session_id: id, user_id: cy.id }).update({ joined_at: new Date() })
    const sent = await remind()
    const expected = [ada, bob].map(({ email }) => `${email}: Starting soon: Chem`)
    expect(sent.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(expected.sort())
    const [own, other] = [ada, bob].map(({ email }) => sent.find(({ to }) => to === email)!)
    expect(own!.text).toContain('Your study session at Mail College starts within the hour.')
    const joined = 'A study session you joined at Mail College starts within the hour.'
    expect(other!.text.replace(/\s+/g, ' ')).toContain(joined)
    expect(other!.links[0]).toBe(`${app.origin}${campus.path}/study-sessions/${id}`)
    expect(await remind()).toEqual([])
    const row = await participants.clone().where({ session_id: id, user_id: bob.id }).first()
    expect(row!.reminder_sent_at).not.toBeNull()
  })

  it('comes again after a new time, and not for users who left or turned it off meanwhile', async () => {
    const { db } = database
    const [ada, bob, eve] = [await person(), await person(), await person()]
    const { id } = await soon(50, ada.id, { participants: [bob.id, eve.id] })
    expect(await remind()).toHaveLength(3)
    // Moved to the next day, an hour before that.
    const yesterday = ago(24 * HOUR)
    await db('session_participants').where({ session_id: id }).update({ reminder_sent_at: yesterday })
    const moved = { creator_reminded_at: yesterday, start_time: ahead(40 * MINUTE) }
    await db('study_sessions').where({ id }).update(moved)
    await remindOfStudySessions(jobContext(db, app.env))
    expect(await db('graphile_worker.jobs').where({ task_identifier: reminderMail.name })).toHaveLength(3)
    await db('session_participants').where({ session_id: id, user_id: bob.id }).del()
    await db('users').where({ id: eve.id }).update({ session_reminders: false })
    expect((await mails()).map(({ to }) => to)).toEqual([ada.email])
  })

  it('is taken once, however many workers look at the same time', async () => {
    const { db } = database
    const ada = await person()
    await soon(30, ada.id, { participants: (await people(20)).map(({ id }) => id) })
    await Promise.all([1, 2, 3, 4].map(() => remindOfStudySessions(jobContext(db, app.env))))
    expect(await db('graphile_worker.jobs').where({ task_identifier: reminderMail.name })).toHaveLength(21)
    expect(await mails()).toHaveLength(21)
  })

  it('is turned off by the link in its text, without logging in; opening it changes nothing', async () => {
    const bob = await person()
    await soon(30, null, { participants: [bob.id] })
    const [mail] = await remind()
    const path = mail!.links.at(-1)!.slice(app.origin.length)
    expect(path).toBe(`/notifications/off/${offToken(bob.id, 'reminders', app.env.sessionSecrets)}`)
    const browser = app.browser()
    const page = await answered(browser.get(path), 200)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
    expect(page.text).not.toContain(bob.email)
    expect(await remindsOf(bob)).toBe(true)
    for (const _twice of [1, 2]) expect((await browser.post(path)).to).toBe(`${path}?stopped`)
    expect((await browser.get(`${path}?stopped`)).text).toContain(offWords.stopped)
    expect(await remindsOf(bob)).toBe(false)
    await soon(30, null, { participants: [bob.id] })
    expect(await remind()).toEqual([])
    const another = offToken(bob.id + 1, 'reminders', app.env.sessionSecrets).split('.')[1]
    for (const other of ['1.x', `${bob.id}-reminders.${another}`]) {
      await answered(browser.get(`/notifications/off/${other}`), 404)
      await answered(browser.post(`/notifications/off/${other}`), 404)
    }
  })

  it('is turned off by the links of 1.4.0, too', async () => {
    const bob = await person()
    const path = `/reminders/off/${sign('reminders-off', String(bob.id), app.env.sessionSecrets)}`
    await answered(app.browser().get(path), 200)
    await answered(app.browser().post(path), 303)
    expect(await remindsOf(bob)).toBe(false)
  })

  it('is turned off by the button of a mail program, which sends no cookie and no origin', async () => {
    const bob = await person()
    await soon(30, null, { participants: [bob.id] })
    const [mail] = await remind()
    expect(JSON.stringify([...mail!.headers])).toContain('One-Click')
    const path = mail!.links.at(-1)!.slice(app.origin.length)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await answered(app.send(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }), 200)
    expect(await remindsOf(bob)).toBe(false)
  })
})

describe('the settings of study sessions', () => {
  const PATH = '/setting/study-sessions'

  it("give a calendar a secret address, whose file contains one's own study sessions and changes with them", async () => {
    const { db } = database
    const [ada, bob] = [await person({ first_name: 'Ada', last_name: 'L' }), await person()]
    const browser = await browserOf(bob.id)
    const address = async () =>
      (await browser.get(PATH)).html.querySelector('#calendar-address')?.getAttribute('value')
    expect(await address()).toBeUndefined()
    for (const _twice of [1, 2]) expect((await browser.post(PATH, { intent: 'make' })).status).toBe(303)
    const url = (await address())!
    expect(url).toMatch(new RegExp(`^${app.origin}/calendar/\\d+\\.[\\w-]{43}\\.ics$`))
    const path = url.slice(app.origin.length)
    expect((await browser.get(PATH)).text).toContain('If you turn off the link, apps that use it stop')
    expect((await browser.get(PATH)).text).toContain(`href="webcal:${url.replace(/^http:/, '')}"`)

    const own = await make(bob.id, { title: 'Own', is_public: false })
    const secret = { title: 'Joined; "quoted"', is_public: false, participants: [bob.id] }
    const joined = await make(ada.id, secret)
    await make(ada.id, { title: 'Of others' })
    const longAgo = { start_time: ago(70 * 24 * HOUR), end_time: ago(69.5 * 24 * HOUR) }
    await make(bob.id, { title: 'Long over', ...longAgo })
    const get = (headers: Record<string, string> = {}) => app.send(path, { headers })
    const answer = await get()
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const titles = eventsOf(answer.text).map(({ SUMMARY }) => textOf(SUMMARY!))
    expect(titles.sort()).toEqual(['Joined; "quoted"', 'Own'])
    expect(readCalendar(answer.text).properties['X-WR-CALNAME']!.value).toBe('Carrel study sessions')
    expect((await get({ 'If-None-Match': answer.headers.etag! })).status).toBe(304)
    const moved = { sequence: 5, title: 'Own, moved', updated_at: new Date() }
    await db('study_sessions').where({ id: own.id }).update(moved)
    await db('session_participants').where({ session_id: joined.id }).del()
    const after = await get({ 'If-None-Match': answer.headers.etag! })
    expect(eventsOf(after.text)).toMatchObject([
      { SUMMARY: 'Own\\, moved', SEQUENCE: '5', UID: `study-session-${own.id}@127.0.0.1` },
    ])
    expect(app.lines.some((line) => JSON.stringify(line).includes(path.split('.')[1]!))).toBe(false)

    const id = /calendar\/(\d+)\./.exec(url)![1]!
    for (const _twice of [1, 2])
      expect((await browser.post(PATH, { intent: 'withdraw', address: id })).status).toBe(303)
    expect((await get()).status).toBe(404)
    await browser.post(PATH, { intent: 'make' })
    const next = (await address())!
    expect(next).not.toBe(url)
    // The old form, sent again, removes nothing from the new address.
    await browser.post(PATH, { intent: 'withdraw', address: id })
    expect((await app.send(next.slice(app.origin.length))).status).toBe(200)
    for (const guess of ['1', 'x', `${id}.${next.split('.').at(-2)}`, ''])
      expect((await app.send(`/calendar/${guess}.ics`)).status, guess).toBe(404)
    await db('users').where({ id: bob.id }).update({ deletion_requested_at: new Date() })
    expect((await app.send(next.slice(app.origin.length))).status).toBe(404)
  })
})

describe('the file of a study session', () => {
  it('is for anyone who may see its page, with a name that comes from no one', async () => {
    const { db } = database
    const [ada, bob, eve] = [await person(), await person(), await person()]
    const open = await make(ada.id, { title: '"x"; filename=evil.exe\nSet-Cookie: a=b' })
    const hidden = await make(ada.id, { is_public: false, participants: [bob.id] })
    const at = (id: number, key = campus.path) => `${key}/study-sessions/${id}/session.ics`
    const answer = await answered(app.browser().get(at(open.id)), 200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="study-session-${open.id}.ics"`,
      'cache-control': 'private, no-cache',
    })
    expect(eventsOf(answer.text)[0]).toMatchObject({
      UID: `study-session-${open.id}@127.0.0.1`,
      SEQUENCE: '0',
      URL: `${app.origin}${campus.path}/study-sessions/${open.id}`,
    })
    const visitor = app.browser()
    await answered(visitor.get(at(open.id), { 'If-None-Match': answer.headers.etag! }), 304)
    for (const id of [hidden.id, 999_999]) await answered(visitor.get(at(id)), 404)
    await answered((await browserOf(eve.id)).get(at(hidden.id)), 404)
    for (const { id } of [ada, bob]) await answered((await browserOf(id)).get(at(hidden.id)), 200)
    expect((await visitor.get(at(open.id, campus.path.toLowerCase()))).to).toBe(at(open.id))
    await db('universities').where({ id: campus.id }).update({ status: 'Pending' })
    expect((await app.browser().get(at(open.id))).status).toBe(404)
    await db('universities').where({ id: campus.id }).update({ status: 'Approved' })
  })
})

afterAll(() => takeMails(app.env.varDir))
