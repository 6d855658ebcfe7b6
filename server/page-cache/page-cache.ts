import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Changes } from '~/caching/changes.server'
import type { Found } from '~/caching/cached-values.server'
import type { Env } from '~/env.server'
import { isPersonal, variantOf } from '~/http/page-variants.server'
import { ownQuery, type PagePolicy, type PagePolicies } from './cached-pages'
import { cachedPage, sendPage, type CachedPage } from './cached-page'

/** How much longer to serve a stale page while rendering fails. */
const STALE_MS = 3_600_000
/** Of all pages together, compressed. Pages with a query have a share of their own: there is no end of queries. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_URL_LENGTH = 1000
/** After a failure others get what there was for so long, before someone tries again. */
const FAILED_MS = 5_000
/** Nobody waits longer for another's rendering. */
const PATIENCE_MS = 10_000

/** What the handler behind does with its answer: true when it has been sent already. */
export type Keep = (answer: globalThis.Response) => Promise<boolean>

type Options = {
  changes: Changes
  env: Pick<Env, 'secureCookies'>
  /** The cached pages by route template, and the template of a path. */
  cached: PagePolicies
  routeOf: (path: string) => string
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
  maxBytes?: number
  found?: (result: Found) => void
}

export type PageCache = { handler: RequestHandler; drop: () => void }

/**
 * Answers what is kept, and gives what stands behind it `response.locals.keep`, which keeps its answers. Of many who ask at
 * once for a page that is not there one has it rendered, and the others wait for that.
 */
export function createPageCache({
  changes,
  env,
  cached,
  routeOf,
  now = () => performance.now(),
  maxBytes = MAX_BYTES,
  found,
}: Options): PageCache {
  const pages = createPages(maxBytes / 2)
  const queried = createPages(maxBytes / 2)
  const rendering = new Map<string, Promise<void>>()
  let failedAt = -Infinity

  const handler: RequestHandler = (request, response, next) => {
    const page = isRead(request) && cached.get(routeOf(request.path))
    if (!page) return next()
    // Also for someone who is logged in: a loader that reads a parameter it doesn't name fails for everybody.
    request.url = request.originalUrl = ownQuery(request.originalUrl, page)
    if (request.originalUrl.length > MAX_URL_LENGTH || isPersonal(headersOf(request), env)) return next()
    answer(page, request, response, next).catch(next)
  }

  async function answer(cached: PagePolicy, request: Request, response: Response, next: () => void) {
    const key = keyOf(request, env)
    const isFresh = ({ at }: CachedPage) => now() - at < cached.seconds * 1000
    // An address that is spelt in another way than our links is is kept apart: there is no end of spellings.
    const store = isOwnSpelling(request.originalUrl, cached) ? pages : queried
    const fresh = async () => {
      const generation = await changes.current()
      const page = store.get(key)
      if (page && page.generation !== generation) store.delete(key)
      return { generation, page: page?.generation === generation ? page : null }
    }
    let { generation, page } = await fresh()
    const others = page && isFresh(page) ? null : rendering.get(key)
    if (others) {
      await Promise.race([others, sleep(PATIENCE_MS, undefined, { ref: false })])
      ;({ generation, page } = await fresh())
    }
    if (page && isFresh(page)) {
      found?.('hit')
      return sendPage(page, request, response)
    }
    const stale = page && now() - page.at < STALE_MS ? page : null
    if (stale && now() - failedAt < FAILED_MS) {
      found?.('stale')
      return sendStale(stale, request, response)
    }
    found?.('miss')
    // HEAD has no body that could be kept.
    if (request.method !== 'GET') return next()
    // Client already disconnected: the close listener below would never fire, and the lock would never be released.
    if (response.destroyed) return

    const done = takeTurn(rendering, key)
    response.once('close', done)
    response.locals.keep = async (made: globalThis.Response) => {
      if (made.status >= 500) failedAt = now()
      if (made.status >= 500 && stale) {
        done()
        await made.body?.cancel()
        await sendStale(stale, request, response)
        return true
      }
      if (!isForMany(made)) {
        done()
        return false
      }
      const policy = String(response.getHeader('Content-Security-Policy'))
      const when = { at: now(), generation, seconds: cached.seconds }
      const kept = await cachedPage(made, policy, response.locals.nonce, when)
      store.set(key, kept)
      done()
      await sendPage(kept, request, response)
      return true
    }
    next()
  }

  return {
    handler,
    drop() {
      pages.clear()
      queried.clear()
    },
  }
}

const sendStale = (page: CachedPage, request: Request, response: Response) =>
  sendPage({ ...page, headers: { ...page.headers, 'cache-control': 'no-cache' } }, request, response)

/** Without a query, and with nothing in it that could be written in two ways. */
const isOwnSpelling = (url: string, { spelling }: PagePolicy) =>
  spelling.test(url.replace(/\.data$/, '').replace(/^\/_root$/, '/'))

/** Has the others wait until what is returned is called. */
function takeTurn(rendering: Map<string, Promise<void>>, key: string): () => void {
  if (rendering.has(key)) return () => {}
  let end = () => {}
  const turn = new Promise<void>((resolve) => (end = resolve))
  rendering.set(key, turn)
  return () => {
    if (rendering.get(key) === turn) rendering.delete(key)
    end()
  }
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const headersOf = (request: Request) => ({ get: (name: string) => request.get(name) })

function keyOf(request: Request, env: Pick<Env, 'secureCookies'>): string {
  const variant = Object.values(variantOf(headersOf(request), env))
  return [request.headers.host, ...variant, request.originalUrl].join(' ')
}

/** A loader that says itself how its answer is to be cached is believed. */
function isForMany(answer: globalThis.Response): boolean {
  const { status, headers } = answer
  const type = headers.get('Content-Type') ?? ''
  return (
    status === 200 &&
    /^text\/(html|x-script)/.test(type) &&
    !headers.has('Set-Cookie') &&
    headers.get('Cache-Control') === 'private, no-cache'
  )
}

/** Pages by key, up to so many bytes; the ones that nobody has asked for the longest go first. */
const createPages = (maxBytes: number) =>
  new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ brotli }) => brotli.length * 2 + 2000,
  })
