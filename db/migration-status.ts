import fs from 'node:fs'
import type { Db } from './connection'

/** Which migrations have run, and which wait. */
export async function migrationStatus(db: Db): Promise<{ done: string[]; waiting: string[] }> {
  const [done, waiting] = (await db.migrate.list()) as [{ name: string }[], { file: string }[]]
  return { done: done.map(({ name }) => name), waiting: waiting.map(({ file }) => file) }
}

/** The migrations that this version has, in their order, whether they have run or not. */
export const knownMigrations = (): string[] => fs.readdirSync(new URL('./migrations', import.meta.url)).sort()
