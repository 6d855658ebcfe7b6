import { beforeEach, describe, expect, it } from 'vitest'
import { finishLogIn } from '~/accounts/entering/finish-log-in.server'
import { logInWithCode } from '~/accounts/entering/log-in.server'
import { open, encrypt } from '~/services/auth/encrypt.server'
import { viewerOfToken } from '~/services/auth/logins.server'
import type { UserRow } from '../../../db/tables'
import { hashPassword } from '~/services/auth/passwords.server'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { testEnv } from '../../support/context'
import { useDatabase } from '../../support/database'
import { codeOf, turnOnTwoStep, wrongCode } from '../../support/two-step'
import { checkRows } from '../../support/rows'

const PATH = '/signin/code'
const PASSWORD = 'Lamp-7-oak'
const WRONG = 'That code is wrong or has already been used. Please enter a new one.'
const from = { ip: '203.0.113.7', userAgent: 'a browser' }

const database = useDatabase()
const { db } = database
const app = useApp(database, { adminTotp: true, trustProxy: 1 })

let admin: UserRow
let secret: string
let codes: string[]
let browser: ReturnType<typeof app.browser>

beforeEach(async () => {
  await db('rate_limits').del()
  admin = await insertUser(db, { role: 'Admin', password: PASSWORD, email_confirmed_at: new Date() })
  ;({ secret, codes } = await turnOnTwoStep(db, app.env, admin.id))
  browser = app.browser()
})

const firstStep = (returnTo?: string, who = browser) =>
  who.post('/signin', { email: admin.email, password: PASSWORD, ...(returnTo ? { returnTo } : {}) })
const logins = () => db('web_sessions').where({ user_id: admin.id })
const challenges = () => db('sign_in_challenges').where({ user_id: admin.id })
const challenge = async () => {
  const found = await finishLogIn(db, { ...from, userId: admin.id, method: 'password' })
  return found.kind === 'second-factor' ? found.challenge : ''
}
const enter = (token: string, code: string, secrets: readonly string[] = app.env.sessionSecrets) =>
  logInWithCode(db, { ...from, challenge: token, code, secrets })
const otherStep = () => db('totp_secrets').where({ user_id: admin.id }).update({ last_step: null })

