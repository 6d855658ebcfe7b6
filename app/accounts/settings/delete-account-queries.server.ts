import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { DataExportRow } from '~db/tables'
import { UNDO_DAYS } from '../data-rules'
import { OVER_FOR_REGISTRATIONS } from '../entering/registration-queries.server'
import type { Addressee } from '../rules'

/** Tables with data that expires: rows where `expired` is true are deleted. */
export const EXPIRING_TABLES = [
  { table: 'sign_in_history', expired: "created_at < now() - interval '90 days'" },
  { table: 'password_resets', expired: "created_at < now() - interval '90 days'" },
  {
    // Rows of a never confirmed account are deleted together with it.
    table: 'email_confirmations',
    expired: `${OVER_FOR_REGISTRATIONS} and (expires_at < now() - interval '90 days'
      or exists (select from users u where u.id = user_id and u.email_confirmed_at is not null))`,
  },
  { table: 'login_links', expired: "created_at < now() - interval '1 day'" },
  { table: 'moderator_invites', expired: "expires_at < now() - interval '30 days'" },
  { table: 'slowed_tries', expired: "tried_at < now() - interval '1 day'" },
  { table: 'web_sessions', expired: 'expires_at < now()' },
  { table: 'form_drafts', expired: 'expires_at < now()' },
  { table: 'sign_in_challenges', expired: 'expires_at < now()' },
  { table: 'sso_requests', expired: "created_at < now() - interval '1 hour'" },
  // Users wait half an hour between reports. After that we don't need to know where they were.
  { table: 'busyness_throttles', expired: "reported_at < now() - interval '1 day'" },
  { table: 'location_dates', expired: 'day < current_date - 30' },
  { table: 'occupancy_readings', expired: "at < now() - interval '48 hours'" },
  { table: 'occupancy_now', expired: "at < now() - interval '48 hours'" },
  { table: 'occupancy_quarters', expired: "quarter < now() - interval '400 days'" },
  { table: 'open_data_changes', expired: "removed_at < now() - interval '90 days'" },
  // No backup should be kept for longer.
  { table: 'deleted_accounts', expired: 'deleted_on < current_date - 400' },
  { table: 'session_invites', expired: "expires_at < now() - interval '30 days'" },
  // No limit lasts longer than a day, so a later end was set by a wrong clock.
  {
    table: 'rate_limits',
    expired: "not (to_timestamp(expire / 1000.0) between now() and now() + interval '25 hours')",
  },
] as const

/** Deletes at most `limit` expired rows and returns how many. Skips locked rows until the next run. */
export async function deleteSome(
  db: Db,
  { table, expired }: (typeof EXPIRING_TABLES)[number],
  limit: number,
): Promise<number> {
  const result = await db.raw(
    `delete from ${table} where ctid = any (array(select ctid from ${table} where ${expired} limit ? for update skip locked))`,
    [limit],
  )
  return (result as { rowCount: number }).rowCount
}

/** At most `limit` expired or failed data exports with an id above `after`, by id. */
export const expiredExports = (db: Db, after: number, limit: number): Promise<DataExportRow[]> =>
  db('data_exports')
    .where('id', '>', after)
    .where(
      (either) =>
        void either
          .where('expires_at', '<', db.fn.now())
          .orWhereRaw("status = 'failed' and created_at < now() - interval '7 days'"),
    )
    .orderBy('id')
    .limit(limit)

export async function deleteExport(db: Db, id: number): Promise<void> {
  await db('data_exports').where({ id }).del()
}

/** Marks exports whose job is gone as failed, so that users can request a new one. */
export async function failStuckExports(db: Db): Promise<void> {
  await db('data_exports')
    .where({ status: 'waiting' })
    .whereRaw("created_at < now() - interval '1 day'")
    .update({ status: 'failed' })
}

type AccountToLeave = { email: string; password_hash: string | null; reviews: number }

/** Data for the deletion page, and the password hash to check the owner's identity. */
export async function accountToLeave(db: Db, userId: number): Promise<AccountToLeave> {
  const reviews = db.raw('(select count(*) from reviews where user_id = ?) as reviews', [userId])
  return db('users').where({ id: userId }).first<AccountToLeave>('email', 'password_hash', reviews)
}

