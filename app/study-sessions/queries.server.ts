import type { Knex } from 'knex'
import type { Openable } from '~/spots/hours-rules'
import { alertsAheadSql, confirmedSql, datesAheadSql, drawingSql, hoursSql } from '~/spots/model/sql'
import { approved as approvedLocations } from '~/spots/public-queries.server'
import { approved } from '~/campuses/queries.server'
import type { Db } from '~db/connection'
import type { StudySessionRow } from '~db/study-session-tables'

/**
 * The viewer: their ID (null for a visitor) and the IDs of invites opened in this browser, which only count after
 * login.
 */
export type Reader = { viewerId: number | null; openedInvites: readonly number[] }

/** A person as study sessions show them. `image` is users.image_url. */
export type Person = { id: number; first: string; last: string; image: string | null }

/** Where a study session is. Only a location that the public may see. */
export type StudySessionLocation = {
  id: number
  name: string
  address: string | null
  city: string
  state: string
  zipcode: string | null
  /** The code of its illustration. */
  drawing: string
  image: string | null
  university_key: string | null
  tags: string[]
  /** The row's source, whose credits db/sources knows. */
  source: string
}

/** A study session that the viewer may see. */
export type StudySessionDetail = Omit<StudySessionRow, 'creator_reminded_at' | 'search_text'> & {
  university_key: string
  university_name: string
  university_city: string
  /** #RRGGBB. Null if the campus has no color. */
  color: string | null
  /** The campus's time zone, which times are shown in. */
  time_zone: string
  /** Null if it has no location, or the public may not see it. */
  location: StudySessionLocation | null
  /** Null if the creator deleted their account. */
  creator: Person | null
  /** Number of participants, including the creator. */
  people: number
  /** Whether the reader has joined. False for the creator. */
  joined: boolean
}

/** The columns of what its creator writes (alias s), without the location. */
export const CONTENT = [
  's.id',
  's.title',
  's.description',
  's.start_time',
  's.end_time',
  's.is_public',
] as const

/** The campus's time zone, which times are shown in (alias u). */
export const TIME_ZONE = "coalesce(u.time_zone, 'UTC') as time_zone"

/** Whether `l` is the location of `s`, and one that the public may see. */
export const IS_LOCATION =
  "l.id = s.location_id and l.status = 'Approved' and (l.university_id is null or l.university_id = s.university_id)"

/** A person (alias c), as JSON. */
export const PERSON =
  "json_build_object('id', c.id, 'first', c.first_name, 'last', c.last_name, 'image', c.image_url)"

/** The location, as JSON (aliases s and u). */
export const LOCATION = `(select json_build_object('id', l.id, 'name', l.name, 'address', l.address, 'city', l.city, 'state', ls.abr, 'zipcode', l.zipcode,
    'drawing', ${drawingSql('l', 'u')}, 'image', l.image_url, 'source', l.source, 'university_key', case when l.university_id is not null then u.key end,
    'tags', coalesce((select json_agg(t.name order by t.id) from known_tags lt join tag_types t on t.id = lt.tag_id
      where lt.study_location_id = l.id), '[]'))
  from study_locations l join states ls on ls.id = l.state_id where ${IS_LOCATION}) as location`

/** The creator, as JSON. */
export const CREATOR = `(select ${PERSON} from users c where c.id = s.creator_id) as creator`

/** Number of participants. Without the creator if they deleted their account. */
export const PEOPLE =
  '(select count(*) from session_participants p where p.session_id = s.id) + (s.creator_id is not null)::int as people'

/** Whether the reader has joined. Bindings: the reader's ID. */
export const JOINED =
  'exists (select from session_participants p where p.session_id = s.id and p.user_id = ?) as joined'

/** Whether one of the invites opened in this browser is for the study session and still valid. Bindings: their IDs. */
const INVITED = `exists (select from session_invites i where i.session_id = s.id and i.id = any (?::bigint[])
  and i.is_active and i.expires_at > now()) as invited`

/**
 * The study sessions of Approved campuses (aliases s and u), including those hidden because their creator is suspended.
 */
export const withHidden = (db: Db): Knex.QueryBuilder =>
  approved(db('study_sessions as s').join('universities as u', 'u.id', 's.university_id'))

/**
 * Excludes study sessions (alias s) of suspended creators. Every statement that doesn't start with `scope` must include
 * it.
 */
export const SHOWN =
  'not exists (select from users h where h.id = s.creator_id and h.suspended_at is not null)'

/** All study sessions that aren't hidden. */
export const scope = (db: Db): Knex.QueryBuilder => withHidden(db).whereRaw(SHOWN)

/**
 * The only way to load a study session. Public: anyone. Private: its creator, its participants, and browsers that
 * opened a valid invite, once logged in. Null doesn't say whether it exists.
 */
export async function studySessionFor(
  db: Db,
  { id, viewerId, openedInvites }: Reader & { id: number },
): Promise<StudySessionDetail | null> {
  const row = (await scope(db)
    .where('s.id', id)
    .first(
      ...CONTENT,
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
      db.raw(TIME_ZONE),
      db.raw(LOCATION),
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
  return seen ? studySession : null
}

/** Users who joined a study session, the first to join first: at most `limit`, after `offset`. Without the creator. */
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

/** A study session locked until the transaction ends. `seats`: participants, including the creator. */
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
 * Locks a study session and returns its state, so that users who join at the same moment take turns. Null if it's gone,
 * or hidden because its creator is suspended.
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
    .first<{ people: number; joined: boolean }>(
      transaction.raw('count(*) as people'),
      transaction.raw('coalesce(bool_or(user_id = ?), false) as joined', [userId]),
    )
  return { ...locked, seats: people + (locked.creator_id === null ? 0 : 1), joined }
}

/** Adds a participant. No effect if they've joined already. */
export async function insertParticipant(db: Db, sessionId: number, userId: number): Promise<void> {
  await db('session_participants')
    .insert({ session_id: sessionId, user_id: userId })
    .onConflict(['session_id', 'user_id'])
    .ignore()
}

/** Removes a participant. */
export const deleteParticipant = (db: Db, sessionId: number, userId: number): Promise<number> =>
  db('session_participants').where({ session_id: sessionId, user_id: userId }).del()

/** A location on a campus, with what decides whether it's open. */
export type OpenableChoice = Openable & { id: number; name: string }

/** Approved locations on a campus with their hours, those with more reviews first; with `ids` only these. */
export const openableLocations = (
  db: Db,
  universityId: number,
  limit: number,
  ids?: readonly number[],
): Promise<OpenableChoice[]> =>
  approvedLocations(db('study_locations as l').join('universities as u', 'u.id', 'l.university_id'))
    .where('l.university_id', universityId)
    .modify((query) => void (ids && query.whereIn('l.id', ids)))
    .orderBy([{ column: 'l.review_count', order: 'desc' }, { column: 'l.id' }])
    .limit(limit)
    .select(
      'l.id',
      'l.name',
      'l.time_zone',
      db.raw(
        `${hoursSql('l')} as hours, ${alertsAheadSql('l')} as alerts, ${datesAheadSql('l')} as dates, ${confirmedSql('l')} as hours_confirmed_on`,
      ),
    ) as unknown as Promise<OpenableChoice[]>
