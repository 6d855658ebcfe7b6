import { hashPassword } from '~/auth/passwords.server'
import { conflict, done, invalid, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { insertUser } from '../queries.server'
import { cleanName, isEmail, normaliseEmail, passwordFault } from '../rules'
import { accountWords } from '../words'

/** Creates an account for someone else, with any role and a confirmed address. Returns the new user's id. */
export async function createUser(
  db: Db,
  user: { email: string; firstName: string; lastName: string; password: string; role: 'Student' | 'Admin' },
): Promise<Outcome<{ id: number }>> {
  const email = normaliseEmail(user.email)
  if (!isEmail(email)) return invalid(accountWords.emailInvalid, 'email')
  const fault = passwordFault(user.password)
  if (fault) return invalid(fault, 'password')
  const names = { first_name: cleanName(user.firstName), last_name: cleanName(user.lastName) }
  if (!names.first_name || !names.last_name) return invalid(accountWords.required, 'name')
  const id = await insertUser(
    db,
    { email, ...names, password_hash: await hashPassword(user.password), email_confirmed_at: new Date() },
    user.role,
  )
  return id === null ? conflict(accountWords.emailTaken, 'email') : done({ id })
}
