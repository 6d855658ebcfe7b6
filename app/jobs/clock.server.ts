import type pg from 'pg'

/** Ordinary clock adjustments are smaller. */
const JUMP_MS = 60_000

/** Returns a function that says whether this process's clock has jumped since its last call. */
export function watchClock(): () => boolean {
  const offset = () => Date.now() - performance.now()
  let last = offset()
  return () => {
    const now = offset()
    const jumped = Math.abs(now - last) > JUMP_MS
    last = now
    return jumped
  }
}

/**
 * Reschedules jobs that a process with a wrong clock scheduled far ahead, by the database's clock. We never enqueue for
 * later, and retries wait at most 7 hours.
 */
export async function bringBack(pool: pg.Pool): Promise<number> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
     where last_execution > now() + interval '1 minute'`,
  )
  const { rowCount } = await pool.query(
    `select id from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs
         where run_at > now() + case when attempts = 0 then interval '1 minute' else interval '7 hours' end),
       run_at := now())`,
  )
  return rowCount ?? 0
}
