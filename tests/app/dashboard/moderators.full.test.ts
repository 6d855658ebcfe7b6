import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptWords, moderatorsWords } from '~/dashboard/moderators/words'
import { itemWords } from '~/dashboard/item-words'
import type { UniversityRow } from '../../../db/tables'
import { insertLocation } from '../../factories/location'
import { insertModeratorInvite } from '../../factories/moderator-invite'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertModerator, insertUser, logIn } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { answered } from '../../support/answers'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { sentMails, takeMails } from '../../support/jobs'
import { textsOf } from '../../support/formats/html'
import { parse } from 'node-html-parser'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })
let campus: UniversityRow
let boss: { id: number; email: string; cookie: string }
const HERE = '/admin-dashboard/moderators'

beforeAll(async () => {
  campus = await insertUniversity(db, { name: 'Own College' })
  boss = await insertMember(db, app.env, { role: 'Admin', first_name: 'Bea', last_name: 'Boss' })
})
beforeEach(async () => void (await takeMails(varDir)))

const dashboardOf = async (cookie: string) => (await app.browser(cookie).get('/admin-dashboard')).status
const actions = async () => db('moderation_log').orderBy('id').pluck('action')
const librarian = async (how = { secondFactor: true }) => {
  const user = await insertUser(db)
  return { ...user, cookie: (await logIn(db, app.env, user.id, how)).cookie }
}
const rowsOf = (user: { id: number }) => db('campus_moderators').where({ user_id: user.id })

