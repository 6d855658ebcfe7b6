import { hashToken, newToken } from '~/auth/tokens.server'
import type { LoggedIn } from '~/auth/logged-in'
import { beginLogin } from '~/auth/logins.server'
import type { Db } from '~db/connection'
import type { LogInMethod } from '~db/tables'
import { accountOf, lockAccount } from '../queries.server'
import { homeOf } from '../rules'
import { asksSecondFactor, insertChallenge, keepAccount, type From } from './log-in-queries.server'

/** How someone has proven who they are, and from where. */
export type Proof = From & { userId: number; method: LogInMethod; secondFactor?: boolean }

/**
 * What follows once someone's identity is proven, by whatever method: the question for the second factor where the
 * account has one, else a login. An account that was about to be deleted stays. Recording the attempt is the
 * business of who checked it.
 */
export async function finishLogIn(
  db: Db,
  { userId, method, userAgent, secondFactor = false }: Proof,
): Promise<LoggedIn> {
  return db.transaction(async (transaction) => {
    // Anyone who turns the second factor on just now is waited for, or waits and ends our session. A code holds its
    // challenge.
    if (!secondFactor) await lockAccount(transaction, userId)
    if (!secondFactor && (await asksSecondFactor(transaction, userId))) {
      const challenge = newToken()
      await insertChallenge(transaction, { token_hash: hashToken(challenge), user_id: userId, method })
      return { kind: 'second-factor', challenge }
    }
    const kept = await keepAccount(transaction, userId)
    const token = await beginLogin(transaction, userId, userAgent, { secondFactor })
    const account = await accountOf(transaction, userId)
    return { kind: 'login', userId, token, email: account.email, home: homeOf(account), kept }
  })
}
