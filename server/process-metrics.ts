import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { hashQueue } from '~/services/auth/passwords.server'
import type { Ran } from '~/services/jobs/task.server'
import type { Mailed } from '~/services/jobs/create-mailer.server'
import type { Db } from '../db/connection'
import { queueMetrics } from './queue-metrics'
import { releaseMetrics } from './release-metrics'
import { watchStatements } from './statements'

/** Buckets for durations without labels. */
export const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Buckets for jobs, which may take long. */
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300]
const OUTCOMES = { jobs: ['done', 'failed', 'given_up'], mails: ['sent', 'refused', 'failed'] } as const

/**
 * Metrics that the web process and the worker share: memory, CPU, event loop and garbage collection (from
 * prom-client), SQL and its connections, password hashes, jobs and emails; the release and its last backup.
 */
export function createProcessMetrics(db: Db, varDir: string) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const statements = new Counter({ name: 'sql_statements_total', help: 'SQL statements', registers })
  const sqlTime = new Histogram({
    name: 'sql_statement_duration_seconds',
    help: 'Duration of SQL statements',
    buckets: SECONDS,
    registers,
  })
  watchStatements(db, {
    began(scope) {
      if (scope) scope.statements++
      statements.inc()
    },
    ended({ seconds, scope }) {
      sqlTime.observe(seconds)
      if (scope) scope.seconds += seconds
    },
  })
  const runs = new Counter({
    name: 'carrel_job_runs_total',
    help: 'Job attempts by job and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const runTime = new Histogram({
    name: 'carrel_job_duration_seconds',
    help: 'Duration of job attempts',
    labelNames: ['kind'],
    buckets: JOB_SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'carrel_mails_total',
    help: 'Mails: sent, rejected for good, or failed and due for a retry',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of OUTCOMES.mails) mails.inc({ outcome }, 0)
  connectionGauges(db, registry)
  new Gauge({
    name: 'carrel_password_hashes',
    help: 'Passwords being hashed or waiting for it',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(hashQueue())) this.set({ state }, count)
    },
  })
  releaseMetrics(registry, varDir)
  const readQueues = queueMetrics(db, registry)

  return {
    registry,
    // Prometheus calls a scrape target a job, and would drop a label with that name.
    jobRan(kind: string, outcome: Ran, seconds: number) {
      // Starts at the first attempt, so that a kind's first failure shows as an increase.
      for (const each of OUTCOMES.jobs) runs.inc({ kind, outcome: each }, each === outcome ? 1 : 0)
      runTime.observe({ kind }, seconds)
    },
    mailed: (outcome: Mailed) => mails.inc({ outcome }),
    /** All metrics in Prometheus's text format. */
    async text(): Promise<string> {
      await readQueues()
      return registry.metrics()
    },
  }
}

type Pool = { max: number; numUsed(): number; numFree(): number; numPendingAcquires(): number }

function connectionGauges(db: Db, registry: Registry) {
  const pool = (db.client as { pool: Pool }).pool
  new Gauge({
    name: 'carrel_db_connections',
    help: 'Database connections in use and free, and queries waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.numUsed())
      this.set({ state: 'free' }, pool.numFree())
      this.set({ state: 'waiting' }, pool.numPendingAcquires())
    },
  })
  new Gauge({
    name: 'carrel_db_connections_most',
    help: 'Most database connections this process can open',
    registers: [registry],
    collect() {
      this.set(pool.max)
    },
  })
}
