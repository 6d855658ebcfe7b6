import { BackupError } from './backup-error.server'
import { readBackupFile, writeBackupFile } from './backup-file.server'
import { readBackupObject, writeBackupObject } from './backup-object.server'
import type { Place } from './place.server'
import type { BackupSettings } from './settings.server'

/** Writes a stream to a new location. It appears there only when complete. Returns its size in bytes. */
export async function writePlace(
  place: Place,
  { objectStorage }: BackupSettings,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (place.kind === 'file') return writeBackupFile(place.file, source)
  return writeBackupObject(storeOf(objectStorage), { Bucket: place.bucket, Key: place.key }, source)
}

/** Reads a backup from the start. */
export function readPlace(place: Place, { objectStorage }: BackupSettings): AsyncIterable<Uint8Array> {
  if (place.kind === 'file') return readBackupFile(place.file)
  return readBackupObject(storeOf(objectStorage), { Bucket: place.bucket, Key: place.key })
}

function storeOf(objectStorage: BackupSettings['objectStorage']) {
  if (objectStorage) return objectStorage
  throw new BackupError(
    'For a backup in s3://… set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (and BACKUP_S3_ENDPOINT).',
  )
}
