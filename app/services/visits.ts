/** Pages loaded in this tab, by URL: returning to one within five minutes makes no request. */
const FRESH_MS = 5 * 60_000
const MOST = 20

const visits = new Map<string, { data: unknown; at: number }>()

/** What a page showed, if that was less than five minutes ago and nothing was written since; else null. */
export function visitOf<T>(address: string): T | null {
  const visit = visits.get(address)
  return visit && Date.now() - visit.at < FRESH_MS ? (visit.data as T) : null
}

/** Remembers what a page shows. Storing the same data again doesn't extend its time. */
export function keepVisit(address: string, data: unknown): void {
  if (visits.get(address)?.data === data) return
  visits.delete(address)
  visits.set(address, { data, at: Date.now() })
  if (visits.size > MOST) visits.delete(visits.keys().next().value!)
}

let writes = 0

/** Forgets all pages after a write, since they may be outdated. */
export function forgetVisits(): void {
  visits.clear()
  writes++
}

/** How many times this tab has written anything. */
export const writesSoFar = (): number => writes
