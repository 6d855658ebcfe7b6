import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Env } from '../../../app/services/env.server'
import { makeLoginLink } from '../../../app/accounts/entering/request-login-link.server'
import { insertMember, insertUser, registration } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import {
  googler,
  noticeAfter,
  startProvider,
  throughProvider,
  university,
} from '../../support/services/openid'

const [provider, google] = [await startProvider(), await startProvider()]
const database = useDatabase()
const { db } = database
const providers = { google: google.settings, sso: [university(provider)] }
const app = useApp(database, providers)
afterAll(() => Promise.all([provider.close(), google.close()]))
beforeEach(() => db('rate_limits').del())

const PASSWORD = 'Lamp7-oak'
const ONLY = 'On this site, you log in with your university account.'
const CLOSED = 'This site doesn’t take new registrations.'
const set = (values: Partial<Env>) =>
  Object.assign(app.env, { ssoOnly: false, registration: 'open', ...values })

describe('registration', () => {
  /** Whether someone new gets in: with a password at example.edu and elsewhere, with Google, with the university. */
  const CASES: [values: Partial<Env>, edu: boolean, elsewhere: boolean, google: boolean, uni: boolean][] = [
    [{}, true, true, true, true],
    [{ registration: 'closed' }, false, false, false, true],
    [{ registration: ['example.edu'] }, true, false, false, true],
    [{ registration: ['example.edu', 'gmail.example'] }, true, false, true, true],
    [{ ssoOnly: true }, false, false, true, true],
    [{ ssoOnly: true, registration: 'closed' }, false, false, false, true],
  ]

  it('is for whom the settings say; a university’s people come in any case', () =>
    checkRows(
      CASES,
      async ([values, ...expected]) => {
        set(values)
        const registers = async (email?: string) => {
          const { status } = await app
            .browser()
            .post('/signup', registration(app.env, email ? { email } : {}))
          return status === 303
        }
        const through = async (id: string, email?: string) => {
          const browser = app.browser()
          await throughProvider(browser, googler(email ? { email } : {}), {}, id)
          return browser.has('session')
        }
        expect([
          await registers(),
          await registers(`ada${Math.random()}@elsewhere.example`),
          await through('google', `eve${Math.random()}@gmail.example`),
          await through('uni'),
        ]).toEqual(expected)
      },
      ([values]) => JSON.stringify(values),
    ))

  it('says so on its page, and at the address', async () => {
    set({ registration: 'closed' })
    const closed = await app.browser().get('/signup')
    expect(closed.text).toContain(CLOSED)
    expect(closed.text).not.toContain('name="password"')
    expect((await app.browser().get('/signin')).text).not.toContain('No account yet?')
    const post = await app.browser().post('/signup', registration(app.env))
    expect([post.status, post.text.includes(CLOSED)]).toEqual([403, true])
    set({ registration: ['example.edu', 'uni.example'] })
    expect((await app.browser().get('/signup')).text).toContain(
      'Use an email address of example.edu or uni.example.',
    )
    const wrong = await app.browser().post('/signup', registration(app.env, { email: 'a@b.example' }))
    expect([wrong.status, wrong.text.includes('id="sign-up-email-error"')]).toEqual([422, true])
  })

  it('that is closed still lets in those who are there, and no unconfirmed one through Google', async () => {
    set({ registration: 'closed' })
    const known = await insertUser(db, { email: 'known@gmail.example' })
    const browser = app.browser()
    await throughProvider(browser, googler({ email: known.email }))
    expect(browser.has('session')).toBe(true)
    const begun = await insertUser(db, { email: 'begun@gmail.example', email_confirmed_at: null })
    const other = app.browser()
    const answer = await throughProvider(other, googler({ email: begun.email }))
    expect(await noticeAfter(other, answer)).toContain(CLOSED)
    const user = await insertUser(db, { password: PASSWORD })
    expect((await app.browser().post('/signin', { email: user.email, password: PASSWORD })).status).toBe(303)
  })
})

