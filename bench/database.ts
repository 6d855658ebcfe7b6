import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrateQueue } from '../app/services/jobs/schema.server'
import { beginLoad, lockTables } from '../db/backup/load'
import { openSnapshot, rowsOf } from '../db/backup/snapshot'
import { backedTables, CSV, quoted, sequenceStates } from '../db/backup/tables'
import type { Db } from '../db/connection'
import { migrate } from '../db/migrate'
import { openDatabase, type OpenDatabase } from '../db/open'
import { seedSample } from '../db/seeds/sample'
import { fillCampus, fillDatabase } from './generate'
import type { Options } from './run'

export type OwnDatabase = OpenDatabase & { varDir: string }

/** Runs `measure` on its own embedded database, which is empty. */
export async function onOwnDatabase<T>(
  measure: (database: OwnDatabase) => Promise<T>,
  { migrated = true } = {},
): Promise<T> {
  const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-bench-'))
  fs.chmodSync(varDir, 0o755) // root runs PostgreSQL as nobody
  const database = await openDatabase({ databaseUrl: null, varDir }, 'npm run bench')
  try {
    if (migrated) await migrate(database.db)
    if (migrated) await migrateQueue(database.url)
    return await measure({ ...database, varDir })
  } finally {
    await database.close()
    fs.rmSync(varDir, { recursive: true, force: true })
  }
}

/** Fills an empty, migrated database: with the sample, or with so many study spots and five times as many reviews. */
export async function fill(db: Db, { places = 0, reviews, crowd = 0 }: Options) {
  if (places > 0) await fillDatabase(db, { places, reviews: reviews ?? 5 * places })
  else await seedSample(db)
  if (crowd > 0) await fillCampus(db, crowd)
  await db.raw('vacuum analyze')
}

/** Gives a database, which may have another build's columns, the rows of this one. */
export async function copyContent(from: Db, to: Db) {
  const source = await openSnapshot(from)
  try {
    await to.transaction(async (transaction) => {
      await lockTables(transaction)
      const there = new Set((await sequenceStates(transaction)).map(({ name }) => name))
      const sequences = (await sequenceStates(source.db)).filter(({ name }) => there.has(name))
      const load = await beginLoad(transaction, CSV)
      const targets = new Map((await backedTables(transaction)).map(({ name, columns }) => [name, columns]))
      for (const table of await backedTables(source.db)) {
        const columns = table.columns.filter((column) => targets.get(table.name)?.includes(column))
        if (columns.length === 0) continue
        const select = columns.map(quoted).join(', ')
        for await (const piece of rowsOf(source.db, { ...table, select }, CSV))
          await load.write(table.name, columns, piece)
      }
      await load.finish(sequences)
    })
  } finally {
    await source.end()
  }
  await to.raw('vacuum analyze')
}
