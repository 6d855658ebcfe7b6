import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '~db/connection'

/** At most `points` tries in `seconds`; `name` keeps limits of different kinds apart. */
export type Limit = { name: string; points: number; seconds: number }

/** Every write, by address: loose, for 500 students of one lecture hall share one, and send a few forms in the same minute. */
export const PER_ADDRESS: Limit = { name: 'address', points: 3000, seconds: 60 }
/** Every write, by account. */
export const PER_ACCOUNT: Limit = { name: 'account', points: 60, seconds: 60 }
/** Confirmation mails to one address, asked for in whatever way. */
export const CONFIRMATIONS: Limit = { name: 'confirmation', points: 5, seconds: 3600 }

/** Forms of one address that have mails sent to whatever address they name: loose, for a dormitory shares one. */
export const MAILS_PER_ADDRESS: Limit = { name: 'mail-address', points: 1000, seconds: 3600 }

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>()

/**
 * Counts one try of `key` against a limit, in PostgreSQL, so that all processes share the count.
 * @returns null, or the seconds to wait when the limit is reached.
 */
export async function countTry(db: Db, limit: Limit, key: string): Promise<number | null> {
  try {
    await limiter(db, limit).consume(storable(key))
    return null
  } catch (answer) {
    if (answer instanceof RateLimiterRes) return Math.max(1, Math.ceil(answer.msBeforeNext / 1000))
    throw answer
  }
}

/** Takes one counted try of `key` back. */
export async function takeBackTry(db: Db, limit: Limit, key: string): Promise<void> {
  await limiter(db, limit).reward(storable(key))
}

/** The key of an address: IPv6 by its /64, which is what one household or phone has. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':') + '::/64'
}

/** PostgreSQL's text takes no NUL. */
const storable = (key: string) => key.replaceAll('\0', '').slice(0, 200)

function limiter(db: Db, limit: Limit): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(db, known)
  let found = known.get(limit.name)
  if (!found) {
    found = new RateLimiterPostgres({
      storeClient: withoutNames(db),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    known.set(limit.name, found)
  }
  return found
}

type Asked = { text: string; values: unknown[] }
type Connection = { query: (asked: Asked) => Promise<unknown> }

/** The limiter names its statements, but a pooler in transaction mode may give the next one a connection that knows no such name. */
const withoutNames = ({ client }: Db) => ({
  async query({ text, values }: Asked) {
    const connection = (await client.acquireConnection()) as Connection
    try {
      return await connection.query({ text, values })
    } finally {
      await client.releaseConnection(connection)
    }
  },
})
