import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** The client a password is hashed for. `network` is wider than `address` (IPv6: its /56, then its /64). */
export type HashSender = { network: string; address: string; known: boolean }

type Turn = { begin: () => void; refuse: (error: Error) => void }
/** Waiting tasks by network and address; the first entry of each map is next. */
type Line = Map<string, Map<string, Turn[]>>

/** Known browsers go first at most this often in a row, so that many of them can't block the others. */
const KNOWN_IN_A_ROW = 4

/**
 * Runs `atOnce` tasks while up to `waiting` more wait. Known browsers go first, up to half of a full queue; networks
 * take turns, then addresses. A full queue refuses the newest task of the address with the most waiting tasks.
 * With a plain limit of concurrency (p-limit), 6 of 10 of an owner's logins succeed while 90 connections guess
 * passwords (tests/hard/under-attack.test.ts); with this, all but 1 of 20 have to.
 * @param full makes the error for a refused task
 */
export function createHashQueue(atOnce: number, waiting: number, full: () => Error) {
  const known: Line = new Map()
  const others: Line = new Map()
  let running = 0
  let knownInARow = 0

  const next = (): Turn | undefined => {
    const line = known.size > 0 && (knownInARow < KNOWN_IN_A_ROW || others.size === 0) ? known : others
    knownInARow = line === known ? knownInARow + 1 : 0
    return takeFirst(line)
  }
  const leave = () => {
    running--
    next()?.begin()
  }
  const wait = (sender: HashSender) =>
    new Promise<void>((begin, refuse) => {
      const line = sender.known ? known : others
      put(line, sender, { begin: () => (running++, begin()), refuse })
      if (sizeOf(known) + sizeOf(others) > waiting)
        takeFromLargest(others.size === 0 || sizeOf(known) > waiting / 2 ? known : others, sender).refuse(
          full(),
        )
    })

  return {
    async run<T>(sender: HashSender, task: () => Promise<T>): Promise<T> {
      if (running < atOnce) running++
      else await wait(sender)
      try {
        return await task()
      } finally {
        leave()
      }
    },
    counts: () => ({ running, waiting: sizeOf(known) + sizeOf(others) }),
  }
}

function put(line: Line, { network, address }: HashSender, turn: Turn) {
  const addresses = line.get(network) ?? new Map<string, Turn[]>()
  line.set(network, addresses)
  const turns = addresses.get(address) ?? []
  addresses.set(address, turns)
  turns.push(turn)
}

/** Takes the next task, and moves its network and address to the end of the line. */
function takeFirst(line: Line): Turn | undefined {
  const first = line.entries().next().value
  if (!first) return undefined
  const [network, addresses] = first
  const [address, turns] = addresses.entries().next().value!
  const turn = turns.shift()!
  addresses.delete(address)
  if (turns.length > 0) addresses.set(address, turns)
  line.delete(network)
  if (addresses.size > 0) line.set(network, addresses)
  return turn
}

/** Takes the newest task of the busiest address in the busiest network. In a tie, the latest arrival loses. */
function takeFromLargest(line: Line, newest: HashSender): Turn {
  const network = largest(line, countIn, newest.network)
  const addresses = line.get(network)!
  const address = largest(addresses, (turns) => turns.length, newest.address)
  const turns = addresses.get(address)!
  const turn = turns.pop()!
  if (turns.length === 0) addresses.delete(address)
  if (addresses.size === 0) line.delete(network)
  return turn
}

function largest<T>(map: Map<string, T>, count: (each: T) => number, preferred: string): string {
  const most = Math.max(...[...map.values()].map(count))
  const keys = [...map].filter(([, each]) => count(each) === most).map(([key]) => key)
  return keys.includes(preferred) ? preferred : keys.at(-1)!
}

const countIn = (addresses: Map<string, Turn[]>) =>
  [...addresses.values()].reduce((sum, turns) => sum + turns.length, 0)
const sizeOf = (line: Line) => [...line.values()].reduce((sum, addresses) => sum + countIn(addresses), 0)

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet): about 25 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Uses at most half of the cores, so that the others keep serving pages. */
export const HASHES_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Queue length: about a second and a half of work per running hash. */
const WAITING = HASHES_AT_ONCE * 60

let decoy: Promise<string> | undefined

/** Too many passwords are already waiting to be hashed. `http/write` responds with 429. */
export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

const queue = createHashQueue(
  HASHES_AT_ONCE,
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

/** Keyboards type the same characters in different forms: é may be one code point, or two. */
const inOneForm = (password: string) => password.normalize('NFKC')

/** The PHC string to store for a password. @throws TooManyHashes */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(inOneForm(password), OPTIONS))

/**
 * Checks `password` against the hash `stored`. Without a hash (no password or no account) it does the same work on a
 * decoy, so that timing reveals nothing.
 * @throws TooManyHashes
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS)
  const against = stored ?? (await decoy)
  const matches = (form: string) => inTurn(() => verify(against, form))
  const form = inOneForm(password)
  // Older hashes are of what was typed.
  const right = (await matches(form)) || (form !== password && (await matches(password)))
  return stored !== null && right
}
