import { z } from 'zod'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { unnamePhotosJob } from '~/services/storage/unname-photos.server'
import type { Db } from '~db/connection'
import {
  accountsToDelete,
  deleteAccountRows,
  cancelForLoggedIn,
  takeForDeletion,
  type Reason,
  deleteExport,
  deleteSome,
  expiredExports,
  failStuckExports,
  EXPIRING_TABLES,
} from './delete-account-queries.server'

/** Both jobs run every night. */
export const deleteAccountsJob = job('delete-accounts', z.strictObject({}))
export const cleanUpJob = job('clean-up', z.strictObject({}))

/** Folders with a user's files, below their id. Don't add files that must stay after the account is deleted. */
const FOLDERS = ['profile_images', 'data_exports']
const ACCOUNTS_AT_ONCE = 100

/** What other features do with a user's rows before the account is deleted, in the same transaction. */
export type Leave = (transaction: Db, userId: number) => Promise<void>

/** Deletes each account whose 30 days are over in its own transaction. @throws Error when some failed, to retry them */
export const deleteAccounts =
  (leave: Leave) =>
  async (context: JobContext, _payload: object = {}, stopped?: AbortSignal): Promise<void> => {
    await cancelForLoggedIn(context.db)
    await deleteEach(context, 'asked', leave, stopped)
  }

/** Like deleteAccounts, for users who registered but never confirmed their address or did anything. */
const deleteAbandoned = (context: JobContext, stopped?: AbortSignal): Promise<void> =>
  deleteEach(context, 'abandoned', async () => {}, stopped)

async function deleteEach(
  context: JobContext,
  reason: Reason,
  leave: Leave,
  stopped?: AbortSignal,
): Promise<void> {
  let deleted = 0
  const next = (after: number) => accountsToDelete(context.db, reason, after, ACCOUNTS_AT_ONCE)
  const faults = await forEachRow(next, stopped, async ({ id }) => {
    try {
      if (await deleteAccount(context, reason, leave, id)) deleted++
    } catch (error) {
      context.log.warn({ err: error, userId: id }, 'an account could not be deleted')
      throw error
    }
  })
  if (deleted > 0) context.log.info({ reason, deleted }, 'accounts were deleted')
  if (faults.length > 0) throw new Error(`${faults.length} accounts could not be deleted`)
}

/** Calls `act` for each row of all batches; `next` loads the one after an id. Returns the errors of rows that failed. */
async function forEachRow<T extends { id: number }>(
  next: (after: number) => Promise<T[]>,
  stopped: AbortSignal | undefined,
  act: (row: T) => Promise<void>,
): Promise<unknown[]> {
  const faults: unknown[] = []
  for (let rows = await next(0); rows.length > 0; rows = await next(rows.at(-1)!.id)) {
    for (const row of rows) {
      stopped?.throwIfAborted()
      await act(row).catch((error: unknown) => void faults.push(error))
    }
  }
  return faults
}

/**
 * Deletes the files first: while the row exists, a retry finds the remaining files. A concurrent login waits for the
 * row lock and then finds no account. If it gets the lock first, the account and its files stay.
 */
export async function deleteAccount(
  { db, storage }: Pick<JobContext, 'db' | 'storage'>,
  reason: Reason,
  leave: Leave,
  id: number,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const email = await takeForDeletion(transaction, reason, id)
    if (email === null) return false
    for (const folder of FOLDERS) {
      for await (const { key } of storage.list(`${folder}/${id}/`)) await storage.delete(key)
    }
    await leave(transaction, id)
    await deleteAccountRows(transaction, id, email)
    await enqueue(transaction, unnamePhotosJob, {}, { key: unnamePhotosJob.name })
    return true
  })
}

/** Rows per statement: few enough that nothing waits long for its locks. */
const ROWS_AT_ONCE = 1000

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
  const parts: CleanUpStep[] = [
    ...EXPIRING_TABLES.map(
      (table) => () => inBatches(() => deleteSome(context.db, table, ROWS_AT_ONCE), stopped),
    ),
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

type CleanUpStep = () => Promise<void>

async function inBatches(deleteBatch: () => Promise<number>, stopped?: AbortSignal): Promise<void> {
  while ((await deleteBatch()) === ROWS_AT_ONCE) stopped?.throwIfAborted()
}

/** Deletes the file first: while the row exists, a retry can find it. */
async function deleteExports({ db, storage }: JobContext, stopped?: AbortSignal): Promise<void> {
  const next = (after: number) => expiredExports(db, after, ROWS_AT_ONCE)
  const faults = await forEachRow(next, stopped, async ({ id, storage_key }) => {
    if (storage_key) await storage.delete(storage_key)
    await deleteExport(db, id)
  })
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} data downloads could not be deleted`)
}
