import { endLoginsOf } from '~/auth/logins.server'
import { enqueue, type JobContext } from '~/jobs/job.server'
import { conflict, done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { undoUntil } from './data-rules'
import { dataWords } from './words'
import { isForOperator, markForDeletion } from './delete-account-queries.server'
import { deleteAccount, type Leave } from './delete-accounts.server'
import { credentialsOf, lockAccount } from '../queries.server'
import { dropPending } from '../reset/reset-queries.server'
import { normaliseEmail } from '../rules'
import { deletionMail } from './send-deletion-mail.server'
import { twoStepWords } from '../security/words'

/** For operators: like requestDeletion, without proof of identity. Value: until when logging in cancels it. */
export async function requestDeletionOf(db: Db, email: string): Promise<Outcome<{ until: Date }>> {
  return db.transaction(async (transaction) => {
    const account = await credentialsOf(transaction, normaliseEmail(email))
    if (!account) return missing(twoStepWords.noAccount)
    // Locks first, so that the user can't become an admin in between.
    await lockAccount(transaction, account.id)
    if (!(await isForOperator(transaction, account.id))) return conflict(dataWords.deletion.adminFirst)
    const requested = await markForDeletion(transaction, account.id)
    await endLoginsOf(transaction, account.id)
    await dropPending(transaction, account.id)
    await enqueue(transaction, deletionMail, { userId: account.id })
    return done({ until: undoUntil(requested) })
  })
}

/** For operators: deletes an account and its files immediately. This can't be undone and sends no email. */
export async function deleteNow(
  context: Pick<JobContext, 'db' | 'storage'>,
  leave: Leave,
  email: string,
): Promise<Outcome<null>> {
  const account = await credentialsOf(context.db, normaliseEmail(email))
  if (!account) return missing(twoStepWords.noAccount)
  return (await deleteAccount(context, 'operator', leave, account.id))
    ? done(null)
    : conflict(dataWords.deletion.adminFirst)
}
