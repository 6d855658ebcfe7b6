import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { formStamp, sign } from '~/auth/tokens.server'
import { acceptInvite } from '~/study-sessions/invites/accept-invite.server'
import { findInvite } from '~/study-sessions/invites/find-invite.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { inviteWords } from '~/study-sessions/invites/words'
import type { Db } from '~db/connection'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, registration } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs, takeMails } from '../../support/jobs'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
const DAY = 86_400_000
const PASSWORD = 'Lamp-7-oak'

let serial = 0
let campus: { id: number; path: string }
let creator: { id: number; cookie: string }
let studySession: { id: number; path: string }

const member = (values: Parameters<typeof insertUser>[1] = {}) =>
  insertMember(database.db, app.env, { email: `invited${++serial}@example.edu`, ...values })
const privateStudySession = async (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) => {
  const { id } = await insertStudySession(database.db, {
    university_id: campus.id,
    creator_id: creator.id,
    is_public: false,
    title: 'Chem <1A> & "labs"',
    ...values,
  })
  return { id, path: `${campus.path}/study-sessions/${id}` }
}
const invited = async (values: Partial<Parameters<typeof insertInvite>[1]> = {}) => {
  const invite = await insertInvite(database.db, {
    session_id: studySession.id,
    created_by: creator.id,
    ...values,
  })
  return { ...invite, path: `/invite/${inviteToken(invite.id, app.env.sessionSecrets)}` }
}
const mainOf = (html: string) => parse(html).querySelector('main')!
const participants = (id = studySession.id) =>
  database.db('session_participants').where({ session_id: id }).orderBy('user_id').pluck('user_id')
const press = (
  path: string,
  browser = app.browser(),
  fields: Record<string, string> = { session: String(studySession.id) },
) => browser.post(path, fields)
/** The notice on the next page of a browser. */
const notice = async (browser: ReturnType<typeof app.browser>, path: string) =>
  parse((await browser.get(path)).text)
    .querySelector('.toast, .popup')
    ?.text.trim() ?? null

beforeEach(async () => {
  const { db } = database
  await db('rate_limits' as never).del()
  const university = await insertUniversity(db, { name: `Invite College ${++serial}`, city: 'Salem' })
  campus = { id: university.id, path: `/university/${encodeURIComponent(university.key)}` }
  creator = await member({ first_name: 'Ada', last_name: 'Lovelace' })
  studySession = await privateStudySession()
})

