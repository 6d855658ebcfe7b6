/** Pages that this tab has loaded, by address: coming back within five minutes asks the server for nothing. */
const FRESH_MS = 5 * 60_000
const MOST = 20

const visits = new Map<string, { data: unknown; at: number }>()

/** What a page showed, if that was under five minutes ago and nothing was written since; else null. */
export function visitOf<T>(address: string): T | null {
  const visit = visits.get(address)
  return visit && Date.now() - visit.at < FRESH_MS ? (visit.data as T) : null
}

/** Remembers what a page shows; showing the same once more does not make it newer. */
export function keepVisit(address: string, data: unknown): void {
  if (visits.get(address)?.data === data) return
  visits.delete(address)
  visits.set(address, { data, at: Date.now() })
  if (visits.size > MOST) visits.delete(visits.keys().next().value!)
}

let writes = 0

/** After anything was written: what was shown may not be so any more. */
export function forgetVisits(): void {
  visits.clear()
  writes++
}

/** How often this tab has written anything. */
export const writesSoFar = (): number => writes
