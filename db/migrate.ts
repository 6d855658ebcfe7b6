import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './connection'
import { MIGRATIONS } from './migration-list'
import { newerMigrations } from './newer-migrations'

/** Any number that no other program in the same database is likely to choose. */
const MIGRATION_LOCK = 7_227_735

/**
 * Applies what is pending, one process at a time, and returns the names of what was applied. knex's own lock is a row
 * that outlives a killed process; under the advisory lock, which ends with its connection, it may be freed safely. It takes two
 * connections, and settings that last: `db` is an OpenDatabase's `direct`.
 */
export async function migrate(db: Db): Promise<string[]> {
  return alone(db, async () => ((await db.migrate.latest(MIGRATIONS)) as [number, string[]])[1])
}

/**
 * Takes back the last batch of migrations, and returns their names.
 * @throws Error if a newer release has migrated since
 */
export async function rollback(db: Db): Promise<string[]> {
  return alone(db, async () => {
    await refuseNewer(db)
    return ((await db.migrate.rollback(MIGRATIONS)) as [number, string[]])[1]
  })
}

/** The migrations that `rollback` would take back, the last one first. */
export async function lastBatch(db: Db): Promise<string[]> {
  if (!(await db.schema.hasTable('migrations'))) return []
  const names: string[] = await db('migrations')
    .where('batch', db('migrations').max('batch'))
    .orderBy('id', 'desc')
    .pluck('name')
  return names
}

/**
 * Brings the schema to exactly these migrations, the first ones of all there are: takes back what is beyond them, applies
 * what is missing.
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
  return db.transaction(async (lock) => {
    await lock.raw('set local statement_timeout = 0')
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await takeMigrationLock(lock)
    await db.migrate.forceFreeMigrationsLock(MIGRATIONS)
    return run()
  })
}

/**
 * Waits until nobody else migrates, and keeps others from it until the transaction ends. It asks again and again, without
 * parameters: a statement that waits keeps its snapshot, and so does one with parameters after its end, in an open portal.
 * CREATE INDEX CONCURRENTLY waits for both, and they would wait for the lock under which it runs.
 */
export async function takeMigrationLock(transaction: Db): Promise<void> {
  const take = `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`
  while (!(await transaction.raw<{ rows: { taken: boolean }[] }>(take)).rows[0]!.taken) await sleep(100)
}

/** Which migrations have run, and which wait. */
export async function migrationStatus(db: Db): Promise<{ done: string[]; waiting: string[] }> {
  const [done, waiting] = (await db.migrate.list(MIGRATIONS)) as [{ name: string }[], string[]]
  return { done: done.map(({ name }) => name), waiting: waiting }
}
