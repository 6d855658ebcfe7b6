import { beginLogin } from '../../app/services/auth/logins.server'
import { hashPassword } from '../../app/services/auth/passwords.server'
import { formStamp } from '~/services/auth/tokens.server'
import { cookieLine } from '~/web/cookies.server'
import type { Env } from '../../app/services/env.server'
import type { Db } from '../../db/connection'
import type { UserRow } from '../../db/tables'
import { FIRST_SERIAL } from './serial'

let serial = FIRST_SERIAL

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
export async function logIn(
  db: Db,
  env: Env,
  userId: number,
  how: { secondFactor?: boolean } = {},
): Promise<{ cookie: string; token: string }> {
  const token = await beginLogin(db, userId, 'vitest', how)
  const line = await cookieLine('session', token, env, 3600)
  return { cookie: line.split(';')[0]!, token }
}

/** A student as insertUser makes one, logged in: the row and the browser's Cookie header. */
export async function insertMember(
  db: Db,
  env: Env,
  values: Values = {},
): Promise<UserRow & { cookie: string }> {
  const user = await insertUser(db, values)
  return { ...user, cookie: (await logIn(db, env, user.id)).cookie }
}

/** A campus moderator of these universities, logged in with a second factor. */
export async function insertModerator(
  db: Db,
  env: Env,
  universities: readonly number[],
  values: Values = {},
): Promise<UserRow & { cookie: string }> {
  const user = await insertUser(db, values)
  await db('campus_moderators').insert(
    universities.map((university_id) => ({ user_id: user.id, university_id })),
  )
  return { ...user, cookie: (await logIn(db, env, user.id, { secondFactor: true })).cookie }
}

/** The fields of a registration, on a form that was shown 5 seconds ago. */
export const registration = (env: Env, values: Record<string, string> = {}) => ({
  leaveEmpty: '',
  firstName: 'Ada',
  lastName: 'Byron',
  email: `ada${++serial}@example.edu`,
  password: 'Lamp-7-oak',
  shown: formStamp(env, Date.now() - 5000),
  ...values,
})
