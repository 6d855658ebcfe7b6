import { createHash } from 'node:crypto'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { codeOf, isViolation } from './errors'
import { driverOf } from './hosts/driver'
import './tables'

/** A connection pool or an open transaction, as operations and queries take it. */
export type Db = Knex

const { builtins, setTypeParser } = pg.types
// ids are bigint, but none comes near 2^53; averages are numeric(3,2). The product uses both as numbers.
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, Number)

const quiet = () => {}

const STATEMENT_MS = 30_000

/**
 * Opens a pool on `url` with at most `max` connections. `pooled` means a pooler in transaction mode, which ignores
 * connection settings, so it must set the statement timeout itself (deploy/pgbouncer.ini). `reads` means that a standby
 * will do.
 */
export function connect(url: string, { max = 10, pooled = false, reads = false } = {}): Knex {
  const { connectionString, Client } = driverOf(url, reads)
  const db = knex({
    client: 'pg',
    connection: {
      connectionString,
      application_name: 'carrel',
      ...(pooled ? {} : { statement_timeout: STATEMENT_MS }),
    },
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
    // Otherwise errors would put the statement and its values, which are personal data, in logs.
    compileSqlOnError: false,
    // Errors are thrown as well, so knex's own lines on standard error would duplicate them.
    log: { warn: quiet, error: quiet, deprecate: quiet, debug: quiet },
    // A missing value in an insert is a bug, not a NULL (knex's default outside PostgreSQL).
    useNullAsDefault: false,
  } as Knex.Config)
  if (Client !== pg.Client) db.client.driver = Object.assign(Object.create(pg), { Client })
  // A pooler may give each call another connection, so there no statement has a name.
  if (!pooled) namePlans(db)
  return db
}

type QueryOptions = { prepared?: true; name?: string }

/**
 * Options for a statement with few texts: a connection plans each once, and not at each call, which often takes longer than
 * running it.
 */
export const PREPARED: QueryOptions = { prepared: true }

/** A connection keeps the plan of each text that has a name. */
const MOST_PLANS = 200

/** Names each prepared statement after its text: the first 200 texts of a pool. */
function namePlans(db: Knex) {
  const names = new Set<string>()
  db.on('query', ({ sql, options }: { sql: string; options?: QueryOptions }) => {
    if (!options?.prepared) return
    const name = createHash('sha256').update(sql).digest('base64url')
    if (names.size < MOST_PLANS) names.add(name)
    if (names.has(name)) options.name = name
  })
}

/** `db.raw` for such a statement. */
export const preparedRaw = async <Row>(
  db: Db,
  sql: string,
  bindings: Knex.ValueDict,
): Promise<{ rows: Row[] }> => (await db.raw(sql, bindings).options(PREPARED)) as { rows: Row[] }

/**
 * A binding whose value the planner doesn't see. PostgreSQL keeps the plan of a prepared statement only if planning for the
 * values promises no gain, and planning our long statements takes longer than running them.
 */
export const unseen = (binding: string, type: string): string => `(select ${binding}::${type})::${type}`

/** Creates the database that `url` names when it does not exist yet. */
export async function ensureDatabase(url: string) {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const admin = connect(target.href, { max: 1 })
  try {
    const found = await admin('pg_database').where({ datname: name }).first()
    if (!found) await admin.raw('create database ??', [name])
  } catch (error) {
    // Another process created it first, or at the same time.
    if (codeOf(error) !== '42P04' && !isViolation(error, 'unique')) throw error
  } finally {
    await admin.destroy()
  }
}