describe('logins with providers only', () => {
  beforeEach(() => void set({ ssoOnly: true }))

  it('leave no other way in', async () => {
    const user = await insertUser(db, { password: PASSWORD, role: 'Admin' })
    const { email } = user
    const before = await db('web_sessions').count().first()
    await checkRows(
      [
        ['/signin', { email, password: PASSWORD }],
        ['/signin/link', { email }],
        ['/forgot-password', { email }],
        ['/signup', registration(app.env)],
      ] as const,
      async ([path, fields]) => {
        const browser = app.browser()
        const answer = await browser.post(path, fields)
        expect([answer.status, answer.text.includes(ONLY)]).toEqual([403, true])
        expect(browser.has('session')).toBe(false)
        const page = await browser.get(path)
        if (page.status === 302) return expect(page.headers.location).toBe('/signin')
        expect(page.text).toContain(ONLY)
        expect(page.text).toContain('Login with Example University')
        expect(page.text).not.toMatch(/type="password"|Email me a login link|Forgot password|No account yet/)
      },
      ([path]) => path,
    )
    expect(await db('web_sessions').count().first()).toEqual(before)
    expect(await db('login_links').where({ email })).toEqual([])
    expect(await db('password_resets').where({ email })).toEqual([])
  })

  it('have an emergency door, from the shell', async () => {
    const admin = await insertUser(db, { password: PASSWORD, role: 'Admin' })
    const link = await makeLoginLink(db, app.env, admin.email)
    const url = new URL((link as { value: string }).value)
    const browser = app.browser()
    expect((await browser.get(url.pathname + url.search)).text).toContain(admin.email)
    await browser.post(url.pathname, { token: url.searchParams.get('token')! })
    expect(browser.has('session')).toBe(true)
    expect((await browser.get('/admin-dashboard')).status).toBe(200)
    const again = app.browser()
    await again.post(url.pathname, { token: url.searchParams.get('token')! })
    expect(again.has('session')).toBe(false)
    expect(await makeLoginLink(db, app.env, 'nobody@example.edu')).toMatchObject({
      ok: false,
      kind: 'missing',
    })
  })

  it('tell an admin, and someone with another address, what to do instead', async () => {
    const admin = await insertUser(db, { role: 'Admin', email: 'admin.sso@example.edu' })
    await checkRows(
      [
        [admin.email, 'Admins and campus moderators first log in with a link'],
        ['eve@gmail.example', 'Ask its help desk to correct yours'],
      ] as const,
      async ([email, text]) => {
        const browser = app.browser()
        const answer = await throughProvider(browser, googler({ email }), {}, 'uni')
        expect(await noticeAfter(browser, answer)).toContain(text)
        expect(browser.has('session')).toBe(false)
      },
      ([email]) => email,
    )
  })

  it('don’t suggest a password when the university fails', async () => {
    const saidAfter = async (cancels: string) => {
      const browser = app.browser()
      return noticeAfter(browser, await throughProvider(browser, googler({ cancels }), {}, 'uni'))
    }
    expect(await saidAfter('server_error')).toMatch(
      /^Example University isn’t responding.* in a few minutes\.$/,
    )
    expect(await saidAfter('invalid_scope')).toMatch(/ isn’t set up correctly\..* Try again later\./)
  })

  it('keep the last provider connected, and hide the password', async () => {
    const member = await insertMember(db, app.env, { password: PASSWORD })
    const browser = app.browser(member.cookie)
    await throughProvider(browser, googler({ email: member.email }), {}, 'uni')
    const page = await browser.get('/setting/security')
    expect(page.text).toContain('This is your only way to log in, so you can’t disconnect it.')
    expect(page.text).not.toContain('Change password')
    const disconnect = (id: string) =>
      browser.post('/setting/security', { intent: 'disconnect', provider: id })
    expect((await disconnect('uni')).status).toBe(422)
    await throughProvider(browser, googler({ email: member.email }))
    expect((await disconnect('uni')).status).toBe(303)
    expect(await db('auth_identities').where({ user_id: member.id }).pluck('provider')).toEqual(['google'])
  })
})