describe('an invitation', () => {
  it('is mailed, opened without effect, accepted once, and ended by an admin, each step logged and mailed', async () => {
    const { email, id, cookie } = await librarian()
    const browser = app.browser(boss.cookie)
    const invite = {
      intent: 'invite',
      email: ` ${email.toUpperCase()} `,
      universities: `Own College\r\n#${campus.id}`,
    }
    await answered(browser.post(HERE, invite), 303)
    await answered(browser.post(HERE, invite), 303)
    expect((await browser.get(HERE)).text).toContain(email)
    const [mail, ...more] = await sentMails(database, { varDir })
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Look after a campus on Carrel' })
    expect(mail!.text).toContain('Bea Boss')
    const path = new URL(mail!.links[0]!).pathname
    const row = (await db('moderator_invites').where({ email }).first())!
    expect(JSON.stringify(row)).not.toContain(path.split('/').at(-1))

    const page = await app.browser(cookie).get(path)
    expect(page.text).toContain('Own College')
    expect(page.headers['cache-control']).toContain('no-store')
    expect(await rowsOf({ id })).toEqual([])
    const sent = await Promise.all(Array.from({ length: 5 }, () => app.browser(cookie).post(path)))
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404])
    expect(await rowsOf({ id })).toMatchObject([{ university_id: campus.id }])
    expect(await dashboardOf(cookie)).toBe(200)
    expect((await app.browser(cookie).get(path)).status).toBe(404)
    const accepted = await sentMails(database, { varDir })
    expect(accepted.map(({ to }) => to).sort()).toEqual([email, boss.email].sort())
    const welcome = accepted.find(({ to }) => to === email)!
    expect(new URL(welcome.links[0]!).pathname).toBe('/admin-dashboard')

    const other = await startApp(db, { varDir })
    expect((await other.browser(cookie).get('/admin-dashboard')).status).toBe(200)
    const person = `/admin-dashboard/users/${id}`
    const { text } = await browser.get(person)
    expect(text).toContain('Campus moderator of Own College')
    const form = parse(text)
      .querySelectorAll('form')
      .find((each) => each.id === 'end-moderator')!
    await answered(browser.post(person, { ...fieldsOf(form), reason: 'Left the library.' }), 303)
    expect(await rowsOf({ id })).toEqual([])
    // At the next request, in another process, too.
    expect((await other.browser(cookie).get('/admin-dashboard')).headers.location).toBe('/')
    await other.close()
    const [ended] = await sentMails(database, { varDir }, email)
    expect(ended!.text).toContain('Left the library.')
    expect(await actions()).toEqual(['invite-moderator', 'make-moderator', 'end-moderator'])
    const log = await app.browser().get('/moderation-log')
    expect(log.text).toContain('An account became a campus moderator')
    for (const secret of [email, 'Left the library', 'Bea Boss']) expect(log.text).not.toContain(secret)
  })

  it('says what to do first, and works for nobody else', async () => {
    const invited = (email: string) =>
      insertModeratorInvite(db, app.env, { email, universities: [campus.id] })
    const unconfirmed = await insertUser(db, { email_confirmed_at: null })
    const codes = { secondFactor: true }
    type Case = [
      step: 'otherAddress' | 'twoStepOff' | 'unconfirmed' | 'admin',
      user: { id: number; email: string },
      cookie: string,
    ]
    const someone = await librarian()
    const simple = await insertMember(db, app.env)
    const cases: Case[] = [
      ['otherAddress', { ...someone, email: 'else@example.edu' }, someone.cookie],
      ['twoStepOff', simple, simple.cookie],
      ['unconfirmed', unconfirmed, (await logIn(db, app.env, unconfirmed.id, codes)).cookie],
      ['admin', boss, boss.cookie],
    ]
    await checkRows(
      cases,
      async ([step, user, cookie]) => {
        const { path } = await invited(user.email)
        const page = await answered(app.browser(cookie).get(path), 200)
        expect(page.text).toContain(acceptWords[step])
        expect(page.text).not.toContain('Own College')
        await answered(app.browser(cookie).post(path), 409)
        expect(await rowsOf(user)).toEqual([])
      },
      ([step]) => step,
    )
    const { path } = await invited('visitor@example.edu')
    const { headers } = await answered(app.browser().get(path), 302)
    expect(headers.location).toBe(`/signin?returnTo=${encodeURIComponent(path)}`)
    const back = await app.browser(simple.cookie).get(`/setting/security/two-step?returnTo=${path}`)
    expect(back.status).toBe(200)
  })

  it('says which open one it replaces', async () => {
    const other = await insertUniversity(db, { name: 'Other College' })
    const browser = app.browser(boss.cookie)
    const invite = async ({ id }: { id: number }) => {
      await answered(
        browser.post(HERE, { intent: 'invite', email: 'two@example.edu', universities: `#${id}` }),
        303,
      )
      return textsOf((await browser.get(HERE)).text, '.toast p')[0]
    }
    expect(await invite(campus)).toBe('We’ve invited two@example.edu')
    const replaces = 'We’ve invited two@example.edu. This replaces their invitation for Own College.'
    expect(await invite(other)).toBe(replaces)
  })

  it('ends after a week, when it is withdrawn, or when another one replaces it', async () => {
    const browser = app.browser(boss.cookie)
    const ways: [name: string, end: (id: number, email: string) => Promise<unknown>][] = [
      ['a week', (id) => db('moderator_invites').where({ id }).update({ expires_at: new Date() })],
      ['withdrawn', (id) => answered(browser.post(HERE, { intent: 'withdraw', id: String(id) }), 303)],
      [
        'replaced',
        (_id, email) =>
          answered(browser.post(HERE, { intent: 'invite', email, universities: `#${campus.id}` }), 303),
      ],
      ['no university', (id) => db('moderator_invite_universities').where({ invite_id: id }).del()],
    ]
    await checkRows(
      ways,
      async ([, end]) => {
        const { email, cookie } = await librarian()
        const { id, path } = await insertModeratorInvite(db, app.env, { email, universities: [campus.id] })
        await answered(app.browser(cookie).get(path), 200)
        await end(id, email)
        await answered(app.browser(cookie).get(path), 404)
        await answered(app.browser(cookie).post(path), 404)
      },
      ([name]) => name,
    )
    const [mail] = (await sentMails(database, { varDir })).filter(({ subject }) =>
      subject.includes('withdrawn'),
    )
    expect(mail!.text).toContain('no longer works')
  })

  it('is refused for what is no address, no university, or an admin, with what was typed', async () => {
    const pending = await insertUniversity(db, { name: 'Pending College', status: 'Pending' })
    const rows: [email: string, universities: string, message: string][] = [
      ['nobody', `#${campus.id}`, moderatorsWords.emailInvalid],
      ['a@example.edu', ' \n ', moderatorsWords.universitiesMissing],
      ['a@example.edu', 'Nowhere University', 'Nowhere University'],
      ['a@example.edu', `#${pending.id}`, moderatorsWords.notApproved('Pending College')],
      [
        'a@example.edu',
        Array.from({ length: 21 }, (_, n) => `#${n + 1}`).join('\n'),
        moderatorsWords.tooMany(20),
      ],
      [boss.email, `#${campus.id}`, moderatorsWords.isAdmin],
    ]
    const before = await db('moderator_invites')
    await checkRows(
      rows,
      async ([email, universities, message]) => {
        const answer = await answered(
          app.browser(boss.cookie).post(HERE, { intent: 'invite', email, universities }),
          422,
        )
        expect(answer.text.replaceAll('&#x27;', "'")).toContain(message)
        expect(answer.text).toContain(`value="${email}"`)
      },
      ([email, universities]) => `${email} ${universities}`,
    )
    expect(await db('moderator_invites')).toEqual(before)
  })
})

