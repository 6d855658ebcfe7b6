import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressKey, countTry, networkKey, PER_ADDRESS, type Limit } from '~/web/limits.server'
import { connect } from '../../../../db/connection'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { checkRows } from '../../../support/rows'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const DAY = 86_400_000
/** The real time, whatever the tests do to this process's clock. */
const realNow = () => Math.round(performance.timeOrigin + performance.now())
afterEach(() => void vi.useRealTimers())

describe('addressKey', () => {
  it('is the address, or the network of one in IPv6', () =>
    checkRows(
      [
        ['192.0.2.1', '192.0.2.1'],
        ['::ffff:192.0.2.1', '192.0.2.1'],
        ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
        ['2001:db8:1:2::', '2001:db8:1:2::/64'],
        ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
        ['2001:db8::6', '2001:db8:0:0::/64'],
        ['::1', '0:0:0:0::/64'],
        ['fe80::1', 'fe80:0:0:0::/64'],
        ['2001:db8:1::4:5:6', '2001:db8:1:0::/64'],
        ['unknown', 'unknown'],
      ] as const,
      ([ip, key]) => expect(addressKey(ip)).toBe(key),
    ))
})

it('networkKey is the address, or a large network of one in IPv6', () =>
  checkRows(
    [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['2001:db8:1:2ab::5', '2001:db8:1:200::/56'],
      ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
      ['2001:db8:1:300::', '2001:db8:1:300::/56'],
      ['2001:db8::6', '2001:db8:0:0::/56'],
      ['::1', '0:0:0:0::/56'],
    ] as const,
    ([ip, key]) => expect(networkKey(ip)).toBe(key),
  ))

describe('countTry', () => {
  const limit = (name: string, points: number, seconds = 60): Limit => ({ name, points, seconds })

  it("allows exactly the maximum number, even with 50 at once from two processes' pools", async () => {
    const second = connect(database.url, { max: 8 })
    try {
      const tries = Array.from({ length: 50 }, (_, n) =>
        countTry(n % 2 ? second : db, limit('parallel', 20), 'key'),
      )
      const answers = await Promise.all(tries)
      expect(answers.filter((wait) => wait === null)).toHaveLength(20)
      for (const wait of answers) if (wait !== null) expect(wait).toBeLessThanOrEqual(60)
    } finally {
      await second.destroy()
    }
  })

  it('returns the seconds to wait, at least one', async () => {
    const once = limit('wait', 1, 30)
    expect(await countTry(db, once, 'key')).toBeNull()
    const wait = await countTry(db, once, 'key')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
  })

  it('separates keys, and limits of different names', async () => {
    expect(await countTry(db, limit('one', 1), 'a')).toBeNull()
    expect(await countTry(db, limit('one', 1), 'b')).toBeNull()
    expect(await countTry(db, limit('two', 1), 'a')).toBeNull()
    expect(await countTry(db, limit('one', 1), 'a')).not.toBeNull()
  })

  it('starts over when the time has passed', async () => {
    expect(await countTry(db, limit('anew', 1), 'key')).toBeNull()
    expect(await countTry(db, limit('anew', 1), 'key')).not.toBeNull()
    await db('rate_limits')
      .where({ key: 'anew:key' })
      .update({ expire: Date.now() - 1 })
    expect(await countTry(db, limit('anew', 1), 'key')).toBeNull()
  })

  it.each([
    ['forward and back', [21, 0]],
    ['back and forward', [-21, 0]],
    ['forward, by the database itself', [0], 21],
  ])('lasts no longer than its window when the clock jumps %s', async (name, clocks, database_days = 0) => {
    const once = limit(`jump ${name}`, 1, 60)
    for (const days of clocks) {
      vi.useFakeTimers({ toFake: ['Date'], now: realNow() + days * DAY })
      await countTry(db, once, 'key')
    }
    if (database_days)
      await db('rate_limits')
        .where({ key: `jump ${name}:key` })
        .update({ expire: realNow() + database_days * DAY })
    const wait = await countTry(db, once, 'key')
    vi.useRealTimers()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    const row = await db('rate_limits')
      .where({ key: `jump ${name}:key` })
      .first<{ expire: string }>()
    expect(Number(row!.expire) - realNow()).toBeLessThanOrEqual(61_000)
  })

  it('accepts any key, however long or odd', async () => {
    for (const key of [
      'x'.repeat(10_000),
      '',
      "'; drop table rate_limits; --",
      '🙂'.repeat(300),
      'a\tb\nc',
    ]) {
      expect(await countTry(db, limit('odd', 5), key), key.slice(0, 20)).toBeNull()
    }
  })

  it('accepts a key with a NUL in it, which PostgreSQL cannot store as text', async () => {
    expect(await countTry(db, limit('odd', 5), 'a\0b')).toBeNull()
  })

  it('is an error when the database fails, and not a free pass', async () => {
    const broken = connect(database.url.replace(/\/test_\w+/, '/no_such_database'), { max: 1 })
    await expect(countTry(broken, limit('broken', 1), 'key')).rejects.toThrow()
    await broken.destroy()
  })
})

it('forms that an address sends in spite of the limit are answered one after the other', async () => {
  const [key, points] = [`${PER_ADDRESS.name}:${addressKey('127.0.0.1')}`, PER_ADDRESS.points]
  await db('rate_limits').insert({ key, points, expire: realNow() + 60_000 })
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.browser().post('/signin', {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(429))
  expect(performance.now() - began).toBeGreaterThan(490) // 100 ms apart
})
