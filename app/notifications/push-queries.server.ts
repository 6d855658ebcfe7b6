import type { Db } from '~db/connection'
import type { PushSubscriptionRow } from '~db/tables'
import { MOST_BROWSERS } from './rules'

type Browser = Pick<PushSubscriptionRow, 'id' | 'endpoint' | 'p256dh' | 'auth'>

/** The browsers of a person that show notifications, oldest first. */
export const browsersOf = (db: Db, user_id: number): Promise<Browser[]> =>
  db('push_subscriptions').where({ user_id }).orderBy('id').select('id', 'endpoint', 'p256dh', 'auth')

/** The same for their settings, with what each browser calls itself. */
export const namedBrowsersOf = (
  db: Db,
  userId: number,
): Promise<{ id: number; user_agent: string | null; created_at: Date }[]> =>
  db('push_subscriptions as p')
    .join('web_sessions as s', 's.id', 'p.login_id')
    .where('p.user_id', userId)
    .orderBy('p.id')
    .select('p.id', 's.user_agent', 'p.created_at')

/** Stores a browser, which may have belonged to another account or login, and removes the oldest beyond the most. */
export async function insertBrowser(
  transaction: Db,
  row: Pick<PushSubscriptionRow, 'user_id' | 'login_id' | 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await transaction('users').where({ id: row.user_id }).forNoKeyUpdate().first('id')
  await transaction('push_subscriptions').insert(row).onConflict('endpoint').merge(row)
  const newest = transaction('push_subscriptions')
    .where({ user_id: row.user_id })
    .orderBy('id', 'desc')
    .limit(MOST_BROWSERS)
    .select('id')
  await transaction('push_subscriptions').where({ user_id: row.user_id }).whereNotIn('id', newest).del()
}

export const deleteBrowser = (db: Db, id: number): Promise<number> =>
  db('push_subscriptions').where({ id }).del()

export const deleteOwnBrowser = (db: Db, user_id: number, id: number): Promise<number> =>
  db('push_subscriptions').where({ user_id, id }).del()

/**
 * Runs `act` once per key, across all processes, and notes that in the transaction around it, as the mailer does. Null if it
 * was done before. If `act` throws, it wasn't done.
 */
export async function onceByKey<T>(db: Db, key: string, act: () => Promise<T>): Promise<T | null> {
  return db.transaction(async (transaction) => {
    // Uncommitted until it's done, so a concurrent sender with the same key waits here.
    await transaction.raw('set local idle_in_transaction_session_timeout = 0')
    const claimed = await transaction('sent_mails')
      .insert({ key })
      .onConflict('key')
      .ignore()
      .returning('key')
    return claimed.length === 0 ? null : act()
  })
}
