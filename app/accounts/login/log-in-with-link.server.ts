import type { LoggedIn } from '~/auth/logged-in'
import { hashToken } from '~/auth/tokens.server'
import { done, type Outcome } from '~/outcome'
import { step } from '~/step-failed'
import type { Db } from '~db/connection'
import { finishLogIn } from './finish-log-in.server'
import { confirmAddress, deleteCredentials, lockAccount } from '../google/google-queries.server'
import { dropLinks, emailOfLink, ownerOfLink, useLink } from './login-link-queries.server'
import { loginLinkWords } from './words'
import { asksSecondFactor, recordAttempt, type From } from './log-in-queries.server'

/**
 * The address of a login link's account; null when the link no longer works. Doesn't use up the link, because mail
 * scanners open links too.
 */
export const linkOwner = (db: Db, token: string): Promise<string | null> =>
  step(loginLinkWords.open.unverified, () => emailOfLink(db, hashToken(token)))

type OpenedLink =
  | { kind: 'expired' }
  | { kind: 'open'; found: LoggedIn; returnTo: string | null; confirmed: boolean }

/**
 * Logs in with a link, which replaces the password but not the second step, and uses up all the account's links. Like
 * with Google, an unconfirmed account loses its other ways to log in, since anyone may have created it. If it has
 * two-step verification, nothing is removed before the second step.
 * @returns 'expired' when the link is unknown, used or too old
 */
export async function logInWithLink(
  db: Db,
  { token, ...from }: From & { token: string },
): Promise<Outcome<OpenedLink>> {
  return db.transaction(async (transaction) => {
    // Locks the account first, like password resets and changes do: another order could deadlock.
    const owner = await ownerOfLink(transaction, hashToken(token))
    const account = owner && (await lockAccount(transaction, owner))
    const link = account && (await useLink(transaction, hashToken(token)))
    if (!link || !account) return done({ kind: 'expired' })
    await dropLinks(transaction, account.id)
    const confirmed = !account.email_confirmed_at && !(await asksSecondFactor(transaction, account.id))
    if (confirmed) {
      await deleteCredentials(transaction, account.id)
      await confirmAddress(transaction, account.id)
    }
    const proof = { ...from, userId: account.id, method: 'link' as const }
    await recordAttempt(transaction, { ...proof, succeeded: true })
    const found = await finishLogIn(transaction, proof)
    return done({ kind: 'open', found, returnTo: link.returnTo, confirmed })
  })
}
