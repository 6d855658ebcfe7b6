import { hashPassword } from '~/auth/passwords.server'
import { hashToken } from '~/auth/tokens.server'
import { endLoginsOf } from '~/auth/logins.server'
import { enqueue } from '~/jobs/job.server'
import { done, invalid, type Outcome } from '~/outcome'
import { step } from '~/step-failed'
import type { Db } from '~db/connection'
import { isEasyToGuess } from '../register/easy-to-guess.server'
import { forgetUnproven } from '../google/google-queries.server'
import { setPassword } from '../queries.server'
import { dropPending, ownerOfReset, useReset } from './reset-queries.server'
import { securityMail } from '../security/send-security-mail.server'
import { resetWords } from '../login/words'
import { accountWords } from '../words'

/** Whether the form behind a reset link may be shown. Nothing is changed: mail scanners open links too. */
export const canReset = async (db: Db, token: string): Promise<boolean> =>
  (await verifiedOwner(db, hashToken(token))) !== null

const verifiedOwner = (db: Db, hash: Buffer) =>
  step(resetWords.reset.unverified, () => ownerOfReset(db, hash))

/**
 * Gives the account of a reset link another password, and uses the link up; all its logins end. Who has the link
 * has the address, which is confirmed by it.
 * @returns 'expired' when the link is unknown, used or too old
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<Outcome<'changed' | 'expired'>> {
  const hash = hashToken(token)
  const owner = await verifiedOwner(db, hash)
  if (!owner) return done('expired')
  if (await isEasyToGuess(password, owner)) return invalid(accountWords.easyToGuess, 'password')
  const password_hash = await hashPassword(password)
  return db.transaction(async (transaction) => {
    const userId = await useReset(transaction, hash)
    if (userId === null) return done('expired')
    await forgetUnproven(transaction, userId)
    await setPassword(transaction, userId, password_hash, { confirmed: true })
    // In this order: a login that is just passing its second step either ends here, or its login is ended below.
    await dropPending(transaction, userId)
    await endLoginsOf(transaction, userId)
    await enqueue(transaction, securityMail, { userId, at: new Date().toISOString(), what: 'password' })
    return done('changed')
  })
}
