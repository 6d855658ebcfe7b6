import knex, { type Knex } from 'knex'
import pg from 'pg'
import './tables'

/** A connection pool or an open transaction: what verbs and queries take. */
export type Db = Knex

const { builtins, setTypeParser } = pg.types
// ids are bigint, but none comes near 2^53; averages are numeric(3,2). Both are numbers to the product.
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, Number)

const quiet = () => {}

const STATEMENT_MS = 30_000

/**
 * Opens a pool on `url`. `max` is the number of connections at most. `pooled`: a pooler in transaction mode answers there,
 * which takes no settings of a connection; it has to set the time limit of statements itself (deploy/pgbouncer.ini).
 */
export function connect(url: string, { max = 10, pooled = false } = {}): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'carrel',
      ...(pooled ? {} : { statement_timeout: STATEMENT_MS }),
    },
    pool: { min: 0, max },
    userParams: { pooled }, // for preparedAs
    acquireConnectionTimeout: 10_000,
    // Errors would else carry the statement with its values, which are people's, into logs.
    compileSqlOnError: false,
    // What goes wrong is thrown as well; knex's own lines on standard error say it twice.
    log: { warn: quiet, error: quiet, deprecate: quiet, debug: quiet },
    // A missing value in an insert is a mistake of ours, not a NULL (knex's default outside PostgreSQL).
    useNullAsDefault: false,
  } as Knex.Config)
}

/**
 * Options for a statement whose text never changes: a connection plans it once under `name`, and not at each call, which often
 * takes longer than running it. A pooler may give each call another connection, so there the statement has no name.
 */
export const preparedAs = (db: Db, name: string): { name?: string } =>
  db.client.config.userParams?.pooled ? {} : { name }

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
    if ((error as { code?: string }).code !== '42P04') throw error // made by another process meanwhile
  } finally {
    await admin.destroy()
  }
}
