import type { RequestHandler } from 'express'
import type { Env } from '../app/services/env.server'
import { demoKind, isCrossSite, isForeignHost } from '../app/services/origin.server'
import { logSecurity } from '../app/web/security-log.server'
import { plainPage } from '../app/web/http/plain-pages'

/**
 * Where a provider's page has browsers post what it has signed: SAML answers, and logouts. These read no cookie and set
 * none, so a cross-site post gains nothing.
 */
const EXEMPT = [/^\/auth\/[^/]+\/acs$/, /^\/auth\/[^/]+\/backchannel$/]

/**
 * Rejects cross-site forms; the only check of where a form comes from. Remix only checks those of pages and sends
 * a blank page; this covers every path, with a page that explains. Pages of a demo are only for this computer.
 */
export function refuseCrossSiteRequests(env: Env): RequestHandler {
  return (request, response, next) => {
    const headers = { get: (name: string) => request.get(name) ?? null }
    if (request.method !== 'POST' && isForeignHost(headers.get('host'), demoKind(env)))
      return plainPage(response, 404)
    if (request.method !== 'POST' || EXEMPT.some((path) => path.test(request.path))) return next()
    if (!isCrossSite(headers, env.origin, demoKind(env))) return next()
    logSecurity(response.locals.log, { event: 'refused', why: 'foreign' })
    plainPage(response, 403)
  }
}
