import { afterAll, beforeEach, expect, it } from 'vitest'
import { insertUniversity } from '../../factories/university'
import { insertMember, insertModerator, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import {
  backFrom,
  googler,
  leadTo,
  noticeAfter,
  startProvider,
  throughProvider,
  university,
  type Claims,
} from '../../support/services/openid'
import { turnOnTwoStep } from '../../support/two-step'

const [provider, google] = [await startProvider(), await startProvider()]
const uni = university(provider)
const database = useDatabase()
const { db } = database
const app = useApp(database, { google: google.settings, sso: [uni] })
afterAll(() => Promise.all([provider.close(), google.close()]))
beforeEach(() => db('rate_limits').del())

type Account =
  | 'none'
  | 'confirmed'
  | 'unconfirmed'
  | 'admin'
  | 'moderator'
  | 'suspended'
  | 'leaving'
  | 'two-step'
/** Whose the person's account at the university already is, or what else is connected. */
type Connected = 'nobody' | 'theirs' | 'another sub' | 'the sub elsewhere' | 'somebody else'
type Result = 'created' | 'linked' | 'opened' | 'code' | 'connected' | 'refused'

type Case = [
  /** The account with the address that the provider says. */
  account: Account,
  connected: Connected,
  claims: Claims,
  result: Result,
  text?: string,
  /** Who is logged in: the owner of `account`, just now or long ago, or somebody else. */
  viewer?: 'owner' | 'owner, long ago' | 'other',
]

const OTHER = 'didn’t send us one of its own email addresses'
const UNVERIFIED = { email_verified: false }
const SILENT = { email_verified: undefined }
const GMAIL = { email: 'eve@gmail.example' }
const NO_ADDRESS = { email: undefined }
const DIFFERENT = 'is connected to a different Example University account'
const ADMIN = 'Log in with your password first, then connect Example University'
const GRADUATE = { eduperson_scoped_affiliation: ['alum@example.edu'] }
const STUDENT = { eduperson_scoped_affiliation: ['member@example.edu', 'student@example.edu'] }

const CASES: Case[] = [
  // Nobody has the address.
  ['none', 'nobody', {}, 'created'],
  ['none', 'nobody', SILENT, 'created'],
  ['none', 'nobody', { email_verified: 'true' }, 'refused', OTHER],
  ['none', 'nobody', UNVERIFIED, 'refused', OTHER],
  ['none', 'nobody', NO_ADDRESS, 'refused', OTHER],
  ['none', 'nobody', { email: 'not an address' }, 'refused', OTHER],
  ['none', 'nobody', GMAIL, 'refused', OTHER],
  ['none', 'nobody', { email: 'eve@evil-example.edu' }, 'refused', OTHER],
  ['none', 'nobody', { email: 'eve@alumni.example.edu' }, 'refused', OTHER],
  ['none', 'nobody', { email: 'eve@example.edu.evil.example' }, 'refused', OTHER],
  ['none', 'nobody', STUDENT, 'created'],
  ['none', 'nobody', { eduperson_scoped_affiliation: 'staff@example.edu' }, 'created'],
  ['none', 'nobody', GRADUATE, 'refused', 'says you’re alum@example.edu'],
  ['none', 'the sub elsewhere', {}, 'created'],
  // Somebody has it.
  ['confirmed', 'nobody', {}, 'linked'],
  ['confirmed', 'nobody', SILENT, 'linked'],
  ['confirmed', 'nobody', UNVERIFIED, 'refused', OTHER],
  ['confirmed', 'nobody', GRADUATE, 'refused', 'says you’re alum@example.edu'],
  ['confirmed', 'another sub', {}, 'refused', DIFFERENT],
  ['confirmed', 'the sub elsewhere', {}, 'linked'],
  ['unconfirmed', 'nobody', {}, 'linked'],
  ['unconfirmed', 'nobody', UNVERIFIED, 'refused', OTHER],
  // What was connected before the address was confirmed goes, because anyone may have done it.
  ['unconfirmed', 'another sub', {}, 'linked'],
  ['admin', 'nobody', {}, 'refused', ADMIN],
  ['admin', 'theirs', {}, 'opened'],
  ['moderator', 'nobody', {}, 'refused', ADMIN],
  ['moderator', 'theirs', {}, 'opened'],
  ['suspended', 'nobody', {}, 'linked'],
  ['leaving', 'nobody', {}, 'linked'],
  ['two-step', 'nobody', {}, 'code'],
  ['two-step', 'theirs', {}, 'code'],
  // Issuer and sub decide, whatever the address is by now.
  ['confirmed', 'theirs', {}, 'opened'],
  ['confirmed', 'theirs', UNVERIFIED, 'opened'],
  ['confirmed', 'theirs', NO_ADDRESS, 'opened'],
  ['confirmed', 'theirs', GMAIL, 'opened'],
  ['confirmed', 'theirs', GRADUATE, 'opened'],
  ['confirmed', 'theirs', { email: 'changed@example.edu' }, 'opened'],
  // Somebody is logged in.
  ['confirmed', 'nobody', {}, 'connected', 'account connected', 'owner'],
  ['confirmed', 'nobody', GMAIL, 'connected', 'account connected', 'owner'],
  ['confirmed', 'nobody', NO_ADDRESS, 'connected', 'account connected', 'owner'],
  ['admin', 'nobody', {}, 'connected', 'account connected', 'owner'],
  ['moderator', 'nobody', {}, 'connected', 'account connected', 'owner'],
  ['confirmed', 'theirs', {}, 'opened', 'confirmed it’s you', 'owner, long ago'],
  ['confirmed', 'theirs', { stale: true }, 'refused', 'didn’t ask who you are', 'owner, long ago'],
  ['confirmed', 'another sub', {}, 'refused', 'connected to a different Example University', 'owner'],
  ['confirmed', 'somebody else', {}, 'refused', 'connected to another account here', 'owner'],
  ['confirmed', 'nobody', {}, 'refused', 'Another account here uses', 'other'],
  // An address that people can choose there says nothing, so that it doesn't tell who has an account here.
  ['confirmed', 'nobody', UNVERIFIED, 'connected', 'account connected', 'other'],
  ['confirmed', 'nobody', { email: 'zoe@gmail.example' }, 'connected', 'account connected', 'other'],
]

it('a second factor there counts if it’s set to, and new people get the provider’s campus', async () => {
  const MFA = 'https://refeds.org/profile/mfa'
  const campus = await insertUniversity(db)
  Object.assign(uni, { university: campus.key })
  const person = googler()
  await throughProvider(app.browser(), person, {}, 'uni')
  const user = await db('users').where({ email: person.email }).first()
  expect(user!.university_id).toBe(campus.id)
  await turnOnTwoStep(db, app.env, user!.id)
  const rows: [mfa: 'counts' | 'ignored', acr: string | undefined, spared: boolean][] = [
    ['counts', MFA, true],
    ['counts', undefined, false],
    ['counts', `${MFA}/`, false],
    ['ignored', MFA, false],
  ]
  await checkRows(rows, async ([mfa, acr, spared]) => {
    Object.assign(uni, { mfa })
    const browser = app.browser()
    const location = await leadTo(browser, await browser.post('/auth/uni'))
    expect(new URL(location).searchParams.get('acr_values')).toBe(mfa === 'counts' ? MFA : null)
    await browser.get(await backFrom(location, { ...person, inIdToken: { acr } }))
    expect([browser.has('session'), browser.has('challenge')]).toEqual([spared, !spared])
  })
  Object.assign(uni, { mfa: 'ignored', university: null })
})

it('an account is opened, linked, created or refused by issuer and sub, then by addresses of its own domains', () =>
  checkRows(
    CASES,
    async ([kind, connected, claims, result, text, viewer]) => {
      const person = googler(claims)
      const address = googler({}).email.replace('gwen', 'own')
      const email = typeof person.email === 'string' && result !== 'opened' ? person.email : address
      const owner = kind === 'none' ? null : await insertAccount(kind, email)
      const of = (user_id: number, issuer: string, sub: string) =>
        db('auth_identities').insert({
          provider: 'uni',
          user_id,
          issuer,
          provider_user_id: sub,
          email: 'x@example.edu',
        })
      const stranger = await insertMember(db, app.env)
      if (connected === 'theirs') await of(owner!.id, uni.issuer, person.sub)
      if (connected === 'another sub') await of(owner!.id, uni.issuer, `${person.sub}9`)
      if (connected === 'the sub elsewhere') await of(stranger.id, 'https://idp.example.org', person.sub)
      if (connected === 'somebody else') await of(stranger.id, uni.issuer, person.sub)
      const login = viewer === 'other' ? stranger : viewer ? owner : null
      if (viewer === 'owner, long ago')
        await db('web_sessions')
          .where({ user_id: owner!.id })
          .update({ authenticated_at: new Date(0) })
      const stateOf = async () => ({
        users: await db('users').count().first(),
        identities: await db('auth_identities').orderBy('id').select('id', 'user_id'),
        logins: await db('web_sessions').orderBy('id').pluck('id'),
      })
      const before = await stateOf()

      const browser = app.browser(login?.cookie)
      const answer = await throughProvider(browser, person, {}, 'uni')

      const said = await noticeAfter(browser, answer).catch(() => '')
      if (text) expect(said).toContain(text)
      const after = await stateOf()
      if (result === 'refused') return expect(after).toEqual(before)
      const identity = await db('auth_identities')
        .where({ issuer: uni.issuer, provider_user_id: person.sub })
        .first()
      expect(identity).toBeDefined()
      const user = await db('users').where({ id: identity!.user_id }).first()
      expect(user!.email_confirmed_at).toBeInstanceOf(Date)
      expect(user!.deletion_requested_at).toBe(null)
      if (result === 'created') expect(user).toMatchObject({ email: person.email, password_hash: null })
      else expect(user!.id).toBe((login ?? owner)!.id)
      expect(Number(after.users!.count) - Number(before.users!.count)).toBe(result === 'created' ? 1 : 0)
      expect(browser.has('session')).toBe(result !== 'code')
      expect(browser.has('challenge')).toBe(result === 'code')
      if (result === 'opened') expect(after.identities).toEqual(before.identities)
      if (result === 'connected') expect(after.logins).toEqual(before.logins)
      if (kind === 'unconfirmed')
        expect([user!.password_hash, after.identities.length]).toEqual([
          null,
          before.identities.length + (connected === 'nobody' ? 1 : 0),
        ])
    },
    ([account, connected, claims, result, , viewer]) =>
      `${account}, ${connected}, ${JSON.stringify(claims)}, ${viewer ?? 'visitor'}: ${result}`,
  ))

/** An account with a password and, for some kinds, a login. */
async function insertAccount(kind: Exclude<Account, 'none'>, email: string) {
  const values = {
    unconfirmed: { email_confirmed_at: null },
    suspended: { suspended_at: new Date() },
    leaving: { deletion_requested_at: new Date() },
    admin: { role: 'Admin' as const },
  }[kind as string]
  const all = { email, password: 'Lamp7-oak', ...values }
  const user = await (kind === 'moderator'
    ? insertModerator(db, app.env, [(await insertUniversity(db)).id], all)
    : insertMember(db, app.env, all))
  if (kind === 'two-step')
    await db('totp_secrets').insert({ user_id: user.id, sealed_secret: 'x', confirmed_at: new Date() })
  return user
}

it('Google’s rule is another: each verified address links, but no admin’s', async () => {
  const admin = await insertUser(db, { role: 'Admin' })
  const browser = app.browser()
  const answer = await throughProvider(browser, googler({ email: admin.email }))
  expect(await noticeAfter(browser, answer)).toContain('Log in with your password first, then connect Google')
  expect(browser.has('session')).toBe(false)
  const user = await insertUser(db, { email: 'someone@gmail.example' })
  await throughProvider(app.browser(), googler({ email: user.email }))
  expect(await db('auth_identities').where({ user_id: user.id })).toMatchObject([{ provider: 'google' }])
})

it('an account has one identity of each provider, and each opens it', async () => {
  const user = await insertUser(db, { email: 'both@example.edu' })
  const [one, two] = [googler({ email: user.email }), googler({ email: user.email })]
  await throughProvider(app.browser(), one)
  await throughProvider(app.browser(), two, {}, 'uni')
  expect(await db('auth_identities').where({ user_id: user.id }).orderBy('id').pluck('provider')).toEqual([
    'google',
    'uni',
  ])
  const page = await app.browser().get('/signin')
  expect([...page.text.matchAll(/Login with ([\w ]+)</g)].map(([, name]) => name)).toEqual([
    'Google',
    'Example University',
  ])
})

it('claims count from the ID token, too, where userinfo has none', async () => {
  const person = googler()
  const { email, given_name, ...rest } = person
  await throughProvider(app.browser(), { ...rest, inIdToken: { email, given_name } } as Claims, {}, 'uni')
  expect(await db('users').where({ email }).first()).toMatchObject({ first_name: 'Gwen' })
})

it('someone new gets the campus of their address, as with a password', async () => {
  const campus = await insertUniversity(db, { domain: 'example.edu' })
  const person = googler()
  await throughProvider(app.browser(), person, {}, 'uni')
  expect(await db('users').where({ email: person.email }).first('university_id')).toEqual({
    university_id: campus.id,
  })
})
