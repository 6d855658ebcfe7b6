import { WHOLE_SITE } from '~/services/auth/reach'
import { describe, expect, it } from 'vitest'
import { loginsOf } from '~/accounts/security-queries.server'
import { formAge, formStamp, hashToken } from '~/services/auth/tokens.server'
import { LOGIN_DAYS, viewerOfToken } from '~/services/auth/logins.server'
import { endLogin, loggedIn, deviceOf } from '~/web/http/login.server'
import { readToken } from '~/web/cookies.server'
import { viewerOf } from '~/web/viewer.server'
import { insertMember, insertUser, logIn } from '../../../factories/user'
import { useDatabase } from '../../../support/database'
import { argsOf, contextFor, cookieHeader, get, post, testEnv } from '../../../support/context'

const database = useDatabase()
const { db } = database
const env = testEnv()
const viewer = (cookie: string) => viewerOf(get('/', { Cookie: cookie }), contextFor(db))

describe('viewerOf', () => {
  it('says who a login belongs to', async () => {
    const user = await insertUser(db, { role: 'Admin', first_name: 'Ada', last_name: 'Byron' })
    const { cookie } = await logIn(db, env, user.id)
    expect(await viewer(cookie)).toEqual({
      id: user.id,
      firstName: 'Ada',
      lastName: 'Byron',
      image: null,
      isAdmin: true,
      legalSeenAt: expect.any(Date),
      reach: WHOLE_SITE,
      needsSecondFactor: false,
      suspended: false,
      loginId: expect.any(Number),
      authenticatedAt: expect.any(Date),
    })
  })

  it.each([
    ['no cookie', ''],
    ['a forged one', '__Host-session=x.y'],
    ['the session of another product', 'session=abc'],
  ])('is null for %s', async (_name, cookie) => expect(await viewer(cookie)).toBeNull())

  it('is null for a validly signed token without a login', async () => {
    const user = await insertUser(db)
    const { cookie } = await logIn(db, env, user.id)
    await db('web_sessions').where({ user_id: user.id }).del()
    expect(await viewer(cookie)).toBeNull()
  })

  it('is null once the login has expired, or its user is gone', async () => {
    const [one, two] = [await insertUser(db), await insertUser(db)]
    const [first, second] = [await logIn(db, env, one.id), await logIn(db, env, two.id)]
    await db('web_sessions')
      .where({ user_id: one.id })
      .update({ expires_at: new Date(Date.now() - 1000) })
    await db('users').where({ id: two.id }).del()
    expect(await viewer(first.cookie)).toBeNull()
    expect(await viewer(second.cookie)).toBeNull()
    expect(await db('web_sessions').where({ user_id: two.id })).toEqual([])
  })

  it.each([
    ['Admin', 12 * 60, false],
    ['Admin', 12 * 60 - 1, true],
    ['Student', 29 * 24 * 60, true],
  ] as const)('for a login of an %s that was idle for %i minutes: %s', async (role, minutes, is) => {
    const user = await insertUser(db, { role })
    const { cookie } = await logIn(db, env, user.id)
    await db('web_sessions')
      .where({ user_id: user.id })
      .update({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
    expect(await loginsOf(db, user.id)).toHaveLength(is ? 1 : 0)
    expect((await viewer(cookie))?.id).toBe(is ? user.id : undefined)
    const { last_seen_at } = (await db('web_sessions').where({ user_id: user.id }).first('last_seen_at'))!
    expect(Date.now() - last_seen_at.getTime() < 60_000, 'use counts from now on').toBe(is)
  })

  it('runs one query per request, however many need it, and again for the next request', async () => {
    const { cookie } = await insertMember(db, env)
    let statements = 0
    const count = () => void statements++
    db.on('query', count)
    const context = contextFor(db)
    const request = get('/', { Cookie: cookie })
    const all = await Promise.all([1, 2, 3].map(() => viewerOf(request, context)))
    expect(new Set(all).size).toBe(1)
    expect(statements).toBe(1)
    await viewer(cookie)
    expect(statements).toBe(2)
    await viewerOf(get('/'), contextFor(db))
    expect(statements).toBe(2) // a visitor costs nothing
    db.off('query', count)
  })

  it('extends a login that is used, at most every ten minutes', async () => {
    const { cookie, token } = await logIn(db, env, (await insertUser(db)).id)
    const row = () =>
      db('web_sessions')
        .where({ token_hash: hashToken(token) })
        .first()
        .then((found) => found!)
    const before = await row()
    await viewer(cookie)
    expect(await row()).toEqual(before)
    const soon = new Date(Date.now() + 60_000)
    await db('web_sessions')
      .where({ id: before.id })
      .update({ last_seen_at: new Date(Date.now() - 11 * 60_000), expires_at: soon })
    await viewer(cookie)
    const days = ((await row()).expires_at.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(LOGIN_DAYS - 0.1)
    expect(Date.now() - (await row()).last_seen_at.getTime()).toBeLessThan(60_000)
  })
})

describe('a login', () => {
  it('starts with a new cookie, and ends the browser’s previous one', async () => {
    const old = await logIn(db, env, (await insertUser(db)).id)
    const fresh = await logIn(db, env, (await insertUser(db)).id)
    const found = {
      kind: 'login',
      userId: 1,
      token: fresh.token,
      email: 'ada@example.edu',
      home: '/account/adabyron',
      kept: false,
    } as const
    const answer = await (
      await loggedIn(argsOf(post('/signin', {}, { Cookie: old.cookie }), contextFor(db)), found, null)
    ).respond(env)
    expect(answer.headers.get('Location')).toBe('/account/adabyron')
    const lines = answer.headers.getSetCookie()
    expect(lines.find((each) => each.startsWith('__Host-session='))).toContain(
      `Max-Age=${LOGIN_DAYS * 86_400}`,
    )
    const browser = get('/', { Cookie: cookieHeader(lines) })
    expect(await readToken(browser, 'session', env)).toBe(fresh.token)
    expect(await deviceOf(browser, env, 'ada@example.edu')).toMatch(/^[0-9a-f]{24}$/)
    expect(await deviceOf(browser, env, 'bob@example.edu')).toBeNull()
    expect(lines.join()).not.toContain('ada@')
    expect(await viewerOfToken(db, old.token)).toBeNull()
    expect(await viewerOfToken(db, fresh.token)).not.toBeNull()
  })

  it('ends in the database too: the cookie alone is useless afterwards', async () => {
    const { cookie, token } = await logIn(db, env, (await insertUser(db)).id)
    const [line] = await endLogin(argsOf(post('/signout', {}, { Cookie: cookie }), contextFor(db)))
    expect(line).toMatch(/^__Host-session=;.*Max-Age=0/)
    expect(await viewerOfToken(db, token)).toBeNull()
    expect(await viewer(cookie)).toBeNull()
  })

  it('in other browsers continues', async () => {
    const user = await insertUser(db)
    const [here, there] = [await logIn(db, env, user.id), await logIn(db, env, user.id)]
    await endLogin(argsOf(post('/signout', {}, { Cookie: here.cookie }), contextFor(db)))
    expect(await viewer(there.cookie)).not.toBeNull()
  })

  it('ends without an error if there is none', async () => {
    expect(await endLogin(argsOf(post('/signout'), contextFor(db)))).toEqual([
      expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
    ])
  })
})

describe('the timestamp of a form', () => {
  it('says how long ago the form was shown', () => {
    expect(formAge(formStamp(env, 1_000_000), env, 1_002_500)).toBe(2500)
  })

  it('is invalid if it is not ours', () => {
    for (const stamp of ['', '1000000', '1000000.', '.', '1000000.forged', 'x.y.z'])
      expect(formAge(stamp, env), stamp).toBeNull()
  })

  it('cannot be made older, nor signed with another secret', () => {
    const [, signature] = formStamp(env, 1_000_000).split('.')
    expect(formAge(`999999.${signature}`, env)).toBeNull()
    expect(formAge(formStamp({ sessionSecrets: ['some other secret of thirty-two chars'] }), env)).toBeNull()
  })

  it('is still valid after the secret was rotated', () => {
    const stamp = formStamp(env, 1_000_000)
    expect(
      formAge(
        stamp,
        { sessionSecrets: ['a new secret with enough characters', ...env.sessionSecrets] },
        1_000_001,
      ),
    ).toBe(1)
  })
})
