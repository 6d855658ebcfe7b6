import type { JobHelpers, TaskList, WorkerEvents } from 'graphile-worker'
import { z } from 'zod'
import { inScope, REQUEST_ID, scopeOf } from '../request-scope.server'
import { REQUEST_ID_KEY, type Job, type JobContext } from './job.server'

/** A kind of job with its operation. */
export type Task = {
  name: string
  run: (context: JobContext, payload: unknown, stopped: AbortSignal) => Promise<void>
}

/** A scheduled job: `at` is a cron expression with five fields, in UTC. Its payload is empty. */
export type CronLine = { at: string; job: Job<Record<string, never>> }

/** An error that retrying can't fix: the job is given up at once. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

/**
 * Connects a job with its operation. `run` must be idempotent: after a crash it may run again although it succeeded.
 * `stopped` tells long jobs that the process is stopping; if they throw then, they're retried.
 */
export const task = <Payload>(
  job: Job<Payload>,
  run: (context: JobContext, payload: Payload, stopped: AbortSignal) => Promise<unknown>,
): Task => ({
  name: job.name,
  async run(context, given, stopped) {
    const payload = job.payload.safeParse(given)
    if (!payload.success)
      throw new PermanentError(`The payload doesn't match this job. ${z.prettifyError(payload.error)}`)
    await run(context, payload.data, stopped)
  },
})

/** The result of one try of a job. */
export type Ran = 'done' | 'failed' | 'given_up'

type Options = {
  stopped?: AbortSignal
  /** Called after every try, with its duration. */
  ran?: (job: string, outcome: Ran, seconds: number) => void
}

/** The tasks for graphile-worker. Each logs its result. */
export function taskList(tasks: readonly Task[], context: JobContext, options: Options = {}): TaskList {
  const names = tasks.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two tasks are called ${twice}`)
  return Object.fromEntries(
    tasks.map((each) => [each.name, (payload, helpers) => perform(each, context, payload, helpers, options)]),
  )
}

async function perform(
  each: Task,
  context: JobContext,
  stored: unknown,
  helpers: JobHelpers,
  { stopped, ran }: Options,
) {
  const { id, attempts, max_attempts } = helpers.job
  const { payload, requestId } = opened(stored)
  const log = context.log.child({
    job: each.name,
    jobId: id,
    attempt: attempts,
    ...(requestId && { requestId }),
  })
  log.info('job started')
  const began = performance.now()
  const ended = (outcome: Ran) => {
    const ms = performance.now() - began
    ran?.(each.name, outcome, ms / 1000)
    return Math.round(ms)
  }
  try {
    await inScope(scopeOf(requestId), () =>
      each.run({ ...context, log }, payload, stopped ?? new AbortController().signal),
    )
    log.info({ ms: ended('done') }, 'job done')
  } catch (error) {
    if (error instanceof PermanentError || attempts >= max_attempts)
      log.error({ err: error, ms: ended('given_up') }, 'job given up')
    else log.warn({ err: error, ms: ended('failed') }, 'job failed; will retry')
    throw error
  }
}

/**
 * Removes the remaining tries from jobs that threw PermanentError. The queue only allows that while no worker has the
 * job, so this waits for the event after its release. If that gets lost, the job is tried once more. `settled` waits
 * for pending removals.
 */
export function failPermanently(
  events: WorkerEvents,
  { db, log }: JobContext,
): { settled: () => Promise<void> } {
  const pending = new Set<Promise<void>>()
  events.on('job:complete', ({ job: { id }, error }) => {
    if (!(error instanceof PermanentError)) return
    const given = db
      .raw('select id from graphile_worker.permanently_fail_jobs(array[?::bigint], ?)', [id, error.message])
      .then(
        () => {},
        (failure: unknown) => log.warn({ err: failure, jobId: id }, 'a job could not be given up'),
      )
      .finally(() => pending.delete(given))
    pending.add(given)
  })
  return { settled: async () => void (await Promise.all(pending)) }
}

/** Unpacks a stored payload. For cron jobs graphile-worker adds when they were due. */
function opened(stored: unknown): { payload: unknown; requestId: string | null } {
  if (typeof stored !== 'object' || stored === null) return { payload: stored, requestId: null }
  const { _cron, [REQUEST_ID_KEY]: given, ...payload } = stored as Record<string, unknown>
  return { payload, requestId: typeof given === 'string' && REQUEST_ID.test(given) ? given : null }
}
