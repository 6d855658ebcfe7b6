import path from 'node:path'
import { releaseLock, takeLock } from './embedded-lock'
import { DatabaseError } from './errors'

/**
 * Makes this process the only web server of the embedded database under `varDir`, until it exits. Calling it again
 * has no effect.
 * @throws DatabaseError naming the other live server
 */
export function holdServer(varDir: string, what: string): void {
  const file = path.join(varDir, 'server.lock')
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
