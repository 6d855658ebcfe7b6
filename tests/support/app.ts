import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http, { type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { withLaunchLock } from '../../db/embedded-lock'
import { build, isStale } from '../../scripts/build'
import { createStorage } from '../../app/storage/create-storage.server'
import { createPostgresSearch } from '../../search/postgres'
import { createApp } from '../../server/app'
import { createMetrics } from '../../server/metrics'
import { remixHandler } from '../../server/remix-handler'
import { routeTemplates } from '../../server/route-templates'
import type { Db } from '../../db/connection'
import type { Env } from '../../app/env.server'
import { testEnv } from './context'
import { browserAt, sendTo, type Sent } from './http'

let loaded: Promise<ServerBuild> | null = null

/** The server's half of build/, which is brought up to date first, by one test worker at a time. */
export const loadBuild = (): Promise<ServerBuild> => (loaded ??= buildAndLoad())

async function buildAndLoad(): Promise<ServerBuild> {
  const folder = path.join(os.tmpdir(), `carrel-build-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12)}`)
  fs.mkdirSync(folder, { recursive: true })
  await withLaunchLock(folder, async () => {
    if (isStale()) build()
  })
  return (await import(/* @vite-ignore */ path.resolve('build/server/index.js'))) as ServerBuild
}

export type RunningApp = {
  origin: string
  env: Env
  build: ServerBuild
  /** What was logged, one object a line. */
  lines: Record<string, unknown>[]
  send: (path: string, sent?: Sent) => ReturnType<typeof sendTo>
  browser: (cookie?: string) => ReturnType<typeof browserAt>
  /** Forgets every page and figure that is kept. */
  dropCaches: () => void
  close: () => Promise<void>
}

/** The whole product on a port of its own, as the web process runs it, with a database of the test's. */
export async function startApp(db: Db, values: Partial<Env> = {}, clientFolder = 'build/client'): Promise<RunningApp> {
  const loaded = await loadBuild()
  const server: Server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = testEnv({ origin, secureCookies: false, ...values })
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const app = createApp({
    env, db, log, search: createPostgresSearch(db), storage: createStorage(env), metrics: createMetrics(db, routeTemplates(loaded)),
    handler: remixHandler(loaded, 'production'),
    clientFolder: path.resolve(clientFolder),
    lookMs: 0,
  })
  server.on('request', app)
  return {
    origin, env, build: loaded, lines,
    send: (at, sent) => sendTo(origin, at, sent),
    browser: (cookie) => browserAt(origin, cookie),
    dropCaches: () => void app.locals.dropCaches(),
    close: () => new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

/** The product for a test file; call it after useDatabase. */
export function useApp(database: { readonly db: Db }, values: Partial<Env> = {}): RunningApp {
  const app = {} as RunningApp
  beforeAll(async () => void Object.assign(app, await startApp(database.db, values)), 120_000)
  afterAll(() => app.close?.())
  return app
}
