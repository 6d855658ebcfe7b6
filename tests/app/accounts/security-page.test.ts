import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { endLoginsOfAccount } from '~/accounts/settings/end-login.server'
import { beginLogin, viewerOfToken } from '~/services/auth/logins.server'
import type { UserRow } from '../../../db/tables'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const PATH = '/setting/security'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

const database = useDatabase()
const { db } = database
const google = { clientId: 'carrel', clientSecret: 'a secret of the tests', issuer: 'http://127.0.0.1:9' }
const app = useApp(database, { google })

let user: UserRow
let cookie: string
let token: string

beforeEach(async () => {
  user = await insertUser(db, { password: 'Lamp-7-oak' })
  ;({ cookie, token } = await logIn(db, app.env, user.id))
})

const page = async (path = PATH) => parse((await app.browser(cookie).get(path)).text)
const post = (fields: Record<string, string>) => app.browser(cookie).post(PATH, fields)
const idOf = async (each: string) => (await viewerOfToken(db, each))!.loginId
const alive = (each: string) => viewerOfToken(db, each).then(Boolean)
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('logins', () => {
  it('are listed with device and times, this one first and without a button; hostile agents are unknown', async () => {
    await beginLogin(db, user.id, FIREFOX)
    await beginLogin(db, user.id, '<script>alert(1)</script>/1 x')
    await beginLogin(db, user.id, null)
    const gone = await beginLogin(db, user.id, 'Lynx/2.8')
    await db('web_sessions')
      .where({ id: await idOf(gone) })
      .update({ expires_at: new Date(Date.now() - 1000) })
    await beginLogin(db, (await insertUser(db)).id, 'w3m/0.5')

    const items = (await page()).querySelectorAll('.sessions li')
    const texts = items.map((item) => plain(item.structuredText))
    expect(texts).toHaveLength(4)
    expect(texts[0]).toMatch(
      /^Unknown device This device Last active \w+ \d+, \d+:\d\d [AP]M UTC\. Logged in \w+ \d+, \d+:\d\d [AP]M UTC\.$/,
    )
    expect(texts.filter((text) => text.includes('This device'))).toHaveLength(1)
    expect(texts.map((text) => /^(.*?) (?:This|Last)/.exec(text)?.[1]).sort()).toEqual([
      'Firefox on Windows',
      'Unknown device',
      'Unknown device',
      'Unknown device',
    ])
    expect(items.map((item) => item.querySelectorAll('button').length)).toEqual([0, 1, 1, 1])
    expect((await page()).toString()).not.toContain('alert(1)')
  })

  it('show times in the time zone of the reader’s university, else of their state, else in UTC', async () => {
    const at = new Date(Date.UTC(new Date().getUTCFullYear(), 0, 15, 20, 4))
    await db('web_sessions').where({ user_id: user.id }).update({ created_at: at })
    const shown = async (browser = app.browser(cookie)) =>
      parse((await browser.get(PATH)).text).querySelectorAll('.sessions time')[1]!.textContent
    expect(await shown()).toBe('Jan 15, 8:04 PM UTC')
    const { id } = await insertUniversity(db)
    const inState = async () => {
      const browser = app.browser(cookie)
      await browser.post('/near-me', { intent: 'state', state: 'CA', returnTo: '/' })
      return shown(browser)
    }
    expect(await inState()).toBe('Jan 15, 12:04 PM PST')
    await db('universities').where({ id }).update({ time_zone: 'America/New_York' })
    await db('users').where({ id: user.id }).update({ university_id: id })
    expect(await inState()).toBe('Jan 15, 3:04 PM EST')
    await db('web_sessions')
      .where({ user_id: user.id })
      .update({ created_at: new Date('2024-07-01T00:30Z') })
    expect(await shown()).toBe('Jun 30, 2024, 8:30 PM EDT')
    await db('universities').where({ id }).update({ time_zone: 'XYZ+3' }) // PostgreSQL's own
    expect(await shown()).toBe('Jul 1, 2024, 12:30 AM UTC')
  })

  it('end one by one; sending that twice is no error', async () => {
    const other = await beginLogin(db, user.id, FIREFOX)
    const sessionId = String(await idOf(other))
    for (let i = 0; i < 2; i++) {
      const answer = await post({ intent: 'end-session', sessionId })
      expect([answer.status, answer.headers.location]).toEqual([303, PATH])
    }
    expect([await alive(other), await alive(token)]).toEqual([false, true])
  })

  it('of others do not end, and the response is the same', async () => {
    const stranger = await insertUser(db)
    const strangers = await beginLogin(db, stranger.id, FIREFOX)
    const answer = await post({ intent: 'end-session', sessionId: String(await idOf(strangers)) })
    const none = await post({ intent: 'end-session', sessionId: '999999999' })
    expect([answer.status, answer.headers.location]).toEqual([none.status, none.headers.location])
    expect(await alive(strangers)).toBe(true)
  })

  it('the current one ends by logging out', async () => {
    const browser = app.browser(cookie)
    const answer = await browser.post(PATH, { intent: 'end-session', sessionId: String(await idOf(token)) })
    expect([answer.status, answer.headers.location, browser.has('session')]).toEqual([303, '/', false])
    expect(await alive(token)).toBe(false)
  })

  it('of an account, or of everyone, can be ended by an operator', async () => {
    const [one, two] = [await insertUser(db), await insertUser(db)]
    const [first, second] = [await beginLogin(db, one.id, FIREFOX), await beginLogin(db, two.id, FIREFOX)]
    expect(await endLoginsOfAccount(db, ` ${one.email.toUpperCase()}`)).toMatchObject({
      ok: true,
      value: 1,
    })
    expect([await alive(first), await alive(second)]).toEqual([false, true])
    expect(await endLoginsOfAccount(db, 'nobody@example.edu')).toMatchObject({
      ok: false,
      kind: 'missing',
    })
    expect(await endLoginsOfAccount(db, null)).toMatchObject({ ok: true })
    expect(await db('web_sessions')).toEqual([])
  })

  it('all others end at once', async () => {
    const others = [await beginLogin(db, user.id, FIREFOX), await beginLogin(db, user.id, null)]
    const stranger = await insertUser(db)
    const strangers = await beginLogin(db, stranger.id, FIREFOX)
    const browser = app.browser(cookie)
    expect((await browser.post(PATH, { intent: 'end-others' })).status).toBe(303)
    const { text } = await browser.get(PATH)
    expect(text).toContain('2 other devices logged out.')
    expect(text).not.toContain('Log out everywhere else')
    expect(await Promise.all([...others, token, strangers].map(alive))).toEqual([false, false, true, true])
  })

  it('do not end for an id that is none', () =>
    checkRows(['', '0', '-1', '1.5', 'x', '1e99', '99999999999999999999', '١'], async (sessionId) => {
      expect((await post({ intent: 'end-session', sessionId })).status).toBe(422)
      expect(await alive(token)).toBe(true)
    }))

  it('do not end for a form without a valid intent', async () => {
    for (const intent of ['', 'constructor', 'sign-out']) expect((await post({ intent })).status).toBe(400)
  })
})

