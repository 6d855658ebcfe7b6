import { beforeEach, describe, expect, it } from 'vitest'
import { formStamp, senderMark, sign } from '~/services/auth/tokens.server'
import { acceptInvite } from '~/study-sessions/invites/accept-invite.server'
import { findInvite } from '~/study-sessions/invites/find-invite.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { inviteWords } from '~/study-sessions/invite-words'
import type { Db } from '~db/connection'
import { insertLocation } from '../../factories/location'
import { insertInvite, insertStudySession } from '../../factories/study-session'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertUser, registration } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs, takeMails } from '../../support/jobs'
import { whileBroken, whileRenamed } from '../../support/services/broken'
import { attrAt, linksAt, textAt, textsAt } from '../../support/html'
import { ago, ahead, DAY, HOUR } from '../../support/times'
import { answered, expectPage, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
const PASSWORD = 'Lamp-7-oak'

let serial = 0
let campus: { id: number; path: string }
let creator: { id: number; cookie: string; email: string }
let studySession: { id: number; path: string }

const member = (values: Parameters<typeof insertUser>[1] = {}) =>
  insertMember(database.db, app.env, { email: `invited${++serial}@example.edu`, ...values })
const privateStudySession = async (values: Partial<Parameters<typeof insertStudySession>[1]> = {}) => {
  const own = { university_id: campus.id, creator_id: creator.id, is_public: false, ...values }
  const { id } = await insertStudySession(database.db, { title: 'Chem <1A> & "labs"', ...own })
  return { id, path: `${campus.path}/study-sessions/${id}` }
}
const invited = async (values: Partial<Parameters<typeof insertInvite>[1]> = {}) => {
  const link = { session_id: studySession.id, created_by: creator.id, ...values }
  const invite = await insertInvite(database.db, link)
  return { ...invite, path: `/invite/${inviteToken(invite.id, app.env.sessionSecrets)}` }
}
const change = (
  table: 'session_invites' | 'study_sessions' | 'users' | 'universities',
  id: number,
  values: object,
) => database.db(table).where({ id }).update(values)
const join = ({ id }: { id: number }) =>
  database.db('session_participants').insert({ session_id: studySession.id, user_id: id })
const participants = (id = studySession.id) =>
  database.db('session_participants').where({ session_id: id }).orderBy('user_id').pluck('user_id')
const press = (path: string, browser = app.browser(), fields: Record<string, string> = shown()) =>
  browser.post(path, fields)
/** What the page of an invite sends. */
const shown = () => ({ session: String(studySession.id) })
/** The notice on the next page of a browser. */
const notice = async (browser: ReturnType<typeof app.browser>, path: string) =>
  (await browser.get(path)).html.querySelector('.toast, .popup')?.text.trim() ?? null

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
    (await app.browser(cookie).get(studySession.path)).main.querySelector('#invites')
  const send = (fields: Record<string, string>, { path } = studySession, cookie = creator.cookie) =>
    app.browser(cookie).post(`${path}/invites`, fields)
  const MAKE = { intent: 'make' }
  const withdraw = (id: number) => ({ intent: 'withdraw', invite: String(id) })
  const rows = () => database.db('session_invites').where({ session_id: studySession.id }).orderBy('id')

  it('creates a link: "Invite link generated!"; requested again, the same one is shown, and nothing that opens it is stored', async () => {
    const browser = app.browser(creator.cookie)
    expect((await links())!.querySelector('input[type=url]')).toBeNull()
    const path = attrAt((await links())!, 'form', 'action')!
    expect(path).toBe(`${studySession.path}/invites`)
    await answered(browser.post(path, MAKE), 303, `${studySession.path}#invites`)
    expect(await notice(browser, studySession.path)).toContain('Invite link generated!')
    const url = attrAt((await links())!, 'input[type=url]', 'value')!
    expect(url).toMatch(new RegExp(`^${app.origin}/invite/\\d+\\.[\\w-]{43}$`))
    await Promise.all([1, 2, 3, 4].map(() => send(MAKE)))
    expect(attrAt((await links())!, 'input[type=url]', 'value')).toBe(url)
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(Object.keys(row!).sort().join(' ')).toBe(
      'created_at created_by expires_at id is_active session_id',
    )
    expect(row!.expires_at.getTime() - row!.created_at.getTime()).toBe(7 * DAY)
    expect(app.lines.some((line) => JSON.stringify(line).includes(url.split('.').at(-1)!))).toBe(false)
  })

  it('revokes it: it becomes invalid, and the next one differs; the earlier ones are listed', async () => {
    await send(MAKE)
    const [first] = await rows()
    const path = `/invite/${inviteToken(first!.id, app.env.sessionSecrets)}`
    await answered(app.browser().get(path), 200)
    expect((await links())!.textContent).toContain('If you turn off the link, it stops working for good.')
    for (const _twice of [1, 2]) await answered(send(withdraw(first!.id)), 303)
    const browser = app.browser(creator.cookie)
    await browser.post(`${studySession.path}/invites`, withdraw(first!.id))
    expect(await notice(browser, studySession.path)).toContain(inviteWords.withdrawn)
    expectPage(await app.browser().get(path), 404, 'This invite is invalid or has expired.')
    await send(MAKE)
    await change('session_invites', (await rows())[1]!.id, { expires_at: ago(1000) })
    await send(MAKE)
    const all = await rows()
    expect(all).toHaveLength(3)
    const section = (await links())!
    expect(attrAt(section, 'input[type=url]', 'value')).toContain(`/invite/${all[2]!.id}.`)
    expect(textsAt(section, 'li').map((text) => text.replace(/^.*: /, ''))).toEqual(['expired', 'turned off'])
  })

  it('is the only one who may: others who may see it are told so, the rest nothing', async () => {
    const [participant, stranger, admin] = [await member(), await member(), await member({ role: 'Admin' })]
    await join(participant)
    const refused = await send(MAKE, studySession, participant.cookie)
    expectPage(refused, 403, 'Only the session creator can generate invite links.')
    for (const { cookie } of [stranger, admin]) {
      await answered(send(MAKE, studySession, cookie), 404)
      await answered(app.browser(cookie).get(`${studySession.path}/invites`), 404)
    }
    expect(await links(participant.cookie)).toBeNull()
    expect((await send(MAKE, studySession, '')).to).toMatch(/^\/signin\?returnTo=/)
    const { id } = await invited()
    await answered(send(withdraw(id), studySession, participant.cookie), 403)
    // It can't be revoked through the creator's other study session either.
    await send(withdraw(id), await privateStudySession())
    expect(await rows()).toMatchObject([{ id, is_active: true }])
  })

  it('gets none if links are not offered, or if something else is wrong, and can press again', async () => {
    const open = await privateStudySession({ is_public: true })
    const begun = await privateStudySession({ start_time: ago(60_000) })
    const browser = app.browser(creator.cookie)
    for (const each of [open, begun]) {
      expectPage(await send(MAKE, each), 403, 'Could not generate invite link.')
      expect((await browser.get(`${each.path}/invites`)).to).toBe(each.path)
      expect((await browser.get(each.path)).main.querySelector('#invites')).toBeNull()
    }
    await answered(send(MAKE, { id: 0, path: `${campus.path}/study-sessions/999999` }), 404)
    expect(await database.db('session_invites').whereIn('session_id', [open.id, begun.id])).toEqual([])

    const fault = { table: 'session_invites', on: 'insert' } as const
    const failed = await whileBroken(database.db, fault, () => send(MAKE))
    expectPage(failed, 503, 'Failed to generate invite link.')
    expect(failed.main.querySelector('#invites form')).not.toBeNull()
    await answered(send(MAKE), 303)
  })
})

