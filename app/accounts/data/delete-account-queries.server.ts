import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import { UNDO_DAYS } from './data-rules'
import { OVER_FOR_REGISTRATIONS } from '../register/registration-queries.server'

/** What the page about leaving says of an account, and what proves whose it is. */
export async function accountToLeave(
  db: Db,
  userId: number,
): Promise<{ password_hash: string | null; reviews: number }> {
  const reviews = db.raw('(select count(*) from reviews where user_id = ?) as reviews', [userId])
  return db('users')
    .where({ id: userId })
    .first<{ password_hash: string | null; reviews: number }>('password_hash', reviews)
}

/** Notes the wish to delete an account, and since when there is one. Logins of the same moment wait for our end. */
export async function markForDeletion(db: Db, userId: number): Promise<Date> {
  await db('users').where({ id: userId }).forUpdate().first('id')
  const since = db.raw('coalesce(deletion_requested_at, now())')
  const [row] = await db('users')
    .where({ id: userId })
    .update({ deletion_requested_at: since })
    .returning('deletion_requested_at')
  return row!.deletion_requested_at!
}

export type Leaving = { email: string; first_name: string; last_name: string; deletion_requested_at: Date }

/** Someone whose account waits to be deleted; null when they changed their mind or it is gone. */
export async function leavingById(db: Db, id: number): Promise<Leaving | null> {
  const row = await db('users')
    .where({ id })
    .whereNotNull('deletion_requested_at')
    .first('email', 'first_name', 'last_name', 'deletion_requested_at')
  return (row as Leaving | undefined) ?? null
}

const due = (db: Db) =>
  db('users').whereRaw("deletion_requested_at <= now() - ? * interval '1 day'", [UNDO_DAYS])

/**
 * Registered with a confirmation mail 30 days ago or longer, never confirmed, nothing done, and no newer registration.
 * Accounts of a server that asks for no confirmation never had such a mail: they are not meant.
 */
const abandoned = (db: Db) =>
  db('users').whereNull('email_confirmed_at').whereRaw("created_at <= now() - interval '30 days'").whereRaw(`
    exists (select from email_confirmations c where c.user_id = users.id)
    and not exists (select from email_confirmations c where c.user_id = users.id and (not (${OVER_FOR_REGISTRATIONS}) or c.used_at is not null))
    and not exists (select from web_sessions s where s.user_id = users.id)
    and not exists (select from auth_identities i where i.user_id = users.id)
    and not exists (select from sign_in_history h where h.user_id = users.id and h.succeeded)
    and not exists (select from reviews r where r.user_id = users.id)`)

/** Why an account may be deleted without its owner's being there. */
export type Reason = 'asked' | 'abandoned' | 'operator'
const byOperator = (db: Db) =>
  db('users').whereNotIn('role_id', db('roles').where({ name: 'Admin' }).select('id'))
const meant = { asked: due, abandoned, operator: byOperator }

/** Whether operators may delete an account: admins are demoted first, so that the last one stays. */
export const isForOperator = async (db: Db, id: number): Promise<boolean> =>
  (await byOperator(db).where({ id }).first('id')) !== undefined

/**
 * Anyone who logged in at the very moment in which they asked to be deleted may be logged in still: they are here, so
 * they stay.
 */
export async function keepThoseHere(db: Db): Promise<void> {
  await due(db)
    .whereRaw('exists (select from web_sessions s where s.user_id = users.id and s.expires_at > now())')
    .update({ deletion_requested_at: null })
}

/** At most `limit` ids of accounts above `after` that are to be deleted, in their order. */
export const accountsToDelete = (db: Db, reason: Reason, after: number, limit: number): Promise<number[]> =>
  meant[reason](db).where('id', '>', after).orderBy('id').limit(limit).pluck('id')

/** Takes an account for deletion until the transaction ends; its address, or null when it is not to be deleted any more. */
export async function takeForDeletion(
  transaction: Knex.Transaction,
  reason: Reason,
  id: number,
): Promise<string | null> {
  // Files are deleted while we hold it, which may take longer than a server lets transactions idle.
  await transaction.raw('set local idle_in_transaction_session_timeout = 0')
  await transaction('users').where({ id }).forUpdate().first('id')
  // Another statement sees what was committed while we waited for the row.
  return (await meant[reason](transaction).where({ id }).first('email'))?.email ?? null
}

/**
 * Deletes an account and whatever names its address. Reviews stay without a name: their foreign key says so; what else
 * refers to it goes with it.
 */
export async function deleteAccountRows(
  transaction: Knex.Transaction,
  id: number,
  email: string,
): Promise<void> {
  for (const table of ['password_resets', 'login_links'] as const)
    await transaction(table).where({ user_id: id }).orWhere({ email }).del()
  // 'NAME:ADDRESS' or 'NAME:ADDRESS IP', cut at 200 characters behind the name (http/limits).
  await transaction('rate_limits')
    .whereRaw("position(':' || left(?::text, 200) || ' ' in key || ' ') > 0", [email])
    .del()
  await transaction('users').where({ id }).del()
}
