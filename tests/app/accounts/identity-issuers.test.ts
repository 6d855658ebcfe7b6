import { expect, it } from 'vitest'
import { logInWithProvider, type Arrival } from '~/accounts/entering/log-in-with-provider.server'
import { providersOf } from '~/services/provider-settings.server'
import { nameIssuers } from '~/accounts/entering/identity-queries.server'
import { down } from '../../../db/migrations/0036_identity_issuer_indexes'
import { insertUser } from '../../factories/user'
import { useDatabase } from '../../support/database'
import { googler } from '../../support/services/openid'

const database = useDatabase()
const HERE = 'https://accounts.google.com'
const THERE = 'https://idp.example.edu'

const arrival = (issuer: string, person: Partial<Arrival>): Arrival => ({
  ...googler(),
  picture: null,
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Byron',
  fullName: null,
  viewer: null,
  mayConnect: false,
  ip: '127.0.0.1',
  userAgent: null,
  affiliations: [],
  groups: [],
  askedAt: null,
  secondFactor: false,
  sid: null,
  nameId: null,
  idToken: null,
  env: {
    ssoOnly: false,
    registration: 'open',
    sessionSecrets: ['a secret of the tests, long enough to be one'],
  },
  provider: providersOf({ google: { clientId: 'a', clientSecret: 'b', issuer }, sso: [] })[0]!,
  ...person,
})
const openedBy = async (issuer: string, person: Partial<Arrival>) => {
  const outcome = await logInWithProvider(database.db, arrival(issuer, person))
  return outcome.ok && outcome.value.kind === 'signed-in' && outcome.value.found.kind === 'login'
    ? outcome.value.found.userId
    : null
}

it('the same subject at another issuer is another person, and each reaches their own account', async () => {
  const ada = await openedBy(HERE, { sub: 'x', email: 'ada@example.edu' })
  const mallory = await openedBy(THERE, { sub: 'x', email: 'mallory@example.edu' })
  expect(ada).not.toBeNull()
  expect(mallory).not.toBe(ada)
  expect(await openedBy(HERE, { sub: 'x', email: 'changed@example.edu' })).toBe(ada)
  expect(await openedBy(THERE, { sub: 'x', email: 'changed@example.edu' })).toBe(mallory)
  await expect(down(database.db)).rejects.toThrow(/two issuers/)
})

it('an identity of an older release opens nothing until it is named, and then only at its issuer', async () => {
  const { db } = database
  const user = await insertUser(db, { email: 'old@example.edu' })
  const old = { provider: 'google', provider_user_id: 'old', email: user.email } as const
  await db('auth_identities').insert({ ...old, user_id: user.id })
  expect(await openedBy(THERE, { sub: 'old', email: 'stranger@example.edu' })).not.toBe(user.id)
  await db('auth_identities').where({ issuer: THERE, provider_user_id: 'old' }).del()
  expect(await nameIssuers(db, HERE)).toBe(1)
  expect(await nameIssuers(db, THERE)).toBe(0)
  expect(await openedBy(HERE, { sub: 'old', email: 'elsewhere@example.edu' })).toBe(user.id)
  // A previous release that still ran connected it once more.
  await db('auth_identities').insert({ ...old, user_id: user.id })
  expect(await nameIssuers(db, HERE)).toBe(0)
  expect(await openedBy(HERE, { sub: 'old', email: user.email })).toBe(user.id)
})
