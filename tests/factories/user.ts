import { beginLogin } from '../../app/auth/logins.server'
import { hashPassword } from '../../app/auth/passwords.server'
import { cookieLine } from '~/http/cookies/cookies.server'
import type { Env } from '../../app/env.server'
import type { Db } from '../../db/connection'
import type { UserRow } from '../../db/tables'

let serial = 0

type Values = Partial<UserRow> & { role?: 'Student' | 'Admin'; password?: string }

/** A student named Robin Reader with a confirmed address who has seen the onboarding, and a password only if given. */
export async function insertUser(
  db: Db,
  { role = 'Student', password, ...values }: Values = {},
): Promise<UserRow> {
  const roleRow = await db('roles').where({ name: role }).first('id')
  const [row] = await db('users')
    .insert({
      email: `reader${++serial}@example.edu`,
      first_name: 'Robin',
      last_name: 'Reader',
      role_id: roleRow!.id,
      password_hash: password ? await hashPassword(password) : null,
      email_confirmed_at: new Date(),
      onboarding_offered_at: new Date(),
      ...values,
    })
    .returning('*')
  return row!
}

/** Logs a user in. Returns the browser's Cookie header and its token. */
export async function logIn(db: Db, env: Env, userId: number): Promise<{ cookie: string; token: string }> {
  const token = await beginLogin(db, userId, 'vitest')
  const line = await cookieLine('session', token, env, 3600)
  return { cookie: line.split(';')[0]!, token }
}
