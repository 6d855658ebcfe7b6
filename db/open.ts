import path from 'node:path'
import { connect, ensureDatabase, type Db } from './connection'
import { startEmbedded } from './embedded'
import { lockHolder, releaseLock, takeLock } from './embedded-lock'
import { registerUser } from './embedded-users'
import { watchEmbedded } from './embedded-watch'

export type DatabaseSettings = {
  /** null: the embedded PostgreSQL under varDir. */
  databaseUrl: string | null
  /** Where PostgreSQL itself answers when a pooler in transaction mode does at databaseUrl. */
  databaseDirectUrl?: string | null
  /** Absolute. */
  varDir: string
}

/**
 * `db` is for requests. `direct` and `url` lead past any pooler: for migrations and jobs, which listen, hold locks of a session
 * or keep a transaction for long. Without a pooler `direct` is `db`.
 */
export type OpenDatabase = { db: Db; direct: Db; url: string; close: () => Promise<void> }

/** A database that cannot be used, said in a sentence for the person at the terminal. */
class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const OLDEST = 150_000
const UNIQUE_VIOLATION = '23505'

/** Where the database is, for command-line tools; the web process has the same from its checked environment. */
export function databaseSettings(env: Record<string, string | undefined> = process.env): DatabaseSettings {
  // Commands run for long and are few: they need no pooler.
  const url = env.DATABASE_DIRECT_URL?.trim() || env.DATABASE_URL?.trim()
  return {
    databaseUrl: url && url !== 'embedded' ? url : null,
    varDir: path.resolve(env.CARREL_VAR?.trim() || 'var'),
  }
}

/**
 * Opens the database: the given one, or the embedded one, which is started or, when another process of ours runs it,
 * joined; while it is open, it is started again when it ends. `close` ends the pool and, as the last process that uses it, the
 * embedded PostgreSQL.
 * @param what says who opens it, such as 'npm start'
 * @param report gets sentences for the log: an embedded PostgreSQL that ended
 * @throws DatabaseError when the server cannot be reached or is older than PostgreSQL 15. Later, outside of any promise, when
 * the embedded one keeps ending: the process then ends non-zero, for a supervisor to act.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  what: string,
  report: (sentence: string) => void = console.error,
): Promise<OpenDatabase> {
  return settings.databaseUrl !== null
    ? openGiven(settings.databaseUrl, settings.databaseDirectUrl ?? null)
    : openEmbedded(settings.varDir, what, report)
}

async function openEmbedded(
  varDir: string,
  what: string,
  report: (sentence: string) => void,
): Promise<OpenDatabase> {
  const folder = path.join(varDir, 'postgres')
  // Registered before the start, so that nobody who leaves meanwhile takes the server along.
  const user = registerUser(varDir, what)
  try {
    const { url, data, stop, stopNow, restart } = await startEmbedded(folder)
    const leave = () => {
      user.leave()
      if (!user.othersLive()) stopNow()
    }
    process.once('exit', leave) // of a process that is told to end before it has come to `close`
    await ensureDatabase(url).catch((error: { code?: string }) => {
      if (error.code !== UNIQUE_VIOLATION) throw error // another process, started together with this one, made it
    })
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
    return { db, direct: db, url, close }
  } catch (error) {
    user.leave()
    throw error
  }
}

async function openGiven(url: string, directUrl: string | null): Promise<OpenDatabase> {
  const pooled = directUrl !== null && directUrl !== url
  const db = connect(url, { pooled })
  const direct = pooled ? connect(directUrl) : db
  const close = once(async () => void (await Promise.all([db.destroy(), pooled && direct.destroy()])))
  try {
    await checkVersion(db, url, 'DATABASE_URL')
    if (pooled) await checkVersion(direct, directUrl, 'DATABASE_DIRECT_URL')
  } catch (error) {
    await close()
    throw error
  }
  return { db, direct, url: directUrl ?? url, close }
}

/**
 * Makes this process the one web server of the embedded database under `varDir`. Taken again by the same process, it
 * stays taken; it ends with the process.
 * @throws DatabaseError that names the other live server
 */
export function holdServer(varDir: string, what: string): void {
  const file = serverLock(varDir)
  const holder = takeLock(file, what)
  if (holder?.pid === process.pid) return
  if (holder) {
    throw new DatabaseError(
      `Another Carrel server (${holder.what}, process ${holder.pid}) is running on ${varDir}. ` +
        `Stop it first (kill ${holder.pid}), or give this one its own folder with CARREL_VAR.`,
    )
  }
  process.once('exit', () => releaseLock(file))
}

/** The live web server of the embedded database under `varDir`, or null. */
export const serverHolder = (varDir: string) => lockHolder(serverLock(varDir))

const serverLock = (varDir: string) => path.join(varDir, 'server.lock')

async function checkVersion(db: Db, url: string, variable: string) {
  const { host, pathname } = new URL(url)
  const where = `${host}${pathname}` // never the whole URL: it holds the password
  let version: number
  try {
    const { rows } = await db.raw("select current_setting('server_version_num')::int as version")
    version = rows[0].version
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
}

function once(run: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= run())
}
