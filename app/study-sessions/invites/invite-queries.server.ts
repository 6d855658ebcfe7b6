import { approved } from '~/campuses/queries.server'
import type { Db } from '~db/connection'
import type { SessionInviteRow } from '~db/study-session-tables'
import { SHOWN_INVITES, type InviteStanding } from '../invite-rules'
import { LOCATION, PEOPLE, SHOWN, type StudySessionLocation, TIME_ZONE, JOINED } from '../queries.server'

/** The viewer's links to a study session, newest first. */
export const invitesOf = (db: Db, sessionId: number, userId: number): Promise<SessionInviteRow[]> =>
  db('session_invites')
    .where({ session_id: sessionId, created_by: userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(SHOWN_INVITES)

/**
 * Creates a user's link to a study session, unless they have a valid one. Deactivates an expired one first, in the same
 * transaction; a concurrent press waits for it and gets the same link.
 */
export async function keepOrMakeInvite(transaction: Db, sessionId: number, userId: number): Promise<void> {
  const own = { session_id: sessionId, created_by: userId, is_active: true }
  await transaction('session_invites')
    .where(own)
    .where('expires_at', '<=', transaction.fn.now())
    .update({ is_active: false })
  await transaction('session_invites')
    .insert({ session_id: sessionId, created_by: userId })
    .onConflict(transaction.raw('(session_id, created_by) where is_active'))
    .ignore()
}

/** Revokes a user's link to a study session. Returns how many there were. */
export const withdrawInvite = (
  db: Db,
  { id, sessionId, userId }: { id: number; sessionId: number; userId: number },
): Promise<number> =>
  db('session_invites').where({ id, session_id: sessionId, created_by: userId }).update({ is_active: false })

/** An invite as anyone with its link may see it, valid or not. */
export type Invite = {
  id: number
  session_id: number
  /** The creator of the study session. Null if they deleted their account. */
  creator_id: number | null
  /** The user who made the link. Names can be blank. */
  first: string
  last: string
  title: string
  description: string | null
  /** Null if it has no location, or the public may not see it. */
  location: StudySessionLocation | null
  /** Number of participants, including the creator. */
  people: number
  /** Null without a limit. */
  capacity: number | null
  start_time: Date
  end_time: Date
  time_zone: string
  university_id: number
  university_key: string
  university_name: string
  color: string | null
  expires_at: Date
  is_public: boolean
  standing: InviteStanding
  /** Whether the reader has joined the study session. */
  joined: boolean
}

const STANDING = `case when s.creator_id is distinct from i.created_by or c.deletion_requested_at is not null then 'void'
  when i.expires_at <= clock_timestamp() then 'expired' when not i.is_active then 'withdrawn'
  when s.end_time <= clock_timestamp() then 'over' when s.start_time <= clock_timestamp() then 'begun'
  when s.capacity <= (select count(*) + 1 from session_participants p where p.session_id = s.id) then 'full'
  else 'open' end as standing`

/** The invite with this ID. Null if there's none, or its study session is hidden. */
export async function inviteById(db: Db, id: number, viewerId: number | null): Promise<Invite | null> {
  const row = await approved(
    db('session_invites as i')
      .join('study_sessions as s', 's.id', 'i.session_id')
      .join('universities as u', 'u.id', 's.university_id')
      .join('users as c', 'c.id', 'i.created_by'),
  )
    .where('i.id', id)
    .whereRaw(SHOWN)
    .first(
      'i.id',
      'i.session_id',
      's.creator_id',
      'c.first_name as first',
      'c.last_name as last',
      's.title',
      's.description',
      's.start_time',
      's.end_time',
      's.capacity',
      's.university_id',
      'i.expires_at',
      db.raw(TIME_ZONE),
      'u.key as university_key',
      'u.name as university_name',
      'u.school_hex_color as color',
      's.is_public',
      db.raw(LOCATION),
      db.raw(PEOPLE),
      db.raw(STANDING),
      db.raw(JOINED, [viewerId]),
    )
  return (row as Invite | undefined) ?? null
}

/** Whether a user joined a study session within the last minute, which means that the form was sent twice. */
export async function joinedJustNow(db: Db, sessionId: number, userId: number): Promise<boolean> {
  const row = await db('session_participants')
    .where({ session_id: sessionId, user_id: userId })
    .whereRaw("joined_at > clock_timestamp() - interval '1 minute'")
    .first('session_id')
  return row !== undefined
}

/** Locks a link until the transaction ends, so it can't be revoked in the meantime. Returns whether it's valid. */
export async function lockInvite(transaction: Db, id: number): Promise<boolean> {
  const row = await transaction('session_invites')
    .where({ id, is_active: true })
    .whereRaw('expires_at > clock_timestamp()')
    .forShare()
    .first('id')
  return row !== undefined
}
