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

/**
 * Whether `pid` is the running PostgreSQL of a data folder: after a kill its number stays in the folder, and may be another
 * PostgreSQL's by now. Outside Linux, whether it is any running process.
 */
export function isPostmaster(pid: number | null, data: string): boolean {
  if (pid === null) return false
  try {
    // An exited process has no command line, also while its parent hasn't reaped it.
    if (process.platform === 'linux')
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
