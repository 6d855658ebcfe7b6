import { buffer } from 'node:stream/consumers'
import type { Db } from '~db/connection'
import { countAll } from '~db/backup/count-table'
import { beginLoad, filledTables, type Load, lockTables } from '~db/backup/load'
import { rowsOf } from '~db/backup/snapshot'
import { backedTables, schemaVersion } from '~db/backup/tables'
import { knownMigrations } from '~db/migration-list'
import { migrateTo } from '~db/migrate'
import { migrateQueue } from '../jobs/schema.server'
import { contentTypeOf } from '../storage/content-type.server'
import type { Storage } from '../storage/storage'
import { BackupError } from './backup-error.server'
import { inOrder } from './in-order.server'
import type { Beginning } from './manifest.server'
import { type Piece, readArchive } from './read-archive.server'
import { type StoredFile, type Verified, verifyBackup } from './verify-backup.server'

/** Objects that are stored at once. */
const AT_ONCE = 8

export type Restore = {
  db: Db
  url: string
  /** null: only rows are restored, because the objects are still where they were. */
  storage: Storage | null
  /** Opens the backup at its beginning; it is read twice. */
  open: () => AsyncIterable<Uint8Array>
  /** The keys that it may be encrypted with. */
  keys: string[]
  /** Told what is being done, in words for a terminal. */
  say?: (line: string) => void
}

/**
 * Brings an empty database and empty object storage to what a backup holds. The backup is read and checked as a whole
 * before anything is changed. All rows are one transaction, which ends when every object is stored and everything was
 * read back: a restore that is killed leaves an empty database, and objects that are those of the backup, with which
 * the next one goes on. It deletes and replaces nothing.
 * @throws BackupError when the backup cannot be used, or something is there already
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
        `The storage for pictures isn't empty: ${key} isn't in the backup, or differs from it. Restore into an empty ` +
          'folder or bucket, or add --rows-only if you still have the pictures.',
      )
  refuseUnknown(verified.beginning)

  say('Creating the tables ...')
  await migrateTo(db, verified.beginning.migrations)
  await migrateQueue(url)
  await refuseOtherSchema(db, verified.beginning)

  say(storage ? 'Writing rows and files ...' : 'Writing rows ...')
  await db.transaction(async (transaction) => {
    await lockTables(transaction)
    await refuseFilled(transaction) // someone may have come before the lock
    await refuseOtherSchema(transaction, verified.beginning)
    const load = await beginLoad(transaction, verified.beginning.format)
    try {
      await writeAll(load, storage, readArchive(open(), keys), equal)
    } catch (error) {
      await load.abandon()
      throw error
    }
    say('Checking what was written ...')
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
  // Rows are written as they come; files go on from here, several at once.
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
    if (!(await isStored(storage, key, body))) throw new BackupError(`Storage changed ${key}.`)
  }
  for await (const _ of inOrder(files(), AT_ONCE, store));
}

async function compareRows(transaction: Db, { beginning, manifest }: Verified) {
  const written = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of await backedTables(transaction)) {
    const { rows, sha256 } = await countAll(beginning.format, rowsOf(transaction, table, beginning.format))
    const expected = written.get(table.name)
    if (expected ? sha256 !== expected.sha256 : rows > 0) {
      throw new BackupError(
        `The ${rows} rows of ${table.name} don't match the ${expected?.rows ?? 0} in the backup. Nothing was restored.`,
      )
    }
  }
}

function refuseUnknown({ migrations, carrel }: Beginning) {
  const known = knownMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new BackupError(
    `The backup is from Carrel ${carrel}, and this version doesn't know some of its migrations (${unknown.join(', ')}). Restore it with that version or a later one.`,
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
      'Another process changed the tables during the restore. Stop every other Carrel process, then restore again.',
    )
  }
  const there = new Map((await backedTables(db)).map((table) => [table.name, table.columns]))
  const strange = tables.filter(
    ({ name, columns }) => !columns.every((column) => there.get(name)?.includes(column)),
  )
  if (strange.length === 0 && (queue === null || own.queue === queue)) return
  throw new BackupError(
    `The backup is from Carrel ${carrel}, where ${strange[0]?.name ?? 'the job queue'} was different. ` +
      'Restore it with that version, then upgrade.',
  )
}
