import { build, isStale } from './build'

/** `npm start`: builds when something changed since the last time, then runs the server in this process. */
if (isStale()) {
  console.log('Building (once, until something changes) ...')
  try {
    build()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
await import('../server')
