import type { Db } from '~db/connection'
import { NEWCOMER } from './identity-rules'

/** A provider's name for a user. Another provider may use the same `sub` for someone else. */
export type Subject = { issuer: string; sub: string }

/** Locks a provider's account by its id until the transaction ends. */
export async function lockIdentity(db: Db, { issuer, sub }: Subject): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`identity ${issuer} ${sub}`])
}

/** The user of a provider's account, or null if no user has it. */
export async function userOfIdentity(db: Db, { issuer, sub }: Subject): Promise<number | null> {
  return (
    (await db('auth_identities').where({ issuer, provider_user_id: sub }).first('user_id'))?.user_id ?? null
  )
}

/** The id of a provider's account, which exists. */
export async function identityOf(db: Db, { issuer, sub }: Subject): Promise<number> {
  return (await db('auth_identities').where({ issuer, provider_user_id: sub }).first('id'))!.id
}

/** Whether a user has connected an account of this issuer. */
export async function hasIdentity(db: Db, userId: number, issuer: string): Promise<boolean> {
  return Boolean(await db('auth_identities').where({ issuer, user_id: userId }).first('id'))
}

/** The first of `providers` that a user has connected, or null. */
export async function connectedProvider<P extends { issuer: string }>(
  db: Db,
  userId: number,
  providers: readonly P[],
): Promise<P | null> {
  const rows = await db('auth_identities').where({ user_id: userId }).select('issuer')
  return providers.find(({ issuer }) => rows.some((row) => row.issuer === issuer)) ?? null
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

/** Connects a user with a provider's account that isn't connected yet. */
export async function connectIdentity(
  db: Db,
  userId: number,
  { provider, issuer, sub, email }: Subject & { provider: string; email: string },
): Promise<void> {
  await db('auth_identities').insert({ provider, issuer, provider_user_id: sub, user_id: userId, email })
}

export type Known = {
  id: number
  email: string
  image_url: string | null
  email_confirmed_at: Date | null
  role: string
  /** Whether they're a campus moderator. */
  moderates: boolean
}

const known = (db: Db) =>
  db('users')
    .forUpdate()
    .select('id', 'email', 'image_url', 'email_confirmed_at')
    .select(
      db.raw('(select name from roles where id = role_id) as role'),
      db.raw('exists (select from campus_moderators where user_id = users.id) as moderates'),
    )

/** The account with an address, locked until the transaction ends; null when there is none. */
export async function lockAccountOfEmail(db: Db, email: string): Promise<Known | null> {
  return ((await known(db).where({ email }).first()) as Known | undefined) ?? null
}

/** The account with an id, locked until the transaction ends; null when it's gone. */
export async function lockAccountOfId(db: Db, id: number): Promise<Known | null> {
  return ((await known(db).where({ id }).first()) as Known | undefined) ?? null
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
 * Disconnects providers' accounts from an account with an unconfirmed address, since anyone may have created it, and
 * replaces the names that were typed when registering. Without confirmation emails, people used the account under
 * their names, so these stay. Call it before confirming the address, in the same transaction.
 */
export async function forgetUnproven(db: Db, id: number): Promise<void> {
  const unproven = await db('users')
    .where({ id })
    .whereNull('email_confirmed_at')
    .forNoKeyUpdate()
    .first('id')
  if (!unproven) return
  await db('auth_identities').where({ user_id: id }).del()
  await db('users').where({ id }).whereIn('id', db('email_confirmations').select('user_id')).update(NEWCOMER)
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

/**
 * Ends the logins that a provider's account started and that had begun by `until`: those of its logins `sids`, or all if
 * it names none. Those that wait for a second factor, too.
 */
export async function endLoginsThrough(
  db: Db,
  issuer: string,
  { sub, nameId, sids, until }: { sub?: string; nameId?: string; sids: string[]; until: Date },
): Promise<number> {
  const identities = db('auth_identities').where({ issuer }).select('id')
  if (sub !== undefined) identities.where({ provider_user_id: sub })
  const waiting = db('sign_in_challenges').whereRaw("(through->>'identity_id')::bigint in ?", [identities])
  const logins = db('web_sessions').whereIn('identity_id', identities).where('created_at', '<=', until)
  if (nameId !== undefined) {
    waiting.whereRaw("through->>'provider_user' = ?", [nameId])
    logins.where({ provider_user: nameId })
  }
  if (sids.length > 0) {
    waiting.whereRaw("through->>'provider_session' = any(?)", [sids])
    logins.whereIn('provider_session', sids)
  }
  await waiting.del()
  return logins.del()
}
