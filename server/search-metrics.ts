import { Counter, Gauge, type Registry } from 'prom-client'
import { FAILURES, type Failure } from '../search/meilisearch-client'

/**
 * Counts the outcomes of searches that Meilisearch should answer. Without Meilisearch the counts stay 0 and
 * there's no gauge.
 */
export function searchMetrics(registry: Registry) {
  const fallbacks = new Counter({
    name: 'carrel_search_fallbacks_total',
    help: 'Searches that fell back to PostgreSQL, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of FAILURES) fallbacks.inc({ reason }, 0)
  const up = new Gauge({
    name: 'carrel_search_engine_up',
    help: '1 while Meilisearch handles searches, 0 while PostgreSQL does',
    registers: [registry],
  })
  up.remove()
  return {
    fellBack: (reason: Failure) => fallbacks.inc({ reason }),
    engineUp: (now: boolean) => up.set(now ? 1 : 0),
  }
}
