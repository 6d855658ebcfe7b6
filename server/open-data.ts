import type { RequestHandler } from 'express'
import { isLoopback } from '~/web/address-ranges.server'
import { logSecurity } from '~/web/security-log.server'
import { plainPage } from '../app/web/http/plain-pages'
import { createTokenBuckets } from './limits'

const API = /^\/api(\/|$)/i
/** Requests by an address in a minute. A mirror gets 500 rows with each. */
const MOST = 120
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
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/**
 * What comes before every answer below /api: errors are problems (RFC 9457), cookies aren't read, an address has a
 * limit. Also cached answers count, or the headers would be wrong.
 */
export function openData(): RequestHandler {
  const buckets = createTokenBuckets(MOST, undefined, WINDOW_MS)
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
    const answer = isLoopback(ip) ? 'taken' : buckets.take(ip)
    const { tokens, untilOne, untilAll } = buckets.left(ip)
    response.set({
      'RateLimit-Policy': `"address";q=${MOST};w=${WINDOW_MS / 1000}`,
      RateLimit: `"address";r=${tokens};t=${untilAll}`,
    })
    if (answer !== 'taken') {
      if (answer === 'first')
        logSecurity(response.locals.log, { event: 'refused', why: 'limit', limit: 'api' })
      response.set('Retry-After', String(untilOne))
      return plainPage(response, 429)
    }
    // A page's data, which nobody needs of a route without a page.
    if (request.path.endsWith('.data')) return plainPage(response, 404)
    // The same headers as for GET, also from the cache. Node leaves out the body, as it knows how the request began.
    if (method === 'HEAD') request.method = 'GET'
    next()
  }
}
