import { endLoginsOf } from '~/auth/logins.server'
import { enqueue } from '~/jobs/job.server'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { credentialsOf } from '../queries.server'
import { normaliseEmail } from '../rules'
import { securityMail } from '../security/send-security-mail.server'
import { forgetSecret, replaceRecoveryCodes } from './two-step-queries.server'
import { twoStepWords } from '../security/words'

/**
 * Turns two-step verification off for a user who has lost both the device and the recovery codes, and ends their
 * logins.
 */
export async function dropTwoStep(db: Db, email: string): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    const account = await credentialsOf(transaction, normaliseEmail(email))
    if (!account) return missing(twoStepWords.noAccount)
    await forgetSecret(transaction, account.id)
    await replaceRecoveryCodes(transaction, account.id, [])
    await endLoginsOf(transaction, account.id)
    await enqueue(transaction, securityMail, {
      userId: account.id,
      at: new Date().toISOString(),
      what: 'twoStepOff',
    })
    return done(null)
  })
}
