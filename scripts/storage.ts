import { readEnv } from '../app/services/env.server'
import { createStorage } from '../app/services/storage/create-storage.server'
import { compareStorage, deleteUnnamed } from '../app/services/storage/named-keys.server'
import { makeBucket } from '../app/services/storage/s3.server'
import { migrate } from '../db/migrate'
import { openForCommand } from './which-database'

/** Creates the S3_BUCKET bucket unless it exists. */
export async function makeStorageBucket(): Promise<number> {
  const { s3 } = readEnv()
  if (!s3) throw new Error("S3_BUCKET isn't set. Pictures are stored on disk.")
  console.log(`Bucket ${s3.bucket} ${(await makeBucket(s3)) ? 'was created' : 'already exists'}.`)
  return 0
}

/**
 * Compares the stored files with those in the database; returns 0 if they match. `remove` deletes files that the
 * database doesn't know.
 */
export async function verifyStorage(remove: boolean): Promise<number> {
  const env = readEnv()
  const storage = createStorage(env)
  const { direct: db, close } = await openForCommand(env, 'npm run storage')
  try {
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
  } finally {
    await close()
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function print(title: string, lines: string[]) {
  if (lines.length) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
