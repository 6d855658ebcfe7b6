import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as QueueLogger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { driverOf } from '~db/hosts/driver'
import type { Logger } from 'pino'
import type { JobContext } from './job.server'
import { announce, bringBack, unlockDead, unlockWorkers, watchClock } from './lost-jobs.server'
import { failPermanently, taskList, type CronLine, type Ran, type Task } from './task.server'

export type JobsOptions = {
  /** URL for a direct connection to the database, because the queue uses LISTEN. */
  url: string
  context: JobContext
  tasks: readonly Task[]
  cron?: readonly CronLine[]
  /** How long running jobs may take to finish after stop. */
  drainMs?: number
  /** How often to look for jobs that are due. */
  pollMs?: number
  /** How often to look for jobs of dead workers, and for jobs that a wrong clock has delayed. */
  sweepMs?: number
  /** Called after every try of a job, with its duration. */
  ran?: (job: string, outcome: Ran, seconds: number) => void
}

export type RunningJobs = {
  /** Takes no more jobs, waits for running ones, and returns those that take too long to the queue. */
  stop: () => Promise<void>
}

/** Two workers, the listening connection, and a spare one. */
const AT_ONCE = 2
const CONNECTIONS = AT_ONCE + 2
/** New jobs send notifications. Polling is for retries that are due and for missed notifications. */
const POLL_MS = 2000
const SWEEP_MS = 30_000
/** Leaves 4 of the 9 seconds that stopping may take for putting jobs back and for the embedded database. */
const DRAIN_MS = 5000
/** Run a missed nightly job once at startup, if it was due in the last 24 hours. */
const BACKFILL_MS = 24 * 3_600_000
const WAIT_MS = { least: 500, most: 30_000 }

/**
 * Runs jobs until stopped. graphile-worker can't recover from some connection failures (if a job can't be marked as
 * done, its worker ends for good). Then everything restarts after a pause.
 */
export function runTasks(options: JobsOptions): RunningJobs {
  const { log } = options.context
  const stopped = new AbortController()
  let current: Round | null = null
  let stopping: Promise<void> | undefined

  async function untilStopped() {
    const left: string[] = []
    for (let failures = 0; !stopped.signal.aborted;) {
      const began = performance.now()
      try {
        current = await begin(options, left, stopped.signal)
        // Stopped while starting: `stop` had nothing to finish yet.
        if (stopped.signal.aborted) return void (await current.finish())
        await current.broken
      } catch (error) {
        if (stopped.signal.aborted) return
        if (performance.now() - began > WAIT_MS.most) failures = 0
        const wait = Math.min(WAIT_MS.most, WAIT_MS.least * 2 ** failures++)
        log.warn({ err: error, wait }, "can't reach the job queue; trying again")
        await current?.finish()
        left.push(...(current?.workers ?? []))
        current = null
        await sleep(wait, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }
  const ended = untilStopped()

  async function stop() {
    stopped.abort()
    const finished = (async () => {
      await current?.finish()
      await ended
    })()
    const drained = await Promise.race([
      finished.then(() => true),
      sleep(options.drainMs ?? DRAIN_MS, false, { ref: false }),
    ])
    if (drained) return
    log.warn('jobs were still running; putting them back into the queue')
    await current?.giveBack().catch((error) => log.warn({ err: error }, 'jobs could not be put back'))
  }
  return { stop: () => (stopping ??= stop()) }
}

/** One run of graphile-worker from start to end. `broken` never resolves; it rejects when no more jobs will be run. */
type Round = {
  workers: string[]
  broken: Promise<never>
  finish: () => Promise<void>
  giveBack: () => Promise<void>
}

/** @param left workers of earlier rounds, whose jobs get unlocked; emptied */
async function begin(
  { url, context, tasks, ran, cron = [], pollMs = POLL_MS, sweepMs = SWEEP_MS }: JobsOptions,
  left: string[],
  stopped: AbortSignal,
): Promise<Round> {
  const { log } = context
  const pool = new QueuePool({
    ...driverOf(url),
    max: CONNECTIONS,
    application_name: 'carrel-jobs',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  })
  // Users of a connection see its failure in their query. Without a listener the event would end the process, and
  // graphile-worker only listens on connections made after it started.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const workers: string[] = []
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => void workers.push(worker.workerId))
  // The client gets LISTEN right after this event, and takes one query at a time.
  events.on(
    'pool:listen:success',
    ({ client }) => void client.once('drain', () => void announce(client, workers).catch(() => {})),
  )
  const hopeless = failPermanently(events, context)
  let fail: (error: unknown) => void
  const broken = new Promise<never>((_resolve, reject) => (fail = reject))
  broken.catch(() => {})
  events.on('worker:fatalError', ({ error }) => fail(error))
  try {
    if (left.length) await unlockWorkers(pool, left.splice(0))
    await bringBack(pool)
    const runner = await run({
      pgPool: pool,
      concurrency: AT_ONCE,
      pollInterval: pollMs,
      noHandleSignals: true,
      events,
      logger: queueLogger(log),
      taskList: taskList(tasks, context, { stopped, ran }),
      parsedCronItems: cronItems(cron),
    })
    // Resolves when the runner has been stopped, by us or by a newer version of the queue's schema.
    runner.promise.then(
      () => fail(new Error('the job runner stopped')),
      (error: unknown) => fail(error),
    )
    const jumped = watchClock()
    const sweep = () => {
      // Cron jobs are scheduled in this process, which might now wait for weeks.
      if (jumped()) fail(new Error("this computer's clock was changed"))
      void bringBack(pool).then(
        (count) => count > 0 && log.warn({ jobs: count }, 'running jobs that a wrong clock had delayed'),
        () => {},
      )
      void unlockDead(pool, workers).then(
        (count) =>
          count > 0 && log.warn({ workers: count }, 'putting jobs of lost workers back into the queue'),
        () => {},
      )
    }
    const sweeping = setInterval(sweep, sweepMs).unref()
    sweep()
    return {
      workers,
      broken,
      async finish() {
        clearInterval(sweeping)
        await runner.stop().catch(() => {}) // throws if it's stopped already
        await runner.promise.catch(() => {})
        await hopeless.settled()
        await pool.end().catch(() => {})
      },
      giveBack: () => unlockWorkers(pool, workers),
    }
  } catch (error) {
    await pool.end().catch(() => {})
    throw error
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (e?: any) => void,
) => void

/**
 * Releases a connection only once. graphile-worker releases its listening connection twice if that breaks while it
 * stops, and then pg-pool throws in a promise that isn't awaited.
 */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect()
    super.connect((error, client, done) => {
      let back = false
      callback(error, client, (reason) => {
        if (back) return
        back = true
        done(reason)
      })
    })
  }
}

const cronItems = (lines: readonly CronLine[]) =>
  parseCronItems(
    lines.map(({ at, job: { name, attempts } }) => ({
      task: name,
      match: at,
      identifier: name,
      options: { backfillPeriod: BACKFILL_MS, maxAttempts: attempts, jobKey: name },
    })),
  )

/** Logs graphile-worker's messages about failures of the queue itself. The task logs failed jobs. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if ((level !== 'error' && level !== 'warning') || meta?.failure) return
    log.warn({ queue: message.split('\n')[0] }, 'the job queue reported a problem')
  })
}
