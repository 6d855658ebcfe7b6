import { readEnv } from '../app/services/env.server'
import { copyFiles } from '../app/services/storage/copy-files.server'
import { createStorage, storesOf } from '../app/services/storage/create-storage.server'
import { compareStorage, deleteUnnamed } from '../app/services/storage/named-keys.server'
import { makeBucket } from '../app/services/storage/s3.server'
import { migrate } from '../db/migrate'
import { counted } from './backup-lines'
import { usingDatabase } from './which-database'

/** Creates the S3_BUCKET bucket unless it exists. */
export async function makeStorageBucket(): Promise<number> {
  const { s3 } = readEnv()
  if (!s3) throw new Error("S3_BUCKET isn't set. Pictures are stored on disk.")
  console.log(`Bucket ${s3.bucket} ${(await makeBucket(s3)) ? 'was created' : 'already exists'}.`)
  return 0
}

/** Copies the files of the folder into the bucket, or the other way round. */
export async function copyStorage(to: 'disk' | 's3'): Promise<number> {
  const stores = storesOf(readEnv())
  const { disk, s3 } = stores
  if (!s3) throw new Error("S3_BUCKET isn't set, so there is only the folder.")
  const report = (checked: number) => console.log(`${checked} files checked …`)
  const { checked, copied } = await (to === 's3' ? copyFiles(disk, s3, report) : copyFiles(s3, disk, report))
  console.log(`${counted(checked, 'file')} checked, ${copied} copied.`)
  const isPrimary = stores.primary === stores[to]
  if (!isPrimary)
    console.log(`New photos still go to the other place. Set STORAGE=${to}, restart, and run this again.`)
  return 0
}

/**
 * Compares the stored files with those in the database; returns 0 if they match. `remove` deletes files that the
 * database doesn't know.
 */
export async function verifyStorage(remove: boolean): Promise<number> {
  const env = readEnv()
  const storage = createStorage(env)
  return usingDatabase(env, 'npm run storage', async ({ direct: db }) => {
    await migrate(db)
    const { objects, bytes, names, unnamed, missing } = await compareStorage(db, storage)
    const deleted = new Set(remove ? await deleteUnnamed(db, storage, unnamed) : [])
    console.log(
      `${counted(objects, 'file')} with ${bytes} bytes, and ${counted(names, 'name')} in the database.`,
    )
    print(
      'Files without a database row',
      unnamed.map(
        ({ key, size, modified }) =>
          `${key} (${size} bytes, ${modified.toISOString()})${deleted.has(key) ? ' deleted' : remove ? ' kept: less than a day old' : ''}`,
      ),
    )
    print(
      'Database rows without a file',
      missing.map(({ key, by }) => `${key} (${by})`),
    )
    const equal = missing.length === 0 && unnamed.every(({ key }) => deleted.has(key))
    if (equal) console.log('Storage and database match.')
    return equal ? 0 : 1
  })
}

function print(title: string, lines: string[]) {
  if (lines.length) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
