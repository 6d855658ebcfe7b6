import type { Db } from './connection'

/** Which migrations have run, and which wait. */
export async function migrationStatus(db: Db): Promise<{ done: string[]; waiting: string[] }> {
  const [done, waiting] = (await db.migrate.list()) as [{ name: string }[], { file: string }[]]
  return { done: done.map(({ name }) => name), waiting: waiting.map(({ file }) => file) }
}
