import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import pino, { type DestinationStream, type Logger } from 'pino'
import { inScope, REQUEST_ID, scopeOf } from '../app/services/request-scope.server'
import type { Metrics } from './metrics'

const SECRETS = ['password', 'cookie', 'authorization', 'token', 'secret', 'sessionSecrets', 'databaseUrl']

/**
 * The process's log: one JSON line per message. Fields with secrets are blanked two levels deep. Only an error's
 * name, code, message and stack are logged: PostgreSQL's `detail` repeats the row, with email addresses.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const err = (error: unknown) => {
    if (!(error instanceof Error)) return { message: String(error) }
    const { name, message, stack, code } = error as Error & { code?: string }
    return { type: name, message, code, stack }
  }
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths, censor: '[hidden]' },
    serializers: { err },
  }
  return pino(options, destination ?? pino.destination(1))
}

/**
 * Gives every request an id and logs one line at its end: what was requested, the outcome, the cost. A request of
 * `slowMs` or longer gets a second line, at warn. The path is logged as its route template, without the query: what
 * people type is private.
 */
export function logRequests(log: Logger, metrics: Metrics, slowMs: number): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id') ?? ''
    const requestId = REQUEST_ID.test(given) ? given : randomUUID()
    response.locals.requestId = requestId
    response.locals.log = log.child({ requestId })
    response.set('X-Request-Id', requestId)
    const scope = scopeOf(requestId)
    const began = performance.now()
    const route = metrics.routeOf(request.path)
    const { socket } = request // saved, because the request may have lost it by the end
    const sentBefore = socket.bytesWritten
    response.on('close', () => {
      const seconds = (performance.now() - began) / 1000
      metrics.observeRequest(request.method, route, response.statusCode, seconds)
      if (route === '/assets') return
      const ms = Math.round(seconds * 1000)
      const line = {
        method: request.method,
        route,
        status: response.statusCode,
        ms,
        bytes: socket.bytesWritten - sentBefore, // including headers, after compression
        sql: scope.statements,
        sqlMs: Math.round(scope.seconds * 1000),
        aborted: response.writableFinished ? undefined : true,
      }
      response.locals.log[response.statusCode >= 500 ? 'error' : 'info'](line, 'request')
      if (ms >= slowMs) response.locals.log.warn(line, 'slow request')
    })
    inScope(scope, next)
  }
}
