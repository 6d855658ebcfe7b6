import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import {
  googler,
  noticeAfter,
  startProvider,
  throughProvider,
  type Claims,
} from '../../support/services/openid'
import { checkRows } from '../../support/rows'

const provider = await startProvider()
const database = useDatabase()
const { db } = database
const app = useApp(database, { google: provider.settings })
afterAll(() => provider.close())
beforeEach(() => db('rate_limits').del())

const userOf = (email: string) => db('users').where({ email }).first()
const identities = (userId: number) => db('auth_identities').where({ user_id: userId })
const logins = (userId: number) => db('web_sessions').where({ user_id: userId })
const attempts = (userId: number) => db('sign_in_history').where({ user_id: userId }).orderBy('id')

describe('a Google user', () => {
  it('gets an account: names, a confirmed address, no password; and reaches its page', async () => {
    const person = googler({ email: 'New.Person@Example.EDU' })
    const browser = app.browser()
    const answer = await throughProvider(browser, person)
    expect([answer.status, answer.headers.location]).toEqual([303, '/onboarding'])
    const user = (await userOf('new.person@example.edu'))!
    expect(user).toMatchObject({
      first_name: 'Gwen',
      last_name: 'Googler',
      password_hash: null,
      image_url: null,
    })
    expect(user.email_confirmed_at).toBeInstanceOf(Date)
    expect(await identities(user.id)).toMatchObject([
      { provider: 'google', provider_user_id: person.sub, email: 'new.person@example.edu' },
    ])
    expect(await attempts(user.id)).toMatchObject([
      { method: 'google', succeeded: true, ip_address: '127.0.0.1' },
    ])
    expect(await logins(user.id)).toHaveLength(1)
    expect(browser.isAtProvider()).toBe(false)
    expect(await noticeAfter(browser, answer)).toContain('Account created successfully')
    expect((await browser.get('/')).text).toContain('Gwen Googler')
  })

  it('reaches the same account the next time, whatever their address is by then', async () => {
    const person = googler()
    await throughProvider(app.browser(), person)
    const user = (await userOf(person.email))!
    const changed = { ...person, email: 'moved@example.edu', given_name: 'Other' }
    const answer = await throughProvider(app.browser(), changed, { returnTo: '/allschools?q=a' })
    expect(answer.headers.location).toBe('/allschools?q=a')
    expect(await logins(user.id)).toHaveLength(2)
    expect(await userOf('moved@example.edu')).toBeUndefined()
    expect(await userOf(person.email)).toMatchObject({ first_name: 'Gwen' })
  })

  it('is linked to the account with their address, which keeps its password, names and logins', async () => {
    const user = await insertUser(db, {
      password: 'Lamp7-oak',
      email_confirmed_at: new Date(),
      first_name: 'Known',
    })
    const token = {
      token_hash: Buffer.alloc(32, 1),
      user_id: user.id,
      expires_at: new Date(Date.now() + 60_000),
    }
    await db('web_sessions').insert(token)
    const answer = await throughProvider(app.browser(), googler({ email: user.email.toUpperCase() }))
    expect(answer.headers.location).toBe('/account/knownreader')
    expect(await userOf(user.email)).toMatchObject({
      id: user.id,
      first_name: 'Known',
      password_hash: user.password_hash,
    })
    expect(await identities(user.id)).toHaveLength(1)
    expect(await logins(user.id)).toHaveLength(2)
  })

  it('takes over an unconfirmed account with their address: whoever started it is locked out', async () => {
    const user = await insertUser(db, {
      email_confirmed_at: null,
      password: 'Squatter-7',
      first_name: 'Mallory',
      last_name: 'Squatter',
    })
    const hash = (n: number) => Buffer.alloc(32, n + user.id)
    const soon = new Date(Date.now() + 60_000)
    await db('web_sessions').insert({ token_hash: hash(1), user_id: user.id, expires_at: soon })
    await db('email_confirmations').insert({
      user_id: user.id,
      token_key: 'key',
      token_hash: hash(2),
      first_name: 'Mallory',
      last_name: 'Squatter',
      password_hash: user.password_hash!,
    })
    await db('sign_in_challenges').insert({ token_hash: hash(3), user_id: user.id, method: 'password' })
    const theirs = { provider: 'google', provider_user_id: 'mallory', email: 'mallory@example.edu' } as const
    await db('auth_identities').insert({ user_id: user.id, ...theirs })
    await db('totp_secrets').insert({ user_id: user.id, sealed_secret: 'x', confirmed_at: new Date() })
    await db('recovery_codes').insert({ user_id: user.id, code_hash: hash(4) })

    const person = googler({ email: user.email })
    const answer = await throughProvider(app.browser(), person)
    expect(answer.headers.location).toBe('/account/gwengoogler')
    const after = (await userOf(user.email))!
    expect(after).toMatchObject({
      id: user.id,
      password_hash: null,
      first_name: 'Gwen',
      last_name: 'Googler',
    })
    expect(after.email_confirmed_at).toBeInstanceOf(Date)
    expect((await logins(user.id)).map(({ token_hash }) => token_hash.equals(hash(1)))).toEqual([false])
    for (const table of [
      'email_confirmations',
      'sign_in_challenges',
      'totp_secrets',
      'recovery_codes',
    ] as const) {
      expect(await db(table).where({ user_id: user.id }), table).toEqual([])
    }
    expect((await identities(user.id)).map(({ provider_user_id }) => provider_user_id)).toEqual([person.sub])
    const form = { email: user.email, password: 'Squatter-7' }
    expect((await app.browser().post('/signin', form)).status).toBe(422)
  })

  it('keeps the names of an unconfirmed account if Google gives none', async () => {
    const user = await insertUser(db, {
      email_confirmed_at: null,
      first_name: 'Own',
      last_name: 'Names',
    })
    await throughProvider(
      app.browser(),
      googler({ email: user.email, given_name: undefined, family_name: undefined, name: undefined }),
    )
    expect(await userOf(user.email)).toMatchObject({ first_name: 'Own', last_name: 'Names' })
  })

  it('is refused if the address is not verified', () =>
    checkRows([false, 'true', undefined, 1], async (email_verified) => {
      const person = googler({ email_verified })
      const browser = app.browser()
      const answer = await throughProvider(browser, person, { returnTo: '/allschools' })
      expect(answer.headers.location).toBe('/signin?returnTo=%2Fallschools')
      expect(await noticeAfter(browser, answer)).toContain(
        'Google hasn’t verified this account’s email address',
      )
      expect(browser.has('session')).toBe(false)
      expect(await userOf(person.email)).toBeUndefined()
    }))

  it('is also refused, and recorded, if the address of a known Google account is no longer verified', async () => {
    const person = googler()
    await throughProvider(app.browser(), person)
    const user = (await userOf(person.email))!
    const browser = app.browser()
    await throughProvider(browser, { ...person, email_verified: false })
    expect(browser.has('session')).toBe(false)
    expect((await attempts(user.id)).map(({ succeeded }) => succeeded)).toEqual([true, false])
  })

  it('is not let into an account connected with another Google account of the same address', async () => {
    const person = googler()
    await throughProvider(app.browser(), person)
    const user = (await userOf(person.email))!
    const browser = app.browser()
    const answer = await throughProvider(browser, { ...person, sub: 'somebody-new-at-this-address' })
    expect(browser.has('session')).toBe(false)
    expect(await noticeAfter(browser, answer)).toContain(
      'The account with this email address is connected to a different Google account.',
    )
    expect(await identities(user.id)).toHaveLength(1)
    expect((await attempts(user.id)).map(({ succeeded }) => succeeded)).toEqual([true, false])
  })

  it('is asked for the second factor if the account has one', async () => {
    const user = await insertUser(db, { email_confirmed_at: new Date() })
    await db('totp_secrets').insert({ user_id: user.id, sealed_secret: 'x', confirmed_at: new Date() })
    const browser = app.browser()
    const answer = await throughProvider(browser, googler({ email: user.email }), { returnTo: '/allschools' })
    expect(answer.headers.location).toBe('/signin/code?returnTo=%2Fallschools')
    expect([browser.has('session'), browser.has('challenge')]).toEqual([false, true])
    expect(await db('sign_in_challenges').where({ user_id: user.id })).toMatchObject([{ method: 'google' }])
    expect(await logins(user.id)).toEqual([])
  })

  it('cancels a scheduled deletion of the account', async () => {
    const user = await insertUser(db, {
      email_confirmed_at: new Date(),
      deletion_requested_at: new Date(),
    })
    await throughProvider(app.browser(), googler({ email: user.email }))
    expect(await userOf(user.email)).toMatchObject({ deletion_requested_at: null })
  })

  it('makes one account from two Google accounts with one address at once: the later is refused', async () => {
    const person = googler()
    const both = [person, { ...person, sub: `${person.sub}9` }]
    const browsers = await Promise.all(
      both.map(async (each) => {
        const browser = app.browser()
        await throughProvider(browser, each)
        return browser
      }),
    )
    expect(browsers.filter((browser) => browser.has('session'))).toHaveLength(1)
    expect(await db('users').where({ email: person.email })).toHaveLength(1)
  })
})

