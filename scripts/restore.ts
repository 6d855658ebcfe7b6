import { deleteAccount } from '~/accounts/settings/clean-up.server'
import { leaveStudySessions } from '~/study-sessions/page/leave-account.server'
import { deletedAccounts, restoredAgain } from '../app/services/backup/deleted-accounts.server'
import { givenTarget } from '../app/services/backup/target.server'
import { lostFiles } from '../app/services/backup/manifest.server'
import { restore } from '../app/services/backup/restore.server'
import { readBackupSettings, secretMark } from '../app/services/backup/settings.server'
import { readBackup } from '../app/services/backup/stream.server'
import { readEnv } from '../app/services/env.server'
import { createStorage } from '../app/services/storage/create-storage.server'
import { migrate } from '../db/migrate'
import { holdServer } from '../db/server-lock'
import { contentText, counted, madeText, printMissing } from './backup-lines'
import { usingDatabase } from './which-database'

/**
 * Restores a backup into the database and object storage of the environment, both of which must be empty.
 * Accounts that have been deleted since the backup are deleted again. Fails at its end if the backup isn't complete.
 * @param rowsOnly leaves the photos as they are, for when only the database was lost
 * @param withDeleted keeps those accounts
 */
export async function restoreBackup(
  from: string,
  { rowsOnly, withDeleted }: { rowsOnly: boolean; withDeleted: boolean },
): Promise<number> {
  const began = Date.now()
  const env = readEnv()
  const settings = readBackupSettings()
  const target = givenTarget(from)
  const deleted = withDeleted ? new Set<string>() : await deletedAccounts(target, settings)
  if (env.databaseUrl === null) holdServer(env.varDir, 'npm run restore')
  return usingDatabase(env, 'npm run restore', async ({ direct: db, url }) => {
    const storage = rowsOnly ? null : createStorage(env)
    const open = () => readBackup(target, settings)
    const { beginning, manifest } = await restore({
      db,
      url,
      storage,
      open,
      keys: settings.keys,
      say: (line) => console.log(line),
    })
    console.log(
      `Restored ${contentText(manifest)} in ${((Date.now() - began) / 1000).toFixed(1)} s, ${madeText(beginning)}.`,
    )
    // Deleting needs the tables of this release.
    if (deleted.size > 0) await migrate(db)
    const again = deleted.size > 0 ? await restoredAgain(db, deleted) : []
    for (const id of again)
      await deleteAccount({ db, storage: storage ?? createStorage(env) }, 'restored', leaveStudySessions, id)
    if (again.length > 0)
      console.log(
        `${counted(again.length, 'account')} had been deleted since the backup, and ${again.length === 1 ? 'was' : 'were'} deleted again.`,
      )
    printMissing(manifest.missing)
    if (!beginning.secrets.some((mark) => env.sessionSecrets.map(secretMark).includes(mark))) {
      console.log(
        'SESSION_SECRET (in a demo: the file "secret" under CARREL_VAR) has changed. Until you restore the old one, everyone has ' +
          "to log in again, and links in invites, calendars and emails don't work.",
      )
    }
    if (env.meilisearch) console.log('Next: npm run search -- reindex')
    console.log(
      `Next: ${rowsOnly ? 'npm run storage -- verify, then ' : ''}npm start, which also runs newer migrations.`,
    )
    const lost = rowsOnly ? [] : lostFiles(manifest.missing)
    if (lost.length === 0) return 0
    console.error(
      `The restore isn't complete: the backup doesn't have ${counted(lost.length, 'file')} that the database needs. docs/monitoring.md#carrelbackupincomplete says where to look for ${lost.length === 1 ? 'it' : 'them'}.`,
    )
    return 1
  })
}
