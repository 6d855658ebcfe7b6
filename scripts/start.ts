import { EnvError, readEnv } from '../app/env.server'
import { holdServer } from '../db/open'
import { build, isStale } from './build'

/** `npm start`: builds when something changed since the last time, then runs the server in this process. */
try {
  const env = readEnv() // faults are told before a build, not after it
  if (env.databaseUrl === null) holdServer(env.varDir, `the web server on port ${env.port}`)
  if (isStale()) {
    console.log('Building (once, until something changes) ...')
    build()
  }
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof EnvError ? message : `Carrel could not start: ${message}`)
  process.exit(1)
}
await import('../server')
