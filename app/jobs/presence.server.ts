import type { Pool, PoolClient } from 'pg'

/**
 * graphile-worker frees the job of a worker that died (kill -9, a power cut) after four hours; no mail should wait so long.
 * So every worker holds an advisory lock of its name in the session that listens, and PostgreSQL lets go of it when that
 * connection ends. Who gets the lock of a worker knows that it is gone.
 */
const PRESENCE = 7_227_736

/** Younger locks are let alone: a worker that has just started, or connects again, may not hold its own yet. */
const AGE = '30 seconds'

/** Shared, so that a session that PostgreSQL has not yet found to be dead does not keep its successor waiting. */
export async function announce(client: PoolClient, workers: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext(worker)) from unnest($2::text[]) worker', [
    PRESENCE,
    workers,
  ])
}

/** Puts the jobs of workers that are gone back into the queue; `own` are never looked at. Returns the number of workers. */
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
