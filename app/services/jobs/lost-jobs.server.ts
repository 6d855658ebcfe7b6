import type { Pool, PoolClient } from 'pg'

/**
 * graphile-worker frees the jobs of a dead worker (kill -9, a power cut) after four hours, which is too long for
 * emails. So each worker holds an advisory lock for its name in the listening connection, which PostgreSQL releases
 * when that ends. If we can get a worker's lock, the worker is gone.
 */
export const PRESENCE = 7_227_736

/** Ignore younger locks: a worker that has just started or is reconnecting may not have its own yet. */
const AGE = '30 seconds'

/** A shared lock, so that a dead session PostgreSQL hasn't noticed doesn't block its successor. */
export async function announce(client: PoolClient, workers: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext(worker)) from unnest($2::text[]) worker', [
    PRESENCE,
    workers,
  ])
}

/** Puts the jobs of dead workers back into the queue, except for those in `own`. Returns the number of dead workers. */
export async function unlockDead(pool: Pool, own: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `with holders as materialized (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - $2::interval and locked_by <> all ($3::text[])
    )
    select locked_by from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [PRESENCE, AGE, own],
  )
  if (rows.length > 0)
    await unlockWorkers(
      pool,
      rows.map((row) => row.locked_by),
    )
  return rows.length
}

export async function unlockWorkers(pool: Pool, workers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
}

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
export async function bringBack(pool: Pool): Promise<number> {
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
