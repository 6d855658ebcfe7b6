import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { jobCounts, STATES } from '../app/jobs/status.server'
import type { Db } from '../db/connection'

const DEADLINE_MS = 2000

/** Gauges of the job queue. What is returned reads it anew; without a queue, or a database, they say nothing. */
export function jobMetrics(db: Db, registry: Registry): () => Promise<void> {
  const jobs = new Gauge({
    name: 'carrel_jobs', help: 'Jobs in the queue by state; given_up are those that are not tried again',
    labelNames: ['state'], registers: [registry],
  })
  const oldest = new Gauge({
    name: 'carrel_jobs_oldest_seconds', help: 'How long the oldest job that could run has been waiting',
    labelNames: [], registers: [registry],
  })
  return async () => {
    const counts = await Promise.race([jobCounts(db).catch(() => null), sleep(DEADLINE_MS, null, { ref: false })])
    jobs.reset()
    oldest.remove()
    if (!counts) return
    for (const state of STATES) jobs.set({ state }, counts[state])
    oldest.set(counts.oldest)
  }
}
