import type { Db } from '~db/connection'
import type { DataExportRow } from '~db/tables'
import { OVER_FOR_REGISTRATIONS } from '../register/registration-queries.server'

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
  { table: 'slowed_tries', expired: "tried_at < now() - interval '1 day'" },
  { table: 'web_sessions', expired: 'expires_at < now()' },
  { table: 'form_drafts', expired: 'expires_at < now()' },
  { table: 'sign_in_challenges', expired: 'expires_at < now()' },
  // Users wait half an hour between reports. After that we don't need to know where they were.
  { table: 'busyness_throttles', expired: "reported_at < now() - interval '1 day'" },
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
