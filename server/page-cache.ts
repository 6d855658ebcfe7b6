import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Changes } from '~/services/changes.server'
import type { CacheResult } from '~/services/cached-values.server'
import type { Env } from '~/services/env.server'
import { etagOf, isKnown } from '~/web/http/etag.server'
import { isPersonal, VARY, variantOf } from '~/web/http/page-variants.server'
import { brotli, encodingOf, gzip } from './send-compressed'
import { ownQuery, type PagePolicies, type PagePolicy } from './page-policies'

const unbrotli = promisify(zlib.brotliDecompress)

/** Higher than for a page that only one reader gets. Takes about 1 ms for 50 KB. */
const QUALITY = 7
/** How long a page may be shown while rendering fails. */
const STALE_MS = 3_600_000
/** After a failed render, stale pages are served this long before someone tries again. */
const FAILED_MS = 5_000
/** Nobody waits longer for another's render. */
const PATIENCE_MS = 10_000
/** Compressed, for all pages together. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_URL_LENGTH = 1000
/** Renders that someone waits for, one after another, before rendering for themselves. */
const MAX_WAITS = 3

/** A response as it was made once, with the headers that belong to it. */
export type Compressed = {
  headers: Record<string, string>
  etag: string
  brotli: Buffer
  /** Made for the first browser that takes nothing else. */
  gzip?: Buffer
}

/** A page: when it was rendered (ms), and the numbers of changes and removals that it shows. */
type CachedPage = Compressed & { at: number; generation: number; removals: number }

/** Stores a response, or replaces a failed one. Resolves to whether the cache sends it. */
export type Store = (answer: globalThis.Response) => Promise<boolean>

class Failed extends Error {}
class Disconnected extends Error {}

type Render = () => Promise<CachedPage | undefined>

type Options = {
  changes: Changes
  env: Pick<Env, 'secureCookies'>
  /** The cached pages by route template, and the template of a path. */
  cached: PagePolicies
  routeOf: (path: string) => string
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
  maxBytes?: number
  found?: (result: CacheResult) => void
}

export type PageCache = { handler: RequestHandler; drop: () => void }

/**
 * Serves cached pages to visitors. On a miss, the Remix handler stores its response through `locals.store`; concurrent
 * misses share one render. A page that's outdated, or older than its policy says, is only served while rendering fails.
 */
export function createPageCache({
  changes,
  env,
  cached,
  routeOf,
  now = () => performance.now(),
  maxBytes = MAX_BYTES,
  found = () => {},
}: Options): PageCache {
  // Non-canonical URLs have their own store, so they can't push out canonical ones.
  const [canonical, others] = [createStore(maxBytes / 2), createStore(maxBytes / 2)]
  // A mirror walks through all there is, which nobody else asks for.
  const data = createStore(maxBytes / 4)
  let failedAt = -Infinity

  const handler: RequestHandler = (request, response, next) => {
    const policy = isRead(request) && cached.get(routeOf(request.path))
    if (!policy) return next()
    // Also for someone who is logged in: a loader that reads a parameter it doesn't name fails for everybody.
    request.url = request.originalUrl = ownQuery(request.originalUrl, policy)
    if (request.originalUrl.length > MAX_URL_LENGTH || isPersonal(headersOf(request), env)) return next()
    answer(policy, request, response, next).catch(next)
  }

  async function answer(policy: PagePolicy, request: Request, response: Response, next: () => void) {
    const key = keyOf(request, env)
    const store = !policy.isPage ? data : isCanonical(request.originalUrl, policy) ? canonical : others
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const generation = await changes.current()
      response.locals.generation = generation
      const removals = changes.removals()
      // What was removed isn't shown again, whatever fails. A removal elsewhere counts, too: we can't tell them apart.
      const known = store.get(key)
      const stale = known?.removals === removals && now() - known.at < STALE_MS ? known : undefined
      if (stale?.generation === generation && now() - stale.at < policy.seconds * 1000) {
        found('hit')
        return sendPage(stale, request, response)
      }
      const serveStale = (page: CachedPage) => {
        found('stale')
        return sendPage(
          { ...page, headers: { ...page.headers, 'cache-control': 'no-cache' } },
          request,
          response,
        )
      }
      if (stale && now() - failedAt < FAILED_MS) return serveStale(stale)
      if (request.method !== 'GET') break // HEAD has no body to store
      if (response.destroyed) return // its close listener, below, would never be called

      let leads = false
      const render: Render = () => {
        leads = true
        return new Promise((resolve, reject) => {
          response.once('close', () => reject(new Disconnected()))
          response.locals.store = (async (made) => {
            if (made.status >= 500) {
              failedAt = now()
              if (stale) await made.body?.cancel()
              reject(new Failed())
              return stale !== undefined
            }
            const isShared = isShareable(made)
            const facts = { at: now(), generation, removals }
            resolve(isShared ? await cachedPage(made, response, policy, facts) : undefined)
            return isShared
          }) satisfies Store
          next()
        })
      }
      const rendered = store.fetch(key, { context: render, forceRefresh: true })
      if (leads) found('miss')
      try {
        const page = await (leads
          ? rendered
          : Promise.race([rendered, sleep(PATIENCE_MS, undefined, { ref: false })]))
        if (leads && !page) return void store.delete(key) // sent by the handler
        if (!page) break
        if (!leads && page.generation !== (await changes.current())) continue
        if (!leads) found('hit')
        return await sendPage(page, request, response)
      } catch (error) {
        if (error instanceof Failed && stale) return serveStale(stale)
        if (leads && (error instanceof Failed || error instanceof Disconnected)) return
        if (error instanceof Failed) break
        if (!(error instanceof Disconnected)) throw error
      }
    }
    found('miss')
    next()
  }

  return {
    handler,
    drop() {
      canonical.clear()
      others.clear()
      data.clear()
    },
  }
}

