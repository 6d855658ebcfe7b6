import fs from 'node:fs'
import { simpleParser } from 'mailparser'
import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openedCookie } from '~/http/cookies/opened-invites.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { remindJob } from '~/study-sessions/reminders/remind-participants.server'
import { makeAddress, addressOf } from '~/study-sessions/calendar/subscribe.server'
import { enqueue } from '~/jobs/job.server'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { eventsOf } from '../../support/formats/ics'
import { mailFiles, runJobs, takeMails } from '../../support/jobs'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
const HOUR = 3_600_000
const QUEUE = '/admin-dashboard/study-sessions'

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
const report = (
  studySession: { id: number },
  by = reader,
  fields: Record<string, string> = { reason: 'spam' },
) => by.browser.post(`${pathOf(studySession)}/report`, fields)
const reports = ({ id }: { id: number }) =>
  database.db('study_session_reports').where({ session_id: id }).orderBy('id')
const queued = async (by = ada) =>
  parse((await by.browser.get(QUEUE)).text)
    .querySelectorAll('.desk-queue strong')
    .map(({ text }) => text)
const logged = ({ id }: { id: number }) =>
  database.db('moderation_log').whereRaw("subject->>'id' = ?", [String(id)])
/** The form of one of the two decisions, as on an admin's current page. */
async function formOf(studySession: { id: number }, intent: 'keep' | 'remove', by = ada) {
  const page = parse((await by.browser.get(`${QUEUE}/${studySession.id}`)).text)
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
    const link = parse((await reader.browser.get(pathOf(studySession))).text).querySelector(
      'a[href$="/report"]',
    )!
    expect([link.text, link.getAttribute('href')]).toEqual([
      'Report study session',
      `${pathOf(studySession)}/report`,
    ])
    const sent = await report(studySession, reader, { reason: 'other', details: 'An <i>ad</i>' })
    expect([sent.status, sent.headers.location]).toEqual([303, pathOf(studySession)])
    expect(
      parse((await reader.browser.get(pathOf(studySession))).text).querySelector('.toast')?.text,
    ).toContain('Thanks. An admin will take a look.')
    expect(await reports(studySession)).toMatchObject([
      { user_id: reader.id, reason: 'other', details: 'An <i>ad</i>', status: 'open' },
    ])
    const again = await report(studySession)
    expect([again.status, parse(again.text).text]).toEqual([
      409,
      expect.stringContaining('You’ve already reported this study session.'),
    ])
    const page = parse((await reader.browser.get(`${pathOf(studySession)}/report`)).text)
    expect(page.querySelector('form#report')).toBeNull()
    expect(await reports(studySession)).toHaveLength(1)
  })

  it('keeps what was typed if it has an error', async () => {
    const studySession = await make()
    const none = await report(studySession, reader, { details: 'Typed before' })
    expect([none.status, parse(none.text).querySelector('textarea')?.text]).toEqual([422, 'Typed before'])
    expect(none.text).toContain('Choose what’s wrong with this study session')
    expect((await report(studySession, reader, { reason: 'other', details: ' ' })).text).toContain(
      'Tell us what’s wrong',
    )
    expect((await report(studySession, reader, { reason: 'spam', details: 'x'.repeat(1001) })).status).toBe(
      422,
    )
    expect(await reports(studySession)).toEqual([])
  })

  it('is for logged-in users who can see someone else’s study session', async () => {
    const [open, secret] = [await make(), await make({ is_public: false })]
    expect((await report(open, { browser: app.browser() } as Person)).headers.location).toBe(
      `/signin?returnTo=${encodeURIComponent(`${pathOf(open)}/report`)}`,
    )
    const own = await report(open, organizer)
    expect([own.status, parse(own.text).text]).toEqual([
      403,
      expect.stringContaining('You can’t report your own study session'),
    ])
    expect(
      parse((await organizer.browser.get(pathOf(open))).text).querySelector('a[href$="/report"]'),
    ).toBeNull()
    expect((await report(secret)).status).toBe(404)
    expect((await reader.browser.get(`${pathOf(secret)}/report`)).status).toBe(404)
    expect((await report({ id: 999_999 })).status).toBe(404)
    // Anyone with an invite can see it.
    const invite = await insertInvite(database.db, { session_id: secret.id, created_by: organizer.id })
    const opened = await openedCookie(new Request(app.origin), app, {
      id: invite.id,
      until: invite.expires_at,
    })
    const holder = app.browser(`${reader.cookie}; ${opened!.split(';')[0]}`)
    expect((await holder.post(`${pathOf(secret)}/report`, { reason: 'spam' })).status).toBe(303)
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
    const page = parse((await ada.browser.get(QUEUE)).text)
    expect(page.querySelector('h1')?.text).toBe('Reported study sessions')
    expect(page.querySelectorAll('.desk-queue .badge').map(({ text }) => text)).toEqual([
      '2 reports',
      '1 report',
    ])
    const current = page.querySelector('nav[aria-label=Dashboard] [aria-current=page]')!
    expect(current.text.replace(/\s+/g, ' ')).toBe('Study sessions 22 waiting')
  })

  it('has pages of 20', async () => {
    for (let n = 0; n < 21; n++) {
      const { id } = await make({ title: `Number ${n}` })
      await database
        .db('study_session_reports')
        .insert({ session_id: id, user_id: reader.id, reason: 'spam' })
    }
    const page = parse((await ada.browser.get(QUEUE)).text)
    expect(page.querySelectorAll('.desk-queue li[data-desk-row]')).toHaveLength(20)
    const next = parse(
      (await ada.browser.get(page.querySelector('a[href*="after="]')!.getAttribute('href')!)).text,
    )
    expect(next.querySelectorAll('.desk-queue strong').map(({ text }) => text)).toEqual(['Number 20'])
  })

  it('shows admins what was reported, a private study session only then, and not who reported it', async () => {
    const studySession = await make({ title: 'Zzq club', description: 'Zzq text', is_public: false })
    expect((await ada.browser.get(`${QUEUE}/${studySession.id}`)).status).toBe(404)
    const friend = await person({ first_name: 'Fred', last_name: 'Friend' })
    await database.db('session_participants').insert({ session_id: studySession.id, user_id: friend.id })
    await report(studySession, friend, { reason: 'private', details: 'My <b>number</b>' })
    const { text } = await ada.browser.get(`${QUEUE}/${studySession.id}`)
    const page = parse(text).querySelector('main')!.text
    for (const said of [
      'Zzq club',
      'Zzq text',
      'Olga Organizer',
      'It shares private information',
      '2 participants',
    ])
      expect(page).toContain(said)
    expect(page).toContain('My <b>number</b>')
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
    const kept = await keep('Olga and olga@example.edu study here')
    expect([kept.status, kept.headers.location]).toEqual(
      [303, `${QUEUE}/${studySession.id}`].slice(0, 1).concat(QUEUE),
    )
    // Reports after the page was opened stay open.
    expect((await reports(studySession)).map(({ status }) => status)).toEqual(['dismissed', 'open'])
    await (
      await formOf(studySession, 'keep')
    )('Fine')
    expect(await queued()).toEqual([])
    expect((await app.browser().get(pathOf(studySession))).status).toBe(200)
    await runJobs(database, app.env)
    expect(await takeMails(app.env.varDir)).toEqual([])
    const log = parse((await app.browser().get('/moderation-log')).text).querySelector('main')!.text
    expect(log).toContain('A reported study session was kept')
    expect(log).toContain('[removed] and [removed] study here')
    expect(log).not.toContain('Kept one')
    expect(log).toMatch(/\d+ kept/)
  })

  it('removes one: logged without names, the organizer learns why, the participants that it is canceled', async () => {
    const friend = await person({ first_name: 'Fred', last_name: 'Friend' })
    const studySession = await make({
      title: 'Zzq party',
      description: 'Zzq text',
      participants: [friend.id],
    })
    await report(studySession)
    const remove = await formOf(studySession, 'remove')
    expect((await remove(' ')).status).toBe(422)
    const removed = await remove('An ad by Olga\n\nSecond line')
    expect([removed.status, removed.headers.location]).toEqual([303, QUEUE])
    expect(parse((await ada.browser.get(QUEUE)).text).querySelector('.toast')?.text).toContain(
      'Study session removed. That was the last one.',
    )
    expect(await database.db('study_sessions').where({ id: studySession.id })).toEqual([])
    expect((await app.browser().get(pathOf(studySession))).status).toBe(404)
    const [row] = await logged(studySession)
    expect(row).toMatchObject({
      action: 'delete-study-session',
      moderator_id: ada.id,
      author_id: organizer.id,
      reason: 'An ad by Olga\n\nSecond line',
      subject: {
        title: 'Zzq party',
        description: 'Zzq text',
        campus: 'Report College',
        reports: [{ reason: 'spam' }],
      },
    })
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
    for (const [first, verb] of [
      ['keep', 'kept this study session'],
      ['remove', 'removed this study session'],
    ] as const) {
      for (const second of ['keep', 'remove'] as const) {
        const studySession = await make({ participants: [reader.id] })
        await report(studySession)
        const [byAda, byBob] = [await formOf(studySession, first), await formOf(studySession, second, bob)]
        expect((await byAda('Ada was first')).status).toBe(303)
        await runJobs(database, app.env)
        await takeMails(app.env.varDir)
        const late = await byBob('Bob was second', bob)
        expect(late.status).toBe(409)
        const said = parse(late.text).querySelector('main')!.text
        expect(said).toMatch(new RegExp(`Ada Admin ${verb} at \\d+:\\d\\d [AP]M UTC\\.`))
        expect(said).toContain('Bob was second')
        expect(await logged(studySession)).toHaveLength(1)
        await runJobs(database, app.env)
        expect(await takeMails(app.env.varDir)).toEqual([])
        // The same form twice isn't a conflict.
        expect((await byAda('Ada was first')).status).toBe(303)
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
    await database
      .db('study_sessions')
      .where({ id: studySession.id })
      .update({ title: 'New', updated_at: new Date() })
    const edited = await remove('Old')
    expect([edited.status, parse(edited.text).text]).toEqual([
      409,
      expect.stringContaining('The organizer edited this study session after you opened the page.'),
    ])
    const own = await make({ creator_id: ada.id })
    await report(own)
    const page = parse((await ada.browser.get(`${QUEUE}/${own.id}`)).text)
    expect(page.querySelector('form#remove')).toBeNull()
    expect(page.text).toContain('This is your own study session, so another admin has to decide.')
    for (const intent of ['keep', 'remove']) {
      const fields = {
        intent,
        reason: 'Mine',
        seen: String(own.updated_at.getTime()),
        log: '0',
        upTo: '999999',
      }
      expect((await ada.browser.post(`${QUEUE}/${own.id}`, fields)).status).toBe(403)
      expect((await reader.browser.post(`${QUEUE}/${own.id}`, fields)).status).toBe(403)
    }
    expect(await database.db('study_sessions').whereIn('id', [own.id, studySession.id])).toHaveLength(2)
  })
})