describe('the second step', () => {
  it('follows the password, accepts a code and starts a login with admin rights where the user came from', async () => {
    const first = await firstStep('/allschools?q=x')
    expect([first.status, first.headers.location]).toEqual([
      303,
      '/signin/code?returnTo=%2Fallschools%3Fq%3Dx',
    ])
    expect(await logins()).toEqual([])
    expect((await browser.get('/setting/security')).status).toBe(302)

    const page = await browser.get(first.headers.location!)
    expect(page.text).toMatch(
      /<input(?=[^>]* name="code")(?=[^>]* autoComplete="one-time-code")(?=[^>]* inputMode="numeric")/,
    )
    expect(page.text).toContain('href="/signin?returnTo=%2Fallschools%3Fq%3Dx"')
    const answer = await browser.post(first.headers.location!, {
      code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `,
    })
    expect([answer.status, answer.headers.location]).toEqual([303, '/allschools?q=x'])
    expect([browser.has('session'), browser.has('challenge')]).toEqual([true, false])
    const [login] = await logins()
    expect(login!.second_factor_at).toBeInstanceOf(Date)
    expect(await challenges()).toEqual([])
    expect((await browser.get('/setting/security')).text).not.toContain('Your access to the dashboard is off')
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%2fevil'])(
    'leads nowhere else: %s',
    async (returnTo) => {
      await firstStep()
      const answer = await browser.post(`${PATH}?returnTo=${encodeURIComponent(returnTo)}`, {
        code: codeOf(secret),
      })
      expect([answer.status, answer.headers.location]).toEqual([303, '/account/robinreader'])
    },
  )

  it('refuses what is no code kindly, and the login keeps waiting', async () => {
    await firstStep()
    await checkRows(['', '12345', 'abcdef', '1'.repeat(9000), '00592٤'], async (code) => {
      const answer = await browser.post(PATH, { code })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(code === '' ? 'Enter a code.' : WRONG)
      expect(answer.text).toMatch(/<title>Error: /)
      expect(await logins()).toEqual([])
    })
    expect((await browser.post(PATH, { code: codeOf(secret) })).status).toBe(303)
  })

  it('records a wrong code as a failed attempt', async () => {
    await firstStep()
    await browser.post(PATH, { code: wrongCode(secret) })
    const attempts = await db('sign_in_history').where({ user_id: admin.id }).orderBy('id')
    expect(attempts.map(({ method, succeeded }) => [method, succeeded])).toEqual([
      ['password', true],
      ['password', false],
    ])
  })

  it('without a waiting login redirects to /signin', async () => {
    const visit = await browser.get(`${PATH}?returnTo=%2Fallschools`)
    expect([visit.status, visit.headers.location]).toEqual([302, '/signin?returnTo=%2Fallschools'])
    const sent = await browser.post(PATH, { code: codeOf(secret) })
    expect([sent.status, sent.headers.location]).toEqual([302, '/signin'])
    const forged = app.browser('challenge=ImZvcmdlZCI%3D.c2lnbmF0dXJl')
    expect((await forged.post(PATH, { code: codeOf(secret) })).headers.location).toBe('/signin')
    expect(await logins()).toEqual([])
  })

  it('after ten minutes starts over, and says why', async () => {
    await firstStep()
    await db('sign_in_challenges')
      .where({ user_id: admin.id })
      .update({ expires_at: new Date(Date.now() - 1000) })
    expect((await browser.post(PATH, { code: codeOf(secret) })).headers.location).toBe('/signin')
    expect((await browser.get('/signin')).text).toContain('That took too long. Please log in again.')
    expect(browser.has('challenge')).toBe(false)
    expect(await logins()).toEqual([])
  })

  it('is required for each login: a used challenge is invalid', async () => {
    await firstStep()
    const kept = await challenge()
    expect((await enter(kept, codes[0]!)).ok).toBe(true)
    expect(await enter(kept, codes[1]!)).toMatchObject({
      ok: false,
      message: 'That took too long. Please log in again.',
    })
    expect(await db('recovery_codes').where({ user_id: admin.id }).whereNotNull('used_at')).toHaveLength(1)
  })

  it('cannot be used up by a stranger who has the password', async () => {
    const owner = app.browser()
    await firstStep(undefined, owner)
    expect((await owner.post(PATH, { code: codes[0]! })).status).toBe(303)
    await owner.post('/signout')
    const at = { 'X-Forwarded-For': '198.51.100.1' }
    const stranger = app.browser()
    await stranger.post('/signin', { email: admin.email, password: PASSWORD }, at)
    expect((await stranger.post(PATH, { code: wrongCode(secret) }, at)).status).toBe(422)
    // Further guesses, from the owner's address and from nine others.
    await db('rate_limits').where('key', 'like', `two-step:${admin.email} %`).update({ points: 10 })
    await db('rate_limits').where('key', 'like', `two-step-day:${admin.email} %`).update({ points: 100 })

    const gets = async (who: typeof owner, code: string) => {
      await otherStep()
      await who.post('/signin', { email: admin.email, password: PASSWORD }, at)
      const answer = await who.post(PATH, { code }, at)
      expect(answer.status === 303 || answer.text.includes('You can use a recovery code right away.')).toBe(
        true,
      )
      if (answer.status === 303) await who.post('/signout')
      return answer.status
    }
    expect(await gets(app.browser(), codeOf(secret))).toBe(429)
    expect(await gets(owner, codeOf(secret))).toBe(303)
    expect(await gets(app.browser(), codes[1]!)).toBe(303)
    await db('users')
      .where({ id: admin.id })
      .update({ password_hash: await hashPassword(PASSWORD) })
    expect(await gets(app.browser(), codeOf(secret))).toBe(303)
  })

  it('is limited in a known browser and in all of them, and wrong recovery codes by address', async () => {
    await firstStep()
    await browser.post(PATH, { code: codes[0]! })
    await browser.post('/signout')
    await firstStep()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await browser.post(PATH, { code: wrongCode(secret) })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    const counted = (await db('rate_limits').select('key', 'points')) as { key: string; points: number }[]
    expect(counted.find(({ key }) => key.startsWith(`two-step-known:${admin.email} `))?.points).toBe(10)
    await db('rate_limits').where('key', 'like', 'sign-in-address:%').update({ points: 1000 })
    expect((await browser.post(PATH, { code: 'not a code' })).status).toBe(429)
  })

  it('is limited by address, over all challenges: the eleventh try within ten minutes is not checked', async () => {
    for (let i = 0; i < 10; i++) {
      const each = app.browser()
      if (i % 5 === 0) await firstStep(undefined, each)
      if (i % 5 === 0) browser = each
      expect((await browser.post(PATH, { code: wrongCode(secret) })).status).toBe(422)
    }
    const last = app.browser()
    await firstStep(undefined, last)
    const answer = await last.post(PATH, { code: codeOf(secret) })
    expect(answer.status).toBe(429)
    expect(answer.text).toContain('Too many attempts. Please try again in ')
    expect(await logins()).toEqual([])
  })
})

describe('a code', () => {
  it('is accepted with one step of drift, each way, and no more', async () => {
    for (const [drift, ok] of [
      [-3, false],
      [-1, true],
      [0, true],
      [1, true],
      [3, false],
    ] as const) {
      await otherStep()
      expect((await enter(await challenge(), codeOf(secret, drift))).ok, `${drift}`).toBe(ok)
    }
  })

  it('is accepted once, and no earlier one afterwards', async () => {
    expect((await enter(await challenge(), codeOf(secret))).ok).toBe(true)
    expect(await enter(await challenge(), codeOf(secret))).toMatchObject({
      ok: false,
      message: WRONG,
      field: 'code',
    })
    expect((await enter(await challenge(), codeOf(secret, -1))).ok).toBe(false)
    expect((await enter(await challenge(), codeOf(secret, 1))).ok).toBe(true)
  })

  it('of another account is refused', async () => {
    const other = await turnOnTwoStep(db, app.env, (await insertUser(db, { role: 'Admin' })).id)
    for (const code of [codeOf(other.secret), other.codes[0]!])
      expect((await enter(await challenge(), code)).ok).toBe(false)
  })
})

describe('a recovery code', () => {
  it('logs in once, however it is typed', async () => {
    const [code] = codes as [string]
    expect((await enter(await challenge(), code.replaceAll('-', ' '))).ok).toBe(true)
    expect((await enter(await challenge(), code)).ok).toBe(false)
    expect((await logins())[0]!.second_factor_at).toBeInstanceOf(Date)
  })

  it('is used up only by the one that logs in: ten at once for one challenge leave nine', async () => {
    const one = await challenge()
    const tries = await Promise.all(codes.map((code) => enter(one, code)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db('recovery_codes').where({ user_id: admin.id }).whereNull('used_at')).toHaveLength(9)
  })
})

describe("the server's secret", () => {
  const old = testEnv().sessionSecrets[0]!
  const fresh = 'another secret of the tests, long enough too'
  const encrypted = async () => (await db('totp_secrets').where({ user_id: admin.id }).first())!.sealed_secret

  it('may change: a code decrypts with the older one, and is encrypted with the newer', async () => {
    expect((await enter(await challenge(), codeOf(secret), [fresh, old])).ok).toBe(true)
    expect(open('totp-secret', admin.id, await encrypted(), [fresh])).toEqual({ text: secret, stale: false })
  })

  it('may be lost: then recovery codes still log in', async () => {
    expect((await enter(await challenge(), codeOf(secret), [fresh])).ok).toBe(false)
    expect((await enter(await challenge(), codes[0]!, [fresh])).ok).toBe(true)
  })

  it('encrypts for one account: a row copied from another is useless', async () => {
    const mine = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await db('totp_secrets')
      .where({ user_id: admin.id })
      .update({ sealed_secret: encrypt('totp-secret', admin.id + 1, mine, [old]) })
    expect((await enter(await challenge(), codeOf(mine))).ok).toBe(false)
  })
})

it('a login with a code keeps its rights, and one without has none', async () => {
  const found = await enter(await challenge(), codeOf(secret))
  const token = found.ok && found.value.kind === 'login' ? found.value.token : ''
  expect(await viewerOfToken(db, token, true)).toMatchObject({
    isAdmin: true,
    needsSecondFactor: false,
  })
})
