import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmTwoStep, makeRecoveryCodes } from '~/accounts/settings/two-step-setup.server'
import { hashRecoveryCode } from '~/services/auth/totp.server'
import { beginLogin, viewerOfToken } from '~/services/auth/logins.server'
import type { UserRow } from '../../../db/tables'
import { insertUser, logIn } from '../../factories/user'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { codeOf, codesOn, secretOn, turnOnTwoStep, wrongCode } from '../../support/two-step'
import { checkRows } from '../../support/rows'

const PATH = '/setting/security/two-step'
const PASSWORD = 'Lamp-7-oak'
const WRONG = 'That code is wrong or has already been used. Please enter a new one.'

const database = useDatabase()
const { db } = database
const app = useApp(database, { adminTotp: true })

let admin: UserRow
let cookie: string
let token: string
let browser: ReturnType<typeof app.browser>

beforeEach(async () => {
  admin = await insertUser(db, { role: 'Admin', password: PASSWORD })
  ;({ cookie, token } = await logIn(db, app.env, admin.id))
  browser = app.browser(cookie)
})

const secretRow = () => db('totp_secrets').where({ user_id: admin.id }).first()
const codeRows = () => db('recovery_codes').where({ user_id: admin.id })
const viewer = () => viewerOfToken(db, token, true)
const stale = () =>
  db('web_sessions')
    .where({ user_id: admin.id })
    .update({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
const begin = async () => {
  await browser.post(PATH, { intent: 'begin' })
  return secretOn((await browser.get(PATH)).text)
}

describe('turning it on', () => {
  it('shows the key three ways, accepts a code, shows ten recovery codes once, and gives this login admin rights', async () => {
    const elsewhere = await beginLogin(db, admin.id, 'another browser')
    expect(await viewer()).toMatchObject({ isAdmin: false, needsSecondFactor: true })
    expect((await browser.get(PATH)).text).toContain('Your access to the dashboard is off')
    expect((await browser.post(PATH, { intent: 'begin' })).headers.location).toBe(PATH)

    const page = await browser.get(PATH)
    const html = parse(page.text)
    const secret = secretOn(page.text)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(html.querySelector('a[href^="otpauth:"]')?.getAttribute('href')).toContain(`secret=${secret}`)
    expect(html.querySelector('svg.qr')?.getAttribute('aria-label')).toBe(
      'QR code for your authenticator app',
    )
    expect(html.querySelector('svg.qr path')?.getAttribute('d')!.length).toBeGreaterThan(2000)
    expect(page.text).not.toMatch(/ style="/)
    expect(page.headers['cache-control']).toContain('no-store')
    const row = (await secretRow())!
    expect([row.confirmed_at, row.sealed_secret.includes(secret)]).toEqual([null, false])

    const answer = await browser.post(PATH, { intent: 'confirm', code: codeOf(secret) })
    expect([answer.status, answer.headers.location]).toEqual([303, PATH])
    const shown = await browser.get(PATH)
    const codes = codesOn(shown.text)
    expect(codes).toHaveLength(10)
    expect(shown.text).toContain('You have 10 recovery codes left.')
    expect(shown.headers['cache-control']).toContain('no-store')
    expect(codesOn((await browser.get(PATH)).text)).toEqual([])
    expect(answer.cookies.join()).not.toContain(codes[0])
    expect((await codeRows()).map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(
      codes.map((code) => hashRecoveryCode(code).toString('hex')).sort(),
    )
    expect((await secretRow())!.confirmed_at).toBeInstanceOf(Date)
    expect(await viewer()).toMatchObject({ isAdmin: true, needsSecondFactor: false })
    expect(await viewerOfToken(db, elsewhere)).toBeNull()
    expect((await browser.get('/setting/security')).text).toContain(
      'It’s on. You have 10 recovery codes left.',
    )
  })

  it('accepts nothing but a code', async () => {
    await begin()
    expect((await browser.post(PATH, { intent: 'confirm', code: '' })).text).toContain('Enter a code.')
    await checkRows(['12345', 'abcdef', '00592٤', '1'.repeat(5000)], async (code) => {
      const answer = await browser.post(PATH, { intent: 'confirm', code })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(WRONG)
    })
    expect((await secretRow())!.confirmed_at).toBeNull()
  })

  it("accepts codes of this account's key only, with a step of drift", async () => {
    const other = await turnOnTwoStep(db, app.env, (await insertUser(db, { role: 'Admin' })).id)
    const secret = await begin()
    for (const code of [
      codeOf(other.secret),
      other.codes[0]!,
      wrongCode(secret),
      codeOf(secret, 4),
      codeOf(secret, -4),
    ]) {
      expect((await browser.post(PATH, { intent: 'confirm', code })).status, code).toBe(422)
    }
    expect((await browser.post(PATH, { intent: 'confirm', code: codeOf(secret, -1) })).status).toBe(303)
  })

  it('starts over with another key, and forgets one that waited for an hour', async () => {
    const first = await begin()
    const second = await begin()
    expect(second).not.toBe(first)
    expect((await browser.post(PATH, { intent: 'confirm', code: codeOf(first) })).status).toBe(422)
    await db('totp_secrets')
      .where({ user_id: admin.id })
      .update({ created_at: new Date(Date.now() - 61 * 60_000) })
    expect(secretOn((await browser.get(PATH)).text)).toBe('')
    const answer = await browser.post(PATH, { intent: 'confirm', code: codeOf(second) })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('This key is no longer valid. Please start over.')
  })

  it('by 200 at once happens once, and gives codes to one', async () => {
    const secret = await begin()
    const from = { viewer: (await viewer())!, code: codeOf(secret), secrets: app.env.sessionSecrets }
    const answered = await Promise.all(Array.from({ length: 200 }, () => confirmTwoStep(db, from)))
    const won = answered.flatMap((each) => (each.ok ? [each.value.codes] : []))
    expect(won).toHaveLength(1)
    expect((await codeRows()).map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(
      won[0]!.map((code) => hashRecoveryCode(code).toString('hex')).sort(),
    )
  })

  it('asks for the password if the login is not recent, and then not again', async () => {
    await stale()
    const { html } = await browser.get(PATH)
    expect(
      html.querySelector('form:has([name=password]) [autocomplete=username]')!.getAttribute('value'),
    ).toBe(admin.email)
    for (const [password, text] of [
      ['', 'This field is required.'],
      ['Wrong-1', 'Current password is incorrect'],
      ['x'.repeat(5000), 'Current password is incorrect'],
    ] as const) {
      const answer = await browser.post(PATH, { intent: 'begin', password })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(text)
    }
    expect(await secretRow()).toBeUndefined()
    expect((await browser.post(PATH, { intent: 'begin', password: PASSWORD })).status).toBe(303)
    const { text } = await browser.get(PATH)
    expect(text).not.toContain('name="password"')
    expect((await browser.post(PATH, { intent: 'confirm', code: codeOf(secretOn(text)) })).status).toBe(303)
  })

  it('without a password requires a new login', async () => {
    await stale()
    await db('users').where({ id: admin.id }).update({ password_hash: null })
    const { text } = await browser.get(PATH)
    expect(text).toContain('you need to have logged in within the last 10 minutes.')
    expect(text).not.toContain('id="begin"')
    expect((await browser.post(PATH, { intent: 'begin' })).status).toBe(422)
    expect(await secretRow()).toBeUndefined()
  })

  it('is for every account: a student’s login asks for a code from then on', async () => {
    const student = await insertUser(db, { password: PASSWORD })
    const students = app.browser((await logIn(db, app.env, student.id)).cookie)
    for (const intent of ['new-codes', 'turn-off', 'confirm'])
      expect((await students.post(PATH, { intent, code: '123456' })).status).toBe(422)
    expect((await students.get(PATH)).text).not.toContain('admin access')
    await students.post(PATH, { intent: 'begin' })
    const secret = secretOn((await students.get(PATH)).text)
    expect((await students.post(PATH, { intent: 'confirm', code: codeOf(secret) })).status).toBe(303)
    const { text } = await students.get(PATH)
    expect(codesOn(text)).toHaveLength(10)
    expect(text).toContain('You’ll only need your password to log in.')
    const again = await app.browser().post('/signin', { email: student.email, password: PASSWORD })
    expect(again.headers.location).toBe('/signin/code')
    expect((await app.browser().post(PATH, { intent: 'begin' })).headers.location).toContain(
      '/signin?returnTo=',
    )
  })
})

it('an admin without it is sent to set it up by every dashboard page, and decides nothing', async () => {
  for (const path of ['/admin-dashboard', '/admin-dashboard/users']) {
    const { status, headers } = await browser.get(path)
    expect([status, headers.location], path).toEqual([302, PATH])
  }
  const own = await browser.get((await browser.get('/account/me')).headers.location ?? '/account/me')
  expect(own.text).toContain('href="/admin-dashboard"')
  const user = await insertUser(db)
  const refused = await browser.post(`/admin-dashboard/users/${user.id}`, {
    intent: 'make-admin',
    reason: 'Mine.',
  })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Turn on two-step verification in your settings first.')
  const secret = await begin()
  await browser.post(PATH, { intent: 'confirm', code: codeOf(secret) })
  expect((await browser.get('/admin-dashboard')).status).toBe(200)
})

describe('once it is on', () => {
  let secret: string
  let codes: string[]
  beforeEach(async () => void ({ secret, codes } = await turnOnTwoStep(db, app.env, admin.id)))

  it('the key is never shown again, and starting over changes nothing', async () => {
    const before = await secretRow()
    expect((await browser.post(PATH, { intent: 'begin' })).status).toBe(303)
    expect((await browser.post(PATH, { intent: 'confirm', code: codeOf(secret) })).status).toBe(422)
    expect(await secretRow()).toEqual(before)
    const { text } = await browser.get(PATH)
    expect(text).not.toContain(secret)
    expect(secretOn(text)).toBe('')
  })

  it('new recovery codes replace the old ones', async () => {
    expect((await browser.post(PATH, { intent: 'new-codes', code: wrongCode(secret) })).status).toBe(422)
    expect((await browser.post(PATH, { intent: 'new-codes', code: codes[3]! })).status).toBe(303)
    const fresh = codesOn((await browser.get(PATH)).text)
    expect(fresh).toHaveLength(10)
    for (const code of codes.slice(2, 5))
      expect((await browser.post(PATH, { intent: 'turn-off', code })).status).toBe(422)
    expect((await codeRows()).map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(
      fresh.map((code) => hashRecoveryCode(code).toString('hex')).sort(),
    )
  })

  it('200 requests for new codes with different recovery codes at once leave ten codes', async () => {
    const from = { viewer: (await viewer())!, secrets: app.env.sessionSecrets }
    const answered = await Promise.all(
      Array.from({ length: 200 }, (_, i) => makeRecoveryCodes(db, { ...from, code: codes[i % 10]! })),
    )
    expect(answered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await codeRows()).toHaveLength(10)
  })

  it('turning it off requires a code, and removes admin rights', async () => {
    await db('web_sessions').where({ user_id: admin.id }).update({ second_factor_at: new Date() })
    expect((await browser.get(PATH)).text).toContain('You’ll lose access to it until you turn it on again')
    expect((await browser.post(PATH, { intent: 'turn-off', code: wrongCode(secret) })).status).toBe(422)
    expect(await viewer()).toMatchObject({ isAdmin: true })
    expect((await browser.post(PATH, { intent: 'turn-off', code: codeOf(secret) })).headers.location).toBe(
      PATH,
    )
    expect((await browser.get(PATH)).text).toContain('Two-step verification is off.')
    expect([await secretRow(), await codeRows()]).toEqual([undefined, []])
    expect(await viewer()).toMatchObject({ isAdmin: false, needsSecondFactor: true })
  })

  it('the password is required as well if the login is not recent', async () => {
    await stale()
    expect((await browser.post(PATH, { intent: 'turn-off', code: codeOf(secret) })).status).toBe(422)
    expect(
      (await browser.post(PATH, { intent: 'turn-off', code: codeOf(secret), password: PASSWORD })).status,
    ).toBe(303)
  })

  it('someone who is no longer an admin keeps it, and may turn it off', async () => {
    const student = await db('roles').where({ name: 'Student' }).first('id')
    await db('users').where({ id: admin.id }).update({ role_id: student!.id })
    expect((await browser.get(PATH)).status).toBe(200)
    expect((await browser.post(PATH, { intent: 'turn-off', code: codes[0]! })).status).toBe(303)
    expect((await browser.get(PATH)).text).toContain('Set up two-step verification')
  })

  it('an eleventh wrong code within ten minutes is not checked', async () => {
    for (let i = 0; i < 10; i++)
      expect((await browser.post(PATH, { intent: 'turn-off', code: wrongCode(secret) })).status).toBe(422)
    const answer = await browser.post(PATH, { intent: 'new-codes', code: codeOf(secret) })
    expect(answer.status).toBe(429)
    expect((await codeRows()).every(({ used_at }) => used_at === null)).toBe(true)
  })

  it('recovery codes in a cookie of another account, or an old one, are not shown', async () => {
    await browser.post(PATH, { intent: 'new-codes', code: codes[0]! })
    const other = await insertUser(db, { role: 'Admin' })
    const { cookie: others } = await logIn(db, app.env, other.id)
    const line = (
      await app.browser(cookie).post(PATH, { intent: 'new-codes', code: codeOf(secret) })
    ).cookies.find((each) => each.startsWith('codes='))!
    expect(line).toMatch(/HttpOnly/)
    const encrypted = line.split(';')[0]!
    expect(codesOn((await app.browser(`${others}; ${encrypted}`).get(PATH)).text)).toEqual([])
    expect(codesOn((await app.browser(`${cookie}; ${encrypted}`).get(PATH)).text)).toHaveLength(10)
  })
})

it('while admins do not need a second factor, it is offered without mentioning rights', async () => {
  const lenient = await startApp(db)
  try {
    const { text } = await lenient.browser(cookie).get(PATH)
    expect(text).toContain('Set up two-step verification')
    expect(text).not.toContain('admin access')
  } finally {
    await lenient.close()
  }
})
