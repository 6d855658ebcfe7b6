import type { RequestHandler } from 'express'
import type { Env } from '../app/services/env.server'
import { isLoopbackName } from '../app/services/auth/providers/loopback'
import { plainPage } from '../app/web/http/plain-pages'

/**
 * More than any page's address has. The router checks every prefix of a path, so its time grows with the square of
 * the parts.
 */
const MAX_PARTS = 40

/** Needs no encoding in a path (RFC 3986, 2.3). */
const PLAIN = /[\w.~-]/

/**
 * Writes a path in the one way that browsers write it (RFC 3986, 6.2.2), so that no check of it sees another path than the
 * router, which decodes: "/%61pi" is "/api". Dot segments, which browsers take out, lead nowhere.
 */
export const normaliseTarget: RequestHandler = (request, response, next) => {
  const target = pathAndQuery(request.url)
  if (target === null) return next() // see checkTarget
  const [path = ''] = target.split('?')
  const plain = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(parseInt(code.slice(1), 16))
    return PLAIN.test(character) ? character : code
  })
  if (plain.split('/').some((part) => part === '.' || part === '..')) return plainPage(response, 404)
  request.url = request.originalUrl = plain + target.slice(path.length)
  next()
}

/**
 * Rejects requests that no page can handle: an address that doesn't decode (400) or has more than 40 parts (404),
 * or a method that no form uses (405). Later handlers can decode the path safely.
 */
export const checkTarget: RequestHandler = (request, response, next) => {
  const target = pathAndQuery(request.url)
  if (target === null || !isReadable(target)) return plainPage(response, 400)
  // "//host/path" resolves to another site.
  if (/^[/\\]{2}/.test(target)) return response.redirect(308, target.replace(/^[/\\]+/, '/'))
  if (target.split('?')[0]!.split('/').length > MAX_PARTS + 1) return plainPage(response, 404)
  request.url = request.originalUrl = target
  if (['GET', 'HEAD', 'POST'].includes(request.method)) return next()
  response.set('Allow', 'GET, HEAD, POST')
  if (request.method === 'OPTIONS') return void response.status(204).end()
  plainPage(response, 405)
}

/** A proxy's request line may contain the whole URL; only its path and query are ours. */
function pathAndQuery(url: string): string | null {
  if (url.startsWith('/')) return url.split('#')[0]!
  if (!URL.canParse(url)) return null
  const { protocol, pathname, search } = new URL(url)
  return /^https?:$/.test(protocol) ? pathname + search : null
}

/** PostgreSQL can't store NUL, so no text with one can match either. */
function isReadable(target: string): boolean {
  if (/%00|\0/.test(target)) return false
  try {
    decodeURIComponent(target.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

/**
 * Sets the request's host to our own, whatever its Host header said. A forged one then can't get into links, and
 * Remix, which compares Origin with Host, doesn't take our own forms behind a proxy for cross-site. For requests that
 * passed isCrossSite. A demo keeps any name of this computer, an open demo any name.
 */
export function useOurHost(env: Pick<Env, 'origin' | 'demo' | 'openDemo'>): RequestHandler {
  const own = new URL(env.origin)
  return (request, _response, next) => {
    const { headers } = request
    delete headers['x-forwarded-host']
    const keep =
      env.demo &&
      URL.canParse(`http://${headers.host}`) &&
      !/[/?#@\\]/.test(headers.host!) &&
      (env.openDemo || isLoopbackName(new URL(`http://${headers.host}`).hostname))
    if (!keep) headers.host = own.host
    if (headers.origin !== undefined) headers.origin = `${own.protocol}//${headers.host}`
    next()
  }
}
