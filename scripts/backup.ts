import { backUp } from '../app/services/backup/back-up.server'
import { writeDeletedAccounts } from '../app/services/backup/deleted-accounts.server'
import { lastBackup, noteBackup } from '../app/services/backup/last-backup.server'
import { lostFiles, type Manifest } from '../app/services/backup/manifest.server'
import { backupName, givenTarget, newTarget, targetText } from '../app/services/backup/target.server'
import { readBackupSettings, secretMark } from '../app/services/backup/settings.server'
import { readBackup, writeBackup } from '../app/services/backup/stream.server'
import { verifyBackup } from '../app/services/backup/verify-backup.server'
import { readEnv } from '../app/services/env.server'
import { createStorage } from '../app/services/storage/create-storage.server'
import { version } from '../package.json'
import { contentText, counted, madeText, printMissing, sizeText } from './backup-lines'
import { usingDatabase } from './which-database'

/**
 * Backs up all rows, as of one moment, and all stored files to `to`: a folder, a file or s3://BUCKET/KEY. Without files
 * that the database needs it fails: the storage may be the wrong one. `acceptMissing` takes the backup as complete all the
 * same, and later ones without the same files.
 */
export async function makeBackup(to: string, acceptMissing: boolean): Promise<number> {
  const began = Date.now()
  const env = readEnv()
  const settings = readBackupSettings()
  const [key = null] = settings.keys
  const target = newTarget(to, backupName(new Date(), key !== null))
  return usingDatabase(env, 'npm run backup', async ({ direct: db }) => {
    const last = await lastBackup(env.varDir)
    const known = new Set(last?.missing)
    const what = {
      db,
      storage: createStorage(env),
      version,
      secrets: env.sessionSecrets.map(secretMark),
      accepts: (file: string) => acceptMissing || known.has(file),
      key,
    }
    const done = await backUp(what, (source) => writeBackup(target, settings, source))
    await writeDeletedAccounts(db, target, settings)
    const lost = lostFiles(done.missing)
    const note =
      lost.length > 0
        ? { at: 0, bytes: 0, missing: [], ...last, lost: lost.length }
        : { at: Date.now(), bytes: done.size, missing: keysOf(done.missing), lost: 0 }
    await noteBackup(env.varDir, note).catch((error: Error) =>
      console.error(`The backup's time couldn't be saved for the metrics: ${error.message}`),
    )
    console.log(`Backed up ${contentText(done)} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    printMissing(done.missing)
    if (key === null)
      console.log(
        "It isn't encrypted and contains personal data. Set BACKUP_KEY, or protect the file as you protect the database.",
      )
    console.log(`${targetText(target)} (${sizeText(done.size)})`)
    if (lost.length === 0) return 0
    console.error(
      `The backup isn't complete: ${counted(lost.length, 'file')} that the database needs ${lost.length === 1 ? "isn't" : "aren't"} in storage. Check that it's the right storage. To accept that they're gone, add --accept-missing.`,
    )
    return 1
  })
}

/** Reads and checks a backup, without a database. */
export async function checkBackup(from: string): Promise<number> {
  const settings = readBackupSettings()
  const { beginning, manifest } = await verifyBackup(readBackup(givenTarget(from), settings), settings.keys)
  const lost = lostFiles(manifest.missing)
  console.log(
    `The backup ${lost.length > 0 ? 'is readable, but not complete' : 'is complete'}: ${contentText(manifest)}, ${madeText(beginning)}.`,
  )
  printMissing(manifest.missing)
  return lost.length > 0 ? 1 : 0
}

const keysOf = (missing: Manifest['missing']) => missing.flatMap(({ key, removed }) => (removed ? [] : [key]))
