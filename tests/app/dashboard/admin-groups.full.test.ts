import { afterAll, beforeEach, expect, it } from 'vitest'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'
import {
  googler,
  startProvider,
  throughProvider,
  university,
  type Claims,
} from '../../support/services/openid'
import { turnOnTwoStep } from '../../support/two-step'

const GROUP = 'library-admins'
const provider = await startProvider()
const uni = university(provider, { groups: { admin: GROUP } })
const database = useDatabase()
const { db } = database
const app = useApp(database, { sso: [uni], adminTotp: true })
afterAll(() => provider.close())
beforeEach(async () => {
  await db('rate_limits').del()
  await insertUser(db, { role: 'Admin' })
})

const logIn = async (person: Claims, groups: unknown) => {
  const browser = app.browser()
  await throughProvider(browser, { ...person, groups }, {}, 'uni')
  return browser
}
const stateOf = async (email: unknown) =>
  db('users as u')
    .join('roles as r', 'r.id', 'u.role_id')
    .leftJoin('auth_identities as i', 'i.user_id', 'u.id')
    .where({ 'u.email': email as string })
    .first('r.name as role', 'i.makes_admin', 'u.id')
const history = async (id: number) =>
  db('moderation_log').where({ author_id: id }).orderBy('id').select('action', 'reason', 'moderator_id')

it('exactly its group makes an admin, whoever is new or known', () =>
  checkRows(
    [
      [[GROUP], 'Admin'],
      [['students', GROUP], 'Admin'],
      [GROUP, 'Admin'],
      [[`/${GROUP}`], 'Student'],
      [['Library-Admins'], 'Student'],
      [[`${GROUP}s`], 'Student'],
      [[[GROUP]], 'Student'],
      [[{ name: GROUP }], 'Student'],
      [undefined, 'Student'],
      [null, 'Student'],
    ] as [unknown, string][],
    async ([groups, role]) => {
      const person = googler()
      await logIn(person, groups)
      expect(await stateOf(person.email)).toMatchObject({ role, makes_admin: role === 'Admin' })
      const known = await insertUser(db)
      await logIn(googler({ email: known.email }), groups)
      expect(await stateOf(known.email)).toMatchObject({ role })
    },
    ([groups]) => JSON.stringify(groups) ?? 'nothing',
  ))

it('gone from the group is no admin at the next login; each change is logged and mailed', async () => {
  const person = googler()
  await logIn(person, [GROUP])
  await logIn(person, [GROUP])
  const { id } = (await stateOf(person.email))!
  await logIn(person, [])
  expect(await stateOf(person.email)).toMatchObject({ role: 'Student', makes_admin: false })
  expect(await history(id)).toEqual([
    { action: 'make-admin', reason: `Is in the group ${GROUP} at Example University.`, moderator_id: null },
    {
      action: 'unmake-admin',
      reason: `Is no longer in the group ${GROUP} at Example University.`,
      moderator_id: null,
    },
  ])
  await logIn(person, [GROUP])
  expect(await stateOf(person.email)).toMatchObject({ role: 'Admin' })
  await db.raw(
    `update users set role_id = (select id from roles where name = 'Student')
     where id <> ? and role_id = (select id from roles where name = 'Admin')`,
    [id],
  )
  await logIn(person, undefined)
  expect(await stateOf(person.email), 'the last admin').toMatchObject({ role: 'Student' })
})

it('needs a second factor, and the rights are off until then', async () => {
  const person = googler()
  const browser = await logIn(person, [GROUP])
  expect((await browser.get('/admin-dashboard')).status).toBe(302)
  const { id } = (await stateOf(person.email))!
  await turnOnTwoStep(db, app.env, id)
  const again = await logIn(person, [GROUP])
  expect([again.has('session'), again.has('challenge')]).toEqual([false, true])
})

it('touches no admin that it did not make, and no decision of the dashboard', async () => {
  const own = await insertMember(db, app.env, { role: 'Admin' })
  const person = googler()
  const identity = { provider: 'uni', issuer: uni.issuer, provider_user_id: person.sub, email: person.email }
  await db('auth_identities').insert({ ...identity, user_id: own.id })
  for (const groups of [[], [GROUP], []]) {
    await logIn(person, groups)
    expect(await stateOf(own.email)).toMatchObject({ role: 'Admin', makes_admin: false })
  }
  const demoted = googler()
  await logIn(demoted, [GROUP])
  const student = (await db('roles').where({ name: 'Student' }).first('id'))!
  await db('users').where({ email: demoted.email }).update({ role_id: student.id })
  await logIn(demoted, [GROUP])
  expect(await stateOf(demoted.email)).toMatchObject({ role: 'Student' })
  const suspended = await insertUser(db, { suspended_at: new Date() })
  await logIn(googler({ email: suspended.email }), [GROUP])
  expect(await stateOf(suspended.email)).toMatchObject({ role: 'Student', makes_admin: false })
})

it('can’t be disconnected, so nobody stays an admin that way', async () => {
  const person = googler()
  const browser = await logIn(person, [GROUP])
  await db('users').where({ email: person.email }).update({ password_hash: 'x' })
  const answer = await browser.post('/setting/security', { intent: 'disconnect', provider: 'uni' })
  expect([answer.status, answer.text.includes('You’re an admin because of this account')]).toEqual([
    422,
    true,
  ])
})
