import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { ServerBuild } from '@remix-run/node'
import type { Logger } from 'pino'
import { createKnownKeys } from '../app/services/auth/known-keys.server'
import { createChanges } from '../app/services/changes.server'
import { createValueCache, type ValueCache } from '../app/services/cached-values.server'
import { createSite, type Site } from '../app/services/site.server'
import type { Context } from '../app/web/context'
import type { Env } from '../app/services/env.server'
import type { Storage } from '../app/services/storage/storage'
import type { Db } from '../db/connection'
import { isDatabaseDown } from '../db/errors'
import type { SearchEngine } from '../search/engine'
import { barePages } from './bare-pages'
import { limitBody } from './body-limit'
import { cachedPages } from './page-policies'
import { nameOf, providersOf } from '~/services/provider-settings.server'
import { takeClientErrors } from './client-errors'
import { refuseCrossSiteRequests } from './cross-site-requests'
import { createReadiness, healthzFor, livez, readyz } from './health'
import type { Metrics } from './metrics'
import { metricsEndpoint } from './metrics-endpoint'
import { openData } from './open-data'
import { createPageCache } from './page-cache'
import { limitForms, limitRenders } from './limits'
import { plainPage } from '../app/web/http/plain-pages'
import { publicPages } from './public-pages'
import { logRequests } from './request-log'
import { checkTarget, normaliseTarget, useOurHost } from './request-target'
import { securityHeaders } from './security-headers'
import { serviceWorker } from './service-worker'
import { logDatabaseFailures } from './statements'
import { hasJustWritten } from '../app/web/just-written.server'
import { createMaps } from '../app/services/maps/maps.server'
import { drawings } from './drawings'
import { maps } from './maps'
import { wakeScript } from './wake-script'
import { publicFiles } from './static-files'
import { storedFiles } from './stored-files'

export type AppDeps = {
  env: Env
  db: Db
  search: SearchEngine
  /** Answers the pages that are the same for every visitor; absent or null: `db` and `search` do. */
  standby?: Pick<Context, 'db' | 'search'> | null
  storage: Storage
  log: Logger
  metrics: Metrics
  /** Remix's request handler, given a function that creates a request's context. Tests pass their own. */
  handler: (contextOf: (request: Request, response: Response) => Context) => RequestHandler
  /** Their handles say what is cached, saved offline and in the sitemap. */
  routes: ServerBuild['routes']
  /** Folder of the built client; null in development, where `vite` serves it. */
  clientFolder: string | null
  vite?: RequestHandler
  /** How many ms may pass before this process sees other processes' changes; 0: every response checks first. */
  lookMs?: number
}

/** The default for `lookMs`. */
const LOOK_MS = 2000

