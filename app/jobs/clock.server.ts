import type pg from 'pg'

/** Ordinary adjustments of a clock are smaller. */
const JUMP_MS = 60_000

/** Returns a question: has this process's clock jumped since it was last asked? */
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
 * Brings back what a process with a wrong clock has put into the future, by the database's clock: nothing of ours is enqueued for
 * later, and a failed try comes again within 7 hours.
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
