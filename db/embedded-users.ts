import fs from 'node:fs'
import path from 'node:path'
import { lockHolder, takeLock } from './embedded-lock'

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
