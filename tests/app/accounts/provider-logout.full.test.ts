import { createSign, generateKeyPairSync } from 'node:crypto'
import { parse } from 'node-html-parser'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import {
  googler,
  leadTo,
  noticeAfter,
  startProvider,
  throughProvider,
  university,
} from '../../support/services/openid'
import { codeOf } from '../../support/two-step'
import { turnOnTwoStep } from '../../support/two-step'

const provider = await startProvider()
const google = await startProvider()
const uni = university(provider)
const database = useDatabase()
const { db } = database
const app = useApp(database, { google: google.settings, sso: [uni] })
afterAll(() => Promise.all([provider.close(), google.close()]))
beforeEach(() => db('rate_limits').del())

const logins = (email: string) =>
  db('web_sessions as s').join('users as u', 'u.id', 's.user_id').where('u.email', email).select('s.*')

describe('logging out', () => {
  it('offers the provider’s logout, which needs the ID token, and ends our login in any case', async () => {
    const person = googler()
    const browser = app.browser()
    await throughProvider(browser, person, {}, 'uni')
    const page = parse((await browser.get('/signout')).text)
    expect(page.querySelector('main form input[name=provider][type=checkbox]')).not.toBeNull()
    expect(page.text).toContain('Log out of Example University, too')
    const [login] = await logins(person.email)
    expect(login!.sealed_id_token).not.toContain('eyJ')

    const answer = await browser.post('/signout', { provider: 'on' })
    expect([browser.has('session'), await logins(person.email)]).toEqual([false, []])
    const url = new URL(await leadTo(browser, answer))
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/endsession`)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.origin}/`)
    // The way there leads nobody else, nor back in.
    expect((await app.browser().get(answer.headers.location!)).headers.location).toBe('/signin')
  })

  it('without a tick ends only ours; a password login isn’t asked; Google can’t, and says so', async () => {
    const person = googler()
    const browser = app.browser()
    await throughProvider(browser, person, {}, 'uni')
    expect((await browser.post('/signout')).headers.location).toBe('/')
    const other = app.browser()
    await throughProvider(other, googler())
    const page = parse((await other.get('/signout')).text)
    expect(page.querySelector('input[name=provider]')).toBeNull()
    expect(page.text).toContain('You’ll stay logged in to Google.')
    expect((await other.post('/signout', { provider: 'on' })).headers.location).toBe('/')
  })
})

it('a login ends after sessionDays, however active it is; with a second step, too', async () => {
  const person = googler()
  const browser = app.browser()
  await throughProvider(browser, person, {}, 'uni')
  const [login] = await logins(person.email)
  const days = (date: Date) => Math.round((date.getTime() - Date.now()) / 86_400_000)
  expect([days(login!.ends_at!), days(login!.expires_at)]).toEqual([14, 14])
  const soon = new Date(Date.now() + 3_600_000)
  await db('web_sessions')
    .where({ id: login!.id })
    .update({ ends_at: soon, last_seen_at: new Date(0) })
  await browser.get('/')
  expect((await logins(person.email))[0]!.expires_at).toEqual(soon)

  const { secret } = await turnOnTwoStep(db, app.env, login!.user_id)
  const again = app.browser()
  await throughProvider(again, person, {}, 'uni')
  await again.post('/signin/code', { code: codeOf(secret) })
  expect(again.has('session')).toBe(true)
  const [, second] = (await logins(person.email)).sort((a, b) => a.id - b.id)
  expect(second).toMatchObject({ identity_id: login!.identity_id, ends_at: expect.any(Date) as Date })
})

it('a login with an old one there proves nothing; asked again, it does', async () => {
  const person = googler()
  const browser = app.browser()
  await throughProvider(browser, person, {}, 'uni')
  const age = async () => Date.now() - (await logins(person.email))[0]!.authenticated_at.getTime()
  expect(await age()).toBeGreaterThan(3_000_000)
  const page = await browser.get('/setting/data/delete')
  expect(page.text).toContain('Confirm it’s you with Example University')
  const begun = await browser.post('/auth/uni', { returnTo: '/setting/data/delete' })
  const { searchParams } = new URL(await leadTo(browser, begun))
  expect([searchParams.get('max_age'), searchParams.get('prompt')]).toEqual(['0', 'login'])
  const answer = await throughProvider(browser, person, { returnTo: '/setting/data/delete' }, 'uni')
  expect(await noticeAfter(browser, answer)).toBe('Thanks! Example University confirmed it’s you.')
  expect(await age()).toBeLessThan(120_000)
})

