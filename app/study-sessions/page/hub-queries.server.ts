import { PREPARED, unseen, type Db } from '~db/connection'
import {
  CREATOR,
  JOINED,
  PEOPLE,
  SHOWN,
  type Reader,
  type Person,
  PERSON,
  IS_LOCATION,
  TIME_ZONE,
} from '../queries.server'

/** A study session in the list of a campus. */
export type HubStudySession = {
  id: number
  title: string
  /** The start of its description. Null if there's none. */
  about: string | null
  start_time: Date
  end_time: Date
  is_public: boolean
  capacity: number | null
  creator_id: number | null
  creator: Person | null
  /** Number of participants, including the creator. */
  people: number
  joined: boolean
  /** The first to join, three at most. */
  first: Person[]
  /** The name and data source of its location. Null if the public may not see it. */
  location: { name: string; source: string } | null
}

/**
 * Filters for a campus's study sessions. Every word (normalized) must match the title, description or location name.
 */
export type HubFilters = Reader & {
  universityId: number
  words: readonly string[]
  limit: number
  offset: number
}

const FIRST = `coalesce((select json_agg(${PERSON} order by p.joined_at, p.user_id)
  from (select user_id, joined_at from session_participants where session_id = s.id order by joined_at, user_id limit 3) p
  join users c on c.id = p.user_id), '[]') as first`

const LOCATION = `(select json_build_object('name', l.name, 'source', l.source) from study_locations l
  where ${IS_LOCATION}) as location`

/** What a card shows of a study session (alias s). */
const CARD = `s.id, s.title, left(s.description, 161) as about, s.start_time, s.end_time, s.is_public, s.capacity, s.creator_id, ${CREATOR}, ${PEOPLE}, ${FIRST}, ${LOCATION}`

/**
 * The campus's locations with their search names. A scalar subquery on purpose: a join made the planner scan every
 * location's name. Bindings: the campus.
 */
const LOCATIONS = `locations as materialized (
  select l.id, (select d.name_key from search_documents d where d.location_id = l.id) as name_key
  from study_locations l where l.university_id = ? and l.status = 'Approved')`

/** Whether a word matches. Bindings: the word twice. */
const MATCHES = `(strpos(s.search_text, ?) > 0 or s.location_id in (select id from locations where strpos(name_key, ?) > 0))`

/**
 * Whether the reader created or joined a study session, or opened a valid invite to it. Bindings: the reader twice, the
 * invites.
 */
const OWN_OR_OPENED = `s.creator_id = ? or s.id in (select session_id from session_participants where user_id = ?)
  or s.id in (select session_id from session_invites where id = any (?::bigint[]) and is_active and expires_at > now())`

/**
 * Upcoming study sessions of an Approved campus that the viewer may see, soonest first. Follows the index until a page
 * is full.
 */
export function upcomingStudySessions(
  db: Db,
  filters: HubFilters & { now: Date },
): Promise<HubStudySession[]> {
  const { viewerId, openedInvites, universityId, now } = filters
  const reader = viewerId === null ? [] : [viewerId, viewerId, openedInvites]
  return listed(
    db,
    filters,
    `select s.id, s.start_time from study_sessions s where s.university_id = ? and s.start_time >= ?
       and ${SHOWN} and (s.is_public${viewerId === null ? '' : ` or ${OWN_OR_OPENED}`}) ${matching(filters)}`,
    [universityId, now, ...reader, ...matched(filters)],
  )
}

/**
 * A page of a campus's study sessions that the reader created or joined, including past ones, in order of time. Without
 * an offset, the page with the next one, or else the last page. `skipped`: how many come before it.
 */
export async function ownStudySessions(
  db: Db,
  {
    offset,
    now,
    ...filters
  }: Omit<HubFilters, 'offset'> & { offset: number | null; now: Date; perPage: number },
): Promise<{ rows: HubStudySession[]; skipped: number }> {
  const locations = searched(filters)
  const { rows } = await db.raw<{ rows: (HubStudySession & { skipped: number })[] }>(
    `with ${locations.sql} own as materialized (
       select s.id, s.start_time from study_sessions s where s.creator_id = ? and s.university_id = ? and ${SHOWN} ${matching(filters)}
       union select s.id, s.start_time from session_participants p join study_sessions s on s.id = p.session_id
         where p.user_id = ? and s.university_id = ? and ${SHOWN} ${matching(filters)}),
     skipped as materialized (
       select coalesce(?::int, least(count(*) filter (where start_time < ?), greatest(count(*) - 1, 0)) / ?::int * ?::int) as n from own),
     page as materialized (select id, start_time from own order by start_time, id limit ? offset (select n from skipped))
     select ${CARD}, ${JOINED}, (select n from skipped) as skipped
     from page join study_sessions s on s.id = page.id order by page.start_time, page.id`,
    [
      ...locations.bindings,
      filters.viewerId,
      filters.universityId,
      ...matched(filters),
      filters.viewerId,
      filters.universityId,
      ...matched(filters),
      offset,
      now,
      filters.perPage,
      filters.perPage,
      filters.limit,
      filters.viewerId,
    ] as never,
  )
  return { rows, skipped: rows[0]?.skipped ?? offset ?? 0 }
}

/** A page of the study sessions in `found` (IDs with their starts), with what their cards show. */
async function listed(
  db: Db,
  filters: HubFilters,
  found: string,
  bindings: unknown[],
): Promise<HubStudySession[]> {
  const locations = searched(filters)
  const { rows } = await db.raw<{ rows: HubStudySession[] }>(
    `with ${locations.sql} page as materialized (select id, start_time from (${found}) found order by start_time, id limit ? offset ?)
     select ${CARD}, ${JOINED}
     from page join study_sessions s on s.id = page.id order by page.start_time, page.id`,
    [...locations.bindings, ...bindings, filters.limit, filters.offset, filters.viewerId] as never,
  )
  return rows
}

/** A study session in a list of several campuses. */
export type StudySessionAnywhere = HubStudySession & {
  university_key: string
  university_name: string
  time_zone: string
}

const ME = unseen(':userId', 'bigint')
const NOW = unseen(':now', 'timestamptz')

/** Study sessions at Approved campuses that a user created or joined and that aren't over, soonest first. */
export async function comingStudySessionsOf(
  db: Db,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<StudySessionAnywhere[]> {
  const { rows } = (await db
    .raw(
      `with own as (
       select s.id from study_sessions s where s.creator_id = ${ME} and s.end_time > ${NOW}
         and s.start_time > ${NOW} - interval '24 hours' -- for the index: none lasts longer
       union select s.id from session_participants p join study_sessions s on s.id = p.session_id where p.user_id = ${ME} and s.end_time > ${NOW})
     select ${CARD}, u.key as university_key, u.name as university_name, ${TIME_ZONE},
       s.creator_id is distinct from :userId as joined
     from own join study_sessions s on s.id = own.id join universities u on u.id = s.university_id and u.status = 'Approved'
     where ${SHOWN} order by s.start_time, s.id limit :limit`,
      { userId, now, limit },
    )
    .options(PREPARED)) as { rows: StudySessionAnywhere[] }
  return rows
}

type Searched = Pick<HubFilters, 'words' | 'universityId'>
const searched = ({ words, universityId }: Searched) =>
  words.length > 0 ? { sql: `${LOCATIONS},`, bindings: [universityId] } : { sql: '', bindings: [] }
const matching = ({ words }: Searched) => words.map(() => `and ${MATCHES}`).join(' ')
const matched = ({ words }: Searched): unknown[] => words.flatMap((word) => [word, word])
