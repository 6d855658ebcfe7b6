import { parseArgs } from 'node:util'
import { readEnv } from '../app/env.server'
import { createStorage } from '../app/storage/create-storage.server'
import { makeBucket } from '../app/storage/make-bucket.server'
import { compareStorage, deleteUnnamed } from '../app/storage/verify.server'
import { migrate, openDatabase } from '../db/open'
import { endWith } from './end-with'

const USAGE = `Usage: npm run storage -- verify [--delete]
Compares the stored files with what the database names. With --delete, files that nobody names are removed once they are
older than a day. It ends with 0 when both sides are equal, with 1 when they are not.
       npm run storage -- make-bucket
Makes the bucket of S3_BUCKET in the store, unless it is there.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { delete: { type: 'boolean', default: false } } })
  const [command, ...others] = positionals
  if (others.length || !['verify', 'make-bucket'].includes(command ?? '') || (values.delete && command !== 'verify')) {
    console.error(USAGE)
    return 2
  }
  const env = readEnv()
  if (command === 'make-bucket') {
    if (!env.s3) throw new Error('There is no S3_BUCKET to make: pictures are kept on disk.')
    console.log(`The bucket ${env.s3.bucket} ${(await makeBucket(env.s3)) ? 'is made' : 'is there'}.`)
    return 0
  }
  const storage = createStorage(env)
  const { direct: db, close } = await openDatabase(env, 'npm run storage')
  try {
    await migrate(db)
    const { objects, bytes, names, unnamed, missing } = await compareStorage(db, storage)
    const deleted = new Set(values.delete ? await deleteUnnamed(db, storage, unnamed) : [])
    console.log(`${counted(objects, 'file')} with ${bytes} bytes; ${counted(names, 'name')} in the database.`)
    print('Files that nobody names', unnamed.map(({ key, size, modified }) =>
      `${key} (${size} bytes, ${modified.toISOString()})${deleted.has(key) ? ' deleted' : values.delete ? ' kept: not a day old' : ''}`))
    print('Names without a file', missing.map(({ key, by }) => `${key} (${by})`))
    const equal = missing.length === 0 && unnamed.every(({ key }) => deleted.has(key))
    if (equal) console.log('Both sides are equal.')
    return equal ? 0 : 1
  } finally {
    await close()
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function print(title: string, lines: string[]) {
  if (lines.length) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

endWith(main())