describe('a suspended creator', () => {
  it('hides their study sessions everywhere, until the suspension is lifted', async () => {
    const { db } = database
    const friend = await person()
    const mine = { title: 'Zzq hidden', participants: [friend.id] }
    const open = await make({
      ...mine,
      start_time: new Date(Date.now() + 0.9 * HOUR),
      created_at: new Date(0),
    })
    const secret = await make({ ...mine, is_public: false })
    await db('session_participants').update({ joined_at: new Date(0) })
    const invite = await insertInvite(db, { session_id: secret.id, created_by: organizer.id })
    const link = `/invite/${inviteToken(invite.id, app.env.sessionSecrets)}`
    await makeAddress(db, viewerFor(friend))
    const calendar = (await addressOf(db, {
      viewer: viewerFor(friend),
      origin: '',
      secrets: app.env.sessionSecrets,
    }))!.url
    const hub = `${campus.path}?tab=study-sessions`
    const visitor = app.browser()
    const where = async () => {
      const has = async (browser: typeof visitor, path: string) => {
        const answer = await browser.get(path)
        return answer.status === 200 && answer.text.includes('Zzq hidden')
      }
      await enqueue(db, remindJob, {})
      await runJobs(database, app.env)
      const mails = await takeMails(app.env.varDir)
      await db('session_participants').update({ reminder_sent_at: null })
      await db('study_sessions').update({ creator_reminded_at: null })
      await db('sent_mails' as never).del()
      return {
        hub: await has(visitor, hub),
        search: await has(visitor, `${hub}&q=zzq`),
        mine: await has(friend.browser, `${hub}&filter=mine`),
        own: await has(organizer.browser, `${hub}&filter=mine`),
        account: await has(friend.browser, '/account/x?tab=sessions').then(
          async (there) =>
            there ||
            (await has(
              friend.browser,
              `/account/${friend.first_name}${friend.last_name}?tab=sessions`.toLowerCase(),
            )),
        ),
        page: await has(visitor, pathOf(open)),
        joined: await has(friend.browser, pathOf(secret)),
        file: await has(visitor, `${pathOf(open)}/session.ics`),
        calendar: await has(visitor, calendar),
        invite: await has(reader.browser, link),
        reminder: mails.some(({ text }) => text.includes('Zzq hidden')),
      }
    }
    const everywhere = (seen: boolean) =>
      Object.fromEntries(
        [
          'hub',
          'search',
          'mine',
          'own',
          'account',
          'page',
          'joined',
          'file',
          'calendar',
          'invite',
          'reminder',
        ].map((each) => [each, seen]),
      )
    expect(await where()).toEqual(everywhere(true))
    const standing = (action: string) =>
      ada.browser.get(`/admin-dashboard/users/${organizer.id}`).then((page) =>
        ada.browser.post(`/admin-dashboard/users/${organizer.id}`, {
          ...(fieldsOf(parse(page.text).querySelector(`form#${action}`)!) as Record<string, string>),
          reason: 'Spam',
        }),
      )
    expect((await standing('suspend')).status).toBe(303)
    expect(await where()).toEqual(everywhere(false))
    const press = (browser: typeof visitor, path: string, fields: Record<string, string>) =>
      browser.post(path, fields).then(({ status }) => status)
    expect(await press(reader.browser, pathOf(open), { intent: 'join' })).toBe(404)
    expect(await press(reader.browser, link, { session: String(secret.id) })).toBe(404)
    expect(await press(reader.browser, `${pathOf(open)}/report`, { reason: 'spam' })).toBe(404)
    expect(await db('session_participants').where({ user_id: reader.id })).toEqual([])
    expect((await standing('lift-suspension')).status).toBe(303)
    expect(await where()).toEqual(everywhere(true))
  })

  it('can still have one removed, which notifies the participants', async () => {
    const friend = await person()
    const studySession = await make({ participants: [friend.id] })
    await report(studySession)
    await database
      .db('users')
      .where({ id: organizer.id })
      .update({ suspended_at: new Date(), suspension_reason: 'Spam' })
    expect((await ada.browser.get(`${QUEUE}/${studySession.id}`)).text).toContain(
      'Hidden while its organizer is suspended.',
    )
    expect((await (await formOf(studySession, 'remove'))('Spam')).status).toBe(303)
    await runJobs(database, app.env)
    expect((await takeMails(app.env.varDir)).map(({ to }) => to).sort()).toEqual(
      [organizer.email, friend.email].sort(),
    )
  })
})
