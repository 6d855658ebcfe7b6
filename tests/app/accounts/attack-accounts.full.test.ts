import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resetPassword } from '~/accounts/entering/reset-password.server'
import { logIn as logInByPassword } from '~/accounts/entering/log-in.server'
import { hashPassword } from '~/services/auth/passwords.server'
import { deriveToken, hashToken } from '~/services/auth/tokens.server'
import type { UserRow } from '../../../db/tables'
import { insertMember, insertUser, logIn, registration } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { runJobs, takeMails } from '../../support/jobs'
import { googler, startProvider, throughProvider } from '../../support/services/openid'
import { turnOnTwoStep, wrongCode } from '../../support/two-step'

/** Attacks on accounts that must keep failing. */
const provider = await startProvider()
afterAll(() => provider.close())
const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder(), google: provider.settings, trustProxy: 1 })
beforeEach(() => db('rate_limits').del())

const registering = (email: string, password = 'Lamp-7x') => registration(app.env, { email, password })
const from = { ip: '203.0.113.7', userAgent: 'a browser' }
let serial = 0

/** The token of a reset link for an account, as if emailed. */
async function resetToken({ id, email }: UserRow): Promise<string> {
  const key = `key ${++serial}`
  const token = deriveToken('password-reset', key, app.env.sessionSecrets)
  await db('password_resets').insert({
    email,
    user_id: id,
    ip_address: '::1',
    token_key: key,
    token_hash: hashToken(token),
  })
  return token
}

describe('whether an address has an account', () => {
  it('is not revealed by registering it and then logging in, before and after the email is sent', async () => {
    const known = await insertUser(db, { password: 'Secret-9' })
    const seen = async (email: string) => {
      const [right, wrong] = [app.browser(), app.browser()]
      const answers = [
        await right.post('/signin', { email, password: 'Evil-pass-1' }),
        await wrong.post('/signin', { email, password: 'Evil-pass-2' }),
      ]
      expect(right.has('session')).toBe(false)
      return answers.map(({ status, headers }) => [status, headers.location])
    }
    for (const email of [known.email, 'unknown@attack.edu'])
      await app.browser().post('/signup', registering(email, 'Evil-pass-1'))
    const before = [await seen(known.email), await seen('unknown@attack.edu')]
    await runJobs(database, app.env)
    const after = [await seen(known.email), await seen('unknown@attack.edu')]
    for (const each of [...before, ...after])
      expect(each).toEqual([
        [303, '/check-email'],
        [422, undefined],
      ])

    await db('email_confirmations').update({ expires_at: new Date(Date.now() - 1000) })
    expect(await seen(known.email)).toEqual(await seen('unknown@attack.edu'))
    expect(
      (await app.browser().post('/signin', { email: known.email, password: 'Secret-9' })).headers.location,
    ).toBe('/account/robinreader')
    await takeMails(app.env.varDir)
  })
})

describe("an account that someone else registered with one's address, without confirmation", () => {
  const squatted = async () => {
    const user = await insertUser(db, { email_confirmed_at: null, password: 'Squatter-7' })
    await db('auth_identities').insert({
      user_id: user.id,
      provider: 'google',
      provider_user_id: `mallory${user.id}`,
      email: 'm@evil.example',
    })
    return user
  }
  const identities = (user: UserRow) => db('auth_identities').where({ user_id: user.id })

  it("belongs to the address's owner after a reset: the squatter's Google account is disconnected", async () => {
    const user = await squatted()
    expect(await resetPassword(db, { token: await resetToken(user), password: 'Own-lamp-22' })).toMatchObject(
      { value: 'changed' },
    )
    expect(await identities(user)).toEqual([])
  })

  it("belongs to the address's owner after a confirmation as well", async () => {
    const user = await squatted()
    await app.browser().post('/signup', registering(user.email, 'Own-lamp-22'))
    await runJobs(database, app.env)
    const mail = (await takeMails(app.env.varDir)).find(({ to }) => to === user.email)
    const token = new URL(mail!.links[0]!).searchParams.get('token')!
    expect(
      (await app.browser().post('/email-confirmed', { intent: 'confirm', token })).headers.location,
    ).toContain('success')
    expect(await identities(user)).toEqual([])
  })

  it('but a reset keeps the Google account of anyone who has confirmed their address', async () => {
    const user = await insertUser(db)
    await db('auth_identities').insert({
      user_id: user.id,
      provider: 'google',
      provider_user_id: `own${user.id}`,
      email: user.email,
    })
    await resetPassword(db, { token: await resetToken(user), password: 'Own-lamp-22' })
    expect(await identities(user)).toHaveLength(1)
  })
})

