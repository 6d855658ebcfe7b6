import fs from 'node:fs'
import { simpleParser } from 'mailparser'
import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { remindJob } from '~/study-sessions/messages/remind-participants.server'
import { makeAddress, addressOf } from '~/study-sessions/messages/subscribe.server'
import { enqueue } from '~/services/jobs/job.server'
import { insertInvite, insertStudySession, openedInvite } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { eventsOf } from '../../support/formats/ics'
import { mailFiles, runJobs, takeMails } from '../../support/jobs'
import { attrAt, linksAt, textAt, textsAt } from '../../support/html'
import { ahead, HOUR } from '../../support/times'
import { answered, expectPage, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
const QUEUE = '/admin-dashboard/study-sessions'
const SPAM = { reason: 'spam' } as const

type Person = Awaited<ReturnType<typeof person>>
let serial = 0
let campus: { id: number; key: string; path: string }
let organizer: Person
let reader: Person
let ada: Person
let bob: Person

async function person(values: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(database.db, { email: `reported${++serial}@example.edu`, ...values })
  const { cookie } = await logIn(database.db, app.env, user.id)
  return { ...user, cookie, browser: app.browser(cookie) }
}
const make = (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) =>
  insertStudySession(database.db, { university_id: campus.id, creator_id: organizer.id, ...values })
const pathOf = ({ id }: { id: number }) => `${campus.path}/study-sessions/${id}`
const report = (studySession: { id: number }, by = reader, fields: Record<string, string> = SPAM) =>
  by.browser.post(`${pathOf(studySession)}/report`, fields)
const reports = ({ id }: { id: number }) =>
  database.db('study_session_reports').where({ session_id: id }).orderBy('id')
const queued = async () => textsAt((await ada.browser.get(QUEUE)).html, '.dashboard-queue strong')
/** Runs all jobs and takes their emails. */
const mails = async () => {
  await runJobs(database, app.env)
  return takeMails(app.env.varDir)
}
const logged = ({ id }: { id: number }) =>
  database.db('moderation_log').whereRaw("subject->>'id' = ?", [String(id)])
/** The form of one of the two decisions, as on an admin's current page. */
async function formOf(studySession: { id: number }, intent: 'keep' | 'remove', by = ada) {
  const page = (await by.browser.get(`${QUEUE}/${studySession.id}`)).html
  const fields = fieldsOf(page.querySelector(`form#${intent}`)!) as Record<string, string>
  return (reason: string, sender = by) =>
    sender.browser.post(`${QUEUE}/${studySession.id}`, { ...fields, reason })
}

beforeAll(async () => {
  const { id, key } = await insertUniversity(database.db, { name: 'Report College' })
  campus = { id, key, path: `/university/${encodeURIComponent(key)}` }
})
beforeEach(async () => {
  const { db } = database
  await runJobs(database, app.env)
  await takeMails(app.env.varDir)
  await db('study_sessions').del()
  await db('rate_limits' as never).del()
  organizer = await person({ first_name: 'Olga', last_name: 'Organizer' })
  reader = await person()
  ada = await person({ role: 'Admin', first_name: 'Ada', last_name: 'Admin' })
  bob = await person({ role: 'Admin', first_name: 'Bob', last_name: 'Boss' })
})

describe('reporting a study session', () => {
  it('accepts a reason and details, once per user, and returns to the study session', async () => {
    const studySession = await make()
    const path = pathOf(studySession)
    const links = linksAt((await reader.browser.get(path)).html, 'a[href$="/report"]')
    expect(links).toEqual([['Report study session', `${path}/report`]])
    const given = { reason: 'other', details: 'An <i>ad</i>' }
    await answered(report(studySession, reader, given), 303, path)
    const toast = textAt((await reader.browser.get(path)).html, '.toast')
    expect(toast).toContain('Thanks. An admin will take a look.')
    expect(await reports(studySession)).toMatchObject([{ user_id: reader.id, ...given, status: 'open' }])
    expectPage(await report(studySession), 409, 'You’ve already reported this study session.')
    expect((await reader.browser.get(`${path}/report`)).html.querySelector('form#report')).toBeNull()
    expect(await reports(studySession)).toHaveLength(1)
  })

  it('keeps what was typed if it has an error', async () => {
    const studySession = await make()
    const none = await report(studySession, reader, { details: 'Typed before' })
    expectPage(none, 422, 'Choose what’s wrong with this study session')
    expect(textAt(none.html, 'textarea')).toBe('Typed before')
    const empty = await report(studySession, reader, { reason: 'other', details: ' ' })
    expect(empty.text).toContain('Tell us what’s wrong')
    await answered(report(studySession, reader, { reason: 'spam', details: 'x'.repeat(1001) }), 422)
    expect(await reports(studySession)).toEqual([])
  })

  it('is for logged-in users who can see someone else’s study session', async () => {
    const [open, secret] = [await make(), await make({ is_public: false })]
    const visitor = await report(open, { browser: app.browser() } as Person)
    expect(visitor.to).toBe(signInTo(`${pathOf(open)}/report`))
    expectPage(await report(open, organizer), 403, 'You can’t report your own study session')
    const own = (await organizer.browser.get(pathOf(open))).html
    expect(own.querySelector('a[href$="/report"]')).toBeNull()
    await answered(report(secret), 404)
    await answered(reader.browser.get(`${pathOf(secret)}/report`), 404)
    await answered(report({ id: 999_999 }), 404)
    // Anyone with an invite can see it.
    const invite = await insertInvite(database.db, { session_id: secret.id, created_by: organizer.id })
    const holder = app.browser(`${reader.cookie}; ${await openedInvite(app, invite)}`)
    await answered(holder.post(`${pathOf(secret)}/report`, SPAM), 303)
    expect(await reports(secret)).toHaveLength(1)
  })

  it('has the same limit as reports of reviews', async () => {
    const studySessions = await Promise.all(Array.from({ length: 21 }, () => make()))
    const statuses: number[] = []
    for (const studySession of studySessions) statuses.push((await report(studySession)).status)
    expect(statuses).toEqual([...Array(20).fill(303), 429])
  })
})

describe('the queue of reported study sessions', () => {
  it('lists the longest waiting first, each once, with its count in the navigation', async () => {
    const [first, second] = [await make({ title: 'First' }), await make({ title: 'Second' })]
    expect(await queued()).toEqual([])
    await report(second)
    await report(first)
    await report(second, ada)
    expect(await queued()).toEqual(['Second', 'First'])
    const page = (await ada.browser.get(QUEUE)).html
    expect(textAt(page, 'h1')).toBe('Reported study sessions')
    expect(textsAt(page, '.dashboard-queue .badge')).toEqual(['2 reports', '1 report'])
    const current = page.querySelector('nav[aria-label=Dashboard] [aria-current=page]')!
    expect(current.text.replace(/\s+/g, ' ')).toBe('Study sessions 22 waiting')
  })

  it('has pages of 20', async () => {
    for (let n = 0; n < 21; n++) {
      const { id } = await make({ title: `Number ${n}` })
      await database.db('study_session_reports').insert({ session_id: id, user_id: reader.id, ...SPAM })
    }
    const page = (await ada.browser.get(QUEUE)).html
    expect(page.querySelectorAll('.dashboard-queue li[data-dashboard-row]')).toHaveLength(20)
    const next = (await ada.browser.get(attrAt(page, 'a[href*="after="]', 'href')!)).html
    expect(textsAt(next, '.dashboard-queue strong')).toEqual(['Number 20'])
  })

  it('shows admins what was reported, a private study session only then, and not who reported it', async () => {
    const studySession = await make({ title: 'Zzq club', description: 'Zzq text', is_public: false })
    expect((await ada.browser.get(`${QUEUE}/${studySession.id}`)).status).toBe(404)
    const friend = await person({ first_name: 'Fred', last_name: 'Friend' })
    await database.db('session_participants').insert({ session_id: studySession.id, user_id: friend.id })
    await report(studySession, friend, { reason: 'private', details: 'My <b>number</b>' })
    const { text } = await ada.browser.get(`${QUEUE}/${studySession.id}`)
    const page = parse(text).querySelector('main')!.text
    const whose = ['Zzq club', 'Zzq text', 'Olga Organizer', '2 participants']
    for (const said of [...whose, 'It shares private information', 'My <b>number</b>'])
      expect(page).toContain(said)
    expect(text).not.toContain('Fred')
    // Its own page still isn't visible to them.
    expect((await ada.browser.get(pathOf(studySession))).status).toBe(404)
  })

  it('keeps one: its reports are closed, later ones wait again, and no one gets an email', async () => {
    const studySession = await make({ title: 'Kept one' })
    await report(studySession)
    const keep = await formOf(studySession, 'keep')
    expect((await keep('')).text).toContain('Enter a reason')
    await report(studySession, bob)
    await answered(keep('Olga and olga@example.edu study here'), 303, QUEUE)
    // Reports after the page was opened stay open.
    expect((await reports(studySession)).map(({ status }) => status)).toEqual(['dismissed', 'open'])
    const keepAgain = await formOf(studySession, 'keep')
    await keepAgain('Fine')
    expect(await queued()).toEqual([])
    expect((await app.browser().get(pathOf(studySession))).status).toBe(200)
    expect(await mails()).toEqual([])
    const log = (await app.browser().get('/moderation-log')).main.text
    expect(log).toContain('A reported study session was kept')
    expect(log).toContain('[removed] and [removed] study here')
    expect(log).not.toContain('Kept one')
    expect(log).toMatch(/\d+ kept/)
  })

  it('removes one: logged without names, the organizer learns why, the participants that it is canceled', async () => {
    const friend = await person({ first_name: 'Fred', last_name: 'Friend' })
    const secret = { title: 'Zzq party', description: 'Zzq text' }
    const studySession = await make({ ...secret, participants: [friend.id] })
    await report(studySession)
    const remove = await formOf(studySession, 'remove')
    await answered(remove(' '), 422)
    const reason = 'An ad by Olga\n\nSecond line'
    await answered(remove(reason), 303, QUEUE)
    const toast = textAt((await ada.browser.get(QUEUE)).html, '.toast')
    expect(toast).toContain('Study session removed. That was the last one.')
    expect(await database.db('study_sessions').where({ id: studySession.id })).toEqual([])
    await answered(app.browser().get(pathOf(studySession)), 404)
    const subject = { ...secret, campus: 'Report College', reports: [SPAM] }
    const by = { moderator_id: ada.id, author_id: organizer.id }
    expect(await logged(studySession)).toMatchObject([
      { action: 'delete-study-session', ...by, reason, subject },
    ])
    const log = (await app.browser().get('/moderation-log')).text
    expect(parse(log).querySelector('main')!.text).toContain('A study session was removed')
    for (const name of ['Zzq', 'Olga', 'Ada Admin', 'Fred']) expect(log).not.toContain(name)

    await runJobs(database, app.env)
    const parsed = await Promise.all(
      mailFiles(app.env.varDir).map((file) => simpleParser(fs.readFileSync(file))),
    )
    const to = (address: string) => parsed.find((mail) => JSON.stringify(mail.to).includes(address))!
    expect(parsed).toHaveLength(2)
    expect(to(organizer.email).subject).toBe('Your study session was removed: Zzq party')
    for (const said of ['Reason: An ad by Olga', 'Second line', `email ${app.env.supportEmail}`])
      expect(to(organizer.email).text).toContain(said)
    expect(to(friend.email).subject).toBe('Canceled: Zzq party')
    expect(to(friend.email).text).toContain('An admin canceled a study session you joined at Report College.')
    expect(to(friend.email).text).not.toContain('An ad by')
    const file = to(friend.email).attachments.find(({ filename }) => filename)!
    expect(file.content.toString()).toContain('METHOD:CANCEL')
    expect(eventsOf(file.content.toString())[0]).toMatchObject({ SEQUENCE: '1', STATUS: 'CANCELLED' })
    await takeMails(app.env.varDir)
  })

  it('tells the second of two admins who decided and when, keeps their reason, and changes nothing', async () => {
    // Nobody has to prove anything for a decision that comes too late.
    await database
      .db('web_sessions')
      .where({ user_id: bob.id })
      .update({ authenticated_at: new Date(0) })
    for (const first of ['keep', 'remove'] as const) {
      for (const second of ['keep', 'remove'] as const) {
        const studySession = await make({ participants: [reader.id] })
        await report(studySession)
        const [byAda, byBob] = [await formOf(studySession, first), await formOf(studySession, second, bob)]
        await answered(byAda('Ada was first'), 303)
        await mails()
        const { main } = await answered(byBob('Bob was second', bob), 409)
        const verb = first === 'keep' ? 'kept' : 'removed'
        expect(main.text).toMatch(
          new RegExp(`Ada Admin ${verb} this study session at \\d+:\\d\\d [AP]M UTC\\.`),
        )
        expect(main.text).toContain('Bob was second')
        expect(await logged(studySession)).toHaveLength(1)
        expect(await mails()).toEqual([])
        // The same form twice isn't a conflict.
        await answered(byAda('Ada was first'), 303)
        expect(await logged(studySession)).toHaveLength(1)
      }
    }
  })

  it('decides once for two at the same moment', async () => {
    const studySession = await make()
    await report(studySession)
    const forms = [await formOf(studySession, 'remove'), await formOf(studySession, 'remove', bob)]
    const answers = await Promise.all([forms[0]!('Mine'), forms[1]!('Mine', bob)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await logged(studySession)).toHaveLength(1)
  })

  it('does not decide on what the organizer has changed since, nor on an own study session, nor for students', async () => {
    const studySession = await make()
    await report(studySession)
    const remove = await formOf(studySession, 'remove')
    const edited = { title: 'New', updated_at: new Date() }
    await database.db('study_sessions').where({ id: studySession.id }).update(edited)
    const said = 'The organizer edited this study session after you opened the page.'
    expectPage(await remove('Old'), 409, said)
    const own = await make({ creator_id: ada.id })
    await report(own)
    const page = (await ada.browser.get(`${QUEUE}/${own.id}`)).html
    expect(page.querySelector('form#remove')).toBeNull()
    expect(page.text).toContain('This is your own study session, so another admin has to decide.')
    for (const intent of ['keep', 'remove']) {
      const seen = String(own.updated_at.getTime())
      const fields = { intent, reason: 'Mine', seen, log: '0', upTo: '999999' }
      for (const { browser } of [ada, reader]) await answered(browser.post(`${QUEUE}/${own.id}`, fields), 403)
    }
    expect(await database.db('study_sessions').whereIn('id', [own.id, studySession.id])).toHaveLength(2)
  })
})

describe('a suspended creator', () => {
  it('hides their study sessions everywhere, until the suspension is lifted', async () => {
    const { db } = database
    const friend = await person()
    const mine = { title: 'Zzq hidden', participants: [friend.id] }
    const open = await make({ ...mine, start_time: ahead(0.9 * HOUR), created_at: new Date(0) })
    const secret = await make({ ...mine, is_public: false })
    await db('session_participants').update({ joined_at: new Date(0) })
    const invite = await insertInvite(db, { session_id: secret.id, created_by: organizer.id })
    const link = `/invite/${inviteToken(invite.id, app.env.sessionSecrets)}`
    await makeAddress(db, viewerFor(friend))
    const asked = { viewer: viewerFor(friend), origin: '', secrets: app.env.sessionSecrets }
    const calendar = (await addressOf(db, asked))!.url
    const account = `/account/${friend.first_name}${friend.last_name}?tab=sessions`.toLowerCase()
    const hub = `${campus.path}?tab=study-sessions`
    const visitor = app.browser()
    const where = async () => {
      const has = async (browser: typeof visitor, path: string) => {
        const answer = await browser.get(path)
        return answer.status === 200 && answer.text.includes('Zzq hidden')
      }
      await enqueue(db, remindJob, {})
      const sent = await mails()
      await db('session_participants').update({ reminder_sent_at: null })
      await db('study_sessions').update({ creator_reminded_at: null })
      await db('sent_mails' as never).del()
      return {
        hub: await has(visitor, hub),
        search: await has(visitor, `${hub}&q=zzq`),
        mine: await has(friend.browser, `${hub}&filter=mine`),
        own: await has(organizer.browser, `${hub}&filter=mine`),
        account: await has(friend.browser, account),
        page: await has(visitor, pathOf(open)),
        joined: await has(friend.browser, pathOf(secret)),
        file: await has(visitor, `${pathOf(open)}/session.ics`),
        calendar: await has(visitor, calendar),
        invite: await has(reader.browser, link),
        reminder: sent.some(({ text }) => text.includes('Zzq hidden')),
      }
    }
    const places = 'hub search mine own account page joined file calendar invite reminder'.split(' ')
    const everywhere = (seen: boolean) => Object.fromEntries(places.map((each) => [each, seen]))
    expect(await where()).toEqual(everywhere(true))
    const standing = async (action: string) => {
      const path = `/admin-dashboard/users/${organizer.id}`
      const fields = fieldsOf((await ada.browser.get(path)).html.querySelector(`form#${action}`)!)
      await answered(ada.browser.post(path, { ...fields, reason: 'Spam' }), 303)
    }
    await standing('suspend')
    expect(await where()).toEqual(everywhere(false))
    await answered(reader.browser.post(pathOf(open), { intent: 'join' }), 404)
    await answered(reader.browser.post(link, { session: String(secret.id) }), 404)
    await answered(report(open), 404)
    expect(await db('session_participants').where({ user_id: reader.id })).toEqual([])
    await standing('lift-suspension')
    expect(await where()).toEqual(everywhere(true))
  })

  it('can still have one removed, which notifies the participants', async () => {
    const friend = await person()
    const studySession = await make({ participants: [friend.id] })
    await report(studySession)
    const suspended = { suspended_at: new Date(), suspension_reason: 'Spam' }
    await database.db('users').where({ id: organizer.id }).update(suspended)
    const { text } = await ada.browser.get(`${QUEUE}/${studySession.id}`)
    expect(text).toContain('Hidden while its organizer is suspended.')
    const remove = await formOf(studySession, 'remove')
    await answered(remove('Spam'), 303)
    expect((await mails()).map(({ to }) => to).sort()).toEqual([organizer.email, friend.email].sort())
  })
})
