import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Metrics, RequestCost } from './metrics'

/**
 * Gives every request an id and writes one line about it at its end: what was asked, how it went, what it cost.
 * The path is logged as its route template, never with its query: what people type is nobody's business.
 */
export function logRequests(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id') ?? ''
    const requestId = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    response.locals.requestId = requestId
    response.locals.log = log.child({ requestId })
    response.set('X-Request-Id', requestId)
    const cost: RequestCost = { statements: 0, seconds: 0 }
    const began = performance.now()
    const route = request.path.startsWith('/assets/') ? '/assets' : metrics.routeOf(request.path)
    response.on('close', () => {
      const seconds = (performance.now() - began) / 1000
      metrics.observeRequest(request.method, route, response.statusCode, seconds)
      if (route === '/assets') return
      const line = {
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(seconds * 1000),
        bytes: Number(response.get('content-length') ?? 0) || undefined,
        sql: cost.statements,
        sqlMs: Math.round(cost.seconds * 1000),
        aborted: response.writableFinished ? undefined : true,
      }
      response.locals.log[response.statusCode >= 500 ? 'error' : 'info'](line, 'request')
    })
    metrics.measure(cost, next)
  }
}
