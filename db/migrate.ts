import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './connection'
import { MIGRATIONS } from './migration-list'
import { newerMigrations } from './newer-migrations'

/** An arbitrary number that no other program is likely to use in the same database. */
const MIGRATION_LOCK = 7_227_735

/**
 * Applies pending migrations, one process at a time, and returns their names. knex's own lock is a row that outlives
 * a killed process; under our advisory lock, which ends with its connection, it can be freed safely. Needs two
 * connections and session settings: `db` is an OpenDatabase's `direct`.
 */
export async function migrate(db: Db): Promise<string[]> {
  return alone(db, async () => ((await db.migrate.latest(MIGRATIONS)) as [number, string[]])[1])
}

/**
 * Rolls back the last batch of migrations and returns their names.
 * @throws Error if a newer release has migrated since
 */
export async function rollback(db: Db): Promise<string[]> {
  return alone(db, async () => {
    await refuseNewer(db)
    return ((await db.migrate.rollback(MIGRATIONS)) as [number, string[]])[1]
  })
}

/** The migrations that `rollback` would undo, the last one first. */
export async function lastBatch(db: Db): Promise<string[]> {
  if (!(await db.schema.hasTable('migrations'))) return []
  const names: string[] = await db('migrations')
    .where('batch', db('migrations').max('batch'))
    .orderBy('id', 'desc')
    .pluck('name')
  return names
}

/**
 * Migrates to exactly these migrations, a prefix of all known ones: rolls back later ones, applies missing ones.
 * @throws Error if a newer release has migrated since
 */
export async function migrateTo(db: Db, names: string[]): Promise<void> {
  return alone(db, async () => {
    await refuseNewer(db)
    for (const name of (await migrationStatus(db)).done.reverse())
      if (!names.includes(name)) await db.migrate.down({ ...MIGRATIONS, name })
    for (const name of (await migrationStatus(db)).waiting)
      if (names.includes(name)) await db.migrate.up({ ...MIGRATIONS, name })
  })
}

async function refuseNewer(db: Db) {
  const newer = await newerMigrations(db)
  if (newer.length > 0)
    throw new Error(
      `This release can't undo migrations that it doesn't know: ${newer.join(', ')}. Undo them with the release that has them.`,
    )
}

async function alone<T>(db: Db, run: () => Promise<T>): Promise<T> {
  return withMigrationLock(db, async (lock) => {
    await lock.raw('set local statement_timeout = 0')
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await db.migrate.forceFreeMigrationsLock(MIGRATIONS)
    return run()
  })
}

/**
 * Runs `run` in a transaction that blocks migrations, once those of other processes have ended. Each try is a
 * transaction of its own: CREATE INDEX CONCURRENTLY waits until every transaction ends that has a snapshot just then,
 * so one that stays open while it waits for the lock would deadlock with the migration that holds it.
 */
export async function withMigrationLock<T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> {
  const take = `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`
  for (;;) {
    const ran = await db.transaction(async (transaction) => {
      const { rows } = await transaction.raw<{ rows: { taken: boolean }[] }>(take)
      return rows[0]!.taken ? { result: await run(transaction) } : null
    })
    if (ran) return ran.result
    await sleep(100)
  }
}

/** The migrations that have run and those that are pending. */
export async function migrationStatus(db: Db): Promise<{ done: string[]; waiting: string[] }> {
  const [done, waiting] = (await db.migrate.list(MIGRATIONS)) as [{ name: string }[], string[]]
  return { done: done.map(({ name }) => name), waiting: waiting }
}
