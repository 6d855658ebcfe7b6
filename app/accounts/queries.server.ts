import type { Db } from '~db/connection'

/** Who may sign in with an address: the user's id and password hash; null when nobody has it. */
export async function credentialsOf(db: Db, email: string): Promise<{ id: number; password_hash: string | null } | null> {
  return (await db('users').where({ email }).first('id', 'password_hash')) ?? null
}

export type NewUser = { email: string; first_name: string; last_name: string; password_hash: string; email_confirmed_at?: Date }

/** Adds a user of a role; null when the address is taken. */
export async function insertUser(db: Db, user: NewUser, role: 'Student' | 'Admin'): Promise<number | null> {
  const [row] = await db('users')
    .insert({ ...user, role_id: db('roles').where({ name: role }).select('id') as unknown as number })
    .onConflict('email')
    .ignore()
    .returning('id')
  return row?.id ?? null
}
