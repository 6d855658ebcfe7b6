import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createHashQueue, type HashSender } from './hash-queue.server'

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet): about 25 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of the cores hash at most, so that the others go on serving pages. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** How many wait at most for each of them: about a second and a half of work. */
const WAITING = AT_ONCE * 60

let decoy: Promise<string> | undefined

/** So many passwords are being hashed that one more would only make everybody wait. `http/write` answers 429. */
export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

const queue = createHashQueue(
  AT_ONCE,
  WAITING,
  () => new TooManyHashes('too many passwords are being hashed'),
)
const senders = new AsyncLocalStorage<HashSender>()
/** What commands and seeds hash. */
const NOBODY: HashSender = { network: '', address: '', known: false }

/** Runs `work` so that every password in it is hashed in this sender's share of the queue. */
export const hashingFor = <T>(sender: HashSender, work: () => T): T => senders.run(sender, work)

/** How many passwords are being hashed, and how many wait for it. */
export const hashQueue = queue.counts

const inTurn = <T>(task: () => Promise<T>) => queue.run(senders.getStore() ?? NOBODY, task)

/** The PHC string to store for a password. @throws TooManyHashes */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

/**
 * Whether `password` is the one behind `stored`. For an account without one (or no account) the same work is done
 * against a decoy, so that the time taken tells nothing.
 * @throws TooManyHashes
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS)
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return stored !== null && matches
}
