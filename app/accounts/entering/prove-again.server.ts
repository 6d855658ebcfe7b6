import type { Viewer } from '~/services/auth/viewer'
import { isFresh } from '~/services/auth/logins.server'
import { invalid, type Failure } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isPasswordOf } from './identity-proof.server'
import { markProven, passwordHashOf } from '../security-queries.server'
import { securityWords, twoStepWords } from '../security-words'
import { asksSecondFactor } from './log-in-queries.server'
import { accountWords } from '../words'
import type { Proof } from './TwoStepFields'

/** What missingProof asks for in the form of a user with this password hash. */
export const proofFor = (viewer: Viewer, passwordHash: string | null): Proof =>
  isFresh(viewer) ? 'fresh' : passwordHash === null ? 'sign-in' : 'password'

/**
 * Asks for proof before a sensitive action: a login from the last few minutes, or the password, which makes the login
 * count as recent again unless two-step verification is on. Returns null, or an error on the field `password`.
 * @throws TooManyHashes
 */
export async function missingProof(
  db: Db,
  viewer: Viewer,
  password: string | undefined,
): Promise<Failure | null> {
  if (isFresh(viewer)) return null
  if ((await passwordHashOf(db, viewer.id)) === null) return invalid(twoStepWords.logInAgain)
  if (!password) return invalid(accountWords.required, 'password')
  if (!(await isPasswordOf(db, viewer.id, password))) return invalid(securityWords.password.wrong, 'password')
  // With two-step verification, only a code counts as proof (identity-proof); the password alone doesn't.
  if (!(await asksSecondFactor(db, viewer.id))) await markProven(db, viewer.loginId)
  return null
}
