import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../../app/services/env.server'
import { createStorage } from '../../../app/services/storage/create-storage.server'
import type { AppDeps } from '../../../server/app'
import { connect } from '../../../db/connection'
import { createApp } from '../../../server/app'
import { listen } from '../../../server/listen'
import { createMetrics } from '../../../server/metrics'
import { createLog } from '../../../server/request-log'

/**
 * A server in its own process, for tests of stopping: /?ms=200 takes that long. PORT is its port, TEST_URL its database.
 */
const port = Number(process.env.PORT)
const env = {
  sessionSecrets: ['a secret of the tests, long enough to be one'],
  origin: `http://127.0.0.1:${port}`,
  host: '127.0.0.1',
  port,
  demo: true,
  trustProxy: false,
  metricsToken: null,
  metricsPort: null,
  stopGraceMs: 300,
} as Env
const db = connect(process.env.TEST_URL!)
const log = createLog('info')
const handler: AppDeps['handler'] = () => async (request, response) => {
  response.write('begun ')
  await sleep(Number(new URL(request.url, env.origin).searchParams.get('ms') ?? 0))
  if (request.path === '/reject') void Promise.reject(new Error('nobody waits'))
  if (request.path === '/throw')
    setImmediate(() => {
      throw new Error('outside of a request')
    })
  response.end('and finished')
}
const storage = createStorage({ varDir: '/nowhere', s3: null })
const app = createApp({
  env,
  db,
  log,
  search: {} as AppDeps['search'],
  storage,
  metrics: createMetrics(db, [], '/nowhere'),
  handler,
  routes: {},
  clientFolder: null,
})

try {
  await listen(app, env, log, async () => {
    if (process.env.HANG) await sleep(60_000)
    await db.destroy()
    console.log('closed')
  })
  console.log('listening')
} catch (error) {
  console.log(`refused: ${(error as Error).message}`)
  process.exit(1)
}
