import type { IncomingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeLoginLink } from '~/accounts/entering/request-login-link.server'
import { setPasswordOf } from '~/accounts/settings/change-password.server'
import { endLoginsOfAccount } from '~/accounts/settings/end-login.server'
import { deleteNow, requestDeletionOf } from '~/accounts/settings/request-deletion.server'
import { dropTwoStep } from '~/accounts/settings/two-step-setup.server'
import { decideAsOperator } from '~/dashboard/decide-on-account.server'
import { hashPassword } from '~/services/auth/passwords.server'
import { hashToken } from '~/services/auth/tokens.server'
import { createStorage } from '~/services/storage/create-storage.server'
import { up } from '../../../db/migrations/0037_ascii_email_domains'
import { insertUser, logIn as startLogin } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import { sized } from '../../support/full'

const database = useDatabase()
const { db } = database
const app = useApp(database, { trustProxy: 1 })
beforeEach(async () => {
  await db('rate_limits').del()
  await db('slowed_tries').del()
})

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
const PASSWORD = 'Secret-9'
/** One hash for everyone below. */
const hashed = hashPassword(PASSWORD)
const person = async () =>
  insertUser(db, { password_hash: await hashed, first_name: 'Ada', last_name: 'Byron' })
type Browser = ReturnType<typeof app.browser>
const logIn = async (
  { email, password = PASSWORD }: { email: string; password?: string },
  { ip = '127.0.0.1', browser = app.browser() }: { ip?: string; browser?: Browser } = {},
) => (await browser.post('/signin', { email, password }, from(ip))).status

describe('logging in', () => {
  it('leads to the account page, or back to where the user came from on this site', async () => {
    const { email } = await person()
    const to = async (returnTo: string) => {
      await db('rate_limits').del()
      return (await app.browser().post('/signin', { email, password: PASSWORD, returnTo })).headers.location
    }
    expect(await to('')).toBe('/account/adabyron')
    expect(await to('/location/3?shown=18#reviews')).toBe('/location/3?shown=18#reviews')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'HTTPS:evil.example',
      '/%2Fevil.example',
      '/%5cevil.example',
      '/\tevil.example',
      'evil.example',
      'javascript:alert(1)',
      '/..//evil.example',
      `${app.origin}.evil.example/`,
    ]) {
      expect(await to(evil), evil).toBe('/account/adabyron')
    }
  })

  it('through /login returns to the same page of this site, and to no other', async () => {
    const led = async (query: string) => (await app.browser().get(`/login${query}`)).headers.location
    const back = '?returnTo=%2Faccount%2Fadabyron%3Ftab%3Dreviews'
    expect(await led(back)).toBe(`/signin${back}`)
    for (const query of ['', '?returnTo=https%3A%2F%2Fevil.example', '?returnTo=%2F%2Fevil.example', '?x=1'])
      expect(await led(query), query).toBe('/signin')
  })

  it('counts wrong passwords only, however often the right one is entered', async () => {
    const user = await person()
    for (let n = 0; n < 12; n++) expect(await logIn(user), `time ${n + 1}`).toBe(303)
  })

  it('replaces the login that the browser had', async () => {
    const [user, other] = [await person(), await person()]
    const browser = app.browser()
    await logIn(user, { browser })
    const [first] = await db('web_sessions').where({ user_id: user.id })
    await browser.post('/signout')
    await logIn(other, { browser })
    expect(await db('web_sessions').where({ id: first!.id })).toEqual([])
  })

  it('is recorded, including failures', async () => {
    const user = await person()
    const { email } = user
    const headers = { 'User-Agent': 'A browser', ...from('198.51.100.9') }
    await app.browser().post('/signin', { email, password: 'Wrong-1' }, headers)
    await logIn(user, { ip: '198.51.100.9' })
    const rows = await db('sign_in_history').where({ user_id: user.id }).orderBy('id')
    expect(rows.map(({ succeeded, method, ip_address }) => [succeeded, method, ip_address])).toEqual([
      [false, 'password', '198.51.100.9'],
      [true, 'password', '198.51.100.9'],
    ])
    expect(rows[0]!.user_agent).toBe('A browser')
  })
})

