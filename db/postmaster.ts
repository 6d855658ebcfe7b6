import fs from 'node:fs'
import path from 'node:path'

/**
 * The pid in the data folder's postmaster.pid; null without one.
 * @throws if the file can't be read, for example with too many open files
 */
export function postmasterPid(data: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return null
    throw error
  }
}

/** Whether `pid` is a running PostgreSQL. Outside Linux, whether it is any running process. */
export function isPostmaster(pid: number | null): boolean {
  if (pid === null) return false
  try {
    if (process.platform === 'linux') {
      // An exited process stays listed as Z until its parent reaps it.
      const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return name === 'postgres' && state !== 'Z' && state !== 'X'
    }
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
