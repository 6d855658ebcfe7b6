import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createHashQueue, type HashSender } from './hash-queue.server'

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet): about 25 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Uses at most half of the cores, so that the others keep serving pages. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Queue length: about a second and a half of work per running hash. */
const WAITING = AT_ONCE * 60

let decoy: Promise<string> | undefined

/** Too many passwords are already waiting to be hashed. `http/write` responds with 429. */
export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

const queue = createHashQueue(
  AT_ONCE,
  WAITING,
  () => new TooManyHashes('too many passwords are being hashed'),
)
const senders = new AsyncLocalStorage<HashSender>()
/** Used by commands and seeds. */
const NOBODY: HashSender = { network: '', address: '', known: false }

/** Runs `work` with its password hashes counted for this sender in the queue. */
export const hashingFor = <T>(sender: HashSender, work: () => T): T => senders.run(sender, work)

/** How many passwords are being hashed, and how many are waiting. */
export const hashQueue = queue.counts

const inTurn = <T>(task: () => Promise<T>) => queue.run(senders.getStore() ?? NOBODY, task)

/** The PHC string to store for a password. @throws TooManyHashes */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

/**
 * Checks `password` against the hash `stored`. Without a hash (no password or no account) it does the same work on a
 * decoy, so that timing reveals nothing.
 * @throws TooManyHashes
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS)
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return stored !== null && matches
}
