import type { Db } from '~db/connection'
import type { UserRow } from '~db/tables'
import { fullName, normalizeEmail, tidyEmail } from './rules'

export type Credentials = { id: number; password_hash: string | null; email_confirmed_at: Date | null }

/** What we need to check a login; null when no account has this address. */
export async function credentialsOf(db: Db, email: string): Promise<Credentials | null> {
  return (await db('users').where({ email }).first('id', 'password_hash', 'email_confirmed_at')) ?? null
}

/**
 * The account that an operator means: with exactly this address, or else with what we'd store for it. Before 2.0, the two
 * spellings of a domain could have an account each.
 */
export async function accountTyped(db: Db, typed: string): Promise<{ id: number; email: string } | null> {
  const exact = tidyEmail(typed)
  const found = db('users').whereIn('email', [exact, normalizeEmail(typed)])
  return (await found.orderByRaw('email = ? desc', [exact]).first('id', 'email')) ?? null
}

/**
 * Whether an account's password is still this one. Locks the row, so the password can't change and other logins to the
 * account wait until the transaction ends.
 */
export async function lockPassword(db: Db, id: number, password_hash: string): Promise<boolean> {
  return Boolean(await db('users').where({ id, password_hash }).forNoKeyUpdate().first('id'))
}

/**
 * Locks an account's row until the transaction ends, so that forms its owner sends at the same moment take turns. False
 * when it's gone.
 */
export async function lockAccount(db: Db, id: number): Promise<boolean> {
  return Boolean(await db('users').where({ id }).forNoKeyUpdate().first('id'))
}

type Account = Pick<
  UserRow,
  'email' | 'first_name' | 'last_name' | 'onboarding_completed' | 'onboarding_offered_at'
>

/** A user's address, names and onboarding progress. The user must exist. */
export async function accountOf(db: Db, id: number): Promise<Account> {
  return (await db('users')
    .where({ id })
    .first('email', 'first_name', 'last_name', 'onboarding_completed', 'onboarding_offered_at'))!
}

export type Person = { id: number; email: string; name: string }

/** An account's owner, for mails and their data; null when the account is gone. */
export async function personOf(db: Db, id: number): Promise<Person | null> {
  const row = await db('users').where({ id }).first('email', 'first_name', 'last_name')
  return row ? { id, email: row.email, name: fullName(row.first_name, row.last_name) } : null
}

/** Gives a user without a campus the one, if there's only one, whose email domain their confirmed address has. */
export async function setCampusOfAddress(db: Db, id: number): Promise<void> {
  await db('users')
    .where({ id })
    .whereNull('university_id')
    .whereNotNull('email_confirmed_at')
    .whereNotNull('edu_domain')
    .update({
      university_id: db.raw(
        `(select min(c.id) from universities c where c.status = 'Approved' and c.edu_domain = users.edu_domain having count(*) = 1)`,
      ),
    })
}

/** Sets a user's campus by its key, "name city", if there's an Approved one. */
export async function setCampusOfKey(db: Db, id: number, key: string): Promise<void> {
  const campus = db('universities').where({ status: 'Approved' }).whereRaw('lower(key) = lower(?)', [key])
  await db('users')
    .where({ id })
    .whereNull('university_id')
    .update({ university_id: campus.first('id') as never })
}

/** Records that onboarding was offered to a user, who won't be sent there again. Returns the name of their campus. */
export async function noteOffered(db: Db, id: number): Promise<string | null> {
  await db('users')
    .where({ id })
    .whereNull('onboarding_offered_at')
    .update({ onboarding_offered_at: new Date() })
  const campus = db('users').where({ id }).select('university_id')
  return (await db('universities').where('id', campus).first('name'))?.name ?? null
}

export type NewUser = {
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  email_confirmed_at?: Date
}

/** Adds a user with a role. Returns the id, or null when the address is taken. */
export async function insertUser(db: Db, user: NewUser, role: 'Student' | 'Admin'): Promise<number | null> {
  const [row] = await db('users')
    .insert({ ...user, role_id: db('roles').where({ name: role }).select('id') })
    .onConflict('email')
    .ignore()
    .returning('id')
  return row?.id ?? null
}

/** Sets an account's password. `confirmed` also confirms its address. */
export async function setPassword(
  db: Db,
  id: number,
  password_hash: string,
  { confirmed = false } = {},
): Promise<void> {
  const confirmation = confirmed ? { email_confirmed_at: db.raw('coalesce(email_confirmed_at, now())') } : {}
  await db('users')
    .where({ id })
    .update({ password_hash, updated_at: db.fn.now(), ...confirmation })
}