/** The web server around Remix: every request passes these steps in this order. */
export function createApp(parts: AppDeps): Express {
  const { env, metrics } = parts
  /** What's read from one server, with what this process knows of it: a standby learns of a change a moment later. */
  const sourceOf = ({ db, search }: Pick<Context, 'db' | 'search'>) => {
    const changes = createChanges(db, parts.lookMs ?? LOOK_MS)
    const values = createValueCache(parts.log, { found: metrics.cachedValuesFound })
    logDatabaseFailures(db, parts.log)
    return { db, search, changes, values, site: createSite(db, changes, env, parts.log) }
  }
  const primary = sourceOf(parts)
  const ofVisitors = parts.standby ? sourceOf(parts.standby) : primary
  const pages = createPageCache({
    changes: ofVisitors.changes,
    env,
    cached: cachedPages(parts),
    routeOf: metrics.routeOf,
    found: metrics.pageFound,
  })
  const lists = publicPages(parts)
  const streetMaps = createMaps(env, parts.log)
  const readiness = createReadiness(parts)
  metrics.watchParts(readiness.parts)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', env.trustProxy)
  app.use((_request, response, next) => {
    response.locals.nonce = randomBytes(16).toString('base64')
    next()
  })
  app.use(securityHeaders(env))
  app.get('/healthz', healthzFor(env))
  app.get('/livez', livez)
  app.get('/readyz', readyz(readiness, env))
  if (env.metricsPort === null) app.get('/metrics', metricsEndpoint(metrics, env))
  app.use(logRequests(parts.log, metrics, env.slowRequestMs))
  app.use(normaliseTarget)
  app.use(openData(createKnownKeys(parts.db, primary.changes, parts.log)))
  app.use(barePages)
  app.use(checkTarget)
  app.use(serviceWorker(parts.clientFolder ?? 'public', lists.offline, primary.site))
  if (parts.vite) app.use(parts.vite)
  if (parts.clientFolder) app.use(publicFiles(parts.clientFolder))
  app.use(storedFiles(parts.storage))
  const compress = compression({
    brotli: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } },
  } as compression.CompressionOptions)
  app.get(/^\/wake-[0-9a-f]+\.js$/, compress, wakeScript)
  app.get('/drawings/:name', compress, drawings)
  app.get('/maps/:version/:name', compress, maps(streetMaps))
  app.use(refuseCrossSiteRequests(env))
  app.use(limitForms(env.formsPerAddress))
  takeClientErrors(app, metrics)
  app.use(limitBody)
  app.use(useOurHost(env))
  app.use(pages.handler)
  app.use(limitRenders(env.pagesPerAddress))
  app.use(compress)
  // A request looks for changes once: what it shows is of one generation.
  app.use((request, response, next) => {
    const { locals } = response
    const look = async () => {
      const isShared = locals.generation !== undefined // the page cache has looked
      const source = (locals.source = isShared ? ofVisitors : primary)
      locals.hasJustWritten = await hasJustWritten(request.headers.cookie, env)
      locals.generation ??= await source.changes[locals.hasJustWritten ? 'latest' : 'current']()
      locals.site = await source.site(locals.generation as number)
    }
    look().then(() => next(), next)
  })
  app.all(
    '*',
    parts.handler((request, response) =>
      contextOf(
        { ...parts, ...(response.locals.source as Source), pages: lists, maps: streetMaps },
        request,
        response,
      ),
    ),
  )
  app.locals.closeMaps = () => streetMaps.close()
  app.locals.dropCaches = () => [primary.values, ofVisitors.values, pages].forEach((cache) => cache.drop())
  app.use(onError(parts.log))
  return app
}

type Source = Pick<Context, 'db' | 'search' | 'changes'> & { values: ValueCache }
type Whole = AppDeps & Source & Pick<Context, 'pages' | 'maps'>

function contextOf(
  { env, db, search, storage, maps, metrics, changes, values, pages }: Whole,
  request: Request,
  response: Response,
): Context {
  const { nonce, requestId, log, site, generation, hasJustWritten } = response.locals as {
    nonce: string
    requestId: string
    log: Logger
    site: Site
    generation: number
    hasJustWritten: boolean
  }
  const { observeRender } = metrics
  return {
    env,
    providers: providersOf(env).map(nameOf),
    db,
    search,
    storage,
    maps,
    changes,
    cachedValues: values.readBy({ generation: () => generation, hasJustWritten }),
    site,
    pages,
    log,
    requestId,
    nonce,
    ip: request.ip ?? 'unknown',
    observeRender,
  }
}

/** Handles uncaught errors: an unreadable address is the sender's fault; everything else is ours and gets logged. */
function onError(log: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const fault = error as { status?: number; code?: string }
    const unreadable = error instanceof URIError || fault.code === 'ERR_INVALID_URL'
    const status = unreadable ? 400 : isDatabaseDown(error) ? 503 : (fault.status ?? 500)
    if (status >= 500)
      (response.locals.log ?? log).error({ err: error, method: request.method }, 'unexpected error')
    // A partial response must not look complete.
    if (response.headersSent) return void response.destroy()
    plainPage(response, status)
  }
}
