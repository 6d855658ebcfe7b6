import type { Viewer } from '~/auth/viewer'
import { endLoginsOf } from '~/auth/logins.server'
import { enqueue } from '~/jobs/job.server'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { undoUntil } from './data-rules'
import { markForDeletion } from './delete-account-queries.server'
import { missingProof } from '../security/prove-again.server'
import { dropPending } from '../reset/reset-queries.server'
import { deletionMail } from './send-deletion-mail.server'

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
  return db.transaction(async (transaction) => {
    const requested = await markForDeletion(transaction, viewer.id)
    await endLoginsOf(transaction, viewer.id)
    await dropPending(transaction, viewer.id)
    await enqueue(transaction, deletionMail, { userId: viewer.id })
    return done({ until: undoUntil(requested) })
  })
}
