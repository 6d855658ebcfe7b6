import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { quietLogger } from './logger.server'

/** As for the product's own migrations: any number that no other program in the same database is likely to choose. */
const MIGRATION_LOCK = 7_227_737

/** Brings the queue's own schema (graphile_worker) in the database at `url` up to date, one process at a time. */
export async function migrateQueue(url: string): Promise<void> {
  const lock = new pg.Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations({ connectionString: url, logger: quietLogger })
  } finally {
    await lock.end()
  }
}
