import type { RequestHandler, Response } from 'express'
import { problemOf, PROBLEM_TYPE } from '~/services/problem'
import { isLoopback } from '~/web/address-ranges.server'
import { logSecurity } from '~/web/security-log.server'
import { plainPage } from '../app/web/http/plain-pages'
import { createTokenBuckets } from './limits'

const API = /^\/api(\/|$)/i
/** Requests by an address in a minute. A mirror gets 500 rows with each. */
const MOST = 120
/** Requests with a key in a minute. */
const MOST_WITH_KEY = 1200
const WINDOW_MS = 60_000
const METHODS = 'GET, HEAD, OPTIONS'
/** Takes counts of programs that have a token. */
const WRITES = /^\/api\/v1\/occupancy\/?$/i

/** Any page may read it, and none gets a cookie of ours or sends one. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}
const PREFLIGHT = {
  Allow: METHODS,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Authorization, If-None-Match',
  'Access-Control-Max-Age': '86400',
}

const BEARER = /^Bearer +([\w-]{1,100}) *$/i

const NO_KEY =
  'This key isn’t valid, or it was withdrawn. Without “Authorization” you can read everything, too, only less in a minute.'

type Buckets = ReturnType<typeof createTokenBuckets>

/**
 * What comes before every answer below /api: errors are problems (RFC 9457), cookies aren't read, an address or a key
 * has a limit. Also cached answers count, or the headers would be wrong. `keyOf`: the ID of a key, or null.
 */
export function openData(keyOf: (key: string) => Promise<number | null>): RequestHandler {
  const addresses = createTokenBuckets(MOST, undefined, WINDOW_MS)
  const keys = createTokenBuckets(MOST_WITH_KEY, undefined, WINDOW_MS)
  return (request, response, next) => {
    if (!API.test(request.path)) return next()
    const { method, ip = 'unknown' } = request
    response.locals.isApi = true
    response.set(HEADERS)
    delete request.headers.cookie
    delete request.headers['save-data']
    const writes = WRITES.test(request.path)
    if (method === 'OPTIONS')
      return void response
        .set(writes ? { Allow: 'POST' } : PREFLIGHT)
        .status(204)
        .end()
    if (writes ? method !== 'POST' : method !== 'GET' && method !== 'HEAD') {
      response.set('Allow', writes ? 'POST' : METHODS)
      return plainPage(response, 405)
    }
    const goOn = () => {
      // A page's data, which nobody needs of a route without a page.
      if (request.path.endsWith('.data')) return plainPage(response, 404)
      // The same headers as for GET, also from the cache. Node leaves out the body, as it knows how the request began.
      if (method === 'HEAD') request.method = 'GET'
      next()
    }
    const countAddress = () =>
      isLoopback(ip)
        ? say(response, addresses, 'address', ip, MOST)
        : count(response, addresses, 'address', ip, MOST)
    // Counts have tokens, which their route checks.
    const [, given] = (!writes && BEARER.exec(request.get('Authorization') ?? '')) || []
    if (given === undefined) return countAddress() ? goOn() : undefined
    keyOf(given)
      .then((id) => {
        if (id !== null) return count(response, keys, 'key', String(id), MOST_WITH_KEY) ? goOn() : undefined
        // A guess counts as a request of its address.
        if (!countAddress()) return
        const problem = problemOf(401, NO_KEY)
        response
          .set({ 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' })
          .status(401)
          .type(PROBLEM_TYPE)
          .send(JSON.stringify(problem))
      })
      .catch(next)
  }
}

type Policy = 'address' | 'key'

/** Takes a request from a limit. If there's none left, answers so and returns false. */
function count(response: Response, buckets: Buckets, policy: Policy, name: string, most: number): boolean {
  const taken = buckets.take(name)
  say(response, buckets, policy, name, most)
  if (taken === 'taken') return true
  if (taken === 'first')
    logSecurity(response.locals.log, {
      event: 'refused',
      why: 'limit',
      limit: policy === 'key' ? 'api-key' : 'api',
    })
  response.set('Retry-After', String(buckets.left(name).untilOne))
  plainPage(response, 429)
  return false
}

/** Says in headers what's left of a limit. */
function say(response: Response, buckets: Buckets, policy: Policy, name: string, most: number): true {
  const { tokens, untilAll } = buckets.left(name)
  response.set({
    'RateLimit-Policy': `"${policy}";q=${most};w=${WINDOW_MS / 1000}`,
    RateLimit: `"${policy}";r=${tokens};t=${untilAll}`,
  })
  return true
}