describe('the back channel', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { privateKey: strange } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = (claims: object, header: object = {}, key = privateKey) => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const iat = Math.floor(Date.now() / 1000)
    const body = { iss: provider.issuer, aud: 'carrel', iat, exp: iat + 120, jti: 'j', events, ...claims }
    const signed = `${part({ alg: 'RS256', kid: 'k', typ: 'logout+jwt', ...header })}.${part(body)}`
    return `${signed}.${createSign('sha256').update(signed).sign(key).toString('base64url')}`
  }
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }
  beforeEach(() =>
    provider.instead.set('/jwks', (_request, response) => void response.end(JSON.stringify(keys))),
  )
  // As a provider sends it: no cookie, no Origin, no Sec-Fetch-Site.
  const send = async (token: string, id = 'uni') =>
    fetch(`${app.origin}/auth/${id}/backchannel`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  const loggedIn = async (sid?: string) => {
    const person = googler({ inIdToken: { sid } })
    await throughProvider(app.browser(), person, {}, 'uni')
    return person
  }

  it('ends the logins of one session there, or of a user, and sets no cookie', async () => {
    const [one, two] = [await loggedIn('first'), await loggedIn('second')]
    const ended = await send(tokenOf({ sid: 'first' }))
    expect([ended.status, ended.headers.get('cache-control'), ended.headers.getSetCookie()]).toEqual([
      200,
      'no-store',
      [],
    ])
    expect([await logins(one.email), (await logins(two.email)).length]).toEqual([[], 1])
    expect((await send(tokenOf({ sub: two.sub }))).status).toBe(200)
    expect(await logins(two.email)).toEqual([])
  })

  it('ends no later login when it’s sent again', async () => {
    const person = await loggedIn()
    const token = tokenOf({ sub: person.sub, iat: Math.floor(Date.now() / 1000) - 30 })
    expect((await send(token)).status).toBe(200)
    expect(await logins(person.email)).toHaveLength(1)
  })

  it('is refused unless the provider has signed exactly this', async () => {
    const person = await loggedIn('mine')
    const right = { sub: person.sub, sid: 'mine' }
    const now = Math.floor(Date.now() / 1000)
    const good = tokenOf(right)
    const rows: [string, string][] = [
      ['nothing', ''],
      ['no token', 'x.y.z'],
      ['another key', tokenOf(right, {}, strange)],
      ['an unknown key', tokenOf(right, { kid: 'other' })],
      ['alg none', `${part({ alg: 'none' })}.${good.split('.')[1]}.`],
      ['a shared secret', tokenOf(right, { alg: 'HS256' })],
      ['another body', good.replace(/\.[^.]+\./, `.${tokenOf({ sub: 'x' }).split('.')[1]}.`)],
      ['another issuer', tokenOf({ ...right, iss: 'https://evil.example' })],
      ['another client', tokenOf({ ...right, aud: 'other' })],
      ['too old', tokenOf({ ...right, iat: now - 1000, exp: now - 900 })],
      ['from the future', tokenOf({ ...right, iat: now + 1000, exp: now + 1100 })],
      ['an ID token', tokenOf({ ...right, events: undefined })],
      ['a nonce', tokenOf({ ...right, nonce: 'n' })],
      ['nobody', tokenOf({})],
      ['another type', tokenOf(right, { typ: 'at+jwt' })],
    ]
    await checkRows(rows, async ([, token]) => {
      expect((await send(token)).status).toBe(400)
      expect(await logins(person.email)).toHaveLength(1)
    })
    expect((await send(good, 'nobody')).status).toBe(404)
    // From another site, what counts is the signature, too: it reads no cookie and sets none.
    for (const [token, status] of [
      [tokenOf({ ...right, iat: now - 1000 }), 400],
      [good, 200],
    ] as const) {
      const foreign = await fetch(`${app.origin}/auth/uni/backchannel`, {
        method: 'POST',
        headers: { Origin: 'https://evil.example' },
        body: new URLSearchParams({ logout_token: token }),
      })
      expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([status, []])
    }
    expect(await logins(person.email)).toEqual([])
  })
})