describe('the Google account', () => {
  const connect = () =>
    db('auth_identities').insert({
      user_id: user.id,
      provider: 'google',
      provider_user_id: `g${user.id}`,
      email: 'robin@gmail.invalid',
    })
  const identities = () => db('auth_identities').where({ user_id: user.id })

  it('is connected by a form that returns here', async () => {
    const form = (await page()).querySelector('form[action="/auth/google"]')
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.querySelector('input[name=returnTo]')?.getAttribute('value')).toBe(PATH)
    expect(form?.querySelector('button')?.text).toBe('Connect Google account')
  })

  it('is shown with its address and can be disconnected if there is a password', async () => {
    await connect()
    const before = await page()
    expect(before.text).toContain('Connected to robin@gmail.invalid.')
    expect(before.querySelector('form[action="/auth/google"]')).toBeNull()
    for (let i = 0; i < 2; i++)
      expect((await post({ intent: 'disconnect', provider: 'google' })).status).toBe(303)
    expect(await identities()).toEqual([])
  })

  it('stays while it is the only way to log in', async () => {
    await connect()
    await db('users').where({ id: user.id }).update({ password_hash: null })
    expect((await page()).querySelector('#disconnect-google')).toBeNull()
    const answer = await post({ intent: 'disconnect', provider: 'google' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('To disconnect it, set a password first.')
    expect(await identities()).toHaveLength(1)
  })

  it('of someone else stays', async () => {
    const other = await insertUser(db, { password: 'Lamp-7-oak' })
    await db('auth_identities').insert({
      user_id: other.id,
      provider: 'google',
      provider_user_id: 'other',
      email: 'o@gmail.invalid',
    })
    await post({ intent: 'disconnect', provider: 'google', userId: String(other.id) })
    expect(await db('auth_identities').where({ user_id: other.id })).toHaveLength(1)
  })

  it('is not offered if it is not configured, but a connected one is shown', async () => {
    const bare = await startApp(db)
    try {
      const text = async () => (await bare.browser(cookie).get(PATH)).text
      expect(await text()).not.toContain('Google account')
      await connect()
      expect(await text()).toContain('Connected to robin@gmail.invalid.')
    } finally {
      await bare.close()
    }
  })
})

describe('the login history', () => {
  const insert = (count: number, values: Record<string, unknown> = {}) =>
    db('sign_in_history').insert(
      Array.from({ length: count }, (_, i) => ({
        user_id: user.id,
        method: 'password' as const,
        succeeded: i % 2 === 0,
        ip_address: `203.0.113.${i % 200}`,
        user_agent: FIREFOX,
        created_at: new Date(Date.now() - i * 60_000),
        ...values,
      })),
    )
  const rows = async (path = PATH) =>
    (await page(path)).querySelectorAll('.history tbody tr').map((row) => plain(row.structuredText))

  it('is empty at first', async () => {
    expect((await page()).text).toContain('No login attempts yet.')
  })

  it("has time, device, address, method and result, newest first, of the account's last 90 days", async () => {
    await insert(2)
    await insert(1, {
      method: 'google',
      created_at: new Date(Date.now() - 89 * 86_400_000),
      user_agent: null,
      ip_address: '2001:db8:1:2:3:4:5:6',
    })
    await insert(1, { created_at: new Date(Date.now() - 91 * 86_400_000) })
    await insert(1, { user_id: (await insertUser(db)).id, ip_address: '198.51.100.1' })
    const shown = await rows()
    expect(shown).toHaveLength(3)
    expect(shown[0]).toMatch(
      /^\w+ \d+, \d+:\d\d [AP]M UTC Firefox on Windows 203\.0\.113\.0 Password, succeeded$/,
    )
    expect(shown[1]).toMatch(/203\.0\.113\.1 Password, failed$/)
    expect(shown[2]).toMatch(/Unknown device 2001:db8:1:2:3:4:5:6 Google, succeeded$/)
  })

  it('shows 20 at a time, and at most 500', async () => {
    await insert(520)
    expect(await rows()).toHaveLength(20)
    expect((await page()).querySelector('.load-more a')?.getAttribute('href')).toBe(`${PATH}?shown=40`)
    expect(await rows(`${PATH}?shown=40`)).toHaveLength(40)
    expect(await rows(`${PATH}?shown=99999`)).toHaveLength(500)
    expect((await page(`${PATH}?shown=500`)).querySelector('.load-more')).toBeNull()
    for (const odd of ['-1', 'x', '1', '1e9', '']) expect(await rows(`${PATH}?shown=${odd}`)).toHaveLength(20)
  })
})

it('two-step verification is offered to everyone', async () => {
  expect((await page()).text).toContain('Turn on two-step verification')
  const admin = await insertUser(db, { role: 'Admin' })
  const { text } = await app.browser((await logIn(db, app.env, admin.id)).cookie).get(PATH)
  expect(text).toContain('Turn on two-step verification')
  expect(text).not.toContain('Your access to the dashboard is off')
})
