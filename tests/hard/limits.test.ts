import { describe, expect, it } from 'vitest'
import { hashToken } from '~/services/auth/tokens.server'
import { insertLocation } from '../factories/location'
import { reviewText } from '../factories/review'
import { insertUser } from '../factories/user'
import { useWorld } from '../forms/world'
import { noteCounts, scaled } from './scale'

const world = useWorld()
const STUDENTS = scaled(20, 500)
const PASSWORD = 'Lamp-7-oak'
const HALL = { 'X-Forwarded-For': '203.0.113.9' }
/** Pages that each student opens. */
const PAGES = (location: number) => ['/', `/location/${location}`, '/setting', '/search?q=library']
/** Failed logins per hour for one address, and strangers' attempts on one account before they have to wait. */
const OF_AN_ADDRESS = 1000
const OF_AN_ACCOUNT = 50

/** Runs a limited number at a time: passwords are hashed in turn, and logins that would wait too long are refused. */
async function inGroups<T>(items: T[], act: (item: T, n: number) => Promise<void>, size = 20): Promise<void> {
  for (let from = 0; from < items.length; from += size)
    await Promise.all(items.slice(from, from + size).map((item, n) => act(item, from + n)))
}

describe('behind one address', () => {
  it(`${STUDENTS} students log in, one in five after a wrong password, and send three forms each: none is refused`, async () => {
    const { db, app } = world
    const location = await insertLocation(db)
    // All share one password hash, because this doesn't test hashing.
    const { password_hash } = await insertUser(db, { password: PASSWORD })
    const students = await Promise.all(
      Array.from({ length: STUDENTS }, () => insertUser(db, { password_hash })),
    )
    const refused: string[] = []
    let pages = 0
    const began = Date.now()
    await inGroups(students, async ({ email }, n) => {
      const browser = app.browser()
      const send = async (path: string, fields: Record<string, string>, expected: number) => {
        const { status } = await browser.post(path, fields, HALL)
        if (status !== expected) refused.push(`${path} ${status}`)
      }
      if (n % 5 === 0) await send('/signin', { email, password: 'Wrong-pass-1' }, 422)
      await send('/signin', { email, password: PASSWORD }, 303)
      await send(`/location/${location.id}/review`, { rating: '4', description: reviewText(`By ${n}.`) }, 303)
      await send(`/location/${location.id}/busyness`, { level: '2' }, 303)
      await send('/collections/new', { name: `List ${n}` }, 303)
      // Pages for logged-in users never come from the cache.
      for (const path of PAGES(location.id)) {
        const { status } = await browser.get(path, HALL)
        pages++
        if (status !== 200) refused.push(`${path} ${status}`)
      }
    })
    expect(refused).toEqual([])
    expect(await db('reviews').where({ study_location_id: location.id })).toHaveLength(STUDENTS)
    noteCounts('limits', {
      'students behind one address': STUDENTS,
      'pages rendered for them': pages,
      'of them refused': refused.length,
      'seconds for all': Math.round((Date.now() - began) / 1000),
    })
  }, 600_000)

  it('can try passwords on account after account a thousand times an hour at most; the next address is unaffected', async () => {
    const { db, app } = world
    await db('rate_limits').del()
    const address = '198.51.100.66'
    const tries = scaled(10, OF_AN_ADDRESS) + 10
    if (tries < OF_AN_ADDRESS) {
      await db('rate_limits').insert({
        key: `sign-in-address:${address}`,
        points: OF_AN_ADDRESS - 10,
        expire: Date.now() + 3_600_000,
      })
    }
    const statuses: number[] = []
    await inGroups(
      Array.from({ length: tries }, (_, n) => `leaked${n}@example.edu`),
      async (email, n) => {
        // The limit on all forms from an address is separate, and per minute.
        if (n % 20 === 0)
          await db('rate_limits')
            .where({ key: `address:${address}` })
            .del()
        statuses.push(
          (
            await app
              .browser()
              .post('/signin', { email, password: 'Leaked-1' }, { 'X-Forwarded-For': address })
          ).status,
        )
      },
    )
    const passed = statuses.filter((status) => status === 422).length
    expect(passed).toBe(tries - 10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const { email } = await insertUser(db, { password: PASSWORD })
    expect(
      (
        await app
          .browser()
          .post('/signin', { email, password: PASSWORD }, { 'X-Forwarded-For': '198.51.100.67' })
      ).status,
    ).toBe(303)
    noteCounts('limits', { 'accounts tried from one address before it is stopped': passed })
  }, 300_000)

  it('one account can be guessed from everywhere fifty times before guesses slow down; known browsers still get in', async () => {
    const { db, app } = world
    const { email } = await insertUser(db, { password: PASSWORD })
    const own = app.browser()
    await own.post('/signin', { email, password: PASSWORD }, HALL)
    await own.post('/signout', {}, HALL)
    await db('rate_limits').del()
    const tries = scaled(5, OF_AN_ACCOUNT) + 10
    if (tries < OF_AN_ACCOUNT)
      await db('slowed_tries')
        .insert({ key_hash: hashToken(`first-tries:${email}`), level: OF_AN_ACCOUNT - 5 })
        .onConflict('key_hash')
        .merge()
    const statuses: number[] = []
    await inGroups(
      Array.from({ length: tries }, (_, n) => n),
      async (n) => {
        statuses.push(
          (
            await app
              .browser()
              .post('/signin', { email, password: 'Leaked-1' }, { 'X-Forwarded-For': `198.18.${n}.1` })
          ).status,
        )
      },
    )
    // Meanwhile, some of the waits of 1, 2, 4 … seconds are over.
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(5)
    expect(refused).toBeLessThanOrEqual(10)
    expect((await own.post('/signin', { email, password: PASSWORD }, HALL)).headers.location).toMatch(
      /^\/account\//,
    )
    noteCounts('limits', { 'tries of one account from everywhere before they wait': OF_AN_ACCOUNT })
  }, 120_000)
})
