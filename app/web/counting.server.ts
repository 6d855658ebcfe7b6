import type { Context } from './context'
import type { Db } from '~db/connection'
import { countTry, takeBackTry, type Limit } from './limits.server'
import { logSecurity } from './security-log.server'

/**
 * A limit, and the key by which tries are counted together. `failures`: a successful try is taken back. `busy`: a try
 * counts even if it's refused because too many passwords are being hashed, so that an address can't keep doing that.
 */
export type Counted = Limit & { key: string; failures?: boolean; busy?: boolean }
/** A limit that does its own counting and returns the seconds to wait, or null. */
export type Tracked = {
  name: string
  failures?: boolean
  busy?: boolean
  count: (db: Db) => Promise<number | null>
  takeBack: (db: Db) => Promise<void>
}

export type Counting = Counted | Tracked

/**
 * Counts a try against each limit. Returns the seconds to wait if one is reached, else null. A refused try counts
 * against no other limit, because nothing was tried.
 */
export async function countAll(context: Context, counted: Counting[]): Promise<number | null> {
  const { db, log } = context
  for (const [n, limit] of counted.entries()) {
    const wait = await ('count' in limit ? limit.count(db) : countTry(db, limit, limit.key))
    if (wait === null) continue
    await takeBack(context, counted.slice(0, n))
    logSecurity(log, { event: 'refused', why: 'limit', limit: limit.name })
    return wait
  }
  return null
}

/** Takes one counted try of each back. */
export async function takeBack({ db }: Context, counted: Counting[]): Promise<void> {
  for (const limit of counted)
    await ('takeBack' in limit ? limit.takeBack(db) : takeBackTry(db, limit, limit.key))
}

/** Logs a failed try, if a limit counts failures. */
export function logFailedTry({ log }: Context, counted: Counting[]): void {
  const limits = counted.filter(({ failures }) => failures).map(({ name }) => name)
  if (limits.length > 0) logSecurity(log, { event: 'failed-try', limits })
}

/** In words: '45 seconds', '2 minutes'. */
export function inWords(seconds: number): string {
  const [n, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
