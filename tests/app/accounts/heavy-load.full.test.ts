import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccounts } from '~/accounts/settings/clean-up.server'
import { requestExport } from '~/accounts/settings/export-data.server'
import { finishLogIn } from '~/accounts/entering/finish-log-in.server'
import { logInWithCode } from '~/accounts/entering/log-in.server'
import { leaveStudySessions } from '~/study-sessions/page/leave-account.server'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertUser, registration } from '../../factories/user'
import { viewerFor } from '../../factories/viewer'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { jobContext, sentMails, tokenIn } from '../../support/jobs'
import { googler, startProvider, throughProvider } from '../../support/services/openid'
import { codeOf, turnOnTwoStep } from '../../support/two-step'

const provider = await startProvider()
const database = useDatabase()
const { db } = database
const app = useApp(database, { varDir: temporaryFolder(), google: provider.settings, adminTotp: true })
afterAll(() => provider.close())
beforeEach(() => db('rate_limits').del())

const times = <Value>(count: number, act: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_each, n) => act(n)))
const mails = () => sentMails(database, app.env)

it('of 200 redeems of one confirmation, one succeeds', async () => {
  await app.browser().post('/signup', registration(app.env))
  const token = tokenIn((await mails())[0])
  const answers = await times(200, () => app.browser().post('/email-confirmed', { intent: 'confirm', token }))
  const led = answers.map(({ headers }) => headers.location)
  expect(led.filter((path) => path === '/email-confirmed?status=success')).toHaveLength(1)
  expect(led.filter((path) => path === '/email-confirmed?status=already')).toHaveLength(199)
})

it('of 200 redeems of one reset link, one succeeds', async () => {
  const { email } = await insertUser(db, { password: 'Secret-9' })
  await app.browser().post('/forgot-password', { email })
  const token = tokenIn((await mails()).find(({ to }) => to === email))
  await db('rate_limits').del()
  const answers = await times(200, (n) => {
    const password = `New-lamp-${n}`
    return app
      .browser()
      .post(`/reset-password?token=${token}`, { token, password, confirmPassword: password })
  })
  const won = answers.flatMap(({ headers }, n) => (headers.location === '/signin' ? [`New-lamp-${n}`] : []))
  expect(won).toHaveLength(1)
  for (const { status } of answers) expect([303, 429]).toContain(status) // 429: too many passwords to hash at once
  expect((await app.browser().post('/signin', { email, password: won[0]! })).status).toBe(303)
})

it('50 callbacks from Google make one account', async () => {
  const person = googler()
  const answers = await times(50, () => throughProvider(app.browser(), person))
  const led = new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))
  expect([...led]).toEqual(['303 /onboarding'])
  const [user, ...more] = await db('users').where({ email: person.email })
  expect(more).toEqual([])
  expect(await db('auth_identities').where({ user_id: user!.id })).toHaveLength(1)
  expect(await db('web_sessions').where({ user_id: user!.id })).toHaveLength(50)
})

describe('a code', () => {
  const from = { ip: '203.0.113.7', userAgent: 'a browser' }
  const admin = async () => {
    const { id } = await insertUser(db, { role: 'Admin' })
    const challenge = async () => {
      const found = await finishLogIn(db, { ...from, userId: id, method: 'password' })
      return found.kind === 'second-factor' ? found.challenge : ''
    }
    const enter = (challenged: string, code: string) =>
      logInWithCode(db, { ...from, challenge: challenged, code, secrets: app.env.sessionSecrets })
    return { id, challenge, enter, ...(await turnOnTwoStep(db, app.env, id)) }
  }

  it('sent 200 times logs in once, over one challenge or over many', async () => {
    const { id, secret, challenge, enter } = await admin()
    const one = await challenge()
    const many = await times(20, challenge)
    const tries = await times(200, (i) => enter(i % 2 ? one : many[i % 20]!, codeOf(secret)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db('web_sessions').where({ user_id: id })).toHaveLength(1)
  })

  it('for recovery sent 200 times over many challenges logs in once', async () => {
    const { codes, challenge, enter } = await admin()
    const many = await times(200, challenge)
    const tries = await times(200, (n) => enter(many[n]!, codes[0]!))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

it('50 requests for a copy of the data make one copy, one job and one email', async () => {
  const user = await insertUser(db)
  await mails()
  const answers = await times(50, () => requestExport(db, viewerFor(user)))
  expect(answers.filter((answer) => answer.ok && !answer.value.joined)).toHaveLength(1)
  expect(await db('data_exports').where({ user_id: user.id })).toHaveLength(1)
  const jobs = db('graphile_worker._private_jobs').whereRaw("payload::text like '%exportId%'")
  expect(await jobs).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
  const keys: string[] = []
  for await (const { key } of jobContext(db, app.env).storage.list(`data_exports/${user.id}/`)) keys.push(key)
  expect(keys).toHaveLength(1)
})

it('a copy of the data links to pictures beyond 100 MB instead of containing them', async () => {
  const user = await insertUser(db)
  const { id: study_location_id } = await insertLocation(db)
  const review = await insertReview(db, { study_location_id, user_id: user.id })
  const { storage } = jobContext(db, app.env)
  const keys = ['a', 'b'].map((name) => `post_images/${user.id}/${review.id}/${name}.jpg`)
  for (const storage_key of keys) {
    await insertPhoto(db, review, { storage_key })
    await storage.put(storage_key, Buffer.alloc(60 * 1024 * 1024, 'x'), { contentType: 'image/jpeg' })
  }
  await requestExport(db, viewerFor(user))
  await mails()
  const { storage_key } = (await db('data_exports').where({ user_id: user.id }).first())!
  const files = unzipSync(Buffer.concat(await (await storage.get(storage_key!))!.body.toArray()))
  expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
  const data = JSON.parse(strFromU8(files['data.json']!)) as { reviewPhotos: { picture: string }[] }
  const [first, second] = data.reviewPhotos
  expect(first!.picture).toMatch(/^pictures\/review_photo_\d+/)
  expect(second!.picture).toBe(`${app.origin}/files/${keys[1]}`)
})

it('more accounts are deleted than are read at once', async () => {
  await db.raw(`insert into users (email, first_name, last_name, role_id, deletion_requested_at)
    select 'many' || n || '@example.edu', 'A', 'B', (select id from roles where name = 'Student'), now() - interval '31 days'
    from generate_series(1, 250) n`)
  await deleteAccounts(leaveStudySessions)(jobContext(db, app.env))
  expect(await db('users').where('email', 'like', 'many%')).toEqual([])
})
