import { parseArgs } from 'node:util'
import { readEnv } from '../app/env.server'
import { createStorage } from '../app/storage/create-storage.server'
import { compareStorage, deleteUnnamed } from '../app/storage/verify.server'
import { migrate, openDatabase } from '../db/open'

const USAGE = `Usage: npm run storage -- verify [--delete]
Compares the stored files with what the database names. With --delete, files that nobody names are removed once they are
older than a day. It ends with 0 when both sides are equal, with 1 when they are not.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { delete: { type: 'boolean', default: false } } })
  if (positionals.length !== 1 || positionals[0] !== 'verify') {
    console.error(USAGE)
    return 2
  }
  const env = readEnv()
  const storage = createStorage(env)
  const { db, close } = await openDatabase(env, 'npm run storage')
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

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(error.name === 'TypeError' ? 2 : 1)
  },
)
