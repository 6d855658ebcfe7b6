import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { followChanges, type Changes } from '../changes.server'
import { keyHashes, noteKeyUse } from './key-queries.server'
import { hashToken } from './tokens.server'

const DAY_MS = 86_400_000

/**
 * Finds the ID of a key for open data, or null if it isn't one. From this process's copy of all keys, so neither a cached
 * answer nor a guess costs a statement.
 */
export function createKnownKeys(
  db: Db,
  changes: Changes,
  log: Pick<Logger, 'error'>,
): (key: string) => Promise<number | null> {
  /** The day on which each key was last used, as far as this process knows. */
  const used = new Map<number, number>()
  const failed = (error: unknown) => log.error({ err: error }, 'keys of open data could not be read or noted')
  const load = async () =>
    new Map((await keyHashes(db)).map(({ id, token_hash: hash }) => [hash.toString('hex'), id]))
  const knownKeys = followChanges(changes, new Map<string, number>(), load, failed)

  return async (key) => {
    const id = (await knownKeys()).get(hashToken(key).toString('hex')) ?? null
    const today = Math.floor(Date.now() / DAY_MS)
    if (id !== null && used.get(id) !== today) {
      used.set(id, today)
      noteKeyUse(db, id).catch(failed)
    }
    return id
  }
}
