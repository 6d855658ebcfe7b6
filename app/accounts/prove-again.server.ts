import { verifyPassword } from '~/auth/passwords.server'
import type { Viewer } from '~/auth/viewer'
import { isFresh } from '~/auth/web-sessions.server'
import { invalid, type Failure } from '~/outcome'
import type { Db } from '~db/connection'
import { PASSWORD_LENGTH } from './rules'
import { markProven, passwordHashOf } from './security-queries.server'
import { words as securityWords } from './security-words'
import { words as twoStepWords } from './two-step-words'
import { words } from './words'

/**
 * Asks for proof before something delicate: a sign-in of the last minutes, or the password, which makes the session fresh
 * again. null when it is given, else what to say; its field is `password`.
 * @throws TooManyHashes
 */
export async function missingProof(
  db: Db,
  viewer: Viewer,
  password: string | undefined,
): Promise<Failure | null> {
  if (isFresh(viewer)) return null
  const stored = await passwordHashOf(db, viewer.id)
  if (stored === null) return invalid(twoStepWords.signInAgain)
  if (!password) return invalid(words.required, 'password')
  const fits = Array.from(password).length <= PASSWORD_LENGTH.max
  if (!fits || !(await verifyPassword(stored, password)))
    return invalid(securityWords.password.wrong, 'password')
  await markProven(db, viewer.webSessionId)
  return null
}
