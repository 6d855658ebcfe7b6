import type { Db } from '~db/connection'
import { CREATOR, JOINED, PEOPLE, type Asking, type Person } from './queries.server'

/** A session in the list of a campus. */
export type HubSession = {
  id: number
  title: string
  start_time: Date
  end_time: Date
  is_public: boolean
  capacity: number | null
  creator_id: number | null
  creator: Person | null
  /** Who takes part, the creator among them. */
  people: number
  joined: boolean
  /** Those who joined first, three at most. */
  first: Person[]
  /** The name of its place and where that is known from; null where the public may not see it. */
  place: { name: string; source: string } | null
}

/** What of a campus's sessions is asked for. `words`: normalised, each to be in the title, the description or the place's name. */
export type HubAsked = Asking & { universityId: number; words: readonly string[]; limit: number; offset: number }

const FIRST = `coalesce((select json_agg(json_build_object('id', c.id, 'first', c.first_name, 'last', c.last_name, 'image', c.image_url)
    order by p.joined_at, p.user_id)
  from (select user_id, joined_at from session_participants where session_id = s.id order by joined_at, user_id limit 3) p
  join users c on c.id = p.user_id), '[]') as first`

const PLACE = `(select json_build_object('name', l.name, 'source', l.source) from study_locations l
  where l.id = s.location_id and l.status = 'Approved' and (l.university_id is null or l.university_id = s.university_id)) as place`

/**
 * Each word in what is searched. The places of a campus that have it are found once for all its sessions; only Approved ones
 * have a row in search_documents. Bindings, for each word: the word, the campus, the word.
 */
const MATCHES = `(strpos(s.search_text, ?) > 0 or s.location_id in (
  select d.location_id from study_locations l join search_documents d on d.location_id = l.id where l.university_id = ? and strpos(d.name_key, ?) > 0))`

/**
 * The sessions of an Approved campus that begin now or later and that whoever asks may see, the next first. The public ones
 * come from their index, the private ones from the reader's own, joined and opened: nobody reads through those of others.
 */
export const upcomingSessions = (db: Db, asked: HubAsked & { now: Date }): Promise<HubSession[]> => {
  const { viewerId, openedInvites, universityId, limit, offset, now } = asked
  const most = limit + offset
  const rest = `and s.university_id = ? and s.start_time >= ? ${matching(asked)} order by s.start_time, s.id limit ?`
  const restOf = [universityId, now, ...matched(asked), most]
  return listed(
    db, asked,
    `(select s.id, s.start_time from study_sessions s where s.is_public ${rest})
     union (select s.id, s.start_time from study_sessions s where s.creator_id = ? and not s.is_public ${rest})
     union (select s.id, s.start_time from session_participants p join study_sessions s on s.id = p.session_id
       where p.user_id = ? and not s.is_public ${rest})
     union (select s.id, s.start_time from session_invites i join study_sessions s on s.id = i.session_id
       where i.id = any (?::bigint[]) and i.is_active and i.expires_at > now() and not s.is_public ${rest})`,
    [...restOf, viewerId, ...restOf, viewerId, ...restOf, viewerId === null ? [] : openedInvites, ...restOf],
  )
}

const OWN = (asked: HubAsked) => `select s.id, s.start_time from study_sessions s where s.creator_id = ? and s.university_id = ? ${matching(asked)}
  union select s.id, s.start_time from session_participants p join study_sessions s on s.id = p.session_id
    where p.user_id = ? and s.university_id = ? ${matching(asked)}`
const ownOf = (asked: HubAsked) =>
  [asked.viewerId, asked.universityId, ...matched(asked), asked.viewerId, asked.universityId, ...matched(asked)]

/** The sessions of a campus that the reader created or joined, also those that are over, the first first. */
export const ownSessions = (db: Db, asked: HubAsked): Promise<HubSession[]> => listed(db, asked, OWN(asked), ownOf(asked))

/** How many of them there are, and how many of these have begun. */
export async function countOwnSessions(db: Db, asked: HubAsked & { now: Date }): Promise<{ all: number; begun: number }> {
  const { rows } = await db.raw<{ rows: { all: string; begun: string }[] }>(
    `select count(*) as all, count(*) filter (where start_time < ?) as begun from (${OWN(asked)}) own`, [asked.now, ...ownOf(asked)] as never)
  return { all: Number(rows[0]!.all), begun: Number(rows[0]!.begun) }
}

/** A page of what `found` (ids with their starts) finds, each session with what its card shows. */
async function listed(db: Db, { viewerId, limit, offset }: HubAsked, found: string, bindings: unknown[]): Promise<HubSession[]> {
  const { rows } = await db.raw<{ rows: HubSession[] }>(
    `with page as materialized (select id, start_time from (${found}) found order by start_time, id limit ? offset ?)
     select s.id, s.title, s.start_time, s.end_time, s.is_public, s.capacity, s.creator_id, ${CREATOR}, ${PEOPLE}, ${JOINED}, ${FIRST}, ${PLACE}
     from page join study_sessions s on s.id = page.id order by page.start_time, page.id`,
    [...bindings, limit, offset, viewerId] as never,
  )
  return rows.map((row) => ({ ...row, people: Number(row.people) }))
}

const matching = ({ words }: HubAsked) => words.map(() => `and ${MATCHES}`).join(' ')
const matched = ({ words, universityId }: HubAsked): unknown[] => words.flatMap((word) => [word, universityId, word])
