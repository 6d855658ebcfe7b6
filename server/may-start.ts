import { readEnv, type Env } from '../app/services/env.server'
import { holdServer } from '../db/server-lock'

/**
 * Reads the settings of the web process, and locks the embedded database for it.
 * @throws EnvError, or DatabaseError if another server holds the lock
 */
export function mayStart({ dev = false } = {}): Env {
  const env = readEnv(process.env, { dev })
  if (env.databaseUrl === null) holdServer(env.varDir, `the web server on port ${env.port}`)
  return env
}
