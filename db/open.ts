import path from 'node:path'
import { connect, ensureDatabase, type Db } from './connection'
import { startEmbedded } from './embedded'
import { registerUser } from './embedded-lock'
import { watchEmbedded } from './embedded-watch'
import { DatabaseError } from './errors'
import { placeOf } from './hosts/urls'

export type DatabaseSettings = {
  /** null: the embedded PostgreSQL under varDir. */
  databaseUrl: string | null
  /** PostgreSQL's own address, if databaseUrl is a pooler in transaction mode. */
  databaseDirectUrl?: string | null
  /** A standby that answers what's the same for every visitor. */
  databaseStandbyUrl?: string | null
  /** Absolute path. */
  varDir: string
}

/**
 * `db` is for requests. `direct` and `url` bypass any pooler, for migrations and jobs: they listen, hold session
 * locks or keep long transactions. Without a pooler, `direct` is `db`. `standby` only reads.
 */
export type OpenDatabase = { db: Db; direct: Db; standby: Db | null; url: string; close: () => Promise<void> }

const OLDEST = 150_000

/** Database settings for command-line tools; the web process takes them from its checked environment. */
export function databaseSettings(env: Record<string, string | undefined> = process.env): DatabaseSettings {
  // Commands run for long and are few, so they don't need a pooler.
  const url = env.DATABASE_DIRECT_URL?.trim() || env.DATABASE_URL?.trim()
  return {
    databaseUrl: url && url !== 'embedded' ? url : null,
    varDir: path.resolve(env.CARREL_VAR?.trim() || 'var'),
  }
}

/**
 * Opens the given database or the embedded one. The embedded one is started, or joined if another process runs it,
 * and restarted if it stops while open. `close` ends the pool and, in the last process, the embedded PostgreSQL.
 * @param what says who opens it, such as 'npm start'
 * @param report receives sentences for the log, such as a stop of the embedded PostgreSQL
 * @throws DatabaseError if the server can't be reached or is older than PostgreSQL 15. Later, outside any promise, if
 * the embedded one keeps stopping: the process then exits non-zero, so that a supervisor can act.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  what: string,
  report: (sentence: string) => void = console.error,
): Promise<OpenDatabase> {
  return settings.databaseUrl !== null
    ? openGiven(settings.databaseUrl, settings.databaseDirectUrl ?? null, settings.databaseStandbyUrl ?? null)
    : openEmbedded(settings.varDir, what, report)
}

async function openEmbedded(
  varDir: string,
  what: string,
  report: (sentence: string) => void,
): Promise<OpenDatabase> {
  const folder = path.join(varDir, 'postgres')
  // Registered before the start, so that a process leaving meanwhile doesn't stop the server.
  const user = registerUser(varDir, what)
  try {
    const { url, data, stop, stopNow, restart } = await startEmbedded(folder)
    const leave = () => {
      user.leave()
      if (!user.othersLive()) stopNow()
    }
    process.once('exit', leave) // in case the process ends before it reaches `close`
    await ensureDatabase(url)
    const db = connect(url)
    const watch = watchEmbedded({
      data,
      start: restart,
      report,
      giveUp(error) {
        throw new DatabaseError(error.message)
      },
    })
    const close = once(async () => {
      await watch.stop()
      await db.destroy()
      process.off('exit', leave)
      await stop(() => {
        user.leave()
        return user.othersLive()
      })
    })
    return { db, direct: db, standby: null, url, close }
  } catch (error) {
    user.leave()
    throw error
  }
}

async function openGiven(
  url: string,
  directUrl: string | null,
  standbyUrl: string | null,
): Promise<OpenDatabase> {
  const pooled = directUrl !== null && directUrl !== url
  const db = connect(url, { pooled })
  const direct = pooled ? connect(directUrl) : db
  // Not checked: a site starts without its standby, too.
  const standby = standbyUrl === null ? null : connect(standbyUrl, { reads: true })
  const close = once(
    async () => void (await Promise.all([db.destroy(), pooled && direct.destroy(), standby?.destroy()])),
  )
  try {
    await checkVersion(db, url, 'DATABASE_URL')
    if (pooled) await checkVersion(direct, directUrl, 'DATABASE_DIRECT_URL')
  } catch (error) {
    await close()
    throw error
  }
  return { db, direct, standby, url: directUrl ?? url, close }
}

async function checkVersion(db: Db, url: string, variable: string) {
  const where = placeOf(url)
  let version: number
  let encoding: string
  try {
    const { rows } = await db.raw(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    )
    ;({ version, encoding } = rows[0])
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    throw new DatabaseError(`The database of ${variable} (${where}) can't be used: ${message || code}`)
  }
  if (version < OLDEST) {
    const major = Math.floor(version / 10_000)
    throw new DatabaseError(
      `The database of ${variable} (${where}) is PostgreSQL ${major}; Carrel needs 15 or newer.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database of ${variable} (${where}) has the encoding ${encoding}. Create one with UTF8: ` +
        `create database carrel encoding 'UTF8' template template0.`,
    )
  }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= run())
}
