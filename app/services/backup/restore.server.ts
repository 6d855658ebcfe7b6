import { buffer } from 'node:stream/consumers'
import type { Db } from '~db/connection'
import { countAll } from '~db/backup/count-table'
import { beginLoad, filledTables, type Load, lockTables } from '~db/backup/load'
import { rowsOf } from '~db/backup/snapshot'
import { backedTables, schemaVersion } from '~db/backup/tables'
import { knownMigrations } from '~db/migration-list'
import { migrateTo, withMigrationLock } from '~db/migrate'
import { migrateQueue } from '../jobs/schema.server'
import { contentTypeOf } from '../storage/content-type.server'
import type { Storage } from '../storage/storage'
import { BackupError } from './backup-error.server'
import { inOrder } from './in-order.server'
import { type Beginning, rowFormatOf } from './manifest.server'
import { type Piece, readArchive } from './read-archive.server'
import { type StoredFile, type Verified, verifyBackup } from './verify-backup.server'

/** Objects stored concurrently. */
const AT_ONCE = 8

export type Restore = {
  db: Db
  url: string
  /** null: restores only rows, because the objects are still in place. */
  storage: Storage | null
  /** Opens the backup from the start; called twice. */
  open: () => AsyncIterable<Uint8Array>
  /** The keys it may be encrypted with. */
  keys: string[]
  /** Reports progress in a line for the terminal. */
  say?: (line: string) => void
}

/**
 * Restores a backup into an empty database and empty object storage, after checking all of it. All rows are in one
 * transaction, which commits once every object is stored and verified. If it's killed, the database stays empty, and
 * the next restore reuses the objects already stored. It never deletes or overwrites anything.
 * @throws BackupError when the backup can't be used, or the target isn't empty
 */
export async function restore({ db, url, storage, open, keys, say = () => {} }: Restore): Promise<Verified> {
  await refuseFilled(db)
  const there = await keysOf(storage)
  say('Checking the backup ...')
  const equal = new Set<string>()
  const verified = await verifyBackup(open(), keys, async ({ key, body }) => {
    if (there.has(key) && (await isStored(storage!, key, body))) equal.add(key)
  })
  for (const key of there)
    if (!equal.has(key))
      throw new BackupError(
        `Picture storage isn't empty, and ${key} isn't in the backup or has different contents. Restore into an empty ` +
          'folder or bucket, or add --rows-only if you still have the pictures.',
      )
  refuseUnknown(verified.beginning)

  say('Creating the tables ...')
  await migrateTo(db, verified.beginning.migrations)
  await migrateQueue(url)
  await refuseOtherSchema(db, verified.beginning)

  say(storage ? 'Writing rows and files ...' : 'Writing rows ...')
  await withMigrationLock(db, async (transaction) => {
    await lockTables(transaction)
    await refuseFilled(transaction) // another process may have written before we got the lock
    await refuseOtherSchema(transaction, verified.beginning)
    const load = await beginLoad(transaction, rowFormatOf(verified.beginning))
    try {
      await writeAll(load, storage, readArchive(open(), keys), equal)
    } catch (error) {
      await load.abandon()
      throw error
    }
    say('Checking the restored rows ...')
    await compareRows(transaction, verified)
  })
  return verified
}

async function keysOf(storage: Storage | null): Promise<Set<string>> {
  const keys = new Set<string>()
  if (storage) for await (const { key } of storage.list('')) keys.add(key)
  return keys
}

async function isStored(storage: Storage, key: string, body: Buffer): Promise<boolean> {
  const kept = await storage.get(key)
  return kept !== null && (await buffer(kept.body)).equals(body)
}

async function writeAll(
  load: Load,
  storage: Storage | null,
  pieces: AsyncIterable<Piece>,
  equal: Set<string>,
) {
  const columns = new Map<string, string[]>()
  // Writes rows as they arrive, and passes files on to be stored concurrently.
  async function* files() {
    for await (const piece of pieces) {
      if (piece.kind === 'beginning')
        for (const table of piece.beginning.tables) columns.set(table.name, table.columns)
      if (piece.kind === 'rows') await load.write(piece.table, columns.get(piece.table)!, piece.piece)
      if (piece.kind === 'file' && !equal.has(piece.key)) yield piece
      if (piece.kind === 'end') await load.finish(piece.manifest.sequences)
    }
  }
  const store = async ({ key, body }: StoredFile) => {
    if (!storage) return
    await storage.put(key, body, { contentType: contentTypeOf(body) })
    if (!(await isStored(storage, key, body)))
      throw new BackupError(`${key} wasn't stored correctly: reading it back gave different contents.`)
  }
  for await (const _ of inOrder(files(), AT_ONCE, store));
}

async function compareRows(transaction: Db, { beginning, manifest }: Verified) {
  const format = rowFormatOf(beginning)
  const written = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of await backedTables(transaction)) {
    const { rows, sha256 } = await countAll(format, rowsOf(transaction, table, format))
    const expected = written.get(table.name)
    if (expected ? sha256 !== expected.sha256 : rows > 0) {
      throw new BackupError(
        `The contents of ${table.name} (${rows} rows) don't match the backup (${expected?.rows ?? 0} rows). Nothing was restored.`,
      )
    }
  }
}

function refuseUnknown({ migrations, carrel }: Beginning) {
  const known = knownMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new BackupError(
    `The backup is from Carrel ${carrel} and has migrations that this version doesn't (${unknown.join(', ')}). Restore it with that version or a later one.`,
  )
}

async function refuseFilled(db: Db) {
  const filled = (await filledTables(db)).map((name) => name.replace('public.', ''))
  if (filled.length === 0) return
  const more = filled.length > 5 ? ` and ${filled.length - 5} more tables` : ''
  throw new BackupError(
    `The database isn't empty. It has rows in ${filled.slice(0, 5).join(', ')}${more}. ` +
      'Restore into an empty database: create a new one, or set CARREL_VAR to a new folder.',
  )
}

async function refuseOtherSchema(db: Db, { migrations, queue, carrel, tables }: Beginning) {
  const own = await schemaVersion(db)
  if (own.migrations.join() !== migrations.join()) {
    throw new BackupError(
      'Another process changed the schema during the restore. Stop every other Carrel process, then try again.',
    )
  }
  const there = new Map((await backedTables(db)).map((table) => [table.name, table.columns]))
  const strange = tables.filter(
    ({ name, columns }) => !columns.every((column) => there.get(name)?.includes(column)),
  )
  if (strange.length === 0 && (queue === null || own.queue === queue)) return
  throw new BackupError(
    `The backup is from Carrel ${carrel}, which has a different ${strange[0] ? `${strange[0].name} table` : 'job queue'}. ` +
      'Restore it with that version, then upgrade.',
  )
}
