import type { Db } from '~db/connection'
import { scope, withHidden, TIME_ZONE, IS_LOCATION } from '../queries.server'

/** A study session for calendars and emails. */
export type CalendarStudySession = {
  id: number
  title: string
  description: string | null
  start_time: Date
  end_time: Date
  sequence: number
  created_at: Date
  updated_at: Date
  university_key: string
  university_name: string
  time_zone: string
  location: {
    name: string
    address: string | null
    city: string
    state: string
    zipcode: string | null
  } | null
  /** Null if the creator deleted their account. */
  creator: { first: string; last: string } | null
}

const LOCATION = `(select json_build_object('name', l.name, 'address', l.address, 'city', l.city, 'state', ls.abr, 'zipcode', l.zipcode)
  from study_locations l join states ls on ls.id = l.state_id where ${IS_LOCATION}) as location`
const CREATOR =
  "(select json_build_object('first', c.first_name, 'last', c.last_name) from users c where c.id = s.creator_id) as creator"

const columns = (db: Db) => [
  's.id',
  's.title',
  's.description',
  's.start_time',
  's.end_time',
  's.sequence',
  's.created_at',
  's.updated_at',
  'u.key as university_key',
  'u.name as university_name',
  db.raw(TIME_ZONE),
  db.raw(LOCATION),
  db.raw(CREATOR),
]

/** Study sessions with these IDs, by start, whoever may see them. `hidden` includes those of suspended creators. */
export const calendarStudySessions = async (
  db: Db,
  ids: readonly number[],
  { hidden = false } = {},
): Promise<CalendarStudySession[]> =>
  (await (hidden ? withHidden : scope)(db)
    .whereIn('s.id', ids)
    .orderBy(['s.start_time', 's.id'])
    .select(columns(db))) as CalendarStudySession[]

/** A user's own study session with the later ones of its series, by start. Empty if they didn't create it. */
export const createdStudySessions = async (
  db: Db,
  id: number,
  userId: number,
): Promise<(CalendarStudySession & { is_public: boolean })[]> =>
  (await scope(db)
    .where('s.creator_id', userId)
    .whereRaw(
      `s.id = any(array(select o.id from study_sessions m join study_sessions o on o.id = m.id or (o.series_id = m.series_id and o.start_time > m.start_time)
       where m.id = ?))`,
      [id],
    )
    .orderBy(['s.start_time', 's.id'])
    .select(['s.is_public', ...columns(db)])) as (CalendarStudySession & { is_public: boolean })[]

/** Study sessions that a user created or joined and that end after `since`, by start. At most `most`. */
export async function ownCalendar(
  db: Db,
  userId: number,
  since: Date,
  most: number,
): Promise<CalendarStudySession[]> {
  const rows = await scope(db)
    .whereRaw(
      's.id in (select id from study_sessions where creator_id = ? union all select session_id from session_participants where user_id = ?)',
      [userId, userId],
    )
    .where('s.end_time', '>', since)
    .orderBy(['s.start_time', 's.id'])
    .limit(most)
    .select(columns(db))
  return rows as CalendarStudySession[]
}

/** A user's calendar subscription: its ID, which the URL is made from, and its start. Null if there's none. */
export async function subscriptionOf(
  db: Db,
  userId: number,
): Promise<{ id: number; created_at: Date } | null> {
  return (await db('calendar_subscriptions').where({ user_id: userId }).first('id', 'created_at')) ?? null
}

/** The user of a subscription. Null if it was revoked, or they've asked to delete their account. */
export async function subscriber(db: Db, subscriptionId: number): Promise<number | null> {
  const row = await db('calendar_subscriptions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('s.id', subscriptionId)
    .whereNull('u.deletion_requested_at')
    .first('s.user_id as id')
  return (row as { id: number } | undefined)?.id ?? null
}

/** Gives a user's calendar a URL, unless it has one. */
export async function insertSubscription(db: Db, userId: number): Promise<void> {
  await db('calendar_subscriptions').insert({ user_id: userId }).onConflict('user_id').ignore()
}

/**
 * Revokes the URL of a user's calendar. With `id` only that one, so that a form sent twice doesn't revoke the next one.
 */
export const deleteSubscription = (db: Db, userId: number, id: number): Promise<number> =>
  db('calendar_subscriptions').where({ user_id: userId, id }).del()
