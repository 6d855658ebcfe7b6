import path from 'node:path'
import { connect, ensureDatabase, type Db } from './connection'
import { startEmbedded } from './embedded'
import { lockHolder, releaseLock, takeLock } from './embedded-lock'

/** Where the data are: a PostgreSQL URL, or (null) the embedded server under `varDir`. */
export type DatabaseSettings = { databaseUrl: string | null; varDir: string }

export type Opened = { db: Db; url: string; close: () => Promise<void> }

/** The oldest PostgreSQL with everything that the migrations use (unique nulls not distinct). */
const OLDEST = 150_000

/** The settings from the environment, for command-line tools, which need nothing else of it. */
export function databaseSettings(env: Record<string, string | undefined> = process.env): DatabaseSettings {
  const url = env.DATABASE_URL?.trim()
  return { databaseUrl: url && url !== 'embedded' ? url : null, varDir: path.resolve(env.CARREL_VAR?.trim() || 'var') }
}

/**
 * Opens the database for a process that says of itself `what`. The web server holds the embedded one: a second server
 * is refused, command-line tools join, and whoever leaves last stops it.
 * @throws Error with one plain sentence when another server holds the embedded database, or the server is too old.
 */
export async function openDatabase(settings: DatabaseSettings, what: string, { server = false } = {}): Promise<Opened> {
  if (settings.databaseUrl) {
    const db = connect(settings.databaseUrl)
    await checkVersion(db)
    return { db, url: settings.databaseUrl, close: () => db.destroy() }
  }
  const lock = path.join(settings.varDir, 'server.lock')
  if (server) {
    const holder = takeLock(lock, what)
    if (holder) throw new Error(`The database under ${settings.varDir} is held by process ${holder.pid} (${holder.what}). Stop it first.`)
  }
  const embedded = await startEmbedded(path.join(settings.varDir, 'postgres'))
  await ensureDatabase(embedded.url)
  const db = connect(embedded.url)
  return {
    db,
    url: embedded.url,
    async close() {
      await db.destroy()
      if (server) releaseLock(lock)
      await embedded.stop(() => lockHolder(lock) !== null)
    },
  }
}

async function checkVersion(db: Db) {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(`select current_setting('server_version_num') as version`)
  const version = Number(rows[0]!.version)
  if (version >= OLDEST) return
  await db.destroy()
  throw new Error(`PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 10_000)}.`)
}
