import pino from 'pino'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import { job } from '~/services/jobs/job.server'
import { runTasks, type JobsOptions, type RunningJobs } from '~/services/jobs/run.server'
import { task } from '~/services/jobs/task.server'
import { useDatabase } from '../../../support/database'
import { shortened } from '../../../support/full'
import { jobContext } from '../../../support/jobs'

export const step = job('step', z.object({ id: z.number() }))
export type Run = (id: number, stopped: AbortSignal) => Promise<void>

export const until = (check: () => unknown, timeout = 60_000) =>
  vi.waitUntil(check, { timeout, interval: 20 })

/** A job that runs until it's told to end. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

/** Workers of the queue in a test file's own database, stopped after each test. */
export function useWorkers() {
  const database = useDatabase()
  const { db } = database
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = pino({ level: 'debug' }, { write })
  const running: RunningJobs[] = []
  beforeEach(() => {
    lines.length = 0
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
    await db('graphile_worker._private_jobs').delete()
  })
  return {
    database,
    db,
    lines,
    begin(run: Run, options: Partial<JobsOptions> = {}) {
      const tasks = [task(step, (_context, { id }, stopped) => run(id, stopped))]
      const context = jobContext(db, {}, log)
      const jobs = runTasks({ url: database.url, context, tasks, pollMs: shortened(100), ...options })
      running.push(jobs)
      return jobs
    },
    rows: () => db('graphile_worker._private_jobs').orderBy('id'),
    /** Cuts the queue's connections to this file's database only, because other tests have their own queues. */
    kill: (from = db) =>
      from.raw(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carrel-jobs' and datname = ?",
        [new URL(database.url).pathname.slice(1)],
      ),
  }
}
