import { beforeEach, describe, expect, it } from 'vitest'
import { slowDown, strangerLimit } from '~/web/slow-down.server'
import { connect } from '../../../../db/connection'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const { db } = database
beforeEach(() => db('slowed_tries').del())

const LIMIT = { name: 'test', free: 3, first: 2, longest: 30, drains: 30 }
const count = (key = 'key') => slowDown(db, LIMIT, key)
/** Simulates that this many seconds have passed; negative for a clock that was set back. */
const pass = (seconds: number) =>
  db('slowed_tries').update({
    tried_at: db.raw('tried_at - make_interval(secs => ?)', [seconds]) as never,
  })

describe('slowDown', () => {
  it('allows the first tries, then requires waits that double up to the longest', async () => {
    expect([await count(), await count(), await count()]).toEqual([null, null, null])
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      const wait = (await count())!
      waits.push(wait)
      const asked = (await count())! // asking too early doesn't extend it
      expect([wait, wait - 1]).toContain(asked)
      await pass(wait)
      expect(await count()).toBeNull()
    }
    expect(waits[0]).toBe(2)
    expect(waits[1]).toBeGreaterThan(2)
    expect([29, 30]).toContain(waits.at(-1))
    expect(await count('another key')).toBeNull()
  })

  it('forgets tries as time goes by', async () => {
    for (let n = 0; n < 3; n++) await count()
    await pass(60)
    expect([await count(), await count()]).toEqual([null, null])
    expect(await count()).not.toBeNull()
  })

  it('allows exactly the first tries, even with 50 at once from two pools', async () => {
    const second = connect(database.url, { max: 8 })
    // Longer than the 50 tries take on a busy machine.
    const limit = { ...LIMIT, first: 30, drains: 3600 }
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => slowDown(n % 2 ? second : db, limit, 'parallel')),
      )
      expect(answers.filter((wait) => wait === null)).toHaveLength(3)
    } finally {
      await second.destroy()
    }
  })

  it('does not mistake a try that started earlier than the last one for one in the future', async () => {
    const early = await db.transaction()
    try {
      await early.raw('select now()')
      expect([await count(), await count(), await count()]).toEqual([null, null, null])
      expect(await slowDown(early, LIMIT, 'key')).not.toBeNull()
    } finally {
      await early.rollback()
    }
  })

  it('makes no one wait because of a clock that was ahead', async () => {
    for (let n = 0; n < 4; n++) await count()
    await pass(-14 * 86_400)
    expect(await count()).toBeNull()
    const wait = await count()
    expect(wait ?? 0).toBeLessThanOrEqual(30)
  })

  it('stores no address', async () => {
    await count('ada@example.edu 192.0.2.1')
    const { rows } = await db.raw<{ rows: { text: string }[] }>(
      'select row_to_json(s)::text as text from slowed_tries s',
    )
    expect(rows.map(({ text }) => text).join()).not.toMatch(/ada|192\.0\.2\.1/)
  })
})

describe('strangerLimit', () => {
  const guess = async (network: string) => strangerLimit('ada@example.edu', network).count(db)

  it('lets an address with few guesses go before those with many', async () => {
    for (let n = 0; n < 60; n++) await guess('192.0.2.1')
    expect(await guess('192.0.2.1')).not.toBeNull()
    expect(await guess('198.51.100.1')).toBeNull()
  })

  it('sorts 100 guesses of one address at once as if they came one after the other', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => guess('192.0.2.1')))
    // 3 as a newcomer, 50 of the others, and some after waits of 1, 2, 4 … seconds on a slow machine.
    expect(waits.filter((wait) => wait === null).length).toBeLessThan(80)
    expect(await guess('198.51.100.1')).toBeNull()
  })

  it('removes a try that succeeded', async () => {
    for (let n = 0; n < 120; n++) {
      const limit = strangerLimit('ada@example.edu', '192.0.2.1')
      expect(await limit.count(db)).toBeNull()
      await limit.takeBack(db)
    }
  })
})
