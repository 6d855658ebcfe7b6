import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { EnvError, readEnv } from './app/env.server'
import { migrateQueue } from './app/jobs/schema.server'
import { createMailer } from './app/mail/create-mailer.server'
import { createStorage } from './app/storage/create-storage.server'
import { holdServer, migrate, openDatabase } from './db/open'
import { createSearch } from './search/resilient'
import { createApp } from './server/app'
import { createMetrics } from './server/metrics'
import { serveMetrics } from './server/metrics-endpoint'
import { listen } from './server/listen'
import { devServer } from './server/dev'
import { remixHandler } from './server/remix-handler'
import { createLog } from './server/request-log'
import { routeTemplates } from './server/route-templates'
import { logSlowStatements } from './server/statements'
import { startJobs } from './worker'

/** The web process: settings, database, sample content in a demo, then the server until it is told to stop. */
async function main() {
  const dev = process.argv.includes('--dev')
  process.env.NODE_ENV = dev ? 'development' : 'production'
  const env = readEnv(process.env, { dev })
  const log = createLog(env.logLevel)
  const what = `the web server on port ${env.port}`
  if (env.databaseUrl === null) holdServer(env.varDir, what)
  const database = await openDatabase(env, what)
  try {
    await migrate(database.direct)
    await migrateQueue(database.url)
    const accounts = env.demo ? await fillDemo(database.db, env.varDir) : null
    const vite = dev ? await devServer() : null
    const build: ServerBuild = vite ? await vite.build() : await import(path.resolve('build/server/index.js'))
    const storage = createStorage(env)
    const metrics = createMetrics(database.db, routeTemplates(build))
    logSlowStatements(database.db, log, env.slowQueryMs)
    const metricsServer = await serveMetrics(metrics, env)
    const app = createApp({
      env,
      db: database.db,
      search: createSearch({ db: database.db, env, log, metrics: metrics.search }),
      storage,
      log,
      metrics,
      handler: remixHandler(vite ? vite.build : build, dev ? 'development' : 'production'),
      clientFolder: dev ? null : path.resolve('build/client'),
      vite: vite?.middlewares,
      // Who tries the product out writes and looks at once.
      lookMs: env.demo ? 0 : undefined,
    })
    const { url, direct } = database
    const mail = createMailer({ env, db: direct, log, told: metrics.mailed })
    const context = { env, db: direct, mail, storage, log }
    const jobs = env.jobsHere ? await startJobs({ url, context, ran: metrics.jobRan }) : null
    // Jobs finish while requests do: from the signal on they have the same time.
    if (jobs) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void jobs.stop())
    await listen(app, env, log, async () => {
      await vite?.close()
      await jobs?.stop()
      mail.close()
      metricsServer?.close()
      await database.close()
    })
    if (accounts) {
      console.log(`\n  Carrel is at ${env.origin}`)
      console.log(`  The demo's accounts and their passwords are in ${path.relative('.', accounts)}\n`)
    } else log.info({ origin: env.origin, host: env.host, port: env.port }, `Carrel is at ${env.origin}`)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillDemo(db: Parameters<typeof migrate>[0], varDir: string): Promise<string> {
  const { seedSample } = await import('./db/seeds/sample')
  const { ensureDemoAccounts } = await import('./app/accounts/demo-accounts.server')
  const { seedDemoStudent } = await import('./db/seeds/demo-student')
  const made = await seedSample(db)
  const accounts = await ensureDemoAccounts(db, varDir)
  if (made) await seedDemoStudent(db)
  return accounts
}

main().catch((error: Error) => {
  // knex puts the whole statement before PostgreSQL's own words.
  const reason = 'severity' in error ? error.message.split(' - ').at(-1) : error.message
  console.error(error instanceof EnvError ? reason : `Carrel could not start: ${reason}`)
  process.exit(1)
})
