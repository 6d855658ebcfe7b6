import type { Viewer } from '~/auth/viewer'
import { isFresh } from '~/auth/logins.server'
import { invalid, type Failure } from '~/outcome'
import type { Db } from '~db/connection'
import { isPasswordOf } from './its-you.server'
import { markProven, passwordHashOf } from './security-queries.server'
import { securityWords, twoStepWords } from './words'
import { asksSecondFactor } from '../login/log-in-queries.server'
import { accountWords } from '../words'

/**
 * Asks for proof before something delicate: a login of the last minutes, or the password, which makes the login fresh
 * again unless two-step verification is on. null when it is given, else what to say; its field is `password`.
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
  // Where a code is what proves it (its-you), the password alone doesn't open what asks for one.
  if (!(await asksSecondFactor(db, viewer.id))) await markProven(db, viewer.loginId)
  return null
}