describe('the creator of a private study session', () => {
  const links = async (cookie = creator.cookie) =>
    mainOf((await app.browser(cookie).get(studySession.path)).text).querySelector('#invites')
  const make = (cookie?: string, path = studySession.path) =>
    app.browser(cookie ?? creator.cookie).post(`${path}/invites`, { intent: 'make' })

  it('creates a link: "Invite link generated!"; requested again, the same one is shown, and nothing that opens it is stored', async () => {
    const browser = app.browser(creator.cookie)
    expect((await links())!.querySelector('input[type=url]')).toBeNull()
    expect((await links())!.querySelector('form')!.getAttribute('action')).toBe(
      `${studySession.path}/invites`,
    )
    const answer = await browser.post(`${studySession.path}/invites`, { intent: 'make' })
    expect([answer.status, answer.headers.location]).toEqual([303, `${studySession.path}#invites`])
    expect(await notice(browser, studySession.path)).toContain('Invite link generated!')
    const url = (await links())!.querySelector('input[type=url]')!.getAttribute('value')!
    expect(url).toMatch(new RegExp(`^${app.origin}/invite/\\d+\\.[\\w-]{43}$`))
    await Promise.all([1, 2, 3, 4].map(() => make()))
    expect((await links())!.querySelector('input[type=url]')!.getAttribute('value')).toBe(url)
    const [row, ...more] = await database.db('session_invites').where({ session_id: studySession.id })
    expect(more).toEqual([])
    expect(Object.keys(row!).sort()).toEqual([
      'created_at',
      'created_by',
      'expires_at',
      'id',
      'is_active',
      'session_id',
    ])
    expect(row!.expires_at.getTime() - row!.created_at.getTime()).toBe(7 * DAY)
    expect(app.lines.some((line) => JSON.stringify(line).includes(url.split('.').at(-1)!))).toBe(false)
  })

  it('revokes it: it becomes invalid, and the next one differs; the earlier ones are listed', async () => {
    await make()
    const [first] = await database.db('session_invites').where({ session_id: studySession.id })
    const path = `/invite/${inviteToken(first!.id, app.env.sessionSecrets)}`
    expect((await app.browser().get(path)).status).toBe(200)
    const browser = app.browser(creator.cookie)
    for (const _twice of [1, 2])
      expect(
        (
          await browser.post(`${studySession.path}/invites`, {
            intent: 'withdraw',
            invite: String(first!.id),
          })
        ).status,
      ).toBe(303)
    expect(await notice(browser, studySession.path)).toContain(inviteWords.withdrawn)
    const gone = await app.browser().get(path)
    expect([gone.status, mainOf(gone.text).text]).toEqual([
      404,
      expect.stringContaining('This invite is invalid or has expired.'),
    ])
    await make()
    await database
      .db('session_invites')
      .where({ session_id: studySession.id, is_active: true })
      .update({ expires_at: new Date(Date.now() - 1000) })
    await make()
    const ids = await database
      .db('session_invites')
      .where({ session_id: studySession.id })
      .orderBy('id')
      .pluck('id')
    expect(ids).toHaveLength(3)
    const section = (await links())!
    expect(section.querySelector('input[type=url]')!.getAttribute('value')).toContain(`/invite/${ids[2]}.`)
    expect(section.querySelectorAll('li').map(({ text }) => text.replace(/^.*: /, ''))).toEqual([
      'expired',
      'turned off',
    ])
  })

  it('is the only one who may: others who may see it are told "Only the session creator can generate invite links.", the rest nothing', async () => {
    const [participant, stranger, admin] = [await member(), await member(), await member({ role: 'Admin' })]
    await database.db('session_participants').insert({ session_id: studySession.id, user_id: participant.id })
    const refused = await make(participant.cookie)
    expect([refused.status, mainOf(refused.text).text]).toEqual([
      403,
      expect.stringContaining('Only the session creator can generate invite links.'),
    ])
    for (const other of [stranger, admin]) {
      expect((await make(other.cookie)).status).toBe(404)
      expect((await app.browser(other.cookie).get(`${studySession.path}/invites`)).status).toBe(404)
    }
    expect(await links(participant.cookie)).toBeNull()
    expect(
      (await app.browser().post(`${studySession.path}/invites`, { intent: 'make' })).headers.location,
    ).toMatch(/^\/signin\?returnTo=/)
    const { id } = await invited()
    expect(
      (
        await app
          .browser(participant.cookie)
          .post(`${studySession.path}/invites`, { intent: 'withdraw', invite: String(id) })
      ).status,
    ).toBe(403)
    // It can't be revoked through the creator's other study session either.
    const other = await privateStudySession()
    await app
      .browser(creator.cookie)
      .post(`${other.path}/invites`, { intent: 'withdraw', invite: String(id) })
    expect(await database.db('session_invites').where({ id })).toMatchObject([{ is_active: true }])
  })

  it('gets none if links are not offered: "Could not generate invite link."', async () => {
    const open = await privateStudySession({ is_public: true })
    const begun = await privateStudySession({ start_time: new Date(Date.now() - 60_000) })
    for (const { path } of [open, begun]) {
      const answer = await make(creator.cookie, path)
      expect([answer.status, mainOf(answer.text).text]).toEqual([
        403,
        expect.stringContaining('Could not generate invite link.'),
      ])
      expect((await app.browser(creator.cookie).get(`${path}/invites`)).headers.location).toBe(path)
      expect(mainOf((await app.browser(creator.cookie).get(path)).text).querySelector('#invites')).toBeNull()
    }
    expect((await make(creator.cookie, `${campus.path}/study-sessions/999999`)).status).toBe(404)
    expect(await database.db('session_invites').whereIn('session_id', [open.id, begun.id])).toEqual([])
  })

  it('is told "Failed to generate invite link." if something else is wrong, and can press again', async () => {
    const { db } = database
    await db.raw(
      "create function no_invites() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; " +
        'create trigger no_invites before insert on session_invites execute function no_invites()',
    )
    const answer = await make()
    await db.raw('drop trigger no_invites on session_invites; drop function no_invites()')
    expect(answer.status).toBe(503)
    expect(mainOf(answer.text).text).toContain('Failed to generate invite link.')
    expect(mainOf(answer.text).querySelector('#invites form')).not.toBeNull()
    expect((await make()).status).toBe(303)
  })
})

