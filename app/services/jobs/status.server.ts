import type { Db } from '~db/connection'

/** States of unfinished jobs. Waiting: not tried yet. Failing: will be retried. */
export const STATES = ['waiting', 'running', 'failing', 'given_up'] as const
type JobState = (typeof STATES)[number]

const STATE = `case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
  when attempts > 0 then 'failing' else 'waiting' end`

export type JobCounts = Record<JobState, number> & {
  /** Seconds since the job that could run for longest could. */ oldest: number
}

/** How many jobs are in each state. Null if there's no queue yet. */
export async function jobCounts(db: Db): Promise<JobCounts | null> {
  const {
    rows: [found],
  } = await db.raw("select to_regclass('graphile_worker.jobs') is not null as there")
  if (!found.there) return null
  const { rows } = await db.raw(`
    select ${STATES.map((state) => `count(*) filter (where state = '${state}') as ${state}`).join(', ')},
      coalesce(extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'failing') and run_at <= now())), 0)::float8
        as oldest
    from (select run_at, ${STATE} as state from graphile_worker.jobs) each`)
  return rows[0]
}

/** A job, for the operator. Without its payload. `error` is the first line of the last failure. */
export type JobLine = {
  id: number
  name: string
  state: JobState
  attempts: number
  most: number
  createdAt: Date
  runAt: Date
  error: string | null
}

export async function listJobs(db: Db): Promise<JobLine[]> {
  const { rows } = await db.raw(`
    select id, task_identifier as name, ${STATE} as state, attempts, max_attempts as most, created_at as "createdAt", run_at as "runAt",
      split_part(last_error, E'\\n', 1) as error
    from graphile_worker.jobs order by array_position(array['given_up', 'failing', 'running', 'waiting'], ${STATE}), id`)
  return rows
}

/** Makes idle jobs due now, with all their tries. Returns how many. */
export async function retryJobs(db: Db, ids: number[]): Promise<number> {
  const { rows } = await db.raw(
    'select id from graphile_worker.reschedule_jobs(?::bigint[], run_at := now(), attempts := 0)',
    [ids],
  )
  return rows.length
}

/** Removes an idle job from the queue. False if there's none with this ID. */
export async function dropJob(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.raw('select id from graphile_worker.complete_jobs(?::bigint[])', [[id]])
  return rows.length > 0
}
