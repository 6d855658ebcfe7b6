import type { Db } from '~db/connection'
import { rangesOf } from './address-ranges.server'

/** At most `points` tries in `seconds`. `name` separates limits of different kinds. */
export type Limit = { name: string; points: number; seconds: number }

/**
 * Every write, by address. Loose, because 500 students in a lecture hall share one and may all send forms in the same
 * minute.
 */
export const PER_ADDRESS: Limit = { name: 'address', points: 3000, seconds: 60 }
/** Every write, by account. */
export const PER_ACCOUNT: Limit = { name: 'account', points: 60, seconds: 60 }
/** Forms from one IP address that send email to an address they name. Loose, because a dormitory shares one. */
export const MAILS_PER_ADDRESS: Limit = { name: 'mail-address', points: 1000, seconds: 3600 }

/** Milliseconds by the database's clock, which all processes share. A process's own clock may jump. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * Counts one try of `key` against a limit in PostgreSQL, so that all processes share the count. The wait is never
 * longer than the limit's seconds, even after a change of the clock.
 * @returns null, or the seconds to wait when the limit is reached
 */
export async function countTry(db: Db, limit: Limit, key: string): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { points: number; left: number }[] }>(
    `insert into rate_limits as kept (key, points, expire) values (:key, 1, ${NOW} + :ms)
     on conflict (key) do update set
       points = case when kept.expire > ${NOW} then least(kept.points + 1, :most) else 1 end,
       expire = case when kept.expire > ${NOW} then least(kept.expire, excluded.expire) else excluded.expire end
     returning points, (expire - ${NOW})::float8 as left`,
    { key: rowKey(limit, key), ms: limit.seconds * 1000, most: limit.points + 1 },
  )
  const { points, left } = rows[0]!
  return points > limit.points ? Math.max(1, Math.ceil(left / 1000)) : null
}

/** Takes one counted try of `key` back. */
export async function takeBackTry(db: Db, limit: Limit, key: string): Promise<void> {
  await db('rate_limits')
    .where({ key: rowKey(limit, key) })
    .where('points', '>', 0)
    .decrement('points', 1)
}

/** The key of an address: IPv6 by its /64, which is one household or phone. */
export const addressKey = (ip: string): string => rangesOf(ip)[0]!.key

/** The wider key of an address: IPv6 by its /56, the most that providers give one customer. */
export const networkKey = (ip: string): string => rangesOf(ip).at(-1)!.key

/** PostgreSQL's text allows no NUL, and the column 255 characters. */
const rowKey = ({ name }: Limit, key: string) => `${name}:${key.replaceAll('\0', '').slice(0, 200)}`