describe('behind a link', () => {
  it('a visitor sees who invites to what, and that they must log in; looking changes nothing', async () => {
    const { path, id } = await invited()
    const before = await database.db('session_invites').where({ id })
    for (const _preview of [1, 2, 3])
      await app.browser().get(path, { 'User-Agent': 'Slackbot-LinkExpanding 1.0' })
    const answer = await app.browser().get(path)
    expect(answer.status).toBe(200)
    const main = mainOf(answer.text)
    expect(main.querySelector('h1')!.text).toBe("You're Invited!")
    expect(main.text).toContain('Ada Lovelace')
    expect(main.querySelector('h2')!.innerHTML).toBe('Chem &lt;1A&gt; &amp; &quot;labs&quot;')
    expect(main.text).toContain('Invite College')
    expect(main.querySelector('button[type=submit]')!.text).toBe('Sign In to Join')
    expect(main.text).toContain(inviteWords.logInNote)
    expect(main.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')])).toEqual([
      ['Maybe later, take me to the homepage', '/'],
    ])
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(answer.text).toContain('<meta name="robots" content="noindex"/>')
    expect(answer.text).toContain('--session:#667eea')
    expect(await database.db('session_invites').where({ id })).toEqual(before)
    expect(await participants()).toEqual([])
  })

  it('a logged-in user can see the study session, in that browser and while the link is valid', async () => {
    const { path, id } = await invited()
    const stranger = await member()
    const browser = app.browser(stranger.cookie)
    expect((await browser.get(studySession.path)).status).toBe(404)
    expect(
      parse((await browser.get(path)).text)
        .querySelectorAll('main a')[0]!
        .getAttribute('href'),
    ).toBe(studySession.path)
    expect((await browser.get(studySession.path)).status).toBe(200)
    expect((await browser.get(`${studySession.path}/session.ics`)).headers['content-type']).toContain(
      'text/calendar',
    )
    expect((await app.browser(stranger.cookie).get(studySession.path)).status).toBe(404)
    await database.db('session_invites').where({ id }).update({ is_active: false })
    expect((await browser.get(studySession.path)).status).toBe(404)
    // What a browser says it has opened is ignored without our signature.
    const live = await invited()
    const forged = Buffer.from(JSON.stringify([[live.id, Date.now() + DAY]])).toString('base64')
    expect(
      (
        await app
          .browser(`${stranger.cookie}; invites=${encodeURIComponent(`${forged}.xx`)}`)
          .get(studySession.path)
      ).status,
    ).toBe(404)
    // Logging out leaves nothing of it to the next user of that browser.
    await browser.get(live.path)
    expect(browser.has('invites')).toBe(true)
    await browser.post('/signout')
    expect([browser.has('session'), browser.has('invites')]).toEqual([false, false])
    // A visitor with a link is asked to log in, as the roles require.
    const visitor = app.browser()
    await visitor.get(live.path)
    expect(visitor.has('invites')).toBe(true)
    expect((await visitor.get(studySession.path)).text).toContain('Login Required')
  })

  it('the creator cannot join their own study session; a participant is told so', async () => {
    const { path } = await invited()
    const own = mainOf((await app.browser(creator.cookie).get(path)).text)
    expect(own.querySelector('h1')!.text).toBe("Can't Join Your Own Session")
    expect(own.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')])).toEqual([
      ['View Your Session', studySession.path],
      ['Go to Homepage', '/'],
    ])
    expect(own.querySelector('form')).toBeNull()
    expect((await press(path, app.browser(creator.cookie))).status).toBe(409)
    const friend = await member()
    await database.db('session_participants').insert({ session_id: studySession.id, user_id: friend.id })
    const joined = mainOf((await app.browser(friend.cookie).get(path)).text)
    expect(joined.text).toContain(inviteWords.joinedAlready)
    expect(joined.querySelector('form')).toBeNull()
    expect(await participants()).toEqual([friend.id])
  })

  it('says that a study session is full, has started or is over before anyone presses a button', async () => {
    const { db } = database
    const { path } = await invited()
    const friend = await member()
    const held = async (hours: number, values: object = {}) => {
      const start_time = new Date(Date.now() + hours * 3_600_000)
      const end_time = new Date(start_time.getTime() + 7_200_000)
      await db('study_sessions')
        .where({ id: studySession.id })
        .update({ start_time, end_time, ...values })
    }
    for (const [what, said] of [
      [() => held(-1), 'This session has already started, so it’s too late to join.'],
      [() => held(-9), 'This session is over.'],
      [
        () => held(24, { capacity: 2 }),
        'This session is full. If someone leaves, you can join with this link.',
      ],
    ] as const) {
      await what()
      if (what.toString().includes('capacity'))
        await db('session_participants').insert({ session_id: studySession.id, user_id: (await member()).id })
      for (const cookie of ['', friend.cookie]) {
        const answer = await app.browser(cookie).get(path)
        const main = mainOf(answer.text)
        expect([answer.status, main.querySelector('h1')?.text]).toEqual([200, "You're Invited!"])
        expect(main.querySelector('.note')?.text).toBe(said)
        expect(main.querySelector('form')).toBeNull()
        // Pressed on an outdated page.
        const late = await press(path, app.browser(cookie))
        expect(late.status).toBe(409)
        expect(late.headers.location).toBeUndefined()
      }
    }
    expect(await participants()).not.toContain(friend.id)
    await db('session_participants').where({ session_id: studySession.id }).del()
    expect(mainOf((await app.browser(friend.cookie).get(path)).text).querySelector('form')).not.toBeNull()
  })

  it('tells creators what is wrong with their own link, and how to create a new one', async () => {
    const { db } = database
    const own = async (path: string) => {
      const answer = await app.browser(creator.cookie).get(path)
      const main = mainOf(answer.text)
      expect([answer.status, main.querySelector('h1')!.text]).toEqual([200, "Can't Join Your Own Session"])
      expect(main.querySelector('a.button')!.getAttribute('href')).toBe(studySession.path)
      return main.querySelectorAll('p')[0]!.text
    }
    const past = new Date(Date.now() - 1000)
    const withdrawn = await invited({ is_active: false })
    const expired = await invited({ is_active: false, expires_at: past })
    const again = 'To invite people, view your session and select “Generate invite link”.'
    expect(await own(withdrawn.path)).toBe(
      `You turned off this invite, so nobody can use it anymore. ${again}`,
    )
    expect(await own(expired.path)).toBe(`This invite has expired, so nobody can use it anymore. ${again}`)
    const live = await invited()
    expect(await own(live.path)).toContain('Share it with the people you want to join')
    await db('study_sessions').where({ id: studySession.id }).update({ is_public: true })
    expect(await own(expired.path)).toContain('The session is public now, so you can share its page instead.')
    await db('study_sessions')
      .where({ id: studySession.id })
      .update({ start_time: past, end_time: new Date(Date.now() + DAY / 2) })
    expect(await own(live.path)).toBe('This session has started, so nobody can use this invite anymore.')
  })

  const problem = async (path: string, status = 404) => {
    const answer = await app.browser().get(path)
    const main = mainOf(answer.text)
    expect([answer.status, main.querySelector('h1')?.text], path).toEqual([status, 'Invite Problem'])
    expect(main.querySelector('a.button')!.text).toBe('Go to Homepage')
    expect(main.querySelector('a.button')!.getAttribute('href')).toBe('/')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    return main.querySelectorAll('p').map(({ text }) => text)[0]
  }

  it('there is a problem, which is named', async () => {
    const { db } = database
    expect(await problem('/invite')).toBe('No invite token provided in the URL.')
    expect(await problem('/invite/%20')).toBe('Invite token is required.')
    const unknown = 'Invite details not found or token is invalid (empty response from RPC).'
    const other = await invited({ is_active: false })
    const [id, mark] = other.path.slice('/invite/'.length).split('.')
    const forged = [
      'x',
      '1',
      `${id}.`,
      `${Number(id) + 1}.${mark}`,
      `${id}.${mark!.slice(0, -1)}`,
      sign('calendar', id!, app.env.sessionSecrets),
      '1.%F0%9F%92%A3',
      'a'.repeat(3000),
    ]
    for (const token of forged) expect(await problem(`/invite/${token}`)).toBe(unknown)
    expect(await problem(`/invite/${inviteToken(999_999_999, app.env.sessionSecrets)}`)).toBe(unknown)
    const invalid = 'This invite is invalid or has expired.'
    expect(await problem(other.path)).toBe(invalid)
    expect(
      await problem((await invited({ expires_at: new Date(Date.now() - 1), is_active: false })).path),
    ).toBe(invalid)
    const live = await invited()
    await db('users').where({ id: creator.id }).update({ deletion_requested_at: new Date() })
    expect(await problem(live.path)).toBe(invalid)
    await db('users').where({ id: creator.id }).update({ deletion_requested_at: null })
    await db('universities').where({ id: campus.id }).update({ status: 'Denied' })
    expect(await problem(live.path)).toBe(unknown)
    await db('universities').where({ id: campus.id }).update({ status: 'Approved' })
    await db('study_sessions').where({ id: studySession.id }).del()
    expect(await problem(live.path)).toBe(unknown)
  })

  it('a database failure, or any other, is reported as such and logged', async () => {
    const { db } = database
    const { path } = await invited()
    await db.raw('alter table session_invites rename column expires_at to expired')
    const text = await problem(path, 503)
    await db.raw('alter table session_invites rename column expired to expires_at')
    expect(text).toBe('Failed to validate invite token (RPC execution error).')
    const lines: unknown[] = []
    const log = { error: (...line: unknown[]) => void lines.push(line) } as never
    const broken = (() => {
      throw new TypeError('no such thing')
    }) as unknown as Db
    const asked = { token: path.slice('/invite/'.length), secrets: app.env.sessionSecrets, log }
    expect(await findInvite(broken, { ...asked, viewerId: null })).toMatchObject({
      why: 'failed',
      text: 'An unknown error occurred validating the invite.',
    })
    expect(await acceptInvite(broken, { ...asked, userId: 1, shown: null })).toMatchObject({
      kind: 'unavailable',
      message: 'Could not validate the invite. Please try again.',
    })
    expect(lines).toHaveLength(2)
  })

  it('guesses are limited by address; valid links still work', async () => {
    const { path } = await invited()
    const first = await app.browser().get('/invite/1.guess')
    expect(first.status).toBe(404)
    await database
      .db('rate_limits' as never)
      .where('key' as never, 'like', 'invite-guess:%')
      .update({ points: 300 } as never)
    const limited = await app.browser().get('/invite/1.guess')
    expect([limited.status, Number(limited.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect(mainOf(limited.text).text).toContain(inviteWords.tooMany)
    expect((await app.browser().get(path)).status).toBe(200)
  })
})

describe('accepting', () => {
  it('joins, redirects home and says so; a program that follows no redirect gets the target', async () => {
    const { path } = await invited()
    const friend = await member()
    const browser = app.browser(friend.cookie)
    const page = mainOf((await browser.get(path)).text)
    expect(page.querySelector('button[type=submit]')!.text).toBe('Accept Invite & Join Session')
    const fields = { session: page.querySelector('input[name=session]')!.getAttribute('value')! }
    const answer = await press(path, browser, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(answer.text).toContain(
      'Joined session, but could not redirect. Please find it in your sessions list.',
    )
    expect(answer.text).toContain(`href="${campus.path}?tab=study-sessions&amp;filter=mine"`)
    const home = parse((await browser.get('/')).text)
    expect(home.querySelector('.toast')!.text).toContain('Successfully joined "Chem <1A> & "labs""!')
    // What stays when the notice is gone.
    const line = home.querySelector('main > .note')!
    expect(line.text).toMatch(
      /^You joined “Chem <1A> & "labs"” on \w+day, \w+ \d+, \d{4}\. View study session$/,
    )
    expect(line.querySelector('a')!.getAttribute('href')).toBe(studySession.path)
    expect(await participants()).toEqual([friend.id])
    // The same press once more.
    expect((await press(path, browser)).status).toBe(303)
    expect(await participants()).toEqual([friend.id])
    await database
      .db('session_participants')
      .where({ user_id: friend.id })
      .update({ joined_at: new Date(Date.now() - 61_000) })
    const late = await press(path, browser)
    expect([late.status, mainOf(late.text).text]).toEqual([
      409,
      expect.stringContaining(
        'Could not join the session. You might already be a participant or the session is full.',
      ),
    ])
  })

  it('needs what the page showed: "Cannot accept invite: essential invite details are missing."', async () => {
    const { path } = await invited()
    const friend = await member()
    for (const fields of [{}, { session: 'x' }, { session: String(studySession.id + 1) }]) {
      const answer = await press(path, app.browser(friend.cookie), fields as Record<string, string>)
      expect([answer.status, mainOf(answer.text).text]).toEqual([
        422,
        expect.stringContaining('Cannot accept invite: essential invite details are missing.'),
      ])
    }
    expect(await participants()).toEqual([])
    expect((await app.browser(friend.cookie).post('/invite', { session: '1' })).status).toBe(404)
  })

  it('a full study session accepts no one, even when many want the last seat at once', async () => {
    const { path } = await invited()
    await database.db('study_sessions').where({ id: studySession.id }).update({ capacity: 3 })
    const people = await Promise.all(Array.from({ length: 12 }, () => member()))
    const answers = await Promise.all(people.map(({ cookie }) => press(path, app.browser(cookie))))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, ...Array(10).fill(409)])
    expect(await participants()).toHaveLength(2)
    const reported = answers.find(({ status }) => status === 409)!
    expect(mainOf(reported.text).text).toContain(
      'Could not join the session. You might already be a participant or the session is full.',
    )
  })

  it('fails with "Could not validate the invite. Please try again." for an unexpected error, and the form is still there', async () => {
    const { db } = database
    const { path } = await invited()
    const friend = await member()
    await db.raw(
      "create function nobody_joins() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; " +
        'create trigger nobody_joins before insert on session_participants execute function nobody_joins()',
    )
    const answer = await press(path, app.browser(friend.cookie))
    await db.raw('drop trigger nobody_joins on session_participants; drop function nobody_joins()')
    expect([answer.status, mainOf(answer.text).text]).toEqual([
      503,
      expect.stringContaining('Could not validate the invite. Please try again.'),
    ])
    expect(mainOf(answer.text).querySelector('button[type=submit]')!.text).toBe(
      'Accept Invite & Join Session',
    )
  })

  it('of a revoked invite is a problem', async () => {
    const { path, id } = await invited()
    const friend = await member()
    await database.db('session_invites').where({ id }).update({ is_active: false })
    const answer = await press(path, app.browser(friend.cookie))
    expect([answer.status, mainOf(answer.text).querySelector('h1')!.text]).toEqual([404, 'Invite Problem'])
    expect(await participants()).toEqual([])
  })
})

