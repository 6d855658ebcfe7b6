import type { LoggedIn } from '~/auth/logged-in'
import { hashToken } from '~/auth/tokens.server'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { finishLogIn } from '../login/finish-log-in.server'
import { recordAttempt, type From } from '../login/log-in-queries.server'
import { acceptCode } from './two-step-code.server'
import { challengeOf, dropChallenge, lockChallenge } from './two-step-queries.server'
import { twoStepWords } from '../security/words'

/** The user whose login waits for its second step behind a token, or null. */
export async function waitingFor(db: Db, token: string | null): Promise<number | null> {
  return token === null ? null : ((await challengeOf(db, hashToken(token)))?.user_id ?? null)
}

type SecondStep = From & { challenge: string | null; code: string; secrets: readonly string[] }

/** The second step of logging in: uses up the code and the challenge, and starts a login. */
export async function logInWithCode(
  db: Db,
  { challenge, code, secrets, ...from }: SecondStep,
): Promise<Outcome<LoggedIn>> {
  if (challenge === null) return invalid(twoStepWords.logIn.expired)
  const hash = hashToken(challenge)
  return db.transaction(async (transaction) => {
    const waiting = await lockChallenge(transaction, hash)
    if (!waiting) return invalid(twoStepWords.logIn.expired)
    const who = { ...from, userId: waiting.user_id, method: waiting.method }
    if (!(await acceptCode(transaction, waiting.user_id, code, secrets))) {
      await recordAttempt(transaction, { ...who, succeeded: false })
      return invalid(twoStepWords.wrongCode, 'code')
    }
    await dropChallenge(transaction, hash)
    return done(await finishLogIn(transaction, { ...who, secondFactor: true }))
  })
}
