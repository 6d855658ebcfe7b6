import type { Db } from '~db/connection'
import { hashToken } from '~/services/auth/tokens.server'
import type { Tracked } from './counting.server'

/**
 * The first `free` tries are allowed right away. Then the wait starts at `first` seconds and doubles up to `longest`.
 * One try is forgotten every `drains` seconds.
 */
export type SlowDown = { name: string; free: number; first: number; longest: number; drains: number }

/**
 * Guesses at an account by strangers: 50 right away, then one every 72 seconds (50 an hour). Addresses with fewer than
 * 3 recent guesses at the account have a separate queue, so its owner doesn't wait behind the others.
 */
const LINE = { free: 50, first: 1, longest: 72, drains: 72 }
const FIRST_TRIES: SlowDown = { name: 'first-tries', ...LINE }
const MORE_TRIES: SlowDown = { name: 'more-tries', ...LINE }
/** An address's recent guesses at an account. One is forgotten every 20 minutes. */
const FROM_HERE = { name: 'tries-from', drains: 1200 }
const FIRST = 3

/** Slows down strangers' guesses at the account of `email`. `network`: the networkKey of their address. */
export function strangerLimit(email: string, network: string): Tracked {
  const here = `${email} ${network}`
  let line = FIRST_TRIES
  return {
    name: 'sign-in-slowed',
    failures: true,
    async count(db) {
      line = (await addTry(db, FROM_HERE, here)) > FIRST ? MORE_TRIES : FIRST_TRIES
      const wait = await slowDown(db, line, email)
      if (wait !== null) await takeBackSlowed(db, FROM_HERE, here)
      return wait
    },
    async takeBack(db) {
      await takeBackSlowed(db, line, email)
      await takeBackSlowed(db, FROM_HERE, here)
    },
  }
}

/** A form's limit whose waits get longer and longer. */
export const slowed = (limit: SlowDown, key: string): Tracked => ({
  name: limit.name,
  count: (db) => slowDown(db, limit, key),
  takeBack: (db) => takeBackSlowed(db, limit, key),
})

// A time in the future comes from a wrong clock and must not make users wait. clock_timestamp() is read after the row
// is locked; now() is the start of the statement, before the try that it may have waited for.
const ELAPSED = `case when s.tried_at > clock_timestamp() then cast(:longest as float8)
  else cast(extract(epoch from clock_timestamp() - s.tried_at) as float8) end`
const LEVEL = `greatest(0, s.level - (${ELAPSED}) / cast(:drains as float8))`
const WAIT = `case when ${LEVEL} <= :free - 1 then 0
  else least(cast(:longest as float8), cast(:first as float8) * power(2, least(${LEVEL} - :free, 30))) - (${ELAPSED}) end`

/**
 * Counts one try in PostgreSQL, so that all processes share the count.
 * @returns null, or the seconds to wait; a try that has to wait isn't counted
 */
export async function slowDown(db: Db, limit: SlowDown, key: string): Promise<number | null> {
  const bound = { ...limit, key: keyOf(limit, key) }
  const counted = await db.raw<{ rowCount: number }>(
    `insert into slowed_tries as s (key_hash, level) values (:key, 1)
     on conflict (key_hash) do update set level = ${LEVEL} + 1, tried_at = clock_timestamp() where ${WAIT} <= 0`,
    bound,
  )
  if (counted.rowCount > 0) return null
  const { rows } = await db.raw<{ rows: { wait: number }[] }>(
    `select ${WAIT} as wait from slowed_tries s where key_hash = :key`,
    bound,
  )
  return Math.max(1, Math.ceil(rows[0]?.wait ?? 1))
}

/** Counts one try without refusing it. Returns the current count. */
async function addTry(
  db: Db,
  { name, drains }: Pick<SlowDown, 'name' | 'drains'>,
  key: string,
): Promise<number> {
  const { rows } = await db.raw<{ rows: { level: number }[] }>(
    `insert into slowed_tries as s (key_hash, level) values (:key, 1)
     on conflict (key_hash) do update set level = ${LEVEL} + 1, tried_at = clock_timestamp() returning level`,
    { key: keyOf({ name }, key), drains, longest: 0 },
  )
  return Math.ceil(rows[0]!.level - 0.01)
}

async function takeBackSlowed(db: Db, limit: Pick<SlowDown, 'name'>, key: string): Promise<void> {
  await db('slowed_tries')
    .where({ key_hash: keyOf(limit, key) })
    .update({ level: db.raw('greatest(0, level - 1)') })
}

const keyOf = ({ name }: Pick<SlowDown, 'name'>, key: string) => hashToken(`${name}:${key}`)
