import type { AddressInfo } from 'node:net'
import path from 'node:path'
import * as pages from 'virtual:remix/server-build'
import type { ServerBuild } from '@remix-run/node'
import pino from 'pino'
import { readEnv } from '../app/env.server'
import { migrateQueue } from '../app/jobs/schema.server'
import { createStorage } from '../app/storage/create-storage.server'
import type { Db } from '../db/connection'
import { seedSample } from '../db/seeds/sample'
import { createPostgresSearch } from '../search/postgres/postgres'
import { createApp } from '../server/app'
import { createMetrics } from '../server/metrics/metrics'
import { remixHandler } from '../server/remix-handler'
import { routeTemplates } from '../server/route-templates'
import { openOwnDatabase } from './database'

/** The product in this process, with sample content in a temporary database. */
export type Product = {
  url: string
  varDir: string
  db: Db
  build: ServerBuild
  stop: () => Promise<void>
}

/** Starts the database, seeds it and listens on a free loopback port. Log lines are made, as always, but go nowhere. */
export async function startProduct(): Promise<Product> {
  process.env.NODE_ENV = 'production'
  const database = await openOwnDatabase()
  const { varDir } = database
  await migrateQueue(database.url)
  await seedSample(database.db)
  await database.db.raw('analyze')
  const log = pino({}, { write: () => {} })
  const env = readEnv({ CARREL_VAR: varDir })
  const app = createApp({
    env,
    db: database.db,
    search: createPostgresSearch(database.db),
    storage: createStorage(env),
    log,
    metrics: createMetrics(database.db, routeTemplates(pages), env.varDir),
    routes: pages.routes,
    handler: remixHandler(pages, 'production'),
    clientFolder: path.resolve('build/client'),
  })
  const listening = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    varDir,
    db: database.db,
    build: pages,
    async stop() {
      listening.closeAllConnections()
      listening.close()
      await database.close()
    },
  }
}
