import { hashToken } from '~/auth/tokens.server'
import { endLoginsOf } from '~/auth/logins.server'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { forgetUnproven } from '../google/google-queries.server'
import {
  confirmAccount,
  confirmationByHash,
  dropOtherConfirmations,
  useConfirmation,
} from './registration-queries.server'

/** The state of a confirmation link. 'ready': the form can be sent. */
export type ConfirmationState = 'ready' | 'already' | 'failed'

/** Checks a confirmation link without changing anything, because mail scanners open links too. */
export async function confirmationState(db: Db, token: string): Promise<ConfirmationState> {
  const found = await confirmationByHash(db, hashToken(token))
  if (!found) return 'failed'
  if (found.email_confirmed_at) return 'already'
  return found.used_at || found.expires_at < new Date() ? 'failed' : 'ready'
}

/** `email`: the address that the token was sent to, when the token is known. */
type Confirmed = { state: 'success' | 'already' | 'failed'; returnTo: string | null; email: string | null }

/**
 * Confirms the address that a token was sent to. The account gets the names and password of that registration, and
 * loses anything others may have started under its address.
 */
export async function confirmEmail(db: Db, token: string): Promise<Outcome<Confirmed>> {
  const hash = hashToken(token)
  const confirmed = await db.transaction(async (transaction) => {
    const registration = await useConfirmation(transaction, hash)
    if (!registration) return null
    await forgetUnproven(transaction, registration.user_id)
    if (!(await confirmAccount(transaction, registration))) return null
    await endLoginsOf(transaction, registration.user_id)
    await dropOtherConfirmations(transaction, registration)
    return registration
  })
  const found = await confirmationByHash(db, hash)
  const email = found?.email ?? null
  if (confirmed) return done({ state: 'success', returnTo: confirmed.return_to, email })
  return done({ state: found?.email_confirmed_at ? 'already' : 'failed', returnTo: null, email })
}
