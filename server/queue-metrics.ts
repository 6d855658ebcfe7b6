import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { jobCounts, STATES } from '~/services/jobs/status.server'
import type { Db } from '../db/connection'
import { outboxCounts } from '../search/outbox'

const DEADLINE_MS = 2000

/**
 * Gauges of jobs and search index changes waiting in the database, the same in every process. Returns a function
 * that updates them; without a queue or a database, they're empty.
 */
export function queueMetrics(db: Db, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'carrel_jobs',
    help: 'Jobs in the queue by state; given_up are not retried',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'carrel_jobs_oldest_seconds',
    help: 'How long the oldest job that is due has been waiting',
    registers,
  })
  const rows = new Gauge({
    name: 'carrel_search_outbox_rows',
    help: 'Changes waiting for the search index; failing ones were rejected before',
    labelNames: ['state'],
    registers,
  })
  const lag = new Gauge({
    name: 'carrel_search_outbox_lag_seconds',
    help: 'Age of the oldest change waiting for the search index',
    registers,
  })
  return async () => {
    const [counts, outbox] = await Promise.all([inTime(jobCounts(db)), inTime(outboxCounts(db))])
    jobs.reset()
    oldest.remove()
    rows.reset()
    lag.remove()
    if (counts) {
      for (const state of STATES) jobs.set({ state }, counts[state])
      oldest.set(counts.oldest)
    }
    if (outbox) {
      rows.set({ state: 'waiting' }, outbox.waiting)
      rows.set({ state: 'failing' }, outbox.failing)
      lag.set(outbox.lag)
    }
  }
}

const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked.catch(() => null), sleep(DEADLINE_MS, null, { ref: false })])
