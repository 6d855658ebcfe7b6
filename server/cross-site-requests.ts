import type { RequestHandler } from 'express'
import type { Env } from '../app/env.server'
import { demoKind, isCrossSite } from '../app/http/origin.server'
import { logSecurity } from '../app/http/security-log.server'
import { plainPage } from './plain-pages'

/**
 * Rejects cross-site forms. This is the only place that checks where a form comes from. Remix would check those of pages only and
 * answer with a blank page; this covers every path, with a page that says why.
 */
export function refuseCrossSiteRequests(env: Env): RequestHandler {
  return (request, response, next) => {
    const headers = { get: (name: string) => request.get(name) ?? null }
    if (request.method !== 'POST' || !isCrossSite(headers, env.origin, demoKind(env))) return next()
    logSecurity(response.locals.log, { event: 'refused', why: 'foreign' })
    plainPage(response, 403)
  }
}
