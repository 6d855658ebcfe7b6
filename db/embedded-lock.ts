import fs from 'node:fs'
import path from 'node:path'

/** Who holds a lock file: the process id and a description of the process. */
export type Holder = { pid: number; what: string }

/** The live holder of the lock `file`, or null. A file left by a dead process doesn't count. */
export function lockHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(fs.readFileSync(file, 'utf8')) as Holder & { start: string | null }
    return isAlive(holder.pid) && processStart(holder.pid) === holder.start
      ? { pid: holder.pid, what: holder.what }
      : null
  } catch {
    return null
  }
}

/**
 * Takes the lock `file` for this process. Returns the other holder if it's alive, else null (taken). Writes a temp file, then
 * link()s it into place, so readers never see a partial lock.
 */
export function takeLock(file: string, what: string): Holder | null {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  fs.writeFileSync(own, JSON.stringify({ pid: process.pid, what, start: processStart(process.pid) }), {
    mode: 0o600,
  })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        fs.linkSync(own, file)
        return null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = lockHolder(file)
      if (holder) return holder
      fs.rmSync(file, { force: true }) // its process is gone
    }
    throw new Error(`Could not take the lock ${file}`)
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Releases a lock if this process holds it. */
export function releaseLock(file: string) {
  if (lockHolder(file)?.pid === process.pid) fs.rmSync(file, { force: true })
}

/** Only one process at a time starts or stops the database server in `dir`; others wait for up to a minute. */
export async function withLaunchLock<T>(dir: string, run: () => Promise<T>): Promise<T> {
  const file = path.join(dir, 'launch.lock')
  const end = Date.now() + 60_000
  for (
    let holder = takeLock(file, 'start or stop of PostgreSQL');
    holder;
    holder = takeLock(file, 'start or stop of PostgreSQL')
  ) {
    if (Date.now() > end)
      throw new Error(`Process ${holder.pid} has been starting or stopping PostgreSQL for a minute (${file})`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  try {
    return await run()
  } finally {
    releaseLock(file)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When the process started, so that a reused process id isn't mistaken for the old holder. Null where /proc is
 * missing.
 */
function processStart(pid: number): string | null {
  try {
    return (
      fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? null
    )
  } catch {
    return null
  }
}

let serial = 0

/** Registers this process as a user of the embedded PostgreSQL. The last live process to leave stops the server. */
export function registerUser(varDir: string, what: string): { leave: () => void; othersLive: () => boolean } {
  const folder = path.join(varDir, 'postgres-users')
  const own = path.join(folder, `${process.pid}-${++serial}`)
  fs.rmSync(own, { force: true }) // left by a killed process with our process id
  takeLock(own, what)
  return {
    leave: () => fs.rmSync(own, { force: true }),
    othersLive: () => liveUsers(folder, own).length > 0,
  }
}

function liveUsers(folder: string, own: string): string[] {
  const files = fs
    .readdirSync(folder)
    .filter((name) => /^\d+-\d+$/.test(name))
    .map((name) => path.join(folder, name))
  return files.filter((file) => {
    if (file === own) return false
    if (lockHolder(file)) return true
    fs.rmSync(file, { force: true })
    return false
  })
}
