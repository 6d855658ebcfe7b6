import http, { type Server } from 'node:http'
import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { ensureBuilt } from '../../scripts/build.js'
import type { Db } from '../../db/connection'
import type { Env } from '../../app/services/env.server'
import { testEnv } from './context'
import { browserAt, sendTo, type Sent } from './http'
import { listening, stopped } from './listening'

type Product = typeof import('./product')

let loaded: Promise<Product> | null = null

/** The built product, rebuilt first if it's stale. */
const loadProduct = (): Promise<Product> =>
  (loaded ??= ensureBuilt('test').then(
    () => import(/* @vite-ignore */ path.resolve('build/test/product.js')) as Promise<Product>,
  ))

/** Only the pages. */
export const loadBuild = async (): Promise<ServerBuild> => (await loadProduct()).pages

export type RunningApp = {
  origin: string
  env: Env
  build: ServerBuild
  /** Log entries, one object per line. */
  lines: Record<string, unknown>[]
  send: (path: string, sent?: Sent) => ReturnType<typeof sendTo>
  browser: (cookie?: string) => ReturnType<typeof browserAt>
  /** Drops all cached pages and values. */
  dropCaches: () => void
  close: () => Promise<void>
}

/**
 * The whole product on its own port, as the web process runs it, with the test's database.
 * @param lookMs undefined: as in production
 * @param standby answers visitors
 */
export async function startApp(
  db: Db,
  values: Partial<Env> = {},
  clientFolder = 'build/client',
  { lookMs, standby }: { lookMs?: number; standby?: Db } = { lookMs: 0 },
): Promise<RunningApp> {
  const {
    pages,
    createApp,
    createMetrics,
    createPostgresSearch,
    createStorage,
    remixHandler,
    routeTemplates,
  } = await loadProduct()
  const server: Server = http.createServer()
  const port = await listening(server)
  const origin = `http://127.0.0.1:${port}`
  const env = testEnv({ origin, secureCookies: false, ...values })
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const app = createApp({
    env,
    db,
    log,
    search: createPostgresSearch(db),
    standby: standby && { db: standby, search: createPostgresSearch(standby) },
    storage: createStorage(env),
    metrics: createMetrics(db, routeTemplates(pages), env.varDir),
    routes: pages.routes,
    handler: remixHandler(pages, 'production'),
    clientFolder: path.resolve(clientFolder),
    lookMs,
  })
  server.on('request', app)
  return {
    origin,
    env,
    build: pages,
    lines,
    send: (at, sent) => sendTo(origin, at, sent),
    browser: (cookie) => browserAt(origin, cookie),
    dropCaches: () => void app.locals.dropCaches(),
    close: () => stopped(server).then(() => app.locals.closeMaps() as Promise<void>),
  }
}

/** The product for a test file. Call it after useDatabase. */
export function useApp(database: { readonly db: Db }, values: Partial<Env> = {}): RunningApp {
  const app = {} as RunningApp
  beforeAll(async () => void Object.assign(app, await startApp(database.db, values)), 180_000)
  afterAll(() => app.close?.())
  return app
}