describe('a campus moderator', () => {
  it('has no powers without a second factor, while suspended, or when the university is gone', async () => {
    const ways: [name: string, end: (id: number, university: number) => Promise<unknown>, to: string][] = [
      [
        'one step',
        (id) => db('web_sessions').where({ user_id: id }).update({ second_factor_at: null }),
        '/setting/security/two-step',
      ],
      [
        'suspended',
        (id) => db('users').where({ id }).update({ suspended_at: new Date(), suspension_reason: 'x' }),
        '/',
      ],
      [
        'denied',
        (_id, university) => db('universities').where({ id: university }).update({ status: 'Denied' }),
        '/',
      ],
      ['deleted', (_id, university) => db('universities').where({ id: university }).del(), '/'],
      ['ended', (id) => db('campus_moderators').where({ user_id: id }).del(), '/'],
    ]
    await checkRows(
      ways,
      async ([, end, to]) => {
        const { id: university } = await insertUniversity(db)
        const { id, cookie } = await insertModerator(db, app.env, [university])
        expect(await dashboardOf(cookie)).toBe(200)
        await end(id, university)
        const { headers } = await answered(app.browser(cookie).get('/admin-dashboard'), 302)
        expect(headers.location).toBe(to)
        await answered(app.browser(cookie).post('/admin-dashboard/bulk'), 403)
      },
      ([name]) => name,
    )
  })

  it('is logged out after 12 hours without use, like an admin', async () => {
    const { id, cookie } = await insertModerator(db, app.env, [campus.id])
    const last_seen_at = new Date(Date.now() - 12 * 3_600_000)
    await db('web_sessions').where({ user_id: id }).update({ last_seen_at })
    const { headers } = await answered(app.browser(cookie).get('/admin-dashboard'), 302)
    expect(headers.location).toContain('/signin')
  })

  it('moves no study spot out of reach, by campus, coordinates or a revert', async () => {
    const far = await insertUniversity(db, {
      name: 'Far College',
      city: 'Fairbanks',
      latitude: 64.84,
      longitude: -147.72,
    })
    const { cookie } = await insertModerator(db, app.env, [campus.id])
    const browser = app.browser(cookie)
    const inside = await insertLocation(db, { university_id: campus.id })
    const outside = await insertLocation(db)
    const moves: [name: string, id: number, fields: Record<string, string>][] = [
      ['campus', inside.id, { university: 'Far College, Fairbanks', pointIsRight: 'yes' }],
      ['coordinates', outside.id, { latitude: '64.84', longitude: '-147.72', pointIsRight: 'yes' }],
      ['no coordinates', outside.id, { latitude: '', longitude: '', status: 'Pending' }],
    ]
    await checkRows(
      moves,
      async ([, id, fields]) => {
        const path = `/admin-dashboard/spot/${id}`
        const before = await db('study_locations').where({ id })
        const form = parse((await browser.get(path)).text)
          .querySelectorAll('form')
          .find((each) => each.id === 'entry')!
        const answer = await answered(
          browser.post(path, { ...fieldsOf(form), ...fields, message: 'It moved.' }),
          422,
        )
        expect(answer.text).toContain(itemWords.outOfReach)
        expect(await db('study_locations').where({ id })).toEqual(before)
        expect(await db('study_location_edit_logs').where({ study_location_id: id })).toEqual([])
      },
      ([name]) => name,
    )
    // It came from there; going back would take it away again.
    const action = { university_id: { old: far.id, new: campus.id } }
    const [log] = await db('study_location_edit_logs')
      .insert({ study_location_id: inside.id, action, message: 'Came here' })
      .returning('id')
    const path = `/admin-dashboard/spot/${inside.id}/history/${log!.id}`
    const form = parse((await browser.get(path)).text).querySelector('main form')!
    const answer = await answered(browser.post(path, { ...fieldsOf(form), message: 'Back.' }), 422)
    expect(answer.text).toContain(itemWords.outOfReach)
    expect((await db('study_locations').where({ id: inside.id }).first())!.university_id).toBe(campus.id)
  })

  it('becomes an admin without rows of a moderator', async () => {
    const { id } = await insertModerator(db, app.env, [campus.id])
    const browser = app.browser(boss.cookie)
    const path = `/admin-dashboard/users/${id}`
    const form = parse((await browser.get(path)).text)
      .querySelectorAll('form')
      .find((each) => each.id === 'make-admin')!
    await answered(browser.post(path, { ...fieldsOf(form), reason: 'Runs the site.' }), 303)
    expect(await rowsOf({ id })).toEqual([])
  })
})