/** Pages by key. The ones that nobody has asked for the longest go first. */
const createStore = (maxBytes: number) =>
  new LRUCache<string, CachedPage, Render>({
    maxSize: maxBytes,
    sizeCalculation: (page) => page.brotli.length * 2 + 2000,
    fetchMethod: (_key, _stale, { context }) => context(),
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  })

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const headersOf = (request: Request) => ({ get: (name: string) => request.get(name) })

function keyOf(request: Request, env: Pick<Env, 'secureCookies'>): string {
  const variant = Object.values(variantOf(headersOf(request), env))
  return [request.headers.host, ...variant, request.originalUrl].join(' ')
}

/** Without a query, and as our own links write it. */
const isCanonical = (url: string, { canonical }: PagePolicy) =>
  canonical.test(url.replace(/\.data$/, '').replace(/^\/_root$/, '/'))

/** A loader's own Cache-Control wins. */
function isShareable({ status, headers }: globalThis.Response): boolean {
  return (
    status === 200 &&
    /^(text\/(html|x-script)|application\/(geo\+)?json)/.test(headers.get('Content-Type') ?? '') &&
    !headers.has('Set-Cookie') &&
    headers.get('Cache-Control') === 'private, no-cache'
  )
}

/**
 * Compresses a response for the cache. The ETag ignores the nonce, or no two renders would be the same; a page's is weak,
 * as it stands for every compression.
 */
async function cachedPage(
  answer: globalThis.Response,
  response: Response,
  { seconds, isPage }: PagePolicy,
  facts: Pick<CachedPage, 'at' | 'generation' | 'removals'>,
): Promise<CachedPage> {
  const policy = String(response.getHeader('Content-Security-Policy'))
  const body = Buffer.from(await answer.arrayBuffer())
  const weak = etagOf(body.toString('latin1').replaceAll(response.locals.nonce as string, ''), 'latin1')
  const etag = isPage ? weak : weak.slice('W/'.length)
  const headers = {
    'content-security-policy': policy,
    ...Object.fromEntries(answer.headers),
    'cache-control': `public, max-age=${seconds}`,
    vary: isPage ? `${VARY}, Accept-Encoding` : 'Accept-Encoding',
    etag,
  }
  return { headers, etag, brotli: await brotli(body, QUALITY), ...facts }
}

const ENCODED = /-(br|gzip)"/g
/** A strong ETag is of bytes, so each compression has its own. */
const encodedTag = (etag: string, encoding: string | undefined) =>
  encoding && !etag.startsWith('W/') ? `${etag.slice(0, -1)}-${encoding}"` : etag

/** Sends a cached page, or 304 to anyone who has it already. */
export async function sendPage(page: Compressed, request: Request, response: Response): Promise<void> {
  const encoding = encodingOf(request)
  response.set(page.headers).set('ETag', encodedTag(page.etag, encoding))
  if (isKnown(request.get('if-none-match')?.replaceAll(ENCODED, '"'), page.etag)) {
    // The browser keeps the policy that came with the page; another nonce wouldn't fit what it has.
    response.removeHeader('Content-Security-Policy')
    response.removeHeader('Content-Type')
    return void response.status(304).end()
  }
  const body =
    encoding === 'br'
      ? page.brotli
      : encoding === 'gzip'
        ? (page.gzip ??= await gzip(await unbrotli(page.brotli)))
        : await unbrotli(page.brotli)
  if (encoding === 'br' || encoding === 'gzip') response.set('Content-Encoding', encoding)
  response.status(200).set('Content-Length', String(body.length))
  if (request.method === 'HEAD') return void response.end()
  response.end(body)
}
