import type { Db } from './connection'
import { knownMigrations } from './migration-list'
import { openDatabase, type DatabaseSettings, type OpenDatabase } from './open'

/** Applied migrations that this release doesn't know, in order: a newer release ran them. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const { rows } = await db.raw("select to_regclass('migrations') is not null as there")
  if (!rows[0].there) return []
  const known = new Set(knownMigrations())
  return (await db('migrations').orderBy('id').pluck<string[]>('name')).filter((name) => !known.has(name))
}

/** For the log. Releases only add to the schema, so an older one keeps working. */
const newerSentence = (count: number): string =>
  `The database is newer than this release by ${count === 1 ? '1 migration' : `${count} migrations`}. Carrel keeps running.`

/** Opens the database as openDatabase does, and also reports a schema newer than this release. */
export async function openReporting(
  settings: DatabaseSettings,
  what: string,
  report: (sentence: string) => void = console.error,
): Promise<OpenDatabase> {
  const opened = await openDatabase(settings, what, report)
  try {
    const newer = await newerMigrations(opened.direct)
    if (newer.length > 0) report(newerSentence(newer.length))
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
