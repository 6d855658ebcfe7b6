import type { Db } from '../connection'

/** A table to back up. `name` includes the schema: 'public.users'. */
export type BackedTable = {
  name: string
  /** All stored columns; generated ones are computed from these. */
  columns: string[]
  /** SQL for each column's output and for the row order. Both are the same on every machine. */
  select: string
  orderBy: string
}

/** COPY's options to write and read rows. `csv`: a header comes first, and a quoted value may have line breaks. */
export type CopyFormat = { options: string; csv: boolean }
export const CSV: CopyFormat = { options: 'format csv, header', csv: true }

/** A sequence's last value; null if it was never used. */
export type SequenceState = { name: string; last: number | null }

/** Names created by the migrations of Carrel and of the queue. */
const OF_MIGRATIONS = ['public.migrations', 'public.migrations_lock', 'graphile_worker.migrations']

/**
 * Values that won't hold after a restore, written as they will be, so a row reads the same before and after. A
 * running job starts over: unlocked, without counting that attempt. An external index isn't ours until it's
 * filled.
 */
const AS_WRITTEN: Record<string, string> = {
  'public.search_index.filled_for': 'null::text',
  'graphile_worker._private_jobs.locked_at': 'null::timestamptz',
  'graphile_worker._private_jobs.locked_by': 'null::text',
  'graphile_worker._private_jobs.attempts':
    'case when locked_at is null then attempts else greatest(attempts - 1, 0) end',
  'graphile_worker._private_job_queues.locked_at': 'null::timestamptz',
  'graphile_worker._private_job_queues.locked_by': 'null::text',
}

type Column = { of: string; name: string; key: number | null; text: boolean }

/** Every table of the product and its queue, with stored columns. Excludes tables of extensions. */
export async function backedTables(db: Db): Promise<BackedTable[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `
    select n.nspname || '.' || c.relname as "of", a.attname as name, array_position(i.indkey::int2[], a.attnum) as key,
      a.attcollation <> 0 as "text"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not n.nspname || '.' || c.relname = any(:apart)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1, a.attnum`,
    { apart: OF_MIGRATIONS },
  )
  const names = [...new Set(rows.map(({ of }) => of))]
  return names.map((name) =>
    tableOf(
      name,
      rows.filter(({ of }) => of === name),
    ),
  )
}

function tableOf(name: string, columns: Column[]): BackedTable {
  const key = columns.filter((column) => column.key !== null).sort((one, other) => one.key! - other.key!)
  return {
    name,
    columns: columns.map((column) => column.name),
    select: columns.map((column) => AS_WRITTEN[`${name}.${column.name}`] ?? quoted(column.name)).join(', '),
    // Without a primary key, order by every column, as text because not every type can be ordered.
    orderBy: (key.length ? key : columns)
      .map(
        (column) =>
          quoted(column.name) +
          (key.length ? '' : '::text') +
          (column.text || !key.length ? ' collate "C"' : ''),
      )
      .join(', '),
  }
}

export async function sequenceStates(db: Db): Promise<SequenceState[]> {
  const { rows } = await db.raw<{ rows: SequenceState[] }>(`
    select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and sequencename !~ '^migrations' or schemaname = 'graphile_worker' order by 1`)
  return rows
}

/** The applied migrations in order, and the queue's last migration number (null without a queue). */
export async function schemaVersion(db: Db): Promise<{ migrations: string[]; queue: number | null }> {
  const {
    rows: [there],
  } = await db.raw(
    "select to_regclass('public.migrations') is not null as ours, to_regclass('graphile_worker.migrations') is not null as queue",
  )
  const ours = there.ours ? (await db.raw('select name from migrations order by id')).rows : []
  const queue = there.queue
    ? (await db.raw('select max(id) as last from graphile_worker.migrations')).rows[0].last
    : null
  return { migrations: ours.map(({ name }: { name: string }) => name), queue }
}

/** Quotes a name for SQL, with an optional schema: schema.name. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** Makes rows read and write the same on every machine, without a time limit and with no row hidden by a policy. */
export async function settleTransaction(transaction: Db): Promise<void> {
  const settings = {
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    lock_timeout: '30s',
    row_security: 'off',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    extra_float_digits: '1',
    bytea_output: 'hex',
    client_encoding: 'UTF8',
  }
  for (const [name, value] of Object.entries(settings))
    await transaction.raw('select set_config(?, ?, true)', [name, value])
}