describe('names', () => {
  const flag = '🏳️‍🌈'
  const rows: [what: string, claims: Claims, first: string, last: string][] = [
    ['given and family', { given_name: 'Ann', family_name: 'Lee', name: 'Dr Ann Lee' }, 'Ann', 'Lee'],
    ['only a full one', { name: 'Ann Marie van der Berg' }, 'Ann', 'Marie van der Berg'],
    ['one word', { name: 'Cher' }, 'Cher', 'Participant'],
    ['one word, twice', { given_name: 'Cher', name: 'Cher' }, 'Cher', 'Participant'],
    ['no family name', { given_name: 'Ann Marie', name: 'Ann Marie Lee' }, 'Ann Marie', 'Lee'],
    ['no given name', { family_name: 'Lee', name: 'Ann Marie Lee' }, 'Ann Marie', 'Lee'],
    ['none', {}, 'New', 'Participant'],
    ['empty and blank', { given_name: '', family_name: '  ', name: '\t' }, 'New', 'Participant'],
    ['not texts', { given_name: 7, family_name: ['Lee'], name: null }, 'New', 'Participant'],
    ['emoji', { given_name: flag, family_name: '🦉🦉' }, flag.replaceAll('\uFE0F', ''), '🦉🦉'],
    [
      'markup',
      { given_name: '<b onclick="x">Ann</b>', family_name: '{{7*7}}' },
      '<b onclick="x">Ann</b>',
      '{{7*7}}',
    ],
    ['NUL and bidi', { given_name: 'A\u0000n\u202En', family_name: 'Le\u0007e' }, 'Ann', 'Lee'],
    [
      'names that nobody may register with',
      { given_name: 'Admin', family_name: '123456789' },
      'New',
      'Participant',
    ],
    ['an address over both', { given_name: 'Evil Dot', family_name: 'Com' }, 'New', 'Participant'],
    ['right to left', { given_name: 'مريم', family_name: 'חיים' }, 'مريم', 'חיים'],
  ]
  it('are taken from what Google says, or replaced', () =>
    checkRows(rows, async ([, claims, first, last]) => {
      const person = googler({ given_name: undefined, family_name: undefined, name: undefined, ...claims })
      const browser = app.browser()
      const answer = await throughProvider(browser, person)
      const user = (await userOf(person.email))!
      // Invisible characters in a name are removed; so are joiners that join no letters.
      expect(user.first_name.replaceAll('\u200D', '')).toBe(first.replaceAll('\u200D', ''))
      expect(user.last_name).toBe(last)
      const page = await browser.get(answer.headers.location!)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('<b onclick')
    }))

  it('of 300 characters are cut to 50', async () => {
    const person = googler({ given_name: '漢'.repeat(300), family_name: '🦉'.repeat(300) })
    await throughProvider(app.browser(), person)
    expect(await userOf(person.email)).toMatchObject({
      first_name: '漢'.repeat(50),
      last_name: '🦉'.repeat(50),
    })
  })
})
