import type { Db } from '~db/connection'

/** A provider's name for a user. Another provider may use the same `sub` for someone else. */
export type Subject = { issuer: string; sub: string }

/** Locks a Google account by its id until the transaction ends. */
export async function lockGoogleAccount(db: Db, { issuer, sub }: Subject): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`google ${issuer} ${sub}`])
}

/** The user of a Google account, or null if no user has it. */
export async function userOfGoogle(db: Db, { issuer, sub }: Subject): Promise<number | null> {
  return (
    (await db('auth_identities').where({ issuer, provider_user_id: sub }).first('user_id'))?.user_id ?? null
  )
}

/** Whether a user has connected an account of this issuer. Null: logging in with Google isn't set up. */
export async function hasGoogle(db: Db, userId: number, issuer: string | null): Promise<boolean> {
  return (
    issuer !== null && Boolean(await db('auth_identities').where({ issuer, user_id: userId }).first('id'))
  )
}

/**
 * Gives identities that were connected before 2.0 the issuer they came from, which GOOGLE_ISSUER still names when the
 * new release starts for the first time. Returns how many.
 */
export async function nameIssuers(db: Db, issuer: string): Promise<number> {
  const named = await db('auth_identities as i')
    .whereNull('issuer')
    .whereNotExists(
      // A previous release, still running, connected it again.
      db('auth_identities as o')
        .where('o.issuer', issuer)
        .whereRaw('(o.provider_user_id = i.provider_user_id or o.user_id = i.user_id)')
        .select('o.id'),
    )
    .update({ issuer })
  return named
}

/** Connects a user with a Google account that isn't connected yet. */
export async function connectGoogle(
  db: Db,
  userId: number,
  { issuer, sub, email }: Subject & { email: string },
): Promise<void> {
  await db('auth_identities').insert({
    provider: 'google',
    issuer,
    provider_user_id: sub,
    user_id: userId,
    email,
  })
}

export type Known = { id: number; email: string; image_url: string | null; email_confirmed_at: Date | null }

const known = (db: Db) => db('users').forUpdate().select('id', 'email', 'image_url', 'email_confirmed_at')

/** The account with an address, locked until the transaction ends; null when there is none. */
export async function lockAccountOfEmail(db: Db, email: string): Promise<Known | null> {
  return (await known(db).where({ email }).first()) ?? null
}

/** The account with an id, locked until the transaction ends; null when it's gone. */
export async function lockAccount(db: Db, id: number): Promise<Known | null> {
  return (await known(db).where({ id }).first()) ?? null
}

/** Marks an account's address as confirmed, and sets its names if they are given. */
export async function confirmAddress(
  db: Db,
  id: number,
  names: { first_name: string; last_name: string } | null = null,
): Promise<void> {
  const now = db.fn.now()
  await db('users')
    .where({ id })
    .update({ ...names, email_confirmed_at: now, updated_at: now })
}

/**
 * Disconnects Google accounts from an account with an unconfirmed address, since anyone may have created it. Call it
 * before confirming the address, in the same transaction.
 */
export async function forgetUnproven(db: Db, id: number): Promise<void> {
  const unproven = await db('users')
    .where({ id })
    .whereNull('email_confirmed_at')
    .forNoKeyUpdate()
    .first('id')
  if (unproven) await db('auth_identities').where({ user_id: id }).del()
}

/** Removes every way to log in to an account, and everything that could block its owner. */
export async function deleteCredentials(db: Db, id: number): Promise<void> {
  await db('users').where({ id }).update({ password_hash: null })
  for (const table of [
    'web_sessions',
    'email_confirmations',
    'sign_in_challenges',
    'auth_identities',
    'totp_secrets',
    'recovery_codes',
  ] as const)
    await db(table).where({ user_id: id }).del()
}
