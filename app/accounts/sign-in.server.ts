import { verifyPassword } from '~/auth/passwords.server'
import { beginWebSession } from '~/auth/web-sessions.server'
import { done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { credentialsOf } from './queries.server'
import { isEmail, PASSWORD_LENGTH } from './rules'
import { words } from './words'

/**
 * Begins a login session for an address and its password. Unknown addresses and wrong passwords answer alike, in text
 * and in the work done.
 */
export async function signIn(
  db: Db,
  { email, password, userAgent }: { email: string; password: string; userAgent: string | null },
): Promise<Outcome<{ token: string }>> {
  const account = isEmail(email) ? await credentialsOf(db, email) : null
  // Longer than any password can be: not worth hashing.
  const fits = [...password].length <= PASSWORD_LENGTH.max
  const matches = await verifyPassword(fits ? (account?.password_hash ?? null) : null, fits ? password : '')
  if (!account || !matches) return invalid(words.wrongCredentials)
  return done({ token: await beginWebSession(db, account.id, userAgent) })
}
