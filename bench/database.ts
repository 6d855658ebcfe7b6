import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Db } from '../db/connection'
import { migrate } from '../db/migrate'
import { openDatabase, type OpenDatabase } from '../db/open'

/** A migrated, empty embedded database and its folder; `close` deletes both. */
export type OwnDatabase = OpenDatabase & { varDir: string }

/** Starts a database for one measurement. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-bench-'))
  fs.chmodSync(varDir, 0o755)
  const database = await openDatabase({ databaseUrl: null, varDir }, 'npm run bench')
  const close = async () => {
    await database.close()
    fs.rmSync(varDir, { recursive: true, force: true })
  }
  await migrate(database.db).catch(async (error) => {
    await close()
    throw error
  })
  return { ...database, varDir, close }
}

/** Runs `measure` on its own database. */
export async function onOwnDatabase<T>(measure: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openOwnDatabase()
  try {
    return await measure(db)
  } finally {
    await close()
  }
}
