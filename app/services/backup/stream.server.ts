import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.server'
import { readBackupObject, writeBackupObject } from './backup-object.server'
import type { BackupTarget } from './target.server'
import type { BackupSettings } from './settings.server'

/** Writes a stream to a new location. It appears there only when complete. Returns its size in bytes. */
export async function writeBackup(
  target: BackupTarget,
  { objectStorage }: BackupSettings,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (target.kind === 'file') return writeBackupFile(target.file, source)
  return writeBackupObject(objectStorage, target, source)
}

/** Reads a backup from the start. */
export function readBackup(
  target: BackupTarget,
  { objectStorage }: BackupSettings,
): AsyncIterable<Uint8Array> {
  if (target.kind === 'file') return readBackupFile(target.file)
  return readBackupObject(objectStorage, target)
}

const UNFINISHED = /^\.carrel-unfinished-/
const DAY = 24 * 60 * 60 * 1000

/**
 * Writes a stream to `file`, readable only by this user. The file has a temporary name until it's complete on disk.
 * Temporary files left by killed backups are deleted after a day.
 * @returns its size in bytes
 */
export async function writeBackupFile(file: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const unfinished = path.join(folder, `.carrel-unfinished-${process.pid}-${path.basename(file)}`)
  let size = 0
  try {
    // Opened before reading: the file of a source that fails at once could appear after its removal below.
    const stream = (await open(unfinished, 'w', 0o600)).createWriteStream({ flush: true })
    await pipeline(source, stream)
    await rename(unfinished, file)
    size = stream.bytesWritten
  } catch (error) {
    await unlink(unfinished).catch(() => {})
    if ((error as { code?: string }).code === 'ENOSPC')
      throw new BackupError(`Not enough space for the backup in ${folder}.`)
    throw error
  }
  const above = await open(folder, 'r')
  try {
    await above.sync() // syncs the folder too, so that the new name survives a power failure
  } finally {
    await above.close()
  }
  return size
}

export const readBackupFile = (file: string): AsyncIterable<Uint8Array> =>
  createReadStream(file, { highWaterMark: 2 ** 18 })

async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    const file = path.join(folder, name)
    const about = await stat(file).catch(() => null)
    if (about && Date.now() - about.mtimeMs > DAY) await unlink(file).catch(() => {})
  }
}
