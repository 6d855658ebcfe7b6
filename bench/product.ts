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
import { createPostgresSearch } from '../search/postgres'
import { createApp } from '../server/app'
import { createMetrics } from '../server/metrics'
import { remixHandler } from '../server/remix-handler'
import { routeTemplates } from '../server/route-templates'
import { openOwnDatabase } from './database'

export type Line = { route: string; status: number; sql: number; ms: number }

/** The product in this process, on its sample content and a database of its own that is thrown away. */
export type Product = { url: string; varDir: string; db: Db; build: ServerBuild; lines: Line[]; dropCaches: () => void; stop: () => Promise<void> }

/** Starts the database, seeds it and listens on a free port of loopback. Log lines are kept in `lines`. */
export async function startProduct(): Promise<Product> {
  process.env.NODE_ENV = 'production'
  const database = await openOwnDatabase()
  const { varDir } = database
  await migrateQueue(database.url)
  await seedSample(database.db)
  await database.db.raw('analyze')
  const lines: Line[] = []
  const log = pino({}, { write: (text: string) => void lines.push(JSON.parse(text) as Line) })
  const env = readEnv({ CARREL_VAR: varDir })
  const app = createApp({
    env,
    db: database.db,
    search: createPostgresSearch(database.db),
    storage: createStorage(env),
    log,
    metrics: createMetrics(database.db, routeTemplates(pages)),
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
    lines,
    dropCaches: () => void app.locals.dropCaches(),
    async stop() {
      listening.closeAllConnections()
      listening.close()
      await database.close()
    },
  }
}

/** A cookie that no page looks at, and that has a page rendered for its reader alone: the same page without the cache. */
export const APART = 'challenge=none'

/** The reading pages that are measured, with a campus and places that the sample content has. */
export async function readingPages(db: Db): Promise<Record<string, string>> {
  const campus = await db('universities').where({ name: 'University of California, Berkeley' }).first('key', 'id')
  const place = await db('study_locations').whereNull('university_id').orderBy('review_count', 'desc').first('id')
  return {
    home: '/',
    campus: `/university/${encodeURIComponent(campus!.key)}`,
    location: `/location/${place!.id}`,
    search: '/search?q=coffee+berkeley',
    'all schools': '/allschools',
    'sign in': '/signin',
    'sign up': '/signup',
  }
}
