import { setTimeout as sleep } from 'node:timers/promises'

/** Refusals of one address are answered this far apart, but none waits for longer than that (milliseconds). */
const APART = 100
const LONGEST = 3000
/** Addresses that are past their time are forgotten beyond so many. */
const MOST = 1000

/** When the next refusal of an address is answered, in this process's own time. */
const nextAt = new Map<string, number>()

/**
 * Locks a refusal back while others of its address are being answered: a page that says "try again" costs as much as
 * any other, so an address that asks again at once over many connections would keep everybody else waiting.
 */
export async function paceRefusal(address: string): Promise<void> {
  const now = performance.now()
  const at = Math.min(Math.max(now, nextAt.get(address) ?? 0), now + LONGEST)
  nextAt.set(address, at + APART)
  if (nextAt.size > MOST) for (const [key, time] of nextAt) if (time < now) nextAt.delete(key)
  if (at > now) await sleep(at - now)
}
