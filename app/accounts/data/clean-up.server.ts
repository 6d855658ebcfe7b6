import { z } from 'zod'
import { job, type JobContext } from '~/jobs/job.server'
import {
  deleteExport,
  deleteSome,
  expiredExports,
  failStuckExports,
  EXPIRING_TABLES,
} from './clean-up-queries.server'
import { deleteAbandoned } from './delete-accounts.server'

/** Runs every night. */
export const cleanUpJob = job('clean-up', z.strictObject({}))

/** Rows per statement: few enough that nothing waits long for its locks. */
const AT_ONCE = 1000

/**
 * Nightly cleanup of expired rows, data exports with their files, and unconfirmed registrations. If one part fails, the
 * others still run.
 * @throws AggregateError with the failures, so that the job is retried
 */
export async function cleanUp(
  context: JobContext,
  _payload: object = {},
  stopped?: AbortSignal,
): Promise<void> {
  const parts: Part[] = [
    ...EXPIRING_TABLES.map((table) => () => inBatches(() => deleteSome(context.db, table, AT_ONCE), stopped)),
    () => failStuckExports(context.db),
    () => deleteExports(context, stopped),
    () => deleteAbandoned(context, stopped),
  ]
  const faults: unknown[] = []
  for (const part of parts) {
    stopped?.throwIfAborted()
    await part().catch((error: unknown) => void faults.push(error))
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `Parts of the cleanup failed: ${faults.map(String).join('; ')}`)
}

type Part = () => Promise<void>

async function inBatches(deleteBatch: () => Promise<number>, stopped?: AbortSignal): Promise<void> {
  while ((await deleteBatch()) === AT_ONCE) stopped?.throwIfAborted()
}

/** Deletes the file first: while the row exists, a retry can find it. */
async function deleteExports({ db, storage }: JobContext, stopped?: AbortSignal): Promise<void> {
  const faults: unknown[] = []
  for (let after = 0; ;) {
    const expired = await expiredExports(db, after, AT_ONCE)
    for (const { id, storage_key } of expired) {
      stopped?.throwIfAborted()
      try {
        if (storage_key) await storage.delete(storage_key)
        await deleteExport(db, id)
      } catch (error) {
        faults.push(error)
      }
    }
    if (expired.length < AT_ONCE) break
    after = expired.at(-1)!.id
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} data downloads could not be deleted`)
}
