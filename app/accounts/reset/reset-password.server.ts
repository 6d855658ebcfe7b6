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

/** Whether a reset link still works. Doesn't use it up, because mail scanners open links too. */
export const canReset = async (db: Db, token: string): Promise<boolean> =>
  (await verifiedOwner(db, hashToken(token))) !== null

const verifiedOwner = (db: Db, hash: Buffer) =>
  step(resetWords.reset.unverified, () => ownerOfReset(db, hash))

/**
 * Sets a new password with a reset link, uses up the link and ends all logins. It also confirms the address, since the
 * link was sent there.
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
    // In this order: a login at its second step either ends here, or is ended below.
    await dropPending(transaction, userId)
    await endLoginsOf(transaction, userId)
    await enqueue(transaction, securityMail, { userId, at: new Date().toISOString(), what: 'password' })
    return done('changed')
  })
}