describe('an old password', () => {
  it('that is being hashed during a change does not log in', async () => {
    const user = await insertUser(db, { password: 'Old-pass-1' })
    const other = await hashPassword('New-pass-2')
    // The password is replaced after it's read: the lock keeps the login from finishing before that.
    let racing: ReturnType<typeof logInByPassword> | undefined
    await db.transaction(async (transaction) => {
      const row = transaction('users').where({ id: user.id })
      await row.clone().forNoKeyUpdate().first('id')
      racing = logInByPassword(db, {
        ...from,
        email: user.email,
        password: 'Old-pass-1',
        confirmEmail: true,
      })
      while (!(await transaction('sign_in_history').where({ user_id: user.id }).first('id')))
        await new Promise((next) => setTimeout(next, 1))
      await row.update({ password_hash: other })
      await new Promise((next) => setTimeout(next, 300))
      await transaction('web_sessions').where({ user_id: user.id }).del()
    })
    expect(await racing).toMatchObject({ ok: false, message: 'Error signing in: Invalid login credentials' })
    expect(await db('web_sessions').where({ user_id: user.id })).toEqual([])
    expect(await db('sign_in_history').where({ user_id: user.id }).pluck('succeeded')).toEqual([false])
  })

  it('sent 8 times at once with a reset: no login outlives it', async () => {
    const user = await insertUser(db, { password: 'Old-pass-1' })
    const token = await resetToken(user)
    const tries = Array.from({ length: 8 }, () =>
      logInByPassword(db, {
        ...from,
        email: user.email,
        password: 'Old-pass-1',
        confirmEmail: true,
      }),
    )
    expect(await resetPassword(db, { token, password: 'New-pass-2' })).toMatchObject({
      value: 'changed',
    })
    await Promise.all(tries)
    expect(await db('web_sessions').where({ user_id: user.id })).toEqual([])
  })
})

describe('guessing', () => {
  it("the password of a stolen login through Google's button is limited", async () => {
    const user = await insertUser(db, { password: 'Secret-9' })
    const { cookie } = await logIn(db, app.env, user.id)
    await db('web_sessions')
      .where({ user_id: user.id })
      .update({ authenticated_at: new Date(Date.now() - 3_600_000) })
    const thief = app.browser(cookie)
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await thief.post('/auth/google', { password: `Guess-${n}` })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect((await thief.post('/auth/google', { password: 'Secret-9' })).status).toBe(429)
  })

  it('codes all day long is stopped after a hundred', async () => {
    const admin = await insertUser(db, { role: 'Admin', password: 'Secret-9' })
    const { secret } = await turnOnTwoStep(db, app.env, admin.id)
    const thief = app.browser()
    await thief.post('/signin', { email: admin.email, password: 'Secret-9' })
    const guess = async () => (await thief.post('/signin/code', { code: wrongCode(secret) })).status
    const statuses = [await guess()]
    await db('rate_limits').where('key', 'like', `two-step-day:${admin.email} %`).update({ points: 99 })
    statuses.push(await guess(), await guess())
    expect(statuses).toEqual([422, 422, 429])
  })
})

