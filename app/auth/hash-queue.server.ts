/** Who a password is hashed for. Keys of an address: `network` is wider (IPv6: its /56, then its /64). */
export type HashSender = { network: string; address: string; known: boolean }

type Turn = { begin: () => void; refuse: (error: Error) => void }
/** Turns by network and address; the first of each map is served next. */
type Line = Map<string, Map<string, Turn[]>>

/** So often in a row a known browser goes first, so that a crowd of them doesn't stop everybody else. */
const KNOWN_IN_A_ROW = 4

/**
 * Lets `atOnce` tasks run while `waiting` more wait. Known browsers go first, and within a line networks take turns, then
 * their addresses. When the line is full, the last one of the address with the most waiting is refused, so one address
 * alone may fill the line, but can't keep another out of it. Known browsers may have half of a full line.
 * @param full what a task is refused with
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

/** The next turn; its network and its address go to the end of the line. */
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

/** The last turn of the address with the most, of the network with the most; of several, that of who came last. */
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