describe('logged out', () => {
  const asks = async (path: string, browser: ReturnType<typeof app.browser>) => {
    const answer = await press(path, browser)
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/signin?returnTo=${encodeURIComponent(path)}`,
    ])
    expect((await browser.get(answer.headers.location!)).text).toContain(
      'Please sign in to accept the invite and join the session.',
    )
  }
  const logInByForm = (browser: ReturnType<typeof app.browser>, email: string, returnTo: string) =>
    browser.post(`/signin?returnTo=${encodeURIComponent(returnTo)}`, { email, password: PASSWORD, returnTo })

  it('one logs in and joins without another press', async () => {
    const { path } = await invited()
    const friend = await member({ password: PASSWORD })
    const browser = app.browser()
    await asks(path, browser)
    const answer = await logInByForm(browser, friend.email, path)
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(browser.has('accept')).toBe(false)
    const home = parse((await browser.get('/')).text)
    expect(home.querySelector('.toast')!.text).toContain('Successfully joined')
    expect(home.querySelector('main > .note a')!.getAttribute('href')).toBe(studySession.path)
    expect(await participants()).toEqual([friend.id])
  })

  it('or registers: with a confirmation by email, and at once if none is required', async () => {
    const { path } = await invited()
    const browser = app.browser()
    await asks(path, browser)
    const email = `newcomer${++serial}@example.edu`
    const fields = registration(app.env, { email, password: PASSWORD })
    const to = `/signup?returnTo=${encodeURIComponent(path)}`
    expect((await browser.post(to, fields)).headers.location).toBe('/check-email')
    await runJobs(database, app.env)
    const [mail] = await takeMails(app.env.varDir)
    const token = new URL(mail!.links[0]!).searchParams.get('token')!
    const confirmed = await browser.post('/email-confirmed', { intent: 'confirm', token })
    const signInAt = parse((await browser.get(confirmed.headers.location!)).text)
      .querySelector('main a.button')!
      .getAttribute('href')!
    expect(signInAt).toContain(encodeURIComponent(path))
    expect((await logInByForm(browser, email, path)).headers.location).toBe('/')
    expect(await participants()).toHaveLength(1)

    const direct = await startApp(database.db, { confirmEmail: false })
    try {
      const other = direct.browser()
      await other.post(path, { session: String(studySession.id) })
      const at = await other.post(to, {
        ...fields,
        email: `direct${serial}@example.edu`,
        shown: formStamp(direct.env, Date.now() - 5000),
      })
      expect([at.status, at.headers.location]).toEqual([303, '/'])
      expect(await participants()).toHaveLength(2)
    } finally {
      await direct.close()
    }
  })

  it('is told "Invite became invalid during login process." if it did', async () => {
    const { path, id } = await invited()
    const friend = await member({ password: PASSWORD })
    const browser = app.browser()
    await asks(path, browser)
    await database.db('session_invites').where({ id }).update({ is_active: false })
    expect((await logInByForm(browser, friend.email, path)).headers.location).toBe(path)
    expect(await notice(browser, path)).toContain('Invite became invalid during login process.')
    expect(await participants()).toEqual([])
  })

  it('is told if the study session is full by then; the creator gets their own page', async () => {
    const { path } = await invited()
    await database.db('study_sessions').where({ id: studySession.id }).update({ capacity: 2 })
    const [friend, other] = [await member({ password: PASSWORD }), await member()]
    const browser = app.browser()
    await asks(path, browser)
    await database.db('session_participants').insert({ session_id: studySession.id, user_id: other.id })
    expect((await logInByForm(browser, friend.email, path)).headers.location).toBe(path)
    expect(await notice(browser, path)).toContain('Could not join the session.')
    await database
      .db('users')
      .where({ id: creator.id })
      .update({
        password_hash: (await database.db('users').where({ id: friend.id }).first('password_hash'))!
          .password_hash,
      })
    await database.db('study_sessions').where({ id: studySession.id }).update({ capacity: null })
    const own = app.browser()
    await asks(path, own)
    const email = (await database.db('users').where({ id: creator.id }).first('email'))!.email
    expect((await logInByForm(own, email, path)).headers.location).toBe(path)
    expect((await own.get(path)).text).toContain('View Your Session')
    expect(await participants()).toEqual([other.id])
  })

  it('joins only what they pressed, in that browser, and returned to', async () => {
    const { path } = await invited()
    const friend = await member({ password: PASSWORD })
    // Only the address of the invite, as someone else could send it: nothing was pressed here.
    const lured = app.browser()
    expect((await logInByForm(lured, friend.email, path)).headers.location).toBe(path)
    // Pressed, but went elsewhere.
    const elsewhere = app.browser()
    await asks(path, elsewhere)
    expect((await logInByForm(elsewhere, friend.email, '/features')).headers.location).toBe('/features')
    // Pressed one invite, returned to another.
    const mixed = app.browser()
    await asks(path, mixed)
    const first = studySession
    studySession = await privateStudySession()
    const second = await invited()
    expect((await logInByForm(mixed, friend.email, second.path)).headers.location).toBe(second.path)
    expect([await participants(first.id), await participants()]).toEqual([[], []])
  })

  it('cannot press invalid ones, nor from another site', async () => {
    const { path, id } = await invited()
    expect(
      (
        await app
          .browser()
          .post(path, { session: String(studySession.id) }, { 'Sec-Fetch-Site': 'cross-site' })
      ).status,
    ).toBe(403)
    await database.db('session_invites').where({ id }).update({ is_active: false })
    const answer = await press(path)
    expect([answer.status, answer.cookies]).toEqual([404, []])
  })
})
