import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../connection'
import { connectionOf } from './snapshot'
import { backedTables, type CopyFormat, quoted, type SequenceState, settleTransaction } from './tables'

type Constraint = { of: string; name: string; definition: string }
type Trigger = { of: string; name: string }

/** Tables that the migrations, or a server started on the empty database, write to. */
const OF_AN_EMPTY_ONE = [
  'states',
  'proximity_categories',
  'tag_types',
  'roles',
  'search_families',
  'search_index',
  'content_changes',
  'rate_limits',
].map((name) => `public.${name}`)

/** The product's tables with rows that a restore would overwrite. */
export async function filledTables(db: Db): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await backedTables(db)) {
    // An empty product's queue contains only its own scheduled jobs.
    if (OF_AN_EMPTY_ONE.includes(name) || name.startsWith('graphile_worker.')) continue
    const { rows } = await db.raw(`select exists (select from ${quoted(name)}) as filled`)
    if (rows[0].filled) filled.push(name)
  }
  return filled
}

/** Loads all tables in the given transaction. */
export type Load = {
  /** Appends the output of `rowsOf` to a table, in chunks of any size. Finish one table before starting the next. */
  write: (table: string, columns: string[], piece: Uint8Array) => Promise<void>
  /** Finishes the last table, then restores foreign keys, triggers and sequences. */
  finish: (sequences: SequenceState[]) => Promise<void>
  /** Abandons the table being written. Until then, the transaction can't be rolled back. */
  abandon: () => Promise<void>
}

/** Locks out all other access to the tables until the transaction ends. Migrations: see withMigrationLock. */
export async function lockTables(transaction: Db): Promise<void> {
  await settleTransaction(transaction)
  await transaction.raw(
    `lock table ${(await backedTables(transaction)).map(({ name }) => quoted(name)).join(', ')}`,
  )
}

/**
 * Empties every table (locked by `lockTables`) and removes foreign keys and triggers. `finish` adds the foreign keys
 * back and checks them at once, so table order doesn't matter; trigger results are in the backup. Needs the tables'
 * owner, not a superuser.
 */
export async function beginLoad(transaction: Db, format: CopyFormat): Promise<Load> {
  const tables = (await backedTables(transaction)).map(({ name }) => name)
  const { rows: foreign } = await transaction.raw<{ rows: Constraint[] }>(
    `
    select n.nspname || '.' || c.relname as "of", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname || '.' || c.relname = any(?) order by 1, 2`,
    [tables],
  )
  const { rows: triggers } = await transaction.raw<{ rows: Trigger[] }>(
    `
    select n.nspname || '.' || c.relname as "of", t.tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and n.nspname || '.' || c.relname = any(?) order by 1, 2`,
    [tables],
  )
  for (const { of, name } of triggers)
    await transaction.raw(`alter table ${quoted(of)} disable trigger ${quoted(name)}`)
  await transaction.raw(`truncate ${tables.map(quoted).join(', ')}`)
  for (const { of, name } of foreign)
    await transaction.raw(`alter table ${quoted(of)} drop constraint ${quoted(name)}`)

  const connection = await connectionOf(transaction)
  let open: { table: string; stream: Writable; done: Promise<void> } | null = null
  const complete = async () => {
    open?.stream.end()
    await open?.done
    open = null
  }
  return {
    async write(table, columns, piece) {
      if (open?.table !== table) {
        await complete()
        const stream = connection.query(
          copyFrom(
            `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin (${format.options})`,
          ),
        )
        const done = finished(stream)
        done.catch(() => {}) // the write awaiting it reports the error
        open = { table, stream, done }
      }
      if (!open.stream.write(piece)) await Promise.race([once(open.stream, 'drain'), open.done])
    },
    async finish(sequences) {
      await complete()
      for (const { of, name, definition } of foreign) {
        await transaction.raw(`alter table ${quoted(of)} add constraint ${quoted(name)} ${definition}`)
      }
      for (const { of, name } of triggers)
        await transaction.raw(`alter table ${quoted(of)} enable trigger ${quoted(name)}`)
      for (const { name, last } of sequences) {
        await transaction.raw('select setval(?::regclass, ?, ?)', [quoted(name), last ?? 1, last !== null])
      }
      for (const name of tables) await transaction.raw(`analyze ${quoted(name)}`)
    },
    async abandon() {
      open?.stream.destroy()
      await open?.done.catch(() => {})
      open = null
    },
  }
}
