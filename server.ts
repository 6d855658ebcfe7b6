import path from 'node:path'
import type { Express } from 'express'
import type { Logger } from 'pino'
import * as pages from 'virtual:remix/server-build'
import { faultOf } from './app/services/auth/provider.server'
import { providersOf } from './app/services/provider-settings.server'
import { EnvError, type Env } from './app/services/env.server'
import { createStorage } from './app/services/storage/create-storage.server'
import type { Storage } from './app/services/storage/storage'
import type { Db } from './db/connection'
import { openReady } from './scripts/open-ready'
import { createSearch } from './search/resilient'
import { createApp } from './server/app'
import { exitOnSignals } from './server/early-stop'
import { listen } from './server/listen'
import { mayStart } from './server/may-start'
import { createMetrics } from './server/metrics'
import { serveMetrics } from './server/metrics-endpoint'
import { remixHandler } from './server/remix-handler'
import { createLog } from './server/request-log'
import { routeTemplates } from './server/route-templates'
import { startWarnings } from './server/start-warnings'
import { logSlowStatements } from './server/statements'

/**
 * The web process without its port. `accounts` is the file with a demo's accounts; `close` finishes jobs and
 * closes the database.
 */
export type Web = { app: Express; accounts: string | null; close: () => Promise<void> }

/**
 * Opens the database and assembles the web process: pages, jobs, metrics.
 * @param vite Vite's middleware, which serves browser files in development
 */
export async function openWeb(
  env: Env,
  log = createLog(env.logLevel),
  vite?: Parameters<typeof createApp>[0]['vite'],
): Promise<Web> {
  const database = await openReady(env, (sentence) => log.warn(sentence))
  try {
    const storage = createStorage(env)
    const metrics = createMetrics(database.db, routeTemplates(pages), env.varDir)
    const { standby } = database
    for (const db of [database.db, standby]) if (db) logSlowStatements(db, log, env.slowQueryMs)
    const searchIn = (db: Db) => createSearch({ db, env, log, metrics: metrics.search })
    const metricsServer = await serveMetrics(metrics, env)
    const app = createApp({
      env,
      db: database.db,
      search: searchIn(database.db),
      standby: standby && { db: standby, search: searchIn(standby) },
      storage,
      log,
      metrics,
      routes: pages.routes,
      handler: remixHandler(pages, env.dev ? 'development' : 'production'),
      clientFolder: vite ? null : path.resolve('build/client'),
      vite,
      // Someone trying a demo expects to see their change at once.
      lookMs: env.demo ? 0 : undefined,
    })
    const jobs = env.jobsHere ? await startJobsHere(env, database, { storage, log, metrics }) : null
    // Jobs finish alongside requests: both have the same time from the signal.
    const stopJobs = () => void jobs?.stop()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopJobs)
    const close = async () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stopJobs)
      await jobs?.close()
      metricsServer?.close()
      await (app.locals.closeMaps as () => Promise<void>)()
      await database.close()
    }
    return { app, accounts: database.accounts, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A web process beside workers doesn't load what jobs need. */
async function startJobsHere(
  env: Env,
  { url, direct: db }: Awaited<ReturnType<typeof openReady>>,
  { storage, log, metrics }: { storage: Storage; log: Logger; metrics: ReturnType<typeof createMetrics> },
) {
  const { startJobs } = await import('./worker')
  const { createMailer } = await import('./app/services/jobs/create-mailer.server')
  const mail = createMailer({ env, db, log, onMailed: metrics.mailed })
  const { stop } = await startJobs({ url, context: { env, db, mail, storage, log }, ran: metrics.jobRan })
  const close = async () => {
    await stop()
    mail.close()
  }
  return { stop, close }
}

/** `npm start`: runs the web process until it's stopped. */
export async function serve(): Promise<void> {
  const started = exitOnSignals()
  try {
    const env = mayStart()
    const log = createLog(env.logLevel)
    const { app, accounts, close } = await openWeb(env, log)
    for (const provider of providersOf(env))
      void faultOf(provider).then(
        (fault) => fault && log.error({ fault }, 'logging in with a provider fails'),
      )
    for (const warning of await startWarnings(env)) log.warn(warning)
    try {
      await listen(app, env, log, close)
      started()
    } catch (error) {
      await close()
      throw error
    }
    if (accounts) sayWhere(env.origin, accounts)
    else log.info({ origin: env.origin, host: env.host, port: env.port }, `Carrel is at ${env.origin}`)
  } catch (error) {
    throw error instanceof EnvError ? error : new Error(`Carrel couldn't start: ${reasonOf(error as Error)}`)
  }
}

/** Tells whoever tries the demo where it is. */
export function sayWhere(origin: string, accounts: string): void {
  console.log(`\n  Carrel is at ${origin}`)
  console.log(`  The demo accounts and their passwords are in ${path.relative('.', accounts)}\n`)
}

/** knex puts the whole statement before PostgreSQL's own message. */
const reasonOf = (error: Error) => ('severity' in error ? error.message.split(' - ').at(-1) : error.message)