describe('behind a link', () => {
  it('a visitor sees who invites to what, and that they must log in; looking changes nothing', async () => {
    const { path, id } = await invited()
    const before = await database.db('session_invites').where({ id })
    for (const _preview of [1, 2, 3])
      await app.browser().get(path, { 'User-Agent': 'Slackbot-LinkExpanding 1.0' })
    const answer = await answered(app.browser().get(path), 200)
    const main = answer.main
    expect(textAt(main, 'h1')).toBe("You're Invited!")
    expect(main.text).toContain('Ada Lovelace')
    expect(main.querySelector('h2')!.innerHTML).toBe('Chem &lt;1A&gt; &amp; &quot;labs&quot;')
    expect(main.text).toContain('Invite College')
    expect(textAt(main, 'button[type=submit]')).toBe('Sign In to Join')
    expect(main.text).toContain(inviteWords.logInNote)
    expect(linksAt(main, 'a')).toEqual([['Maybe later, take me to the homepage', '/']])
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

  it('says where, what and how many are going, but no hidden study spot', async () => {
    const location = await insertLocation(database.db, { name: 'Map Room', city: 'Salem' })
    await change('study_sessions', studySession.id, {
      location_id: location.id,
      description: 'Bring <problem set 3>',
    })
    await join(await member())
    const { path } = await invited()
    const main = async () => (await app.browser().get(path)).main
    const page = await main()
    for (const text of ['Map Room', 'Salem', '2 people']) expect(page.text).toContain(text)
    expect(page.text).not.toContain('left')
    await change('study_sessions', studySession.id, { capacity: 5 })
    expect((await main()).text).toContain('2 people · 3 seats left')
    expect(textAt(page, 'p.session-text')).toBe('Bring <problem set 3>')
    await database.db('study_locations').where({ id: location.id }).update({ status: 'Denied' })
    expect((await main()).text).not.toContain('Map Room')
  })

  it('a logged-in user can see the study session, in that browser and while the link is valid', async () => {
    const { path, id } = await invited()
    const stranger = await member()
    const browser = app.browser(stranger.cookie)
    await answered(browser.get(studySession.path), 404)
    expect(attrAt((await browser.get(path)).html, 'main a', 'href')).toBe(studySession.path)
    await answered(browser.get(studySession.path), 200)
    const { headers } = await browser.get(`${studySession.path}/session.ics`)
    expect(headers['content-type']).toContain('text/calendar')
    await answered(app.browser(stranger.cookie).get(studySession.path), 404)
    await change('session_invites', id, { is_active: false })
    await answered(browser.get(studySession.path), 404)
    // What a browser says it has opened is ignored without our signature.
    const live = await invited()
    const forged = Buffer.from(JSON.stringify([[live.id, Date.now() + DAY]])).toString('base64')
    const cookies = `${stranger.cookie}; invites=${encodeURIComponent(`${forged}.xx`)}`
    await answered(app.browser(cookies).get(studySession.path), 404)
    // Logging out leaves nothing of it to the next user of that browser.
    await browser.get(live.path)
    expect(browser.has('invites')).toBe(true)
    await browser.post('/signout')
    expect([browser.has('session'), browser.has('invites')]).toEqual([false, false])
    // Nor does a login that has ended elsewhere. Logging in again or with a new password forgets none of one's own.
    for (const next of ['someone else', 'they themselves', 'their new password'] as const) {
      const eve = await member({ password: PASSWORD })
      const shared = app.browser(eve.cookie)
      await shared.get(live.path)
      const other = next === 'someone else' ? await member({ password: PASSWORD }) : eve
      if (other !== eve) await database.db('web_sessions').where({ user_id: eve.id }).del()
      await (next === 'their new password'
        ? shared.post('/setting/security', {
            intent: 'password',
            currentPassword: PASSWORD,
            newPassword: `${PASSWORD}2`,
            confirmPassword: `${PASSWORD}2`,
          })
        : shared.post('/signin', { email: other.email, password: PASSWORD }))
      await answered(shared.get(studySession.path), other === eve ? 200 : 404)
    }
    await runJobs(database, app.env)
    await takeMails(app.env.varDir)
    // A visitor with a link is asked to log in, as the roles require.
    const visitor = app.browser()
    await visitor.get(live.path)
    expect(visitor.has('invites')).toBe(true)
    expect((await visitor.get(studySession.path)).text).toContain('Login Required')
    const { email } = await member({ password: PASSWORD })
    await visitor.post('/signin', { email, password: PASSWORD })
    await answered(visitor.get(studySession.path), 200)
  })

  it('the creator cannot join their own study session; a participant is told so', async () => {
    const { path } = await invited()
    const own = (await app.browser(creator.cookie).get(path)).main
    expect(textAt(own, 'h1')).toBe("Can't Join Your Own Session")
    expect(linksAt(own)).toEqual([
      ['View Your Session', studySession.path],
      ['Go to Homepage', '/'],
    ])
    await answered(press(path, app.browser(creator.cookie)), 409)
    const friend = await member()
    await join(friend)
    const joined = (await app.browser(friend.cookie).get(path)).main
    expect(joined.text).toContain(inviteWords.joinedAlready)
    for (const page of [own, joined]) expect(page.querySelector('form')).toBeNull()
    expect(await participants()).toEqual([friend.id])
  })

  it('says that a study session is full, has started or is over before anyone presses a button', async () => {
    const { path } = await invited()
    const [friend, other] = [await member(), await member()]
    for (const [hours, capacity, said] of [
      [-1, null, 'This session has already started, so it’s too late to join.'],
      [-9, null, 'This session is over.'],
      [24, 2, 'This session is full. If someone leaves, you can join with this link.'],
    ] as const) {
      const times = { start_time: ahead(hours * HOUR), end_time: ahead((hours + 2) * HOUR) }
      await change('study_sessions', studySession.id, { ...times, capacity })
      if (capacity) await join(other)
      for (const cookie of ['', friend.cookie]) {
        const { main } = await answered(app.browser(cookie).get(path), 200)
        expect([textAt(main, 'h1'), textAt(main, '.note')]).toEqual(["You're Invited!", said])
        expect(main.querySelector('form')).toBeNull()
        // Pressed on an outdated page.
        const late = await answered(press(path, app.browser(cookie)), 409)
        expect(late.to).toBeUndefined()
      }
    }
    expect(await participants()).not.toContain(friend.id)
    await database.db('session_participants').where({ session_id: studySession.id }).del()
    expect((await app.browser(friend.cookie).get(path)).main.querySelector('form')).not.toBeNull()
  })

  it('tells creators what is wrong with their own link, and how to create a new one', async () => {
    const own = async (path: string) => {
      const { main } = await answered(app.browser(creator.cookie).get(path), 200)
      expect(textAt(main, 'h1')).toBe("Can't Join Your Own Session")
      expect(attrAt(main, 'a.button', 'href')).toBe(studySession.path)
      return textAt(main, 'p')
    }
    const past = ago(1000)
    const withdrawn = await invited({ is_active: false })
    const expired = await invited({ is_active: false, expires_at: past })
    const gone =
      'so nobody can use it anymore. To invite people, view your session and select “Generate invite link”.'
    expect(await own(withdrawn.path)).toBe(`You turned off this invite, ${gone}`)
    expect(await own(expired.path)).toBe(`This invite has expired, ${gone}`)
    const live = await invited()
    expect(await own(live.path)).toContain('Share it with the people you want to join')
    await change('study_sessions', studySession.id, { is_public: true })
    expect(await own(expired.path)).toContain('The session is public now, so you can share its page instead.')
    await change('study_sessions', studySession.id, { start_time: past, end_time: ahead(DAY / 2) })
    expect(await own(live.path)).toBe('This session has started, so nobody can use this invite anymore.')
  })

  const problem = async (path: string, status = 404) => {
    const answer = await app.browser().get(path)
    const main = answer.main
    expect([answer.status, main.querySelector('h1')?.text], path).toEqual([status, 'Invite Problem'])
    expect(linksAt(main, 'a.button').at(-1)).toEqual(['Go to Homepage', '/'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    return textsAt(main, 'p')[0]
  }

  it('there is a problem, which is named', async () => {
    expect(await problem('/invite')).toBe('No invite token provided in the URL.')
    expect(await problem('/invite/%20')).toBe('Invite token is required.')
    const unknown = 'Invite details not found or token is invalid (empty response from RPC).'
    const other = await invited({ is_active: false })
    const [id, mark] = other.path.slice('/invite/'.length).split('.')
    const forged = ['x', '1', `${id}.`, `${Number(id) + 1}.${mark}`, `${id}.${mark!.slice(0, -1)}`]
    forged.push(sign('calendar', id!, app.env.sessionSecrets), '1.%F0%9F%92%A3', 'a'.repeat(3000))
    for (const token of forged) expect(await problem(`/invite/${token}`)).toBe(unknown)
    expect(await problem(`/invite/${inviteToken(999_999_999, app.env.sessionSecrets)}`)).toBe(unknown)
    const invalid = 'This invite is invalid or has expired.'
    const expired = await invited({ expires_at: ago(1), is_active: false })
    for (const { path } of [other, expired]) expect(await problem(path)).toBe(invalid)
    const live = await invited()
    await change('users', creator.id, { deletion_requested_at: new Date() })
    expect(await problem(live.path)).toBe(invalid)
    await change('users', creator.id, { deletion_requested_at: null })
    await change('universities', campus.id, { status: 'Denied' })
    expect(await problem(live.path)).toBe(unknown)
    await change('universities', campus.id, { status: 'Approved' })
    await database.db('study_sessions').where({ id: studySession.id }).del()
    expect(await problem(live.path)).toBe(unknown)
  })

  it('a database failure, or any other, is reported as such and logged', async () => {
    const { path } = await invited()
    const text = await whileRenamed(database.db, 'session_invites', 'expires_at', () => problem(path, 503))
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
    await answered(app.browser().get('/invite/1.guess'), 404)
    const limits = database.db('rate_limits' as never)
    await limits.where('key' as never, 'like', 'invite-guess:%').update({ points: 300 } as never)
    const limited = await app.browser().get('/invite/1.guess')
    expectPage(limited, 429, inviteWords.tooMany)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.browser().get(path)).status).toBe(200)
  })
})

describe('accepting', () => {
  const NO_SEAT = 'Could not join the session. You might already be a participant or the session is full.'

  it('joins, redirects home and says so; a program that follows no redirect gets the target', async () => {
    const { path } = await invited()
    const friend = await member()
    const browser = app.browser(friend.cookie)
    const page = (await browser.get(path)).main
    expect(textAt(page, 'button[type=submit]')).toBe('Accept Invite & Join Session')
    const fields = { session: attrAt(page, 'input[name=session]', 'value')! }
    const { text } = await answered(press(path, browser, fields), 303, '/')
    expect(text).toContain('Joined session, but could not redirect. Please find it in your sessions list.')
    expect(text).toContain(`href="${campus.path}?tab=study-sessions&amp;filter=mine"`)
    const home = (await browser.get('/')).html
    expect(textAt(home, '.toast')).toContain('Successfully joined "Chem <1A> & "labs""!')
    // What stays when the notice is gone.
    const line = home.querySelector('main > .note')!
    expect(line.text).toMatch(
      /^You joined “Chem <1A> & "labs"” on \w+day, \w+ \d+, \d{4}\. View study session$/,
    )
    expect(attrAt(line, 'a', 'href')).toBe(studySession.path)
    expect(await participants()).toEqual([friend.id])
    // The same press once more.
    await answered(press(path, browser), 303)
    expect(await participants()).toEqual([friend.id])
    await database
      .db('session_participants')
      .where({ user_id: friend.id })
      .update({ joined_at: ago(61_000) })
    expectPage(await press(path, browser), 409, NO_SEAT)
  })

  it('needs what the page showed, and a valid invite', async () => {
    const { path, id } = await invited()
    const browser = app.browser((await member()).cookie)
    for (const fields of [{}, { session: 'x' }, { session: String(studySession.id + 1) }]) {
      const answer = await press(path, browser, fields as Record<string, string>)
      expectPage(answer, 422, 'Cannot accept invite: essential invite details are missing.')
    }
    await answered(browser.post('/invite', { session: '1' }), 404)
    const friend = app.browser((await member()).cookie)
    await answered(press(path, friend), 303)
    for (const fields of [{}, { session: String(studySession.id + 1) }])
      expectPage(
        await press(path, friend, fields as Record<string, string>),
        422,
        'Cannot accept invite: essential invite details are missing.',
      )
    await database.db('session_participants').del()
    await change('session_invites', id, { is_active: false })
    const { main } = await answered(press(path, browser), 404)
    expect(textAt(main, 'h1')).toBe('Invite Problem')
    expect(await participants()).toEqual([])
  })

  it('a full study session accepts no one, even when many want the last seat at once', async () => {
    const { path } = await invited()
    await change('study_sessions', studySession.id, { capacity: 3 })
    const people = await Promise.all(Array.from({ length: 12 }, () => member()))
    const answers = await Promise.all(people.map(({ cookie }) => press(path, app.browser(cookie))))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, ...Array(10).fill(409)])
    expect(await participants()).toHaveLength(2)
    expect(answers.find(({ status }) => status === 409)!.main.text).toContain(NO_SEAT)
  })

  it('fails with "Could not validate the invite. Please try again." for an unexpected error, and the form is still there', async () => {
    const { path } = await invited()
    const friend = await member()
    const fault = { table: 'session_participants', on: 'insert' } as const
    const answer = await whileBroken(database.db, fault, () => press(path, app.browser(friend.cookie)))
    expectPage(answer, 503, 'Could not validate the invite. Please try again.')
    expect(textAt(answer.main, 'button[type=submit]')).toBe('Accept Invite & Join Session')
  })
})

