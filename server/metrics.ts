import { AsyncLocalStorage } from 'node:async_hooks'
import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/connection'
import { jobMetrics } from './job-metrics'
import { routeMatcher } from './route-templates'
import { searchMetrics } from './search-metrics'

/** What one request cost: SQL statements, and the seconds spent in them. */
export type RequestCost = { statements: number; seconds: number }

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export type Metrics = ReturnType<typeof createMetrics>

/** The counters of this process, in Prometheus's form at `endpoint`. `routes` are Remix's, for labels that stay few. */
export function createMetrics(db: Db, templates: string[]) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests by route template', labelNames, registers: [registry] })
  const durations = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to the end of the answer', labelNames, buckets: SECONDS, registers: [registry],
  })
  const statements = new Counter({ name: 'sql_statements_total', help: 'SQL statements', registers: [registry] })
  const sqlTime = new Histogram({
    name: 'sql_statement_duration_seconds', help: 'Time of a SQL statement', buckets: SECONDS, registers: [registry],
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds', help: 'Time to render a page', buckets: SECONDS, registers: [registry],
  })

  const readJobs = jobMetrics(db, registry)

  const costs = new AsyncLocalStorage<RequestCost>()
  const running = new Map<string, { began: number; cost: RequestCost | undefined }>()
  db.on('query', ({ __knexQueryUid }: { __knexQueryUid: string }) => {
    const cost = costs.getStore()
    if (cost) cost.statements++
    statements.inc()
    running.set(__knexQueryUid, { began: performance.now(), cost })
  })
  const ended = ({ __knexQueryUid }: { __knexQueryUid: string }) => {
    const statement = running.get(__knexQueryUid)
    if (!statement) return
    running.delete(__knexQueryUid)
    const seconds = (performance.now() - statement.began) / 1000
    sqlTime.observe(seconds)
    if (statement.cost) statement.cost.seconds += seconds
  }
  db.on('query-response', (_response: unknown, query: { __knexQueryUid: string }) => ended(query))
  db.on('query-error', (_error: unknown, query: { __knexQueryUid: string }) => ended(query))

  return {
    /** Runs `next` so that its SQL is counted into the returned cost. */
    measure<T>(cost: RequestCost, next: () => T): T {
      return costs.run(cost, next)
    },
    /** The route template of a path; what no route has is 'other'. */
    routeOf: routeMatcher(templates),
    observeRequest(method: string, route: string, status: number, seconds: number) {
      const labels = { method: /^(GET|HEAD|POST)$/.test(method) ? method : 'other', route, status: String(status) }
      requests.inc(labels)
      durations.observe(labels, seconds)
    },
    observeRender: (seconds: number) => renders.observe(seconds),
    search: searchMetrics(registry),
    /** GET /metrics, from loopback or with the bearer token. */
    endpoint(token: string | null): RequestHandler {
      return async (request, response) => {
        if (!mayRead(request, token)) {
          return void response.status(404).type('text').send('Not found\n')
        }
        await readJobs()
        response.set('Cache-Control', 'no-store').type(registry.contentType).send(await registry.metrics())
      }
    },
  }
}

/**
 * With a token set, only the token counts: behind a proxy on the same machine every visitor comes from loopback. Without
 * one, whoever was let in by a proxy that says so is no neighbour either.
 */
function mayRead(request: Request, token: string | null): boolean {
  if (token === null) {
    const forwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => request.headers[name] !== undefined)
    return LOOPBACK.test(request.socket.remoteAddress ?? '') && !forwarded
  }
  const given = Buffer.from(request.get('authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
