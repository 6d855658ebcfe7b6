import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import type { Changes } from '../changes.server'
import { keyHashes, noteKeyUse } from './key-queries.server'
import { hashToken } from './tokens.server'

const DAY_MS = 86_400_000

/**
 * Finds the ID of a key for open data, or null if it isn't one. This process's copy of all keys is loaded again after a change that
 * any process made, so neither a cached answer nor a guess costs a statement.
 */
export function createKnownKeys(
  db: Db,
  changes: Changes,
  log: Pick<Logger, 'error'>,
): (key: string) => Promise<number | null> {
  let known = new Map<string, number>()
  let generation: number | null = null
  /** The day on which each key was last used, as far as this process knows. */
  const used = new Map<number, number>()
  const failed = (error: unknown) => log.error({ err: error }, 'keys of open data could not be read or noted')

  return async (key) => {
    const current = await changes.current()
    if (current !== generation) {
      try {
        known = new Map((await keyHashes(db)).map(({ id, token_hash: hash }) => [hash.toString('hex'), id]))
        generation = current
      } catch (error) {
        // While the database is down, keys stay what they were.
        failed(error)
      }
    }
    const id = known.get(hashToken(key).toString('hex')) ?? null
    const today = Math.floor(Date.now() / DAY_MS)
    if (id !== null && used.get(id) !== today) {
      used.set(id, today)
      noteKeyUse(db, id).catch(failed)
    }
    return id
  }
}
