import { simpleParser } from 'mailparser'
import fs from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { notify } from '~/notifications/notify.server'
import { isQuiet, KINDS, USUAL, waitsUntil, type Kind } from '~/notifications/rules'
import { notificationWords } from '~/notifications/words'
import { insertUser, logIn } from '../../factories/user'
import { answered } from '../../support/answers'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, mailFiles, takeMails } from '../../support/jobs'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
beforeEach(async () => void (await takeMails(app.env.varDir)))

const PATH = '/setting/notifications'
let serial = 0
const person = () => insertUser(database.db, { email: `heard${++serial}@example.edu`, first_name: 'Ada' })
const say = (id: number, kind: Kind = 'answers', key = `key ${id}`) =>
  notify(jobContext(database.db, app.env), kind, id, () => ({
    key,
    subject: 'Approved: Moffitt',
    text: ['Your request was approved.'],
    button: { label: 'View', url: `${app.origin}/about` },
    footer: ['Thanks.'],
  }))

it('a notification has a text part, and both parts and the headers end its kind', async () => {
  const { id, email } = await person()
  for (const _twice of [1, 2]) expect(await say(id)).toBeNull()
  const [file, ...others] = mailFiles(app.env.varDir)
  expect(others).toEqual([])
  const mail = await simpleParser(fs.readFileSync(file!))
  expect([mail.to].flat()[0]!.text).toContain(email)
  expect(mail.text).toContain('Your request was approved.')
  const headers = mail.headers.get('list') as unknown as {
    unsubscribe: { url: string }
    'unsubscribe-post': { name: string }
  }
  const { url } = headers.unsubscribe
  expect(headers['unsubscribe-post'].name).toContain('One-Click')
  for (const part of [mail.text, mail.html]) expect(part).toContain(url)
  await answered(app.browser().get(url.slice(app.origin.length)), 200)
  expect(await say(id, 'answers', 'still')).toBeNull()
  expect(mailFiles(app.env.varDir)).toHaveLength(2)
  await answered(app.browser().post(url.slice(app.origin.length)), 303)
  await say(id, 'answers', 'another')
  expect(mailFiles(app.env.varDir)).toHaveLength(2)
})

it('nobody hears anything who is suspended, deleted or about to be, or chose nothing', async () => {
  const { db } = database
  const [suspended, leaving, gone, silent] = await Promise.all([1, 2, 3, 4].map(person))
  const account = (id: number) => db('users').where({ id })
  await account(suspended!.id).update({ suspended_at: new Date(), suspension_reason: 'x' })
  await account(leaving!.id).update({ deletion_requested_at: new Date() })
  await account(gone!.id).del()
  await account(silent!.id).update({ session_reminders: false })
  const others = Object.fromEntries(
    KINDS.filter((kind) => kind !== 'reminders').map((kind) => [kind, 'none']),
  )
  await db('notification_settings').insert({ user_id: silent!.id, ...others })
  for (const { id } of [suspended!, leaving!, gone!, silent!])
    for (const kind of KINDS) await say(id, kind, `${id} ${kind}`)
  expect(mailFiles(app.env.varDir)).toEqual([])
})

it('quiet hours delay what can wait, until their end on the clocks of their zone', () => {
  const hours = { from: 22, until: 7, zone: 'America/New_York' }
  const at = (text: string) => new Date(text)
  expect(isQuiet(hours, at('2027-01-15T02:59:00Z'))).toBe(false) // 9:59 PM
  for (const quiet of ['2027-01-15T03:00:00Z', '2027-01-15T11:59:59Z'])
    expect(isQuiet(hours, at(quiet))).toBe(true)
  expect(waitsUntil('answers', hours, at('2027-01-15T03:20:00Z'))).toEqual(at('2027-01-15T12:00:00Z'))
  expect(waitsUntil('answers', hours, at('2027-01-15T12:00:00Z'))).toBeNull()
  expect(waitsUntil('reminders', hours, at('2027-01-15T03:20:00Z'))).toBeNull()
  // The night when clocks go forward is an hour shorter.
  expect(waitsUntil('answers', hours, at('2027-03-14T04:00:00Z'))).toEqual(at('2027-03-14T11:00:00Z'))
  expect(
    waitsUntil('answers', { from: 9, until: 17, zone: 'Asia/Kolkata' }, at('2027-01-15T04:00:00Z')),
  ).toEqual(at('2027-01-15T11:30:00Z'))
  expect(waitsUntil('answers', { ...hours, zone: 'Nowhere/Never' }, at('2027-01-15T03:20:00Z'))).toBeNull()
})

it('the settings keep what was typed and say what to change', async () => {
  const { id } = await person()
  const browser = app.browser((await logIn(database.db, app.env, id)).cookie)
  const fields = { ...USUAL, from: '22', until: '7', zone: 'America/Chicago' }
  const wrong: [Record<string, string>, string][] = [
    [{ until: '' }, notificationWords.bothHours],
    [{ until: '22' }, notificationWords.sameHours],
    [{ from: '24' }, notificationWords.unknownHour],
    [{ zone: 'Nowhere/Never' }, notificationWords.zoneNeeded],
    [{ answers: 'pigeon' }, notificationWords.unknownWay],
  ]
  for (const [change, message] of wrong) {
    const answer = await answered(browser.post(PATH, { ...fields, answers: 'none', ...change }), 422)
    expect(answer.text).toContain(message)
  }
  expect(await database.db('notification_settings').where({ user_id: id })).toEqual([])
  for (const _twice of [1, 2]) await answered(browser.post(PATH, { ...fields, answers: 'none' }), 303)
  const page = (await browser.get(PATH)).html
  const chosen = page.querySelectorAll('select option[selected]').map((each) => each.getAttribute('value'))
  expect(chosen).toEqual([
    ...KINDS.map((kind) => (kind === 'answers' ? 'none' : USUAL[kind])),
    '22',
    '7',
    'America/Chicago',
  ])
})
