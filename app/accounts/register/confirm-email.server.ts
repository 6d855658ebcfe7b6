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

/** What a confirmation link leads to. 'ready': its form can be sent. */
export type ConfirmationState = 'ready' | 'already' | 'failed'

/** What opening a link finds. Nothing is changed: mail scanners open links too. */
export async function confirmationState(db: Db, token: string): Promise<ConfirmationState> {
  const found = await confirmationByHash(db, hashToken(token))
  if (!found) return 'failed'
  if (found.email_confirmed_at) return 'already'
  return found.used_at || found.expires_at < new Date() ? 'failed' : 'ready'
}

/** What came of it. `email`: the address that the token was sent to, if it is one of ours. */
type Confirmed = { state: 'success' | 'already' | 'failed'; returnTo: string | null; email: string | null }

/**
 * Confirms the address of the account that a token was sent for; the account gets the names and the password of that
 * very registration, and loses what others may have begun under its address.
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
