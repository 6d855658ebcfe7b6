import { ADMIN_IDLE_HOURS } from '~/services/auth/logins.server'
import type { Db } from '~db/connection'
import type { AuthIdentityRow, SignInHistoryRow, WebSessionRow } from '~db/tables'

/** An account's stored password hash; null for one without a password. */
export async function passwordHashOf(db: Db, userId: number): Promise<string | null> {
  return (await db('users').where({ id: userId }).first('password_hash'))?.password_hash ?? null
}

/** Replaces the password hash `old`; false when it has changed in the meantime. */
export async function replacePassword(
  db: Db,
  userId: number,
  old: string,
  password_hash: string,
): Promise<boolean> {
  const changed = await db('users')
    .where({ id: userId, password_hash: old })
    .update({ password_hash, updated_at: db.fn.now() })
  return changed > 0
}

export type Login = Pick<WebSessionRow, 'id' | 'user_agent' | 'created_at' | 'last_seen_at'>

/** An account's active logins, last used first. Those of admins and moderators end when idle. */
export function loginsOf(db: Db, userId: number): Promise<Login[]> {
  return db('web_sessions')
    .where({ user_id: userId })
    .where('expires_at', '>', db.fn.now())
    .whereRaw(
      `(last_seen_at > now() - make_interval(hours => ?) or not exists (
        select from users u join roles r on r.id = u.role_id where u.id = ? and (r.name = 'Admin'
          or exists (select from campus_moderators m where m.user_id = u.id))))`,
      [ADMIN_IDLE_HOURS, userId],
    )
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'user_agent', 'created_at', 'last_seen_at')
}

/** Ends a login if it belongs to the user. */
export async function deleteLogin(db: Db, userId: number, id: number): Promise<void> {
  await db('web_sessions').where({ id, user_id: userId }).del()
}

/** Whether a login passed the second factor. */
export async function hadSecondFactor(db: Db, sessionId: number): Promise<boolean> {
  return Boolean(
    await db('web_sessions').where({ id: sessionId }).whereNotNull('second_factor_at').first('id'),
  )
}

/** Records that the user just proved their identity in this login. */
export async function markProven(db: Db, sessionId: number): Promise<void> {
  await db('web_sessions').where({ id: sessionId }).update({ authenticated_at: db.fn.now() })
}

/** The connected accounts of providers: each provider's id, and the address there. */
export function identitiesOf(
  db: Db,
  userId: number,
): Promise<Pick<AuthIdentityRow, 'provider' | 'email' | 'makes_admin'>[]> {
  return db('auth_identities')
    .where({ user_id: userId })
    .orderBy('id')
    .select('provider', 'email', 'makes_admin')
}

/** Disconnects a provider, unless it makes them an admin or is the only way to log in: beside a password, or with `ssoOnly` another provider. */
export async function disconnectIdentity(
  db: Db,
  userId: number,
  { provider, ssoOnly }: { provider: string; ssoOnly: boolean },
): Promise<boolean> {
  const rows = db('auth_identities').where({ user_id: userId, provider, makes_admin: false })
  if (ssoOnly) rows.whereIn('user_id', db('auth_identities').whereNot({ provider }).select('user_id'))
  else rows.whereIn('user_id', db('users').whereNotNull('password_hash').select('id'))
  const gone = await rows.del()
  return gone > 0
}

export type HistoryEntry = Pick<
  SignInHistoryRow,
  'id' | 'method' | 'succeeded' | 'ip_address' | 'user_agent' | 'created_at'
>

/** Login attempts of the last 90 days, newest first. */
export function logInHistory(db: Db, userId: number, limit: number): Promise<HistoryEntry[]> {
  return db('sign_in_history')
    .where({ user_id: userId })
    .whereRaw("created_at > now() - interval '90 days'")
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select('id', 'method', 'succeeded', 'ip_address', 'user_agent', 'created_at')
}

/**
 * The time zone (IANA name) of the user's university; else the most common one of the universities in `state`, a postal
 * abbreviation; else UTC.
 */
export async function zoneOf(db: Db, userId: number, state: string | null): Promise<string> {
  const own = db('universities')
    .where('id', db('users').where({ id: userId }).select('university_id'))
    .select('time_zone')
  const usual = db('universities as n')
    .join('states as s', 's.id', 'n.states_id')
    .where('s.abr', state ?? '')
    .whereNotNull('n.time_zone')
    .groupBy('n.time_zone')
    .orderByRaw('count(*) desc')
    .limit(1)
    .select('n.time_zone')
  const row = await db.first(db.raw("coalesce((?), (?), 'UTC') as zone", [own, usual]))
  return (row as { zone: string }).zone
}
