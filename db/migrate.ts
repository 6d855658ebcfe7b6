import type { Db } from './connection'
import { MIGRATIONS } from './migration-list'

/** Any number that no other program in the same database is likely to choose. */
export const MIGRATION_LOCK = 7_227_735

/**
 * Applies what is pending, one process at a time, and returns the names of what was applied. knex's own lock is a row
 * that outlives a killed process; under the advisory lock, which ends with its connection, it may be freed safely. It takes two
 * connections, and settings that last: `db` is an OpenDatabase's `direct`.
 */
export async function migrate(db: Db): Promise<string[]> {
  return alone(db, async () => ((await db.migrate.latest(MIGRATIONS)) as [number, string[]])[1])
}

/** Takes back the last batch of migrations, and returns their names. */
export async function rollback(db: Db): Promise<string[]> {
  return alone(db, async () => ((await db.migrate.rollback(MIGRATIONS)) as [number, string[]])[1])
}

/**
 * Brings the schema to exactly these migrations, the first ones of all there are: takes back what is beyond them, applies
 * what is missing.
 */
export async function migrateTo(db: Db, names: string[]): Promise<void> {
  return alone(db, async () => {
    for (const name of (await migrationStatus(db)).done.reverse())
      if (!names.includes(name)) await db.migrate.down({ ...MIGRATIONS, name })
    for (const name of (await migrationStatus(db)).waiting)
      if (names.includes(name)) await db.migrate.up({ ...MIGRATIONS, name })
  })
}

async function alone<T>(db: Db, run: () => Promise<T>): Promise<T> {
  return db.transaction(async (lock) => {
    await lock.raw('set local statement_timeout = 0')
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK])
    await db.migrate.forceFreeMigrationsLock(MIGRATIONS)
    return run()
  })
}

/** Which migrations have run, and which wait. */
export async function migrationStatus(db: Db): Promise<{ done: string[]; waiting: string[] }> {
  const [done, waiting] = (await db.migrate.list(MIGRATIONS)) as [{ name: string }[], string[]]
  return { done: done.map(({ name }) => name), waiting: waiting }
}
