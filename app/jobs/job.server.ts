import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Env } from '~/env.server'
import type { Mailer } from '~/mail/mailer.server'
import { currentRequestId } from '~/request-scope.server'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'

/** What a job's operation has at hand. */
export type JobContext = { env: Env; db: Db; mail: Mailer; storage: Storage; log: Logger }

/** A kind of job: its name in the queue, what its payload must be, and how often it is tried before it is given up. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload>; attempts: number }

/** Names a kind of job. Payloads are ids: what a job needs to know it reads when it runs, and secrets have no place in a queue. */
export const job = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { attempts = 12 } = {},
): Job<Payload> => ({ name, payload, attempts })

/** Beside the payload: the request that asked for the job. */
export const REQUEST_ID_KEY = '_requestId'

/** The payload as it lies in the queue; undefined ids are left out. */
const stored = (payload: unknown) =>
  JSON.stringify({ ...(payload as object), [REQUEST_ID_KEY]: currentRequestId() })

type EnqueueOptions = {
  /** A job that waits under the same key is replaced instead of standing beside the new one. */
  key?: string
}

/**
 * Puts a job into the queue of the same database. Inside a transaction the job exists exactly when the transaction
 * commits. Inside a request, or a job of one, it carries that request's id. Failed tries come again after exp(tries) seconds, as graphile-worker has it.
 */
export async function enqueue<Payload>(
  db: Db,
  { name, attempts }: Job<Payload>,
  payload: Payload,
  { key }: EnqueueOptions = {},
): Promise<void> {
  await db.raw(
    'select graphile_worker.add_job(?, payload := ?::json, max_attempts := ?::int, job_key := ?)',
    [name, stored(payload), attempts, key ?? null],
  )
}

/** As enqueue, for many jobs of one kind in one statement. */
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
