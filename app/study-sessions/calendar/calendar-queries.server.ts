import type { Db } from '~db/connection'
import { scope, withHidden } from '../queries.server'

/** A study session as a calendar or a mail tells of it. */
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
  place: { name: string; address: string | null; city: string; state: string; zipcode: string | null } | null
  /** null: the account is gone. */
  creator: { first: string; last: string } | null
}

const PLACE = `(select json_build_object('name', l.name, 'address', l.address, 'city', l.city, 'state', ls.abr, 'zipcode', l.zipcode)
  from study_locations l join states ls on ls.id = l.state_id
  where l.id = s.location_id and l.status = 'Approved' and (l.university_id is null or l.university_id = s.university_id)) as place`
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
  db.raw("coalesce(u.time_zone, 'UTC') as time_zone"),
  db.raw(PLACE),
  db.raw(CREATOR),
]

/** Sessions of these ids, anyone who may see them, by their start; `hidden` adds those of suspended creators. */
export const calendarStudySessions = async (
  db: Db,
  ids: readonly number[],
  { hidden = false } = {},
): Promise<CalendarStudySession[]> =>
  (await (hidden ? withHidden : scope)(db)
    .whereIn('s.id', ids)
    .orderBy(['s.start_time', 's.id'])
    .select(columns(db))) as CalendarStudySession[]

/**
 * A study session of someone's own with the later ones of its series, by their start; none when they did not create it.
 */
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

/** The study sessions that someone created or joined and that end after `since`, by their start; `most` at most. */
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

/** The address of someone's calendar, or null: its id, from which the address is derived, and since when. */
export async function subscriptionOf(
  db: Db,
  userId: number,
): Promise<{ id: number; created_at: Date } | null> {
  return (await db('calendar_subscriptions').where({ user_id: userId }).first('id', 'created_at')) ?? null
}

/** Whose calendar an address is; null when it was withdrawn, or its owner has asked to be deleted. */
export async function subscriber(db: Db, subscriptionId: number): Promise<number | null> {
  const row = await db('calendar_subscriptions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('s.id', subscriptionId)
    .whereNull('u.deletion_requested_at')
    .first('s.user_id as id')
  return (row as { id: number } | undefined)?.id ?? null
}

/** Gives someone an address for their calendar, unless they have one. */
export async function insertSubscription(db: Db, userId: number): Promise<void> {
  await db('calendar_subscriptions').insert({ user_id: userId }).onConflict('user_id').ignore()
}

/**
 * Withdraws the address of someone's calendar. With `id` only that one, so that a form sent twice does not take the
 * next.
 */
export const deleteSubscription = (db: Db, userId: number, id: number): Promise<number> =>
  db('calendar_subscriptions').where({ user_id: userId, id }).del()