describe('logging out', () => {
  const loggedIn = async () => {
    const browser = app.browser()
    await logIn(await person(), { browser })
    return browser
  }

  it('is canceled by a link to the previous page, if it is one of ours', async () => {
    const browser = await loggedIn()
    const cancel = async (Referer?: string) =>
      /<a[^>]*href="([^"]*)"[^>]*>Cancel</.exec(
        (await browser.get('/signout', Referer ? { Referer } : {})).text,
      )![1]
    expect(await cancel(`${app.origin}/search?q=doe+lib&city=`)).toBe('/search?q=doe+lib&amp;city=')
    expect(await cancel()).toBe('/')
    const evil = ['https://evil.example/search', `${app.origin}/signout`, `${app.origin}//evil.example`]
    for (const other of [...evil, 'nonsense']) expect(await cancel(other), other).toBe('/')
  })

  it('leaves nothing that Back would return to: the next page replaces it', async () => {
    const browser = await loggedIn()
    const led = ({ status, headers }: { status: number; headers: IncomingHttpHeaders }) => [
      status,
      headers.location,
      headers['x-remix-replace'],
    ]
    expect(led(await browser.post('/signout'))).toEqual([303, '/', 'true'])
    for (const [path, location] of [
      ['/signout', '/'],
      ['/setting/data?x=1', '/signin?returnTo=%2Fsetting%2Fdata%3Fx%3D1'],
      ['/admin-dashboard', '/signin?returnTo=%2Fadmin-dashboard'],
    ] as const) {
      const back = await browser.get(path, { Referer: `${app.origin}${path}` })
      expect(led(back)).toEqual([302, location, 'true'])
      const pressed = await browser.get(path, { Referer: `${app.origin}/about` })
      expect(led(pressed)).toEqual([302, location, undefined])
    }
  })
})

it('an address is one account in both forms of its domain, also one from before', async () => {
  const [unicode, ascii] = ['zoe@bücher.example', 'zoe@xn--bcher-kva.example']
  const older = await insertUser(db, { email: unicode, password_hash: await hashed })
  await insertUser(db, { email: ascii, email_confirmed_at: null }) // only a registration
  const twice = await Promise.all(
    ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'].map((email) => insertUser(db, { email })),
  )
  await up(db)
  for (const email of [unicode, ascii]) expect(await logIn({ email })).toBe(303)
  expect(await db('users').whereIn('email', [unicode, ascii]).pluck('id')).toEqual([older.id])
  for (const { id, email } of twice) expect(await db('users').where({ id }).pluck('email')).toEqual([email])
})

it('an operator reaches the account whose spelling of the domain they type', async () => {
  const ACTS: [name: string, act: (email: string) => Promise<{ ok: boolean }>][] = [
    ['set-password', (email) => setPasswordOf(db, { email, password: 'Long-Lantern-7' })],
    ['drop-two-step', (email) => dropTwoStep(db, email)],
    ['end-sessions', (email) => endLoginsOfAccount(db, email)],
    ['login-link', (email) => makeLoginLink(db, app.env, email)],
    ['suspend', (email) => decideAsOperator(db, { email, action: 'suspend', reason: 'Spam' })],
    ['delete', (email) => requestDeletionOf(db, email)],
    ['delete --now', (email) => deleteNow({ db, storage: createStorage(app.env) }, async () => {}, email)],
  ]
  const stateOf = async (email: string) => ({
    account: await db('users').where({ email }).select(),
    logins: await db('web_sessions as w')
      .join('users as u', 'u.id', 'w.user_id')
      .where({ email })
      .pluck('u.id'),
    links: await db('login_links').where({ email }).pluck('id'),
  })
  const check = async ([, act]: (typeof ACTS)[number], nth: number) => {
    const pair = [`mia${nth}@bücher.example`, `mia${nth}@xn--bcher-kva.example`]
    for (const email of pair) await startLogin(db, app.env, (await insertUser(db, { email })).id)
    for (const [typed, other] of [pair, pair.toReversed()] as [string, string][]) {
      const [before, same] = [await stateOf(typed), await stateOf(other)]
      expect(await act(` ${typed.toUpperCase()}`)).toMatchObject({ ok: true })
      expect(await stateOf(other)).toEqual(same)
      expect(await stateOf(typed)).not.toEqual(before)
    }
  }
  await checkRows(
    ACTS.map((act, nth) => ({ act, nth })),
    ({ act, nth }) => check(act, nth),
    ({ act }) => act[0],
  )
})

