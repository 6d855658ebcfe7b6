import { backUp } from '../app/backup/back-up.server'
import { noteBackup } from '../app/backup/last-backup.server'
import { backupName, givenPlace, newPlace, placeText } from '../app/backup/place.server'
import { readBackupSettings, secretMark } from '../app/backup/settings.server'
import { readPlace, writePlace } from '../app/backup/stream.server'
import { verifyBackup } from '../app/backup/verify-backup.server'
import { readEnv } from '../app/env.server'
import { createStorage } from '../app/storage/create-storage.server'
import { version } from '../package.json'
import { contentText, madeText, missingLines, sizeText } from './backup-lines'
import { openForCommand } from './which-database'

/** Backs up all rows, as of one moment, and all stored files to `to`: a folder, a file or s3://BUCKET/KEY. */
export async function makeBackup(to: string): Promise<number> {
  const began = Date.now()
  const env = readEnv()
  const settings = readBackupSettings()
  const [key = null] = settings.keys
  const place = newPlace(to, backupName(new Date(), key !== null))
  const { direct: db, close } = await openForCommand(env, 'npm run backup')
  try {
    const what = {
      db,
      storage: createStorage(env),
      version,
      secrets: env.sessionSecrets.map(secretMark),
      key,
    }
    const done = await backUp(what, (source) => writePlace(place, settings, source))
    await noteBackup(env.varDir, { at: Date.now(), bytes: done.size }).catch((error: Error) =>
      console.error(`The backup is fine, but its time couldn't be saved for the metrics: ${error.message}`),
    )
    console.log(`Backed up ${contentText(done)} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    if (done.missing.length)
      console.log(
        `Files the database needs that aren't in the backup:\n${missingLines(done.missing).join('\n')}`,
      )
    if (key === null)
      console.log(
        "It isn't encrypted and contains personal data. Set BACKUP_KEY, or protect the file as you protect the database.",
      )
    console.log(`${placeText(place)} (${sizeText(done.size)})`)
    return 0
  } finally {
    await close()
  }
}

/** Reads and checks a backup, without a database. */
export async function checkBackup(from: string): Promise<number> {
  const settings = readBackupSettings()
  const { beginning, manifest } = await verifyBackup(readPlace(givenPlace(from), settings), settings.keys)
  console.log(`The backup is complete: ${contentText(manifest)}, ${madeText(beginning)}.`)
  if (manifest.missing.length)
    console.log(
      `Files the database needs that aren't in the backup:\n${missingLines(manifest.missing).join('\n')}`,
    )
  return 0
}
