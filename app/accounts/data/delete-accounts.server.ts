import { z } from 'zod'
import { job, type JobContext } from '~/jobs/job.server'
import type { Db } from '~db/connection'
import {
  accountsToDelete,
  deleteAccountRows,
  cancelForLoggedIn,
  takeForDeletion,
  type Reason,
} from './delete-account-queries.server'

/** Runs every night. */
export const deleteAccountsJob = job('delete-accounts', z.strictObject({}))

/** Folders with a user's files, below their id. Don't add files that must stay after the account is deleted. */
const FOLDERS = ['profile_images', 'data_exports']
const AT_ONCE = 100

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
export const deleteAbandoned = (context: JobContext, stopped?: AbortSignal): Promise<void> =>
  deleteEach(context, 'abandoned', async () => {}, stopped)

async function deleteEach(
  context: JobContext,
  reason: Reason,
  leave: Leave,
  stopped?: AbortSignal,
): Promise<void> {
  let failed = 0
  let deleted = 0
  for (let after = 0; ;) {
    const ids = await accountsToDelete(context.db, reason, after, AT_ONCE)
    for (const id of ids) {
      stopped?.throwIfAborted()
      try {
        if (await deleteAccount(context, reason, leave, id)) deleted++
      } catch (error) {
        failed++
        context.log.warn({ err: error, userId: id }, 'an account could not be deleted')
      }
    }
    if (ids.length < AT_ONCE) break
    after = ids.at(-1)!
  }
  if (deleted > 0) context.log.info({ reason, deleted }, 'accounts were deleted')
  if (failed > 0) throw new Error(`${failed} accounts could not be deleted`)
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
    return true
  })
}