describe('guessing', () => {
  const TRIES = sized(20, 80)

  it('is slowed down for an account from all over the world, while its own browser still gets in', async () => {
    const user = await person()
    const { email } = user
    const browser = app.browser()
    expect(await logIn(user, { ip: '192.0.2.1', browser })).toBe(303)
    await browser.post('/signout')
    // Wrong attempts before the last one, without hashing each.
    const line = { key_hash: hashToken(`first-tries:${email}`), level: 60, tried_at: new Date() }
    await db('slowed_tries').insert(line).onConflict('key_hash').merge()
    const refused: number[] = []
    for (let n = 0; n < TRIES; n++) {
      const { status, headers } = await app
        .browser()
        .post('/signin', { email, password: `Wrong-${n}` }, from(`198.51.${n}.1`))
      if (status === 429) refused.push(Number(headers['retry-after']))
    }
    expect(refused).toHaveLength(TRIES)
    expect(Math.max(...refused)).toBeLessThanOrEqual(72) // seconds: no one is locked out for an hour
    const stranger = app.browser()
    const waits = await stranger.post('/signin', { email, password: PASSWORD }, from('203.0.113.77'))
    expect(waits.status).toBe(429)
    expect(waits.text).toMatch(/Please try again in \d+ seconds\. Or have a login link emailed to you\./)
    expect(waits.text).toMatch(/<a[^>]*href="\/signin\/link"[^>]*>Email me a login link<\/a>/)
    expect(await logIn(user, { ip: '198.51.3.1', browser })).toBe(303)
    await db('slowed_tries').update({ tried_at: new Date(Date.now() - 72_000) })
    expect(await logIn(user, { ip: '203.0.113.77', browser: stranger })).toBe(303)
  })

  it('from a known browser is limited as well', async () => {
    const { email } = await person()
    const browser = app.browser()
    await logIn({ email }, { browser })
    await browser.post('/signout')
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push(await logIn({ email, password: 'Wrong-1' }, { ip: `198.51.${n}.1`, browser }))
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  it("with a device cookie of another account, or a forged one, counts as a stranger's", async () => {
    const [known, target] = [await person(), await person()]
    const other = app.browser()
    await logIn(known, { browser: other })
    await other.post('/signout')
    await db('slowed_tries').insert({ key_hash: hashToken(`first-tries:${target.email}`), level: 100 })
    const forged = app.browser('device=eyJmb3JnZWQiOjF9.c2lnbmF0dXJl')
    for (const browser of [other, forged]) expect(await logIn(target, { browser })).toBe(429)
  })

  it('many accounts from one address is stopped, and 500 students behind one address are not', async () => {
    const limit = (ip: string) => db('rate_limits').where({ key: `sign-in-address:${ip}` })
    const expire = Date.now() + 60_000
    await db('rate_limits').insert({ key: 'sign-in-address:203.0.113.5', points: 999, expire })
    const statuses = []
    for (const ip of ['203.0.113.5', '203.0.113.5', '203.0.113.6'])
      statuses.push(await logIn({ email: 'nobody@example.edu', password: 'x' }, { ip }))
    expect(statuses).toEqual([422, 429, 422])
    await db('rate_limits').del()
    const user = await person()
    for (let n = 0; n < 5; n++) expect(await logIn(user, { ip: '203.0.113.9' })).toBe(303)
    // A successful login doesn't count against the address.
    expect((await limit('203.0.113.9').first<{ points: number }>())!.points).toBe(0)
  })

  it('IPv6 addresses of one /64 count as one', async () => {
    const v6 = { email: 'v6@example.edu', password: 'x' }
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push(await logIn(v6, { ip: `2001:db8:1:2::${n + 1}` }))
    expect(statuses.at(-1)).toBe(429)
    expect(await logIn(v6, { ip: '2001:db8:1:3::1' })).toBe(422)
  })
})
