import type { Knex } from 'knex'
import { DRAWING } from '~/locations/model/sql'
import { approved } from '~/universities/queries.server'
import type { Db } from '~db/connection'

/** Who asks: a reader's id, null for a visitor, and the ids of invites that this browser has opened, which count for a reader. */
export type Asking = { viewerId: number | null; openedInvites: readonly number[] }

/** Someone as a study session shows them. `image` is users.image_url. */
export type Person = { id: number; first: string; last: string; image: string | null }

/** Where a study session is; only a location that the public may see. */
export type StudySessionLocation = {
  id: number
  name: string
  address: string | null
  city: string
  state: string
  zipcode: string | null
  /** The code of its drawing. */
  drawing: string
  image: string | null
  university_key: string | null
  tags: string[]
  /** Where the row comes from: db/sources knows what is to be said of it. */
  source: string
}

/** A study session that anyone who asks may see. */
export type StudySessionDetail = {
  id: number
  title: string
  description: string | null
  start_time: Date
  end_time: Date
  is_public: boolean
  capacity: number | null
  sequence: number
  series_id: number | null
  created_at: Date
  updated_at: Date
  university_id: number
  university_key: string
  university_name: string
  university_city: string
  /** #RRGGBB; null: the campus has none of its own. */
  color: string | null
  /** The campus's, in which times are told. */
  time_zone: string
  location_id: number | null
  /** null: there is none any more, or the public may not see it. */
  place: StudySessionLocation | null
  creator_id: number | null
  /** null: the account is gone. */
  creator: Person | null
  /** Who takes part, the creator among them. */
  people: number
  /** Whether the reader has joined; a creator has not. */
  joined: boolean
}

const PLACE = `(select json_build_object('id', l.id, 'name', l.name, 'address', l.address, 'city', l.city, 'state', ls.abr, 'zipcode', l.zipcode,
    'drawing', ${DRAWING}, 'image', l.image_url, 'source', l.source, 'university_key', case when l.university_id is not null then u.key end,
    'tags', coalesce((select json_agg(t.name order by t.id) from study_location_tags lt join tag_types t on t.id = lt.tag_id
      where lt.study_location_id = l.id), '[]'))
  from study_locations l join states ls on ls.id = l.state_id
  where l.id = s.location_id and l.status = 'Approved' and (l.university_id is null or l.university_id = s.university_id)) as place`

/** Who made it, as JSON. */
export const CREATOR = `(select json_build_object('id', c.id, 'first', c.first_name, 'last', c.last_name, 'image', c.image_url)
  from users c where c.id = s.creator_id) as creator`

/** Who takes part; a study session whose creator's account is gone has only those who joined. */
export const PEOPLE =
  '(select count(*) from session_participants p where p.session_id = s.id) + (s.creator_id is not null)::int as people'

/** Bindings: the reader's id. */
export const JOINED =
  'exists (select from session_participants p where p.session_id = s.id and p.user_id = ?) as joined'

/**
 * Whether one of the invites that this browser opened leads to the study session and is still good. Bindings: their
 * ids.
 */
const INVITED = `exists (select from session_invites i where i.session_id = s.id and i.id = any (?::bigint[])
  and i.is_active and i.expires_at > now()) as invited`

/**
 * The study sessions of Approved campuses, as s and u, even those that nobody sees while their creator is suspended.
 */
export const withHidden = (db: Db): Knex.QueryBuilder =>
  approved(db('study_sessions as s').join('universities as u', 'u.id', 's.university_id'))

/**
 * Of study sessions as s, those whose creator isn't suspended. Every statement that doesn't begin with `scope` has it.
 */
export const SHOWN =
  'not exists (select from users h where h.id = s.creator_id and h.suspended_at is not null)'

/** The study sessions that anyone can see at all. */
export const scope = (db: Db): Knex.QueryBuilder => withHidden(db).whereRaw(SHOWN)

