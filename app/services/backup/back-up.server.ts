import { createTarPacker } from 'modern-tar'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db } from '~db/connection'
import { countAll } from '~db/backup/count-table'
import { openSnapshot, rowsOf } from '~db/backup/snapshot'
import { backedTables, CSV, schemaVersion, sequenceStates } from '~db/backup/tables'
import { knownMigrations } from '~db/migration-list'
import { isKey } from '../storage/keys'
import { namedAmong, namedKeys } from '../storage/named-keys.server'
import type { Storage } from '../storage/storage'
import { encrypt } from './age.server'
import { BackupError } from './backup-error.server'
import { inOrder } from './in-order.server'
import {
  BEGINNING,
  type Beginning,
  fileName,
  FORMAT,
  type Manifest,
  tableFile,
  MANIFEST,
  sumLine,
  sumsName,
} from './manifest.server'

/** Objects fetched concurrently. */
const AT_ONCE = 8

export type BackUp = {
  db: Db
  storage: Storage
  /** Carrel's version. */
  version: string
  /** Fingerprints of the server's secrets (`secretMark`). */
  secrets: string[]
  /** Whether the backup is complete without this file. */
  accepts?: (key: string) => boolean
  /** Encryption key; null: no encryption. */
  key: string | null
}

/** What the backup contains. */
export type BackedUp = Omit<Manifest, 'sequences'>

/**
 * Passes a backup, encrypted if there's a key, to `write`: all rows from one snapshot, then every stored object. Only a
 * few megabytes (and the names of pictures) are in memory at a time.
 */
export async function backUp(
  what: BackUp,
  write: (source: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<BackedUp & { size: number }> {
  const manifest: Manifest = {
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0 },
    missing: [],
  }
  const files = filesOf(what, manifest)
  const archive = writeArchive(files, manifest)
  const backup = what.key === null ? archive : await encrypt(archive, what.key)
  try {
    const size = await write(backup)
    return { ...manifest, size }
  } finally {
    await backup.cancel().catch(() => {}) // `write` may have failed before it started reading
    await files.return(undefined) // also ends the snapshot after a failure
  }
}

async function* filesOf(
  { db, storage, version: carrel, secrets, accepts = () => false }: BackUp,
  manifest: Manifest,
): AsyncGenerator<ArchiveFile> {
  const needed = new Map<string, string>()
  const snapshot = await openSnapshot(db)
  try {
    const version = await schemaVersion(snapshot.db)
    if (version.migrations.length === 0)
      throw new BackupError("The database has no tables, so there's nothing to back up.")
    if (!(await hasContent(snapshot.db)))
      throw new BackupError(
        "The database has no users and no study spots, so nothing was backed up. Check that it's the one you mean.",
      )
    const tables = await backedTables(snapshot.db)
    const {
      rows: [now],
    } = await snapshot.db.raw("select now() as made, current_setting('server_version') as postgres")
    const beginning: Beginning = {
      format: FORMAT,
      carrel,
      made: now.made.toISOString(),
      postgres: now.postgres,
      ...version,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      secrets,
    }
    yield fileOf(BEGINNING, Buffer.from(JSON.stringify(beginning, null, 2) + '\n'), now.made)
    for (const table of tables) {
      // Reads twice, because a tar has a file's size before its content.
      const counted = await countAll(CSV, rowsOf(snapshot.db, table, CSV))
      const body = rowsOf(snapshot.db, table, CSV)
      yield { name: tableFile(table.name), size: counted.bytes, body, modified: now.made }
      manifest.tables.push({ name: table.name, ...counted })
    }
    // Sequences aren't part of a snapshot. Read after the rows, they're never behind the rows' ids.
    manifest.sequences = await sequenceStates(snapshot.db)
    // Before an upgrade has migrated the database, this version's query for keys may not fit it. Newer migrations only
    // add tables or columns.
    const fits = knownMigrations().every((name) => version.migrations.includes(name))
    const names = fits ? await namedKeys(snapshot.db) : []
    for (const { key, by, needed: isNeeded } of names) if (isNeeded) needed.set(key, by)
  } finally {
    await snapshot.end()
  }
  yield* objectsOf(storage, manifest, needed)
  await tellMissing(db, manifest, needed, accepts)
}

/** Whether the database has been used: one that a command has just created has no users and no study spots. */
async function hasContent(db: Db): Promise<boolean> {
  const {
    rows: [found],
  } = await db.raw('select exists (select from users) or exists (select from study_locations) as content')
  return found.content
}

async function* objectsOf(
  storage: Storage,
  { files }: Manifest,
  needed: Map<string, string>,
): AsyncGenerator<ArchiveFile> {
  const read = async ({ key, modified }: { key: string; modified: Date }) => {
    const object = await storage.get(key)
    return object && { key, file: fileOf(fileName(key), await buffer(object.body), modified) } // null: deleted since listed
  }
  for await (const object of inOrder(all(storage, needed), AT_ONCE, read)) {
    if (!object || (object.file.size === 0 && needed.has(object.key))) continue // no picture is empty
    needed.delete(object.key)
    files.count++
    files.bytes += object.file.size
    yield object.file
  }
}

/**
 * Lists all stored objects, and then looks up needed keys that weren't listed: a directory listing can miss files when
 * the directory changes.
 */
async function* all(storage: Storage, needed: Map<string, string>) {
  const listed = new Set<string>()
  for await (const info of storage.list('')) {
    if (needed.has(info.key)) listed.add(info.key)
    yield info
  }
  for (const key of needed.keys()) {
    const info = !listed.has(key) && isKey(key) && (await storage.head(key))
    if (info) yield info
  }
}

/** Records which keys had no object, and whether rows still refer to them. */
async function tellMissing(
  db: Db,
  { missing }: Manifest,
  needed: Map<string, string>,
  accepts: (key: string) => boolean,
) {
  if (needed.size === 0) return
  const still = await namedAmong(db, [...needed.keys()])
  for (const [key, by] of needed) missing.push({ key, by, removed: !still.has(key), accepted: accepts(key) })
}

/** A file in the archive. A tar has the size before the content. */
type ArchiveFile = { name: string; size: number; body: AsyncIterable<Uint8Array>; modified: Date }

/** Number of files per list of sums. */
const LISTED = 500

/**
 * Makes a tar archive of `files`, with lists of their SHA-256 sums in between and the manifest at the end.
 * @param manifest read only when it's written, after all files
 */
export function writeArchive(files: AsyncIterable<ArchiveFile>, manifest: Manifest) {
  const { readable, controller } = createTarPacker()
  const write = async ({ name, size, body, modified: mtime }: ArchiveFile) => {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size, mtime, mode: 0o600 }).getWriter()
    for await (const piece of body) {
      hash.update(piece)
      await entry.write(piece)
    }
    await entry.close()
    return hash.digest('hex')
  }
  const writeAll = async () => {
    let lists = 0
    let lines: string[] = []
    const list = async () => {
      const body = Buffer.from(lines.join(''))
      lines = []
      await write(fileOf(sumsName(++lists), body))
    }
    for await (const file of files) {
      lines.push(sumLine(await write(file), file.name))
      if (lines.length === LISTED) await list()
    }
    if (lines.length > 0) await list()
    await write(fileOf(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2) + '\n')))
    controller.finalize()
  }
  writeAll().catch((error) => controller.error(error)) // errors reach the reader of the archive
  return readable
}

/** An archive file from memory. */
export const fileOf = (name: string, body: Buffer, modified = new Date()): ArchiveFile => ({
  name,
  size: body.length,
  modified,
  body: (async function* () {
    yield body
  })(),
})
