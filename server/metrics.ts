import { Counter, Gauge, Histogram } from 'prom-client'
import type { CacheResult } from '~/services/cached-values.server'
import type { Db } from '../db/connection'
import type { Readiness } from './health'
import { createProcessMetrics, SECONDS } from './process-metrics'
import { OTHER, routeMatcher } from './route-templates'
import { searchMetrics } from './search-metrics'

export type Metrics = ReturnType<typeof createMetrics>

/** Fewer than SECONDS, because each adds a series per route. */
const ROUTE_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const FOUND: CacheResult[] = ['hit', 'miss', 'stale']

/** The metrics of a web process. `templates` are the paths of Remix's routes, which limit the number of labels. */
export function createMetrics(db: Db, templates: string[], varDir: string) {
  const common = createProcessMetrics(db, varDir)
  const registers = [common.registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route template and status class, 2xx to 5xx',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the response, by route template',
    labelNames: ['route'],
    buckets: ROUTE_SECONDS,
    registers,
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to render a page',
    buckets: SECONDS,
    registers,
  })
  const lookups = (name: string, help: string) => {
    const counter = new Counter({ name, help, labelNames: ['result'], registers })
    for (const result of FOUND) counter.inc({ result }, 0)
    return (result: CacheResult) => counter.inc({ result })
  }

  const clientErrors = new Counter({
    name: 'carrel_client_errors_total',
    help: 'Script errors reported by browsers, by route template',
    labelNames: ['route'],
    registers,
  })
  const dropped = new Counter({
    name: 'carrel_client_errors_dropped_total',
    help: 'Script errors over the limit',
    registers,
  })

  return {
    ...common,
    /** The route template of a path; 'other' without a route. */
    routeOf: routeMatcher(templates),
    observeRequest(method: string, route: string, status: number, seconds: number) {
      // Every label multiplies the series, so only reads and writes are separate. The log has each status.
      const known = method === 'POST' ? 'POST' : /^(GET|HEAD)$/.test(method) ? 'GET' : 'other'
      const at = known === 'other' ? OTHER : route
      requests.inc({ method: known, route: at, status: `${Math.floor(status / 100)}xx` })
      durations.observe({ route: at }, seconds)
    },
    observeRender: (seconds: number) => renders.observe(seconds),
    search: searchMetrics(common.registry),
    /** Starts reporting on the parts that pages can do without. */
    watchParts(ask: Readiness['parts']) {
      new Gauge({
        name: 'carrel_part_up',
        help: '1 while an optional part is up: writes, search, storage, mail',
        labelNames: ['part'],
        registers,
        async collect() {
          for (const [part, there] of Object.entries(await ask())) this.set({ part }, there ? 1 : 0)
        },
      })
    },
    clientErrors: { counted: (route: string) => clientErrors.inc({ route }), dropped: () => dropped.inc() },
    pageFound: lookups('carrel_page_cache_lookups_total', 'Cacheable pages, by cache hit or miss'),
    cachedValuesFound: lookups('carrel_figures_lookups_total', 'Cached values, by cache hit or miss'),
  }
}
