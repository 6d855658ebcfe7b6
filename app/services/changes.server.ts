import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '~db/connection'

/** Detects changes to what public pages show, made by any process. */
export type Changes = {
  /**
   * A number that changes with every write; values cached under another number are outdated. It may be one check
   * interval old, and stays the same while the database is unreachable.
   */
  current: () => Promise<number>
  /** The same, checked at this call: for those who have just sent a form, perhaps to another process. */
  latest: () => Promise<number>
  /** How many removals there were by then: what was cached before the last one may show what nobody may see any more. */
  removals: () => number
  /** Checks now, so that users see what they just wrote. At most once a second, since others write too. */
  look: () => Promise<void>
}

const AFTER_WRITE_MS = 1000
/** While the database restarts, pages that don't need it shouldn't wait. */
const PATIENCE_MS = 250
/** Counts of closed connections are merged above this many rows. */
const MANY_ROWS = 500

/**
 * @param everyMs minimum time between checks; 0: every call checks, and sees everything committed before it
 * @param now in milliseconds
 */
export function createChanges(db: Db, everyMs: number, now: () => number = () => performance.now()): Changes {
  let known = 0
  let removed = 0
  let lookedAt = -Infinity
  let lastBegan = -Infinity
  let looking: Promise<void> | null = null

  const ask = async () => {
    const began = now()
    const { generation, removals, rows } = await generationOf(db)
    // Checks may finish out of order; only the latest counts. A lower number is a change too: the database was restored
    // or replaced.
    if (began >= lastBegan) [known, removed] = [generation, removals]
    lastBegan = lookedAt = Math.max(began, lastBegan)
    if (rows > MANY_ROWS) await foldGenerations(db)
  }
  const askOrNot = () => ask().catch(() => void (lookedAt = now()))
  const askPatiently = async () => {
    await Promise.race([askOrNot(), sleep(PATIENCE_MS, undefined, { ref: false })])
    // Waits before asking a database that hangs again, so that not every request does.
    lookedAt = Math.max(lookedAt, now() - everyMs / 2)
  }
  // Only for current(): a shared check may have started before a write that look() has to see.
  const together = () => (looking ??= askPatiently().finally(() => void (looking = null)))

  return {
    async current() {
      if (everyMs === 0) await askOrNot()
      else if (now() - lookedAt >= everyMs) await together()
      return known
    },
    async latest() {
      await askOrNot()
      return known
    },
    removals: () => removed,
    async look() {
      if (everyMs > 0 && now() - lookedAt >= AFTER_WRITE_MS) await askPatiently()
    },
  }
}

/**
 * This process's copy of what `load` reads, loaded again after a change that any process made. It's given the generation
 * number if this request has asked for it already. If loading fails, as while the database is down, it stays as it was.
 */
export function followChanges<T>(
  changes: Pick<Changes, 'current'>,
  initial: T,
  load: () => Promise<T>,
  failed: (error: unknown) => void,
): (generation?: number) => Promise<T> {
  let known = initial
  let generation: number | null = null
  return async (seen) => {
    const current = seen ?? (await changes.current())
    if (current === generation) return known
    try {
      known = await load()
      generation = current
    } catch (error) {
      failed(error)
    }
    return known
  }
}

/**
 * How many transactions have changed what public pages show, how many statements removed something, and how many rows
 * these counts are spread over (one per connection).
 */
export async function generationOf(db: Db): Promise<{ generation: number; removals: number; rows: number }> {
  const row = await db('content_changes').first<{ generation: number; removals: number; rows: number }>(
    db.raw('coalesce(sum(n), 0)::bigint as generation'),
    db.raw('coalesce(sum(removals), 0)::bigint as removals'),
    db.raw('count(*) as rows'),
  )
  return row
}

/** Merges the counts of closed connections; the sum stays the same. */
export async function foldGenerations(db: Db): Promise<void> {
  await db.raw(`
    with gone as (
      delete from content_changes where backend <> 0 and backend not in (select pid from pg_stat_activity where pid is not null) returning n, removals
    )
    insert into content_changes as c (backend, n, removals, changed_in)
    select 0, sum(n), sum(removals), pg_current_xact_id() from gone having count(*) > 0
    on conflict (backend) do update set n = c.n + excluded.n, removals = c.removals + excluded.removals`)
}
