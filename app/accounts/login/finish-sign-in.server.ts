import { hashToken, newToken } from '~/auth/tokens.server'
import type { SignedIn } from '~/auth/signed-in'
import { beginWebSession } from '~/auth/web-sessions.server'
import type { Db } from '~db/connection'
import type { SignInMethod } from '~db/tables'
import { accountOf, holdAccount } from '../queries.server'
import { homeOf } from '../rules'
import { asksSecondFactor, insertChallenge, keepAccount, type From } from './sign-in-queries.server'

/** How somebody has proven who they are, and from where. */
export type Proof = From & { userId: number; method: SignInMethod; secondFactor?: boolean }

/**
 * What follows once somebody's identity is proven, by whatever method: the question for the second factor where the
 * account has one, else a login session. An account that was about to be deleted stays. Recording the attempt is the
 * business of who checked it.
 */
export async function finishSignIn(
  db: Db,
  { userId, method, userAgent, secondFactor = false }: Proof,
): Promise<SignedIn> {
  return db.transaction(async (transaction) => {
    // Whoever turns the second factor on just now is waited for, or waits and ends our session. A code holds its challenge.
    if (!secondFactor) await holdAccount(transaction, userId)
    if (!secondFactor && (await asksSecondFactor(transaction, userId))) {
      const challenge = newToken()
      await insertChallenge(transaction, { token_hash: hashToken(challenge), user_id: userId, method })
      return { kind: 'second-factor', challenge }
    }
    const kept = await keepAccount(transaction, userId)
    const token = await beginWebSession(transaction, userId, userAgent, { secondFactor })
    const account = await accountOf(transaction, userId)
    return { kind: 'session', userId, token, email: account.email, home: homeOf(account), kept }
  })
}