describe('email to strangers', () => {
  it('is limited by the sender’s address', async () => {
    const spammer = { 'X-Forwarded-For': '198.51.100.66' }
    await db('rate_limits').insert({
      key: 'mail-address:198.51.100.66',
      points: 1000,
      expire: Date.now() + 60_000,
    })
    const tried = async (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
      (await app.browser().post(path, fields, headers)).status
    for (const [path, fields] of [
      ['/signup', registering('one@attack.edu')],
      ['/forgot-password', { email: 'one@attack.edu' }],
      ['/email-confirmed', { intent: 'resend', email: 'one@attack.edu' }],
    ] as const) {
      expect([await tried(path, fields, spammer), await tried(path, fields, {})], path).toEqual([429, 303])
    }
  })

  it('is sent when a Google account is connected with an account that has an owner', async () => {
    await runJobs(database, app.env)
    await takeMails(app.env.varDir)
    const owner = await insertUser(db, { password: 'Secret-9' })
    await throughProvider(app.browser(), googler({ email: owner.email }))
    await throughProvider(app.browser(), googler())
    await throughProvider(
      app.browser(),
      googler({ email: (await insertUser(db, { email_confirmed_at: null })).email }),
    )
    await runJobs(database, app.env)
    expect((await takeMails(app.env.varDir)).map(({ to, text }) => [to, text])).toEqual([
      [owner.email, expect.stringContaining('Google was connected')],
    ])
  })
})

describe('what a sender chooses', () => {
  it.each([
    ['User-Agent', 'x'.repeat(3000)],
    ['X-Forwarded-For', 'y'.repeat(300)],
  ])('%s is cut to the stored length', async (name, value) => {
    const { email } = await insertUser(db, { password: 'Secret-9' })
    const sent = async (path: string, fields: Record<string, string>) =>
      (await app.browser().post(path, fields, { [name]: value })).status
    expect(await sent('/forgot-password', { email })).toBe(303)
    expect(await sent('/signin', { email, password: 'Secret-9' })).toBe(303)
    expect(await sent('/signup', registering(`cut.${name.toLowerCase()}@attack.edu`))).toBe(303)
  })

  it.each([['/é'.repeat(999)], [`/${'?'.repeat(1990)}`], [`/${'~'.repeat(1990)}`]])(
    'a return path that keeps growing is dropped or kept (%#)',
    async (returnTo) => {
      const to = `?returnTo=${encodeURIComponent(returnTo)}`
      expect(
        (await app.browser().post(`/signup${to}`, registering(`long${++serial}@attack.edu`))).status,
      ).toBe(303)
      const begun = await app.browser().post('/auth/google', { returnTo })
      expect([begun.status, begun.headers.location?.startsWith('/auth/google/go?')]).toEqual([303, true])
    },
  )

  it('a form of 20,000 parts is refused before it is parsed', async () => {
    const part =
      '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\nContent-Type: image/jpeg\r\n\r\nx\r\n'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', Origin: app.origin }
    const began = process.cpuUsage() // which the other tests here don't use
    const answer = await app.send('/signin', {
      method: 'POST',
      headers,
      body: `${part.repeat(20_000)}--b--\r\n`,
    })
    expect(answer.status).toBe(400)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(700) // milliseconds; parsing it takes about 1500
  })

  it('a draft longer than any form is not saved', async () => {
    const before = await db('form_drafts')
    const answer = await app.browser().post('/setting', { firstName: 'x'.repeat(60_000) })
    expect([answer.status, answer.headers.location]).toEqual([303, '/signin?returnTo=%2Fsetting'])
    expect(await db('form_drafts')).toEqual(before)
  })

  it("a name that ends like a page's data URL still has an account page", async () => {
    const user = await insertUser(db, { first_name: 'Ann', last_name: 'B.data' })
    const browser = app.browser((await logIn(db, app.env, user.id)).cookie)
    expect((await browser.get('/account/annb')).headers.location).toBe('/account/me')
    expect((await browser.get('/account/me')).text).toContain('Ann B.data')
  })
})

describe('the data of a page', () => {
  const PRIVATE = [
    ['/setting', 'setting/index'],
    ['/setting/data', 'setting/data'],
    ['/setting/security', 'setting/security'],
    ['/setting/data/delete', 'setting/data.delete'],
    ['/account/robinreader', 'account.$userName'],
  ]

  it.each(PRIVATE)('%s.data is for its user only, and for no shared cache', async (path, file) => {
    const user = await insertUser(db, { email: `private${++serial}@attack.edu` })
    const own = await app.browser((await logIn(db, app.env, user.id)).cookie).get(`${path}.data`)
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const at of [`${path}.data`, `${path}.data?_routes=${encodeURIComponent(`routes/${file}`)}`]) {
      const stranger = await app.browser().get(at)
      expect([stranger.status, stranger.headers['cache-control']], at).toEqual([202, 'private, no-cache'])
      expect(stranger.text).toContain('/signin?returnTo=')
    }
  })

  it('/setting.data is the settings, /setting/data the page of that name', async () => {
    const browser = app.browser((await insertMember(db, app.env)).cookie)
    expect((await browser.get('/setting.data')).text).toContain('"routes/setting/index"')
    expect((await browser.get('/setting/data.data')).text).toContain('"routes/setting/data"')
    expect((await browser.get('/setting/data')).text).toContain('<!DOCTYPE html>')
  })

  it.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
  ])('no form from another site gets through that way either (%s: %s)', async (name, value) => {
    const { cookie } = await insertMember(db, app.env)
    for (const path of [
      '/signin',
      '/signout',
      '/setting',
      '/setting/data',
      '/auth/google',
      '/auth/google/callback',
    ]) {
      for (const at of [path, `${path}.data`]) {
        const headers = { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded', [name]: value }
        expect((await app.send(at, { method: 'POST', headers, body: 'intent=export' })).status, at).toBe(403)
      }
    }
  })
})

