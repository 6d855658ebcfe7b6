import { z } from 'zod'
import { job, type JobContext } from '~/jobs/job.server'
import type { Db } from '~db/connection'
import {
  accountsToDelete,
  deleteAccountRows,
  keepThoseHere,
  takeForDeletion,
  type Reason,
} from './delete-account-queries.server'

/** Comes every night. */
export const deleteAccountsJob = job('delete-accounts', z.strictObject({}))

/** Where files of a person are, below their id. Files of what stays after them do not belong here. */
const FOLDERS = ['profile_images', 'data_exports']
const AT_ONCE = 100

/** What other features do with a person's rows before the account is deleted, in the same transaction. */
export type Leave = (transaction: Db, userId: number) => Promise<void>

/** Deletes the accounts whose 30 days are over, each by itself. @throws Error when some could not be deleted, to be tried again */
export const deleteAccounts =
  (leave: Leave) =>
  async (context: JobContext, _payload: object = {}, stopped?: AbortSignal): Promise<void> => {
    await keepThoseHere(context.db)
    await deleteEach(context, 'asked', leave, stopped)
  }

/** As deleteAccounts, for those who registered, never confirmed their address, and did nothing. */
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
 * Deletes the files first: as long as the row exists, a retry finds the ones that are left. A login that arrives meanwhile
 * waits for the row's lock and then finds no account. One that got the lock first keeps the account and its files.
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
