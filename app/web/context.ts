import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import type { Changes } from '~/services/changes.server'
import type { Site } from '~/services/site.server'
import type { CachedValues } from '~/services/cached-values.server'
import type { ProviderName } from '~/services/provider-settings.server'
import type { Env } from '~/services/env.server'
import type { PublicPages } from './http/page-handle'
import type { Maps } from '~/services/maps/maps.server'
import type { Storage } from '~/services/storage/storage'

/** A form that wasn't handled, for the page that offers to send it again. */
export type UnsentForm = {
  /** Texts by field name. Fields with several values, such as checkboxes, have a list. */
  texts: Record<string, string[]>
  /** Names of fields that aren't shown again: passwords and codes. */
  secret: string[]
  /** Names of file fields. A chosen file can't be restored. */
  files: string[]
  /** Whether the form has file fields, with or without a chosen file. */
  multipart: boolean
  /** The form's error message, or ''. */
  failed: string
}

/** What the web process passes to every loader and action. */
export type Context = {
  env: Env
  /** Those that users can log in with. */
  providers: ProviderName[]
  db: Db
  search: SearchEngine
  storage: Storage
  maps: Maps
  changes: Changes
  /** Values that this process caches for all readers. */
  cachedValues: CachedValues
  /** The university's own name and settings. */
  site: Site
  /** The combined handles of all routes. */
  pages: PublicPages
  /** Child logger with the request's ID. */
  log: Logger
  requestId: string
  /** Set if a part of the page couldn't be loaded. */
  partial?: boolean
  /**
   * Set if this request's form was rejected: seconds until it may be sent again, and what it found missing. For the
   * page's title and Retry-After, since Remix shows an action's headers only to its own route.
   */
  rejected?: { wait?: number; missing?: string }
  /** Set if this request's form couldn't be handled: the web server responds with a page that can send it again. */
  unsent?: UnsentForm
  /** For search engines: JSON in which every `<` is escaped. */
  structuredData?: string
  /** For this response's CSP. */
  nonce: string
  /** The visitor's address, according to trust proxy. */
  ip: string
  /** Records the seconds that rendering a page took, for /metrics. */
  observeRender: (seconds: number) => void
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends Context {}
}

/** With single fetch, loader data keeps its types (dates stay dates). */
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}
