import type { LoggedIn } from '~/auth/logged-in'
import { hashToken } from '~/auth/tokens.server'
import { done, type Outcome } from '~/outcome'
import { step } from '~/step-failed'
import type { Db } from '~db/connection'
import { finishLogIn } from './finish-log-in.server'
import { confirmAddress, forgetWaysIn, lockAccount } from '../google/google-queries.server'
import { dropLinks, emailOfLink, ownerOfLink, useLink } from './login-link-queries.server'
import { loginLinkWords } from './words'
import { asksSecondFactor, recordAttempt, type From } from './log-in-queries.server'

/** Who a login link would log in; null when it no longer works. Looking changes nothing, because mail scanners open links too. */
export const linkOwner = (db: Db, token: string): Promise<string | null> =>
  step(loginLinkWords.open.unverified, () => emailOfLink(db, hashToken(token)))

type OpenedLink =
  | { kind: 'expired' }
  | { kind: 'open'; found: LoggedIn; returnTo: string | null; confirmed: boolean }

/**
 * Logs someone in by a link, which replaces the password and not the second step, and uses up all links of the account.
 * As with Google, an account whose address was never confirmed loses what its beginner could get in with, for that may
 * have been anyone. With a second step it stays as it is: that is asked for first.
 * @returns 'expired' when the link is unknown, used or too old
 */
export async function logInWithLink(
  db: Db,
  { token, ...from }: From & { token: string },
): Promise<Outcome<OpenedLink>> {
  return db.transaction(async (transaction) => {
    // The account first, as a reset and a new password lock it: in another order two of them would wait for each other.
    const owner = await ownerOfLink(transaction, hashToken(token))
    const account = owner && (await lockAccount(transaction, owner))
    const link = account && (await useLink(transaction, hashToken(token)))
    if (!link || !account) return done({ kind: 'expired' })
    await dropLinks(transaction, account.id)
    const confirmed = !account.email_confirmed_at && !(await asksSecondFactor(transaction, account.id))
    if (confirmed) {
      await forgetWaysIn(transaction, account.id)
      await confirmAddress(transaction, account.id)
    }
    const proof = { ...from, userId: account.id, method: 'link' as const }
    await recordAttempt(transaction, { ...proof, succeeded: true })
    const found = await finishLogIn(transaction, proof)
    return done({ kind: 'open', found, returnTo: link.returnTo, confirmed })
  })
}
