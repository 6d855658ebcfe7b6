import { describe, expect, it } from 'vitest'
import { addressKey, countTry, type Limit } from '~/http/limits.server'
import { connect } from '../../../db/connection'
import { useDatabase } from '../../support/database'

const database = useDatabase()

describe('addressKey', () => {
  it.each([
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
  ])('of %s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})

describe('countTry', () => {
  const limit = (name: string, points: number, seconds = 60): Limit => ({ name, points, seconds })

  it("lets exactly the allowed number through, also of 50 at once from two processes' pools", async () => {
    const second = connect(database.url, { max: 8 })
    try {
      const tries = Array.from({ length: 50 }, (_, n) =>
        countTry(n % 2 ? second : database.db, limit('parallel', 20), 'key'),
      )
      const answers = await Promise.all(tries)
      expect(answers.filter((wait) => wait === null)).toHaveLength(20)
      for (const wait of answers) if (wait !== null) expect(wait).toBeLessThanOrEqual(60)
    } finally {
      await second.destroy()
    }
  })

  it('tells the seconds to wait, at least one', async () => {
    const once = limit('wait', 1, 30)
    expect(await countTry(database.db, once, 'key')).toBeNull()
    const wait = await countTry(database.db, once, 'key')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
  })

  it('keeps keys apart, and limits of different names', async () => {
    const { db } = database
    expect(await countTry(db, limit('one', 1), 'a')).toBeNull()
    expect(await countTry(db, limit('one', 1), 'b')).toBeNull()
    expect(await countTry(db, limit('two', 1), 'a')).toBeNull()
    expect(await countTry(db, limit('one', 1), 'a')).not.toBeNull()
  })

  it('begins anew when the time is over', async () => {
    const { db } = database
    expect(await countTry(db, limit('anew', 1), 'key')).toBeNull()
    expect(await countTry(db, limit('anew', 1), 'key')).not.toBeNull()
    await db('rate_limits')
      .where({ key: 'anew:key' })
      .update({ expire: Date.now() - 1 })
    expect(await countTry(db, limit('anew', 1), 'key')).toBeNull()
  })

  it('takes any key, however long or odd', async () => {
    for (const key of [
      'x'.repeat(10_000),
      '',
      "'; drop table rate_limits; --",
      '🙂'.repeat(300),
      'a\tb\nc',
    ]) {
      expect(await countTry(database.db, limit('odd', 5), key), key.slice(0, 20)).toBeNull()
    }
  })

  it('takes a key with a NUL in it, which PostgreSQL has no text for', async () => {
    expect(await countTry(database.db, limit('odd', 5), 'a\0b')).toBeNull()
  })

  it('is an error when the database fails, and not a free pass', async () => {
    const broken = connect(database.url.replace(/\/test_\w+/, '/no_such_database'), { max: 1 })
    await expect(countTry(broken, limit('broken', 1), 'key')).rejects.toThrow()
    await broken.destroy()
  })
})
