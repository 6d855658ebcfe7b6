import { readEnv, type Env } from '../app/env.server'
import { holdServer } from '../db/open'

/**
 * The settings that the web process starts with. From now on the embedded database is this process's alone.
 * @throws EnvError, or DatabaseError when another server has the embedded database
 */
export function mayStart({ dev = false } = {}): Env {
  const env = readEnv(process.env, { dev })
  if (env.databaseUrl === null) holdServer(env.varDir, `the web server on port ${env.port}`)
  return env
}
