import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import type { Changes } from './caching/changes.server'
import type { CachedValues } from './caching/cached-values.server'
import type { Env } from './env.server'
import type { PublicPages } from './http/page-handle'
import type { UnsentForm } from './http/unsent-form.server'
import type { Maps } from './maps/maps.server'
import type { Storage } from './storage/storage'

/** What the web process hands to every loader and action. */
export type Context = {
  env: Env
  db: Db
  search: SearchEngine
  storage: Storage
  maps: Maps
  changes: Changes
  /** Figures that this process keeps for every reader. */
  cachedValues: CachedValues
  /** What the handles of all routes say. */
  pages: PublicPages
  /** Child logger that carries the request's id. */
  log: Logger
  requestId: string
  /** Set when a part of the page could not be read and is said to be missing. */
  partial?: boolean
  /** Set when the form of this request could not be dealt with: the web server answers with a page that can send it again. */
  unsent?: UnsentForm
  /** For the CSP of this answer. */
  nonce: string
  /** The visitor's address as trust proxy has it. */
  ip: string
  /** Takes the seconds that a page's rendering took, for /metrics. */
  observeRender: (seconds: number) => void
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends Context {}
}

/** Loader data keep their types (dates stay dates) with single fetch. */
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}