describe('secrets', () => {
  it('a cookie that was signed for one use is invalid for another', async () => {
    const user = await insertUser(db, { password: 'Secret-9' })
    const browser = app.browser()
    const login = (await browser.post('/signin', { email: user.email, password: 'Secret-9' })).cookies.find(
      (line) => line.startsWith('session='),
    )!
    const address = (await app.browser().post('/signup', registering('swap@attack.edu'))).cookies.find(
      (line) => line.startsWith('address='),
    )!
    const value = (line: string) => line.split(';')[0]!.slice(line.indexOf('=') + 1)
    for (const name of ['challenge', 'oauth', 'codes', 'device', 'draft']) {
      for (const line of [login, address]) {
        const thief = app.browser(`${name}=${value(line)}`)
        expect((await thief.get('/setting/security')).status, name).toBe(302)
        expect((await thief.post('/signin/code', { code: '123456' })).status, name).toBeLessThan(400)
        expect((await thief.get('/auth/google/callback?code=x&state=y')).headers.location, name).toBe(
          '/signin',
        )
        expect(thief.has('session')).toBe(false)
      }
    }
    expect((await app.browser(`session=${value(address)}`).get('/setting')).status).toBe(302)
  })

  it('tokens and passwords are in no line of the log, whatever fails', async () => {
    const quiet = await startApp(db, { google: provider.settings })
    try {
      const secret = 'SECRET-in-a-token-1'
      for (const path of [
        '/reset-password',
        '/email-confirmed',
        '/auth/google/callback',
        '/nowhere',
        '/login',
        '/setting',
        '/healthz',
        '/files/x',
      ]) {
        await quiet.send(`${path}?token=${secret}&code=${secret}&state=${secret}`)
        await quiet.send(`${path}.data?token=${secret}&code=${secret}&state=${secret}`)
        await quiet.browser().post(`${path}?token=${secret}`, {
          token: secret,
          password: secret,
          intent: secret,
          email: `${secret}@x.edu`,
        })
      }
      expect(quiet.lines.length).toBeGreaterThan(10)
      expect(JSON.stringify(quiet.lines)).not.toContain('SECRET')
    } finally {
      await quiet.close()
    }
  })
})
