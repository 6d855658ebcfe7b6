import type { SignedIn } from '~/auth/signed-in'
import { hashToken } from '~/auth/tokens.server'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { finishSignIn } from '../login/finish-sign-in.server'
import { recordAttempt, type From } from '../login/sign-in-queries.server'
import { acceptCode } from './two-step-code.server'
import { challengeOf, dropChallenge, holdChallenge } from './two-step-queries.server'
import { twoStepWords } from '../security/words'

/** Whose sign-in waits behind a token for its second step; null when none does (any more). */
export async function waitingFor(db: Db, token: string | null): Promise<number | null> {
  return token === null ? null : ((await challengeOf(db, hashToken(token)))?.user_id ?? null)
}

type SecondStep = From & { challenge: string | null; code: string; secrets: readonly string[] }

/** The second step of signing in: uses up the code and the sign-in that waited for it, and begins a login session. */
export async function signInWithCode(
  db: Db,
  { challenge, code, secrets, ...from }: SecondStep,
): Promise<Outcome<SignedIn>> {
  if (challenge === null) return invalid(twoStepWords.signIn.expired)
  const hash = hashToken(challenge)
  return db.transaction(async (transaction) => {
    const waiting = await holdChallenge(transaction, hash)
    if (!waiting) return invalid(twoStepWords.signIn.expired)
    const who = { ...from, userId: waiting.user_id, method: waiting.method }
    if (!(await acceptCode(transaction, waiting.user_id, code, secrets))) {
      await recordAttempt(transaction, { ...who, succeeded: false })
      return invalid(twoStepWords.wrongCode, 'code')
    }
    await dropChallenge(transaction, hash)
    return done(await finishSignIn(transaction, { ...who, secondFactor: true }))
  })
}
