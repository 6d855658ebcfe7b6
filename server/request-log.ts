import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Metrics, RequestCost } from './metrics'

const SECRETS = ['password', 'cookie', 'authorization', 'token', 'secret', 'sessionSecrets', 'databaseUrl']

/**
 * The log of the process: one JSON line for each thing said. Names that hold secrets are blanked two levels deep. Of an
 * error only its name, code, text and stack are kept: PostgreSQL's `detail` repeats the row, mail addresses and all.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const err = (error: unknown) => {
    if (!(error instanceof Error)) return { message: String(error) }
    const { name, message, stack, code } = error as Error & { code?: string }
    return { type: name, message, code, stack }
  }
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, base: { pid: process.pid }, redact: { paths, censor: '[hidden]' }, serializers: { err } }
  return pino(options, destination ?? pino.destination(1))
}

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
    const route = metrics.routeOf(request.path)
    const { socket } = request // kept: by the end the request may have lost it
    const sentBefore = socket.bytesWritten
    response.on('close', () => {
      const seconds = (performance.now() - began) / 1000
      metrics.observeRequest(request.method, route, response.statusCode, seconds)
      if (route === '/assets') return
      const line = {
        method: request.method,
        route,
        status: response.statusCode,
        ms: Math.round(seconds * 1000),
        bytes: socket.bytesWritten - sentBefore, // with the headers, as compressed
        sql: cost.statements,
        sqlMs: Math.round(cost.seconds * 1000),
        aborted: response.writableFinished ? undefined : true,
      }
      response.locals.log[response.statusCode >= 500 ? 'error' : 'info'](line, 'request')
    })
    metrics.measure(cost, next)
  }
}
