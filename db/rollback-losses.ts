import type { Knex } from 'knex'
import type { Db } from './connection'
import { MIGRATIONS } from './migration-list'
import { lastBatch, withMigrationLock } from './migrate'

type Column = { table: string; name: string; preset: string | null }
/** What `of` counts, such as location_areas or users.time_zone; and how many rows of it are lost, of all. */
export type Loss = { of: string; lost: number; all: number }

/**
 * What `rollback` would delete: rows of tables that go, other values than the preset one in columns that go, and rows
 * that tables which stay don't keep. Undoes the last batch in a transaction that it rolls back, so writes wait meanwhile.
 */
export async function rollbackLosses(db: Db): Promise<Loss[]> {
  const names = await lastBatch(db)
  const [columns, rows] = [await columnsOf(db), await rowsOf(db)]
  const { columns: left, rows: kept } = await undone(db, names)
  const losses: Loss[] = []
  for (const [table, all] of rows) {
    const still = kept.get(table)
    const lost = all - (still ?? 0)
    if (lost > 0) losses.push({ of: table, lost, all })
    if (still === undefined) continue
    const gone = columns.filter(
      (each) =>
        each.table === table && !left.some(({ table: of, name }) => of === table && name === each.name),
    )
    for (const { name, preset } of gone) {
      const { rows: counted } = await db.raw(
        `select count(*)::int as lost from ?? where ?? is not null${preset ? ` and ?? is distinct from (${preset.replaceAll('?', '\\?')})` : ''}`,
        preset ? [table, name, name] : [table, name],
      )
      if (counted[0].lost > 0) losses.push({ of: `${table}.${name}`, lost: counted[0].lost, all })
    }
  }
  return losses
}

const undone = (db: Db, names: readonly string[]) =>
  withMigrationLock(db, async (lock) => {
    const transaction = await lock.transaction()
    try {
      await transaction.raw('set local statement_timeout = 0')
      // In a transaction no index goes concurrently.
      const plain = new Proxy(transaction, {
        get: (target, key) =>
          key === 'raw'
            ? (sql: string, ...values: [Knex.RawBinding[]]) =>
                target.raw(sql.replaceAll(' concurrently', ''), ...values)
            : Reflect.get(target, key),
      })
      for (const name of names) {
        const { down } = await (MIGRATIONS.migrationSource as Knex.MigrationSource<string>).getMigration(name)
        await down!(plain)
      }
      return { columns: await columnsOf(transaction), rows: await rowsOf(transaction) }
    } finally {
      await transaction.rollback()
    }
  })

const IS_OURS = `table_schema = 'public' and table_name !~ '^migrations'`

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await db.raw(
    `select table_name as table, column_name as name, column_default as preset from information_schema.columns
     where ${IS_OURS} and is_generated = 'NEVER'`,
  )
  return rows
}

/** Rows by table. */
async function rowsOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.raw(
    `select table_name as name from information_schema.tables where ${IS_OURS} and table_type = 'BASE TABLE' order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const [row] = await db(name).count({ n: '*' })
    counts.set(name, Number(row!.n))
  }
  return counts
}
