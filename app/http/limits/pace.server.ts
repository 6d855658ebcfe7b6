import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Refusals of one address are answered this far apart, but none waits for longer than that (milliseconds). */
const APART = 100
const LONGEST = 3000
/** How many addresses are remembered. The ones refused longest ago are forgotten first. */
const MOST = 1000

/** When the next refusal of an address is answered, in this process's own time. */
const nextAt = new LRUCache<string, number>({ max: MOST })

/**
 * Locks a refusal back while others of its address are being answered: a page that says "try again" costs as much as
 * any other, so an address that asks again at once over many connections would keep everybody else waiting.
 */
export async function paceRefusal(address: string): Promise<void> {
  const now = performance.now()
  const at = Math.min(Math.max(now, nextAt.get(address) ?? 0), now + LONGEST)
  nextAt.set(address, at + APART)
  if (at > now) await sleep(at - now)
}
