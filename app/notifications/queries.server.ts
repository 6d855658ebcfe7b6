import type { Addressee } from '~/accounts/rules'
import type { Db } from '~db/connection'
import { KINDS, USUAL, type Kind, type QuietHours, type Settings, type Way } from './rules'

/** How an account hears of a kind; `u` is users, `n` notification_settings, which may be missing. */
export const waySql = (kind: Kind) => {
  const chosen = `coalesce(n.${kind}, '${USUAL[kind]}')`
  return kind === 'reminders' ? `case when u.session_reminders then ${chosen} else 'none' end` : chosen
}

export type HoursColumns = { quiet_from: number | null; quiet_until: number | null; time_zone: string | null }

export const hoursOf = ({ quiet_from, quiet_until, time_zone }: HoursColumns): QuietHours | null =>
  quiet_from === null || quiet_until === null || time_zone === null
    ? null
    : { from: quiet_from, until: quiet_until, zone: time_zone }

const withHours = <Row extends HoursColumns>({ quiet_from, quiet_until, time_zone, ...rest }: Row) => ({
  ...rest,
  quietHours: hoursOf({ quiet_from, quiet_until, time_zone }),
})

/** What an account has chosen, and the time zone of its university. */
export async function settingsOf(
  db: Db,
  userId: number,
): Promise<(Settings & { campusZone: string | null }) | null> {
  const row = (await db('users as u')
    .leftJoin('notification_settings as n', 'n.user_id', 'u.id')
    .leftJoin('universities as c', 'c.id', 'u.university_id')
    .where('u.id', userId)
    .first(
      ...KINDS.map((kind) => db.raw(`${waySql(kind)} as ${kind}`)),
      'n.quiet_from',
      'n.quiet_until',
      'n.time_zone',
      'c.time_zone as campusZone',
    )) as (Record<Kind, Way> & HoursColumns & { campusZone: string | null }) | undefined
  return row ? withHours(row) : null
}

/** Stores what an account has chosen. */
export async function updateSettings(
  transaction: Db,
  userId: number,
  { reminders, quietHours, ...ways }: Settings,
): Promise<void> {
  const row = {
    ...ways,
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
    time_zone: quietHours?.zone ?? null,
    ...(reminders !== 'none' && { reminders }),
    updated_at: new Date(),
  }
  await transaction('users')
    .where({ id: userId })
    .update({ session_reminders: reminders !== 'none' })
  await transaction('notification_settings')
    .insert({ user_id: userId, ...row })
    .onConflict('user_id')
    .merge(row)
}

/** Ends notifications of one kind. Returns whether there is such an account. */
export async function turnOffKind(transaction: Db, userId: number, kind: Kind): Promise<boolean> {
  const account = transaction('users').where({ id: userId })
  if (kind === 'reminders') return (await account.update({ session_reminders: false })) > 0
  if (!(await account.first('id'))) return false
  const off = { [kind]: 'none', updated_at: new Date() }
  await transaction('notification_settings')
    .insert({ user_id: userId, ...off })
    .onConflict('user_id')
    .merge(off)
  return true
}

/** Someone who wants to hear of a kind. */
export type Recipient = Addressee & {
  id: number
  first_name: string
  last_name: string
  way: Exclude<Way, 'none'>
  quietHours: QuietHours | null
}

/** Accounts that may hear of anything, with aliases u and n: not deleted, about to be, or suspended. */
export const accountHears = (db: Db) =>
  db('users as u')
    .leftJoin('notification_settings as n', 'n.user_id', 'u.id')
    .whereNull('u.deletion_requested_at')
    .whereNull('u.suspended_at')

/**
 * The recipient of a notification. Null for accounts that are deleted, about to be, or suspended, and for people who don't
 * want to hear of this kind.
 */
export async function recipientOf(db: Db, userId: number, kind: Kind): Promise<Recipient | null> {
  const row = (await accountHears(db)
    .where('u.id', userId)
    .whereRaw(`${waySql(kind)} <> 'none'`)
    .first(
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.email_confirmed_at',
      db.raw(`${waySql(kind)} as way`),
      'n.quiet_from',
      'n.quiet_until',
      'n.time_zone',
    )) as (Omit<Recipient, 'quietHours'> & HoursColumns) | undefined
  return row ? withHours(row) : null
}