describe('logged out', () => {
  const asks = async (path: string, browser = app.browser()) => {
    const { to } = await answered(press(path, browser), 303, signInTo(path))
    expect((await browser.get(to!)).text).toContain(
      'Please sign in to accept the invite and join the session.',
    )
    return browser
  }
  const logInByForm = (browser: ReturnType<typeof app.browser>, email: string, returnTo: string) =>
    browser.post(signInTo(returnTo), { email, password: PASSWORD, returnTo })

  it('one logs in and joins without another press', async () => {
    const { path } = await invited()
    const friend = await member({ password: PASSWORD })
    const browser = await asks(path)
    await answered(logInByForm(browser, friend.email, path), 303, '/')
    expect(browser.has('accept')).toBe(false)
    const home = (await browser.get('/')).html
    expect(textAt(home, '.toast')).toContain('Successfully joined')
    expect(attrAt(home, 'main > .note a', 'href')).toBe(studySession.path)
    expect(await participants()).toEqual([friend.id])
  })

  it('or registers: with a confirmation by email, and at once if none is required', async () => {
    const { path } = await invited()
    const browser = await asks(path)
    const email = `newcomer${++serial}@example.edu`
    const fields = registration(app.env, { email, password: PASSWORD })
    const to = `/signup?returnTo=${encodeURIComponent(path)}`
    expect((await browser.post(to, fields)).to).toBe('/check-email')
    await runJobs(database, app.env)
    const [mail] = await takeMails(app.env.varDir)
    const token = new URL(mail!.links[0]!).searchParams.get('token')!
    const confirmed = await browser.post('/email-confirmed', { intent: 'confirm', token })
    const signInAt = attrAt((await browser.get(confirmed.to!)).html, 'main a.button', 'href')!
    expect(signInAt).toContain(encodeURIComponent(path))
    expect((await logInByForm(browser, email, path)).to).toBe('/')
    expect(await participants()).toHaveLength(1)

    const direct = await startApp(database.db, { confirmEmail: false })
    try {
      const other = direct.browser()
      await other.post(path, { session: String(studySession.id) })
      const shownAt = formStamp(direct.env, Date.now() - 5000)
      const sent = { ...fields, email: `direct${serial}@example.edu`, shown: shownAt }
      await answered(other.post(to, sent), 303, '/')
      expect(await participants()).toHaveLength(2)
    } finally {
      await direct.close()
    }
  })

  it('is told if the invite became invalid or the study session full by then; the creator gets their own page', async () => {
    const { path, id } = await invited()
    const friend = await member({ password: PASSWORD })
    const late = await asks(path)
    await change('session_invites', id, { is_active: false })
    await answered(logInByForm(late, friend.email, path), 303, path)
    expect(await notice(late, path)).toContain('Invite became invalid during login process.')
    expect(await participants()).toEqual([])

    await change('session_invites', id, { is_active: true })
    await change('study_sessions', studySession.id, { capacity: 2 })
    const other = await member()
    const full = await asks(path)
    await join(other)
    await answered(logInByForm(full, friend.email, path), 303, path)
    expect(await notice(full, path)).toContain('Could not join the session.')
    const { password_hash } = friend
    await change('users', creator.id, { password_hash })
    await change('study_sessions', studySession.id, { capacity: null })
    const own = await asks(path)
    await answered(logInByForm(own, creator.email, path), 303, path)
    expect((await own.get(path)).text).toContain('View Your Session')
    expect(await participants()).toEqual([other.id])
  })

  it('joins only what they pressed, in that browser, and returned to', async () => {
    const { path } = await invited()
    const friend = await member({ password: PASSWORD })
    // Only the address of the invite, as someone else could send it: nothing was pressed here.
    await answered(logInByForm(app.browser(), friend.email, path), 303, path)
    // Pressed, but went elsewhere.
    await answered(logInByForm(await asks(path), friend.email, '/features'), 303, '/features')
    // Pressed one invite, returned to another.
    const mixed = await asks(path)
    const first = studySession
    studySession = await privateStudySession()
    const second = await invited()
    await answered(logInByForm(mixed, friend.email, second.path), 303, second.path)
    expect([await participants(first.id), await participants()]).toEqual([[], []])
    // Pressed by someone else in this browser, on a page from before they logged out.
    const robin = await member({ password: PASSWORD })
    const sender = senderMark(robin.id, app.env.sessionSecrets)
    for (const who of [friend, robin]) {
      const shared = app.browser()
      await answered(press(second.path, shared, { ...shown(), sender }), 303)
      await logInByForm(shared, who.email, second.path)
      expect(await participants()).toEqual(who === robin ? [robin.id] : [])
    }
  })

  it('cannot press invalid ones, nor from another site', async () => {
    const { path, id } = await invited()
    await answered(app.browser().post(path, shown(), { 'Sec-Fetch-Site': 'cross-site' }), 403)
    await change('session_invites', id, { is_active: false })
    const answer = await press(path)
    expect([answer.status, answer.cookies]).toEqual([404, []])
  })
})
