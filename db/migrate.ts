import type { Db } from './connection'

/** Brings the schema up to date; the names of the migrations that were run. knex's lock lets one process do it at a time. */
export async function migrate(db: Db): Promise<string[]> {
  const [, names] = (await db.migrate.latest()) as [number, string[]]
  return names
}

/** Takes back the last batch of migrations. */
export async function rollback(db: Db): Promise<string[]> {
  const [, names] = (await db.migrate.rollback()) as [number, string[]]
  return names
}

/** Which migrations have run, and which wait. */
export async function migrationStatus(db: Db): Promise<{ done: string[]; waiting: string[] }> {
  const [done, waiting] = (await db.migrate.list()) as [{ name: string }[], { file: string }[]]
  return { done: done.map(({ name }) => name), waiting: waiting.map(({ file }) => file) }
}
