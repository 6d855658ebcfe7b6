import type { Db } from '~db/connection'
import { SHOWN } from '../queries.server'

/** Participants of these sessions. Skips ended study sessions and accounts scheduled for deletion. */
export async function peopleToNotify(
  db: Db,
  sessionIds: readonly number[],
): Promise<{ session_id: number; user_id: number }[]> {
  return (await db('session_participants as p')
    .join('study_sessions as s', 's.id', 'p.session_id')
    .join('users as u', 'u.id', 'p.user_id')
    .whereIn('p.session_id', sessionIds)
    .where('s.end_time', '>', db.fn.now())
    .whereNull('u.deletion_requested_at')
    .orderBy(['p.user_id', 's.start_time', 's.id'])
    .select('p.session_id', 'p.user_id')) as { session_id: number; user_id: number }[]
}

/** What part an account has in a study session. Null for none. */
export async function partIn(
  db: Db,
  sessionId: number,
  userId: number,
): Promise<'creator' | 'participant' | null> {
  const row = await db('study_sessions as s')
    .leftJoin('session_participants as p', (on) => {
      void on.on('p.session_id', 's.id').andOnVal('p.user_id', userId)
    })
    .where('s.id', sessionId)
    .first<{ creator_id: number | null; user_id: number | null } | undefined>('s.creator_id', 'p.user_id')
  if (row?.creator_id === userId) return 'creator'
  return row?.user_id === userId ? 'participant' : null
}

/** A person to remind of a study session. */
export type Due = { sessionId: number; userId: number }

/**
 * A reminder for this start has been sent, within the hour before it. Reminders for an earlier or later start don't
 * count.
 */
const REMINDED = (column: string) => `${column} >= s.start_time - interval '1 hour'`
const SOON = "s.start_time > now() and s.start_time <= now() + interval '1 hour'"

/**
 * Marks up to `limit` people as reminded whose study session starts within the hour, and returns them: those who joined
 * before that hour, and creators who made it before. Concurrent runs take different people.
 */
export async function takeDue(transaction: Db, limit: number): Promise<Due[]> {
  const { rows } = (await transaction.raw(
    `
    with due as (
      select p.session_id, p.user_id from study_sessions s
      join universities c on c.id = s.university_id and c.status = 'Approved'
      join session_participants p on p.session_id = s.id
      join users u on u.id = p.user_id and u.session_reminders and u.deletion_requested_at is null
      where ${SOON} and ${SHOWN} and p.joined_at < s.start_time - interval '1 hour' and not coalesce(${REMINDED('p.reminder_sent_at')}, false)
      order by s.start_time, p.session_id, p.user_id limit ? for update of p skip locked
    )
    update session_participants p set reminder_sent_at = now() from due
    where p.session_id = due.session_id and p.user_id = due.user_id
    returning p.session_id as "sessionId", p.user_id as "userId"`,
    [limit],
  )) as { rows: Due[] }
  const { rows: own } = (await transaction.raw(
    `
    with due as (
      select s.id from study_sessions s
      join universities c on c.id = s.university_id and c.status = 'Approved'
      join users u on u.id = s.creator_id and u.session_reminders and u.deletion_requested_at is null
      where ${SOON} and ${SHOWN} and s.created_at < s.start_time - interval '1 hour' and not coalesce(${REMINDED('s.creator_reminded_at')}, false)
      order by s.start_time, s.id limit ? for no key update of s skip locked
    )
    update study_sessions s set creator_reminded_at = now() from due where s.id = due.id
    returning s.id as "sessionId", s.creator_id as "userId"`,
    [limit],
  )) as { rows: Due[] }
  return [...rows, ...own]
}
