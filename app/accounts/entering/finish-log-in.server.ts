import { hashToken, newToken } from '~/services/auth/tokens.server'
import type { LoggedIn } from '~/services/auth/logged-in'
import { beginLogin, type StartedThrough } from '~/services/auth/logins.server'
import type { Db } from '~db/connection'
import type { LogInMethod } from '~db/tables'
import { accountOf, lockAccount, setCampusOfAddress } from '../queries.server'
import { homeOf, ONBOARDING } from '../rules'
import { asksSecondFactor, insertChallenge, keepAccount, type From } from './log-in-queries.server'

/** How a user proved their identity, and from where. */
export type Proof = From & {
  userId: number
  method: LogInMethod
  secondFactor?: boolean
  /** Whether the provider has asked for a second factor, in place of ours. */
  secondFactorThere?: boolean
  through?: StartedThrough | null
  /** When, if not now. */
  authenticatedAt?: Date
}

/**
 * Finishes a login after the identity is proven: asks for the second factor if the account has one, else starts the
 * login. Cancels a pending deletion, and sets a newcomer's campus by their address. Callers record the attempt themselves.
 */
export async function finishLogIn(
  db: Db,
  {
    userId,
    method,
    userAgent,
    secondFactor = false,
    secondFactorThere = false,
    through,
    authenticatedAt,
  }: Proof,
): Promise<LoggedIn> {
  return db.transaction(async (transaction) => {
    // Serializes with turning two-step verification on: either we see it, or it ends the login we start. With a code,
    // the lock on its challenge does this.
    if (!secondFactor) await lockAccount(transaction, userId)
    if (!secondFactor && !secondFactorThere && (await asksSecondFactor(transaction, userId))) {
      const challenge = newToken()
      await insertChallenge(transaction, {
        token_hash: hashToken(challenge),
        user_id: userId,
        method,
        through,
      })
      return { kind: 'second-factor', challenge }
    }
    const kept = await keepAccount(transaction, userId)
    const token = await beginLogin(transaction, userId, userAgent, {
      secondFactor: secondFactor || secondFactorThere,
      through,
      authenticatedAt,
    })
    const account = await accountOf(transaction, userId)
    const home = homeOf(account)
    if (home === ONBOARDING) await setCampusOfAddress(transaction, userId)
    return { kind: 'login', userId, token, email: account.email, home, kept }
  })
}
