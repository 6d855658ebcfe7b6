import { beforeEach, expect, it } from 'vitest'
import { hashPassword } from '~/services/auth/passwords.server'
import { insertUser, registration } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { compareAddresses } from './compare-addresses'

const database = useDatabase()
const { db } = database
const app = useApp(database, { trustProxy: 1 })
beforeEach(async () => {
  await db('rate_limits').del()
  await db('slowed_tries').del()
})

const PASSWORD = 'Secret-9'
/** One hash for everyone below. */
const hashed = hashPassword(PASSWORD)
const person = async () => insertUser(db, { password_hash: await hashed })
const logIn = (email: string, password: string, ip: string) =>
  app.browser().post('/signin', { email, password }, { 'X-Forwarded-For': ip })

it('guessing at an account from 11 addresses does not slow its owner down at a twelfth', async () => {
  const { email } = await person()
  const statuses: number[] = []
  for (let n = 0; n < 110; n++) statuses.push((await logIn(email, 'Wrong-1', `198.51.${n % 11}.1`)).status)
  // 33 are among the first of their address, and 50 of the others get through before they wait.
  const tried = statuses.filter((status) => status === 422).length
  expect(tried).toBeGreaterThanOrEqual(83)
  expect(tried).toBeLessThan(100)
  expect((await logIn(email, PASSWORD, '203.0.113.77')).status).toBe(303)
})

it('too many passwords to hash at once: some must retry, no one waits long, and it costs them no attempt', async () => {
  const crowd = Array.from({ length: 200 }, (_each, n) => `crowd${n}@example.edu`)
  const answers = await Promise.all(crowd.map((email, n) => logIn(email, 'Wrong-1', `198.51.100.${n}`)))
  const busy = answers.flatMap((answer, n) => (answer.status === 429 ? [{ ...answer, n }] : []))
  expect(answers.filter(({ status }) => status === 422).length + busy.length).toBe(200)
  expect(busy.length).toBeGreaterThan(20)
  for (const { text, headers, n } of busy) {
    expect(headers['retry-after']).toBe('3')
    expect(text).toContain('A lot of people are logging in right now. Please try again in a few seconds.')
    expect(text).toContain(`value="${crowd[n]}"`)
  }
  const [left] = await db('rate_limits').where('key', 'like', `sign-in:crowd${busy[0]!.n}@%`)
  expect((left as { points: number }).points).toBe(0)
})

type Send = (email: string) => ReturnType<typeof app.send>
const FORMS: [name: string, status: number, send: Send, before?: (email: string) => Promise<unknown>][] = [
  ['sign-in', 422, (email) => app.browser().post('/signin', { email, password: 'Wrong-pass-1' })],
  [
    'reset',
    303,
    (email) => app.browser().post('/forgot-password', { email }),
    (email) => db('password_resets').where({ email }).del(),
  ],
  [
    'login-link',
    303,
    (email) => app.browser().post('/signin/link', { email }),
    () => db('slowed_tries').del(),
  ],
  ['sign-up', 303, (email) => app.browser().post('/signup', registration(app.env, { email }))],
]
it.each(FORMS)(
  'known and unknown addresses get the same response in the same time: %s',
  async (name, status, post, before) => {
    const tries = 60
    const known = await Promise.all(Array.from({ length: 20 }, async () => (await person()).email))
    const send = async (email: string) => {
      await before?.(email)
      return post(email)
    }
    // Other load can cause a difference once. A real one shows every time.
    let apart = 1
    for (let round = 0; round < 3 && apart >= 0.3; round++) {
      const { bodies, statuses, quartiles } = await compareAddresses(db, { name, tries, known, send })
      const [a, b] = quartiles
      const times = `known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms`
      console.info(`${name}: ${times}, lower quartiles of ${tries}`)
      expect([...statuses]).toEqual([status])
      expect(bodies, name).toHaveLength(1)
      apart = Math.abs(a - b) / Math.max(a, b)
    }
    expect(apart, name).toBeLessThan(0.3)
  },
)
