import fs from 'node:fs'
import path from 'node:path'

/**
 * The number in the data folder's postmaster.pid; null if there is none.
 * @throws what keeps the file from being read, such as too many open files
 */
export function postmasterPid(data: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return null
    throw error
  }
}

/** Whether `pid` is a PostgreSQL that lives; elsewhere than on Linux, whether it is any process. */
export function isPostmaster(pid: number | null): boolean {
  if (pid === null) return false
  try {
    if (process.platform === 'linux') {
      // An ended process stays in the list, as Z, until its parent asks for it.
      const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return name === 'postgres' && state !== 'Z' && state !== 'X'
    }
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
