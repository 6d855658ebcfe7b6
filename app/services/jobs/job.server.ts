import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Env } from '../env.server'
import type { Mailer } from './mailer.server'
import { currentRequestId } from '../request-scope.server'
import type { Storage } from '../storage/storage'
import type { Db } from '~db/connection'

/** What a job's operation gets. */
export type JobContext = { env: Env; db: Db; mail: Mailer; storage: Storage; log: Logger }

/** A kind of job: its name in the queue, its payload's schema, and how often it's tried. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload>; attempts: number }

/** Defines a kind of job. Payloads are IDs: a job loads its data when it runs, and secrets don't belong in a queue. */
export const job = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { attempts = 12 } = {},
): Job<Payload> => ({ name, payload, attempts })

/** Key in the payload for the ID of the request that enqueued the job. */
export const REQUEST_ID_KEY = '_requestId'

/** The payload as stored. Omits undefined IDs. */
const stored = (payload: unknown) =>
  JSON.stringify({ ...(payload as object), [REQUEST_ID_KEY]: currentRequestId() })

type EnqueueOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string
  /** Not before this time. */
  at?: Date
}

/**
 * Enqueues a job in our own database, so inside a transaction it exists only if that commits. Carries the ID of the
 * current request. Failed tries are repeated after exp(tries) seconds, graphile-worker's default.
 */
export async function enqueue<Payload>(
  db: Db,
  { name, attempts }: Job<Payload>,
  payload: Payload,
  { key, at }: EnqueueOptions = {},
): Promise<void> {
  await db.raw(
    'select graphile_worker.add_job(?, payload := ?::json, max_attempts := ?::int, job_key := ?, run_at := ?::timestamptz)',
    [name, stored(payload), attempts, key ?? null, at ?? null],
  )
}

/** Like enqueue, for many jobs of one kind in one statement. */
export async function enqueueAll<Payload>(
  db: Db,
  { name, attempts }: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return
  await db.raw(
    'select graphile_worker.add_job(?, payload := each::json, max_attempts := ?::int) from unnest(?::text[]) as each',
    [name, attempts, payloads.map(stored)],
  )
}
