import { afterAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '~/services/auth/passwords.server'
import { hashToken } from '~/services/auth/tokens.server'
import { linkToken } from '~/spots/collections/share-collection.server'
import { inviteToken } from '~/study-sessions/invites/invite-token.server'
import { insertCollection } from '../factories/collection'
import { insertInvite, insertStudySession } from '../factories/study-session'
import { insertUser } from '../factories/user'
import type { Answer } from '../support/http'
import { codeOf, turnOnTwoStep } from '../support/two-step'
import { confirmation, loginLink, resetLink } from '../forms/accounts'
import { sendReady, someUser, type Ready } from '../forms/form'
import { calendarOf } from '../forms/study-sessions'
import { rowsWith, useWorld } from '../forms/world'
import { noteCounts, longest, scaled } from './scale'

const world = useWorld()
const TIMES = scaled(10, 200)
const statistics: Record<string, number> = { 'at once': TIMES }

/** All at the same moment, each from a different address, as if the link had been passed on. */
const allAtOnce = (make: (n: number) => Ready): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: TIMES }, (_, n) =>
      sendReady(world, make(n), { 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` }),
    ),
  )
const leadTo = (answers: Answer[], to: string) =>
  answers.filter(({ headers }) => headers.location?.startsWith(to)).length

/** Checks that of a token only its hash is stored, in this table. */
async function expectOnlyHash(token: string, table: string) {
  expect(await rowsWith(world.db, token)).toEqual([])
  expect(await rowsWith(world.db, hashToken(token).toString('hex'))).toEqual([table])
}

describe(`a secret that ${TIMES} send at the same moment`, () => {
  it(
    'from a reset email gives one of them the account, and works for nobody later; only its hash is stored',
    async () => {
      const { db } = world
      const { userId, token } = await resetLink(world)
      await expectOnlyHash(token, 'password_resets')
      const form = (n: number): Ready => ({
        path: '/reset-password',
        cookie: '',
        fields: { token, password: `Lamp-${n}-elm`, confirmPassword: `Lamp-${n}-elm` },
      })
      const answers = await allAtOnce(form)
      const won = answers.findIndex(({ headers }) => headers.location === '/signin')
      expect(leadTo(answers, '/signin')).toBe(1)
      for (const { status } of answers) expect([303, 429]).toContain(status)
      const { password_hash } = (await db('users').where({ id: userId }).first('password_hash'))!
      expect(await verifyPassword(password_hash, `Lamp-${won}-elm`)).toBe(true)
      expect((await sendReady(world, form(999))).headers.location).toBe('/forgot-password')
      statistics['reset links that worked'] = leadTo(answers, '/signin')
    },
    longest(120_000),
  )

  it(
    'from a confirmation email confirms once',
    async () => {
      const { db } = world
      const { email, token } = await confirmation(world)
      await expectOnlyHash(token, 'email_confirmations')
      const answers = await allAtOnce(() => ({
        path: '/email-confirmed',
        cookie: '',
        fields: { intent: 'confirm', token },
      }))
      expect(leadTo(answers, '/email-confirmed?status=success')).toBe(1)
      expect(leadTo(answers, '/email-confirmed?status=already')).toBe(TIMES - 1)
      expect(
        (await db('users').where({ email }).first('email_confirmed_at'))!.email_confirmed_at,
      ).toBeInstanceOf(Date)
      statistics['confirmations that worked'] = leadTo(answers, '/email-confirmed?status=success')
    },
    longest(60_000),
  )

  it(
    'from a login link logs one of them in, and works for nobody later; only its hash is stored',
    async () => {
      const { db } = world
      const { userId, token } = await loginLink(world)
      await expectOnlyHash(token, 'login_links')
      const form: Ready = { path: '/signin/link/open', cookie: '', fields: { token } }
      const answers = await allAtOnce(() => form)
      expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(303))
      expect(leadTo(answers, '/signin/link')).toBe(TIMES - 1)
      expect(await db('web_sessions').where({ user_id: userId })).toHaveLength(1)
      expect((await sendReady(world, form)).headers.location).toBe('/signin/link')
      statistics['login links that worked'] = TIMES - leadTo(answers, '/signin/link')
    },
    longest(60_000),
  )

  it(
    'from an invite gives one person one seat, and its link is stored nowhere',
    async () => {
      const { db, campus, app } = world
      const session = await insertStudySession(db, {
        university_id: campus.id,
        creator_id: (await insertUser(db)).id,
        is_public: false,
      })
      const token = inviteToken(
        (await insertInvite(db, { session_id: session.id, created_by: session.creator_id! })).id,
        app.env.sessionSecrets,
      )
      expect(await rowsWith(db, token)).toEqual([])
      const { cookie } = await someUser(world)
      const answers = await allAtOnce(() => ({
        path: `/invite/${token}`,
        cookie,
        fields: { session: String(session.id) },
      }))
      // Accounts have a limit of forms per minute, and waiting too long gets 503.
      for (const { status } of answers) expect([303, 429, 503]).toContain(status)
      expect(leadTo(answers, '/')).toBeGreaterThan(0)
      expect(await db('session_participants').where({ session_id: session.id })).toHaveLength(1)
      statistics['seats by one invite'] = 1
    },
    longest(60_000),
  )

  it(
    'from an authenticator logs in once; neither the challenge nor the login can be read from the database',
    async () => {
      const { db, app } = world
      const user = await insertUser(db, { password: 'Lamp-7-oak' })
      const { secret } = await turnOnTwoStep(db, app.env, user.id)
      const first = app.browser()
      const begun = await first.post('/signin', { email: user.email, password: 'Lamp-7-oak' })
      const cookie = begun.cookies.map((line) => line.split(';')[0]!).join('; ')
      const secretIn = (line: string, name: string) =>
        decodeURIComponent(new RegExp(`${name}=([^;]+)`).exec(line)![1]!).split('.')[0]!
      expect(await rowsWith(db, secretIn(cookie, 'challenge'))).toEqual([])
      const answers = await allAtOnce(() => ({
        path: '/signin/code',
        cookie,
        fields: { code: codeOf(secret) },
      }))
      const sessions = await db('web_sessions').where({ user_id: user.id })
      expect(sessions).toHaveLength(1)
      const entered = answers.flatMap(({ cookies }) => cookies.filter((line) => /^session=[^;]/.test(line)))
      expect(entered).toHaveLength(1)
      expect(await rowsWith(db, secretIn(entered[0]!, 'session'))).toEqual([])
      statistics['sign-ins by one code'] = sessions.length
    },
    longest(60_000),
  )

  afterAll(() => noteCounts('tokens', statistics))
})

it('addresses that grant access to anyone who has them are stored nowhere either', async () => {
  const { db, app } = world
  const { user } = await someUser(world)
  const collection = await insertCollection(db, { created_by: user.id })
  const [link] = await db('share_links').insert({ bookmark_collection_id: collection.id }).returning('id')
  const shared = linkToken(link!.id, app.env.sessionSecrets)
  const calendar = await calendarOf(world, user.id)
  expect([(await app.send(`/shared/${shared}`)).status, (await app.send(calendar)).status]).toEqual([
    200, 200,
  ])
  for (const secret of [shared, calendar.split('/').at(-1)!]) expect(await rowsWith(db, secret)).toEqual([])
})
