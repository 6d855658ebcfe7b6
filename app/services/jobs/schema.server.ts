import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { driverOf } from '~db/hosts/driver'

/** Like the lock for our own migrations: a number that other programs in the database are unlikely to use. */
const MIGRATION_LOCK = 7_227_737

/** Migrates the queue's schema (graphile_worker) in the database at `url`, one process at a time. */
export async function migrateQueue(url: string): Promise<void> {
  const { connectionString, Client } = driverOf(url)
  const lock = new Client({ connectionString })
  await lock.connect()
  const pool = new pg.Pool({ connectionString, Client, max: 1 })
  // A connection that the pool has ended still reports that its server stops, which would end this process.
  pool.on('error', () => {})
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
    await lock.end()
  }
}
