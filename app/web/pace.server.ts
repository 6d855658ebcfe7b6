import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Milliseconds between the responses to an address's refused requests, and the longest that one waits. */
const APART = 100
const MAX_DELAY_MS = 3000
/** Addresses to remember. The ones refused longest ago are forgotten first. */
const MOST = 1000

/** When the next refusal of an address may be sent, by this process's performance.now(). */
const nextAt = new LRUCache<string, number>({ max: MOST })

/**
 * Delays a refusal while others to its address are pending. A page that says "try again" costs as much as any other, so
 * an address that retries at once over many connections would slow everyone down.
 */
export async function paceRefusal(address: string): Promise<void> {
  const now = performance.now()
  const at = Math.min(Math.max(now, nextAt.get(address) ?? 0), now + MAX_DELAY_MS)
  nextAt.set(address, at + APART)
  if (at > now) await sleep(at - now)
}
