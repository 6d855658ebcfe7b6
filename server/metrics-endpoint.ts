import { timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import express, { type Request, type RequestHandler } from 'express'
import type { Env } from '~/services/env.server'
import { isLoopback } from '~/web/address-ranges.server'
import { healthz } from './health'
import { listenErrorText } from './listen'

/** Metrics in Prometheus's text format. */
export type MetricsSource = { text: () => Promise<string>; registry: { contentType: string } }

/**
 * GET /metrics on the pages' port, with the bearer token. A demo without a token accepts loopback instead; in
 * production that would let in every program on the machine, and anyone coming through a misconfigured proxy.
 */
export const metricsEndpoint = (
  source: MetricsSource,
  { demo, metricsToken }: Pick<Env, 'demo' | 'metricsToken'>,
): RequestHandler =>
  serve(source, (request) =>
    metricsToken === null ? demo && isNeighbour(request) : hasToken(request, metricsToken),
  )

/**
 * Serves /metrics and /healthz on their own port until `close`. If no token is set, anyone who can reach the port can
 * read.
 * @returns null if no such port is set
 * @throws Error with one plain sentence if the port isn't available
 */
export async function serveMetrics(
  source: MetricsSource,
  env: Pick<Env, 'metricsPort' | 'metricsHost' | 'metricsToken'>,
) {
  const { metricsPort: port, metricsHost: host, metricsToken: token } = env
  if (port === null) return null
  const app = express()
  app.disable('x-powered-by')
  app.get('/healthz', healthz)
  app.get(
    '/metrics',
    serve(source, (request) => token === null || hasToken(request, token)),
  )
  app.use((_request, response) => void response.status(404).type('text').send('Not found\n'))
  const server = await new Promise<Server>((resolve, reject) => {
    const starting = app.listen(port, host, () => resolve(starting))
    starting.once('error', (error) =>
      reject(
        new Error(listenErrorText(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })),
      ),
    )
  })
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function serve({ text, registry }: MetricsSource, mayRead: (request: Request) => boolean): RequestHandler {
  return (request, response, next) => {
    if (!mayRead(request)) return void response.status(404).type('text').send('Not found\n')
    text().then(
      (found) => response.set('Cache-Control', 'no-store').type(registry.contentType).send(found),
      next,
    )
  }
}

/** With a token set, only the token counts: behind a proxy on the same machine, every visitor comes from loopback. */
function hasToken(request: Request, token: string): boolean {
  const given = Buffer.from(request.get('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** True for direct localhost requests. A forwarding header means the request came through a proxy. */
function isNeighbour(request: Request): boolean {
  const forwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => request.headers[name] !== undefined,
  )
  return isLoopback(request.socket.remoteAddress ?? '') && !forwarded
}
