import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { Db } from '~db/connection'
import { writeAtomically } from '../write-atomically.server'
import { overwriteBackupObject } from './backup-object.server'
import { BackupError } from './backup-error.server'
import type { BackupSettings } from './settings.server'
import { readBackup } from './stream.server'
import { type BackupTarget, targetText } from './target.server'

/** Lies beside the backups. Each line is the hash of a deleted account and the day. */
const NAME = 'deleted-accounts.txt'
/** Says what it is, and keeps it from being empty, of which object storage can't send a part. */
const HEAD = '# Accounts deleted so far: a hash and the day. carrel restore deletes them again.\n'
/** Days after which a line goes: no backup should be kept for longer. */
const DAYS = 400

const listBeside = (backup: BackupTarget): BackupTarget =>
  backup.kind === 'file'
    ? { kind: 'file', file: path.join(path.dirname(backup.file), NAME) }
    : { kind: 's3', bucket: backup.bucket, key: backup.key.replace(/[^/]*$/, NAME) }

/** Hashes by day of deletion, as in the list beside a backup. Null if there's none. */
async function readList(list: BackupTarget, settings: BackupSettings): Promise<Map<string, string> | null> {
  const text = await readText(readBackup(list, settings)).catch(nullIfMissing)
  if (text === null) return null
  return new Map(
    text
      .split('\n')
      .map((line) => line.split(' ') as [string, string])
      .filter(([hash]) => /^[0-9a-f]{64}$/.test(hash)),
  )
}

function nullIfMissing(error: Error & { code?: string }): null {
  if (error.code === 'ENOENT' || (error instanceof BackupError && /Object not found/.test(error.message)))
    return null
  throw error
}

/** Adds the accounts that were deleted so far to the list beside a backup. */
export async function writeDeletedAccounts(
  db: Db,
  backup: BackupTarget,
  settings: BackupSettings,
): Promise<void> {
  const list = listBeside(backup)
  const { rows } = await db.raw<{ rows: { hash: string; day: string }[] }>(
    'select hash, deleted_on::text as day from deleted_accounts',
  )
  const all = (await readList(list, settings)) ?? new Map<string, string>()
  for (const { hash, day } of rows) all.set(hash, day)
  const first = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10)
  const lines = [...all].filter(([, day]) => day >= first).map(([hash, day]) => `${hash} ${day}\n`)
  const text = HEAD + lines.join('')
  if (list.kind === 'file') await writeAtomically(list.file, text)
  else await overwriteBackupObject(settings.objectStorage, list, text)
}

/**
 * The hashes of accounts that were deleted, from the list beside a backup.
 * @throws BackupError if there's no list
 */
export async function deletedAccounts(backup: BackupTarget, settings: BackupSettings): Promise<Set<string>> {
  const list = listBeside(backup)
  const lines = await readList(list, settings)
  if (lines) return new Set(lines.keys())
  throw new BackupError(
    `${targetText(list)} is missing. It says which accounts have been deleted since the backup. Put it there, or add ` +
      '--with-deleted-accounts to bring them back.',
  )
}

/** The restored accounts that had been deleted since, by ID. */
export async function restoredAgain(db: Db, hashes: Set<string>): Promise<number[]> {
  return db('users')
    .whereRaw('account_hash(users) = any (?)', [[...hashes]])
    .pluck('id')
}