/** Marks an account for deletion and returns since when it has been. Concurrent logins wait for the row lock. */
export async function markForDeletion(db: Db, userId: number): Promise<Date> {
  await db('users').where({ id: userId }).forUpdate().first('id')
  const since = db.raw('coalesce(deletion_requested_at, now())')
  const [row] = await db('users')
    .where({ id: userId })
    .update({ deletion_requested_at: since })
    .returning('deletion_requested_at')
  return row!.deletion_requested_at!
}

export type Leaving = Addressee & { deletion_requested_at: Date }

/** A user whose account is marked for deletion; null when they canceled it or the account is gone. */
export async function leavingById(db: Db, id: number): Promise<Leaving | null> {
  const row = await db('users')
    .where({ id })
    .whereNotNull('deletion_requested_at')
    .first('email', 'first_name', 'last_name', 'email_confirmed_at', 'deletion_requested_at')
  return (row as Leaving | undefined) ?? null
}

const due = (db: Db) =>
  db('users').whereRaw("deletion_requested_at <= now() - ? * interval '1 day'", [UNDO_DAYS])

/**
 * Registered with a confirmation mail at least 30 days ago, never confirmed, never used, and no newer registration.
 * Excludes accounts of servers that don't ask for confirmation: they were never sent that mail.
 */
const abandoned = (db: Db) =>
  db('users').whereNull('email_confirmed_at').whereRaw("created_at <= now() - interval '30 days'").whereRaw(`
    exists (select from email_confirmations c where c.user_id = users.id)
    and not exists (select from email_confirmations c where c.user_id = users.id and (not (${OVER_FOR_REGISTRATIONS}) or c.used_at is not null))
    and not exists (select from web_sessions s where s.user_id = users.id)
    and not exists (select from auth_identities i where i.user_id = users.id)
    and not exists (select from sign_in_history h where h.user_id = users.id and h.succeeded)
    and not exists (select from reviews r where r.user_id = users.id)`)

/** Why an account may be deleted without its owner. */
export type Reason = 'asked' | 'abandoned' | 'operator' | 'restored'
const byOperator = (db: Db) =>
  db('users').whereNotIn('role_id', db('roles').where({ name: 'Admin' }).select('id'))
/** It came back with a backup, after it had been deleted. */
const restored = (db: Db) => db('users')
const meant = { asked: due, abandoned, operator: byOperator, restored }

/** Whether operators may delete an account. Admins must be demoted first, so that the last one stays. */
export const isForOperator = async (db: Db, id: number): Promise<boolean> =>
  (await byOperator(db).where({ id }).first('id')) !== undefined

/** Cancels deletions of users who are still logged in: a login can race with the request that ends all logins. */
export async function cancelForLoggedIn(db: Db): Promise<void> {
  await due(db)
    .whereRaw('exists (select from web_sessions s where s.user_id = users.id and s.expires_at > now())')
    .update({ deletion_requested_at: null })
}

/** At most `limit` accounts to delete with an id above `after`, in order. */
export const accountsToDelete = (
  db: Db,
  reason: Reason,
  after: number,
  limit: number,
): Promise<{ id: number }[]> =>
  meant[reason](db).where('id', '>', after).orderBy('id').limit(limit).select('id')

/** Locks an account for deletion. Returns its address, or null when it must no longer be deleted. */
export async function takeForDeletion(
  transaction: Knex.Transaction,
  reason: Reason,
  id: number,
): Promise<string | null> {
  // Deleting the files while the row is locked may take longer than the idle timeout for transactions.
  await transaction.raw('set local idle_in_transaction_session_timeout = 0')
  await transaction('users').where({ id }).forUpdate().first('id')
  // A separate statement sees what was committed while we waited for the lock.
  return (await meant[reason](transaction).where({ id }).first('email'))?.email ?? null
}

/**
 * Deletes an account and every row with its address. Foreign keys delete what else refers to it, but keep reviews
 * without a name.
 */
export async function deleteAccountRows(
  transaction: Knex.Transaction,
  id: number,
  email: string,
): Promise<void> {
  for (const table of ['password_resets', 'login_links'] as const)
    await transaction(table).where({ user_id: id }).orWhere({ email }).del()
  await transaction('moderator_invites').where({ email }).del()
  // Keys are 'NAME:ADDRESS' or 'NAME:ADDRESS IP', cut at 200 characters after the name (http/limits).
  await transaction('rate_limits')
    .whereRaw("position(':' || left(?::text, 200) || ' ' in key || ' ') > 0", [email])
    .del()
  await transaction('users').where({ id }).del()
}
