import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '~db/connection'
import { foldGenerations, generationOf } from './changes-queries.server'

/** Tells whether anything that public pages show has changed, anyone who changed it. */
export type Changes = {
  /**
   * The number that grows with every change; what was kept under another one is to be dropped. It may be as old as the time
   * between two looks. While the database cannot be asked it stays what it was.
   */
  current: () => Promise<number>
  /**
   * Looks anew, for someone who has just written and wants to see it: at most once a second, since others keep on
   * writing too.
   */
  look: () => Promise<void>
}

const AFTER_WRITE_MS = 1000
/** A database that is restarting must not keep pages waiting that need nothing of it. */
const PATIENCE_MS = 250
/** Rows of connections that are gone are added up when there are so many. */
const MANY_ROWS = 500

/**
 * @param everyMs how long a look holds; 0: every call looks, and sees what was committed before it
 * @param now in milliseconds
 */
export function createChanges(db: Db, everyMs: number, now: () => number = () => performance.now()): Changes {
  let known = 0
  let lookedAt = -Infinity
  let lastBegan = -Infinity
  let looking: Promise<void> | null = null

  const ask = async () => {
    const began = now()
    const { generation, rows } = await generationOf(db)
    // Two looks may come back in another order than they left in. A number that has gone back is a change as well: the
    // database was restored, or another has taken its place.
    if (began >= lastBegan) known = generation
    lastBegan = lookedAt = Math.max(began, lastBegan)
    if (rows > MANY_ROWS) await foldGenerations(db)
  }
  const askOrNot = () => ask().catch(() => void (lookedAt = now()))
  const askPatiently = async () => {
    await Promise.race([askOrNot(), sleep(PATIENCE_MS, undefined, { ref: false })])
    // A database that hangs is asked again after a while, not by everybody who comes.
    lookedAt = Math.max(lookedAt, now() - everyMs / 2)
  }
  // Looks are shared, but a shared one may have begun before the change that its caller has to see.
  const together = () => (looking ??= askPatiently().finally(() => void (looking = null)))

  return {
    async current() {
      if (everyMs === 0) await askOrNot()
      else if (now() - lookedAt >= everyMs) await together()
      return known
    },
    async look() {
      if (everyMs > 0 && now() - lookedAt >= AFTER_WRITE_MS) await askPatiently()
    },
  }
}
