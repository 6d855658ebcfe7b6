import { verifyPassword } from '~/auth/passwords.server'
import type { SignedIn } from '~/auth/signed-in'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { finishSignIn } from './finish-sign-in.server'
import { credentialsOf } from './queries.server'
import { isEmail, PASSWORD_LENGTH } from './rules'
import { attemptSucceeded, recordAttempt, type From } from './sign-in-queries.server'
import { words } from './words'

type Attempt = From & { email: string; password: string; confirmEmail: boolean }
type Found = Outcome<SignedIn | { kind: 'unconfirmed' }>

/**
 * Begins a login session for an address and its password. Unknown addresses and wrong passwords answer alike, in text
 * and in the work done: the attempt at a known account is recorded while the password is hashed.
 * @returns 'unconfirmed' for the right password of an account whose address waits for its confirmation
 */
export function signIn(db: Db, attempt: Attempt): Promise<Found> {
  return check(db, attempt).catch(goneMeanwhile)
}

async function check(db: Db, { email, password, confirmEmail, ...from }: Attempt): Promise<Found> {
  const account = isEmail(email) ? await credentialsOf(db, email) : null
  // Longer than any password can be: not worth hashing.
  const fits = [...password].length <= PASSWORD_LENGTH.max
  const [matches, attempt] = await Promise.all([
    verifyPassword(fits ? (account?.password_hash ?? null) : null, fits ? password : ''),
    account ? recordAttempt(db, { ...from, userId: account.id, method: 'password', succeeded: false }) : null,
  ])
  if (!account || !matches) return invalid(words.wrongCredentials)
  if (confirmEmail && !account.email_confirmed_at) return done({ kind: 'unconfirmed' })
  await attemptSucceeded(db, attempt!)
  return done(await finishSignIn(db, { ...from, userId: account.id, method: 'password' }))
}

const FOREIGN_KEY_VIOLATION = '23503'

/** The account was deleted while its password was looked at: there is none any more. */
function goneMeanwhile(error: unknown) {
  if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
  return invalid(words.wrongCredentials)
}