/**
 * The only way to load a study session. Public: anyone. Private: its creator, its participants and browsers that opened a live
 * invite, once logged in. null does not say whether it exists.
 */
export async function studySessionFor(
  db: Db,
  { id, viewerId, openedInvites }: Asking & { id: number },
): Promise<StudySessionDetail | null> {
  const row = (await scope(db)
    .where('s.id', id)
    .first(
      's.id',
      's.title',
      's.description',
      's.start_time',
      's.end_time',
      's.is_public',
      's.capacity',
      's.sequence',
      's.series_id',
      's.created_at',
      's.updated_at',
      's.university_id',
      's.location_id',
      's.creator_id',
      'u.key as university_key',
      'u.name as university_name',
      'u.city as university_city',
      'u.school_hex_color as color',
      db.raw("coalesce(u.time_zone, 'UTC') as time_zone"),
      db.raw(PLACE),
      db.raw(CREATOR),
      db.raw(PEOPLE),
      db.raw(JOINED, [viewerId]),
      db.raw(INVITED, [[...openedInvites]]),
    )) as (StudySessionDetail & { invited: boolean }) | undefined
  if (!row) return null
  const { invited, ...studySession } = row
  const seen =
    studySession.is_public ||
    (viewerId !== null && (studySession.joined || invited || studySession.creator_id === viewerId))
  return seen ? { ...studySession, people: Number(studySession.people) } : null
}

/**
 * Those who joined a study session, the first to come first; `limit` at most, after `offset`. The creator is not among
 * them.
 */
export const participantsOf = (
  db: Db,
  sessionId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Person[]> =>
  db('session_participants as p')
    .join('users as c', 'c.id', 'p.user_id')
    .where('p.session_id', sessionId)
    .orderBy([{ column: 'p.joined_at' }, { column: 'p.user_id' }])
    .limit(limit)
    .offset(offset)
    .select('c.id', 'c.first_name as first', 'c.last_name as last', 'c.image_url as image')

/** A study session that is held until the transaction ends; `seats`: who takes part, the creator among them. */
export type LockedStudySession = {
  start_time: Date
  started: boolean
  creator_id: number | null
  capacity: number | null
  is_public: boolean
  seats: number
  joined: boolean
}

/**
 * Locks a study session, so that those who join at the same moment come one after the other, and says how it stands.
 * null: it is gone, or hidden with its creator.
 */
export async function lockStudySession(
  transaction: Db,
  id: number,
  userId: number,
): Promise<LockedStudySession | null> {
  const locked = (await transaction('study_sessions as s')
    .where('s.id', id)
    .whereRaw(SHOWN)
    .forNoKeyUpdate()
    .first(
      's.start_time',
      transaction.raw('s.start_time <= clock_timestamp() as started'),
      's.creator_id',
      's.capacity',
      's.is_public',
    )) as Omit<LockedStudySession, 'seats' | 'joined'> | undefined
  if (!locked) return null
  // Run as a separate statement so it counts joins that committed while we waited for the lock.
  const { people, joined } = await transaction('session_participants')
    .where({ session_id: id })
    .first<{ people: string; joined: boolean }>(
      transaction.raw('count(*) as people'),
      transaction.raw('coalesce(bool_or(user_id = ?), false) as joined', [userId]),
    )
  return { ...locked, seats: Number(people) + (locked.creator_id === null ? 0 : 1), joined }
}

/** Notes that someone takes part, once. */
export async function insertParticipant(db: Db, sessionId: number, userId: number): Promise<void> {
  await db('session_participants')
    .insert({ session_id: sessionId, user_id: userId })
    .onConflict(['session_id', 'user_id'])
    .ignore()
}

/** Notes that someone does not take part any more. */
export const deleteParticipant = (db: Db, sessionId: number, userId: number): Promise<number> =>
  db('session_participants').where({ session_id: sessionId, user_id: userId }).del()
