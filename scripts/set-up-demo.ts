import fs from 'node:fs'
import path from 'node:path'
import { exitOnSignals } from '../server/early-stop'
import { mayStart } from '../server/may-start'
import { openReady } from './open-ready'

// Sets up a new demo's database from the sources while the build runs (scripts/check-start.js).
const env = mayStart()
if (env.demo && !fs.existsSync(path.join(env.varDir, 'postgres'))) {
  const finished = exitOnSignals()
  try {
    await (await openReady(env)).close()
  } finally {
    finished()
  }
}
