import type { Viewer } from '~/services/auth/viewer'
import type { Env } from '~/services/env.server'
import { enqueue, type JobContext } from '~/services/jobs/job.server'
import { done, type Outcome, conflict, missing } from '~/services/outcome'
import type { Db } from '~db/connection'
import { accountTyped, lockAccount } from '../queries.server'
import { undoUntil } from '../data-rules'
import { accountToLeave, markForDeletion, isForOperator } from './delete-account-queries.server'
import { confirmingProvider } from '../entering/own-providers.server'
import { missingProof, proofFor } from '../entering/prove-again.server'
import { endAccess } from '../entering/reset-queries.server'
import { twoStepWords } from '../security-words'
import { deleteAccount, type Leave } from './clean-up.server'
import { deletionMail } from './send-deletion-mail.server'
import { dataWords } from './data-words'

/** Data for the page that deletes the viewer's account. */
export async function deletionPage(db: Db, viewer: Viewer, env: Env) {
  const { email, password_hash, reviews } = await accountToLeave(db, viewer.id)
  const proof = proofFor(viewer, password_hash)
  const provider = await confirmingProvider(db, viewer, env)
  // The last day to undo it.
  return { email, proof, provider, reviews, until: undoUntil(new Date()) }
}

export type DeletionPage = Awaited<ReturnType<typeof deletionPage>>

/**
 * Marks the viewer's account for deletion, ends all logins and mails until when logging in cancels it. Returns that
 * date. Asks for the password or a login from the last few minutes.
 * @throws TooManyHashes
 */
export async function requestDeletion(
  db: Db,
  { viewer, password }: { viewer: Viewer; password: string },
): Promise<Outcome<{ until: Date }>> {
  const doubt = await missingProof(db, viewer, password)
  if (doubt) return doubt
  return db.transaction((transaction) => schedule(transaction, viewer.id))
}

async function schedule(transaction: Db, userId: number): Promise<Outcome<{ until: Date }>> {
  const requested = await markForDeletion(transaction, userId)
  await endAccess(transaction, userId)
  await enqueue(transaction, deletionMail, { userId })
  return done({ until: undoUntil(requested) })
}

/** For operators: like requestDeletion, without proof of identity. Value: until when logging in cancels it. */
export async function requestDeletionOf(db: Db, email: string): Promise<Outcome<{ until: Date }>> {
  return db.transaction(async (transaction) => {
    const account = await accountTyped(transaction, email)
    if (!account) return missing(twoStepWords.noAccount)
    // Locks first, so that the user can't become an admin in between.
    await lockAccount(transaction, account.id)
    if (!(await isForOperator(transaction, account.id))) return conflict(dataWords.deletion.adminFirst)
    return schedule(transaction, account.id)
  })
}

/** For operators: deletes an account and its files immediately. This can't be undone and sends no email. */
export async function deleteNow(
  context: Pick<JobContext, 'db' | 'storage'>,
  leave: Leave,
  email: string,
): Promise<Outcome<null>> {
  const account = await accountTyped(context.db, email)
  if (!account) return missing(twoStepWords.noAccount)
  return (await deleteAccount(context, 'operator', leave, account.id))
    ? done(null)
    : conflict(dataWords.deletion.adminFirst)
}
