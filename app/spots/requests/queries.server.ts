import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import type { StudyLocationRequestRow, UniversityRequestRow } from '~db/request-tables'
import { spotIdWithin } from '../reach-queries.server'
import type { RequestKind } from './rules'

/** The table of each kind of request, and the table of its items. */
export const TABLES = {
  campus: {
    requests: 'university_requests',
    entries: 'universities',
    entry: 'university_id',
    log: 'university_edit_logs',
    joined: 'university_request_id',
  },
  location: {
    requests: 'study_location_requests',
    entries: 'study_locations',
    entry: 'study_location_id',
    log: 'study_location_edit_logs',
    joined: 'study_location_request_id',
  },
} as const satisfies Record<RequestKind, object>

/** The state with an abbreviation such as CA. Null if there's none. */
export const stateOfAbr = async (
  db: Db,
  abr: string,
): Promise<{ id: number; name: string; abr: string } | null> =>
  (await db('states').where({ abr }).first('id', 'name', 'abr')) ?? null

/** All states, by name, for a form. */
export const allStates = (db: Db): Promise<{ abr: string; name: string }[]> =>
  db('states').orderBy('name').select('abr', 'name')

/** Tags by ID, without these. */
export const tagsExcept = (db: Db, names: readonly string[]): Promise<{ id: number; name: string }[]> =>
  db('tag_types')
    .whereNotIn('name', [...names])
    .orderBy('id')
    .select('id', 'name')

/**
 * Locks a state's city against other requests until the transaction ends, so that there's only one open request per
 * item.
 */
export async function lockCity(transaction: Knex.Transaction, stateId: number, city: string): Promise<void> {
  await transaction.raw(
    "select pg_advisory_xact_lock(hashtext('requests in ' || ?::text || ' ' || search_normalise(?::text)))",
    [stateId, city],
  )
}

/** How many requests of both kinds a user has sent within the last day. */
export async function countOfDay(db: Db, userId: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: string }[] }>(
    `select (select count(*) from university_requests where submitted_by = :userId and created_at > now() - interval '1 day')
      + (select count(*) from study_location_requests where submitted_by = :userId and created_at > now() - interval '1 day') as n`,
    { userId },
  )
  return Number(rows[0]!.n)
}

/** An open request in a city, with what it's compared by. */
export type OpenRequest = {
  id: number
  name: string
  address: string
  submitted_by: number | null
  created_at: Date
}

/** The most open requests in a city to compare. */
const COMPARED = 500

/** The open requests in a city, newest first. */
export async function openIn(
  db: Db,
  kind: RequestKind,
  stateId: number,
  city: string,
): Promise<OpenRequest[]> {
  const { rows } = await db.raw<{ rows: OpenRequest[] }>(
    `select id, name, ${kind === 'campus' ? "''" : 'address'} as address, submitted_by, created_at from ${TABLES[kind].requests}
     where state_id = ? and search_normalise(city) = search_normalise(?) and decided_at is null order by id desc limit ${COMPARED}`,
    [stateId, city],
  )
  return rows
}

/** Records that a user wants the same. Once. */
export async function insertJoiner(
  db: Db,
  kind: RequestKind,
  requestId: number,
  userId: number,
): Promise<void> {
  await db('request_joiners')
    .insert({ [TABLES[kind].joined]: requestId, user_id: userId })
    .onConflict([TABLES[kind].joined, 'user_id'])
    .ignore()
}

type CampusRow = Pick<UniversityRequestRow, 'name' | 'city' | 'state_id' | 'submitted_by'>

/** Inserts a request for a campus and its Pending campus. Returns the request's ID. */
export async function insertCampusRequest(
  transaction: Db,
  { name, city, state_id, submitted_by }: CampusRow,
): Promise<number> {
  const [campus] = await transaction('universities')
    .insert({ name, city, states_id: state_id, status: 'Pending', source: 'request' })
    .returning('id')
  const [request] = await transaction('university_requests')
    .insert({ name, city, state_id, submitted_by, university_id: campus!.id })
    .returning('id')
  return request!.id
}

type AskedLocationRow = Pick<
  StudyLocationRequestRow,
  | 'name'
  | 'address'
  | 'city'
  | 'state_id'
  | 'zipcode'
  | 'category'
  | 'university_id'
  | 'details'
  | 'latitude'
  | 'longitude'
  | 'submitted_by'
>

/** Inserts a request for a location with its tags and its Pending location. Returns the request's ID. */
export async function insertLocationRequest(
  transaction: Db,
  row: AskedLocationRow,
  tags: readonly number[],
): Promise<number> {
  const { submitted_by: _sender, details: _details, ...location } = row
  const [made] = await transaction('study_locations')
    .insert({ ...location, status: 'Pending', source: 'request' })
    .returning('id')
  const [request] = await transaction('study_location_requests')
    .insert({ ...row, study_location_id: made!.id })
    .returning('id')
  if (tags.length > 0) {
    await transaction('study_location_tags').insert(
      tags.map((tag_id) => ({ study_location_id: made!.id, tag_id })),
    )
    await transaction('study_location_request_tags').insert(
      tags.map((tag_id) => ({ study_location_request_id: request!.id, tag_id })),
    )
  }
  return request!.id
}

/** A request's picture. `open`: the request isn't decided, and its item has no other picture. */
export type RequestPicture = { id: number; submitted_by: number | null; path: string | null; open: boolean }

/** A request's picture. Null if there's no such request. `hold`: locks it until the transaction ends. */
export async function pictureOf(
  db: Db,
  kind: RequestKind,
  id: number,
  { lock = false } = {},
): Promise<RequestPicture | null> {
  const { requests, entries, entry } = TABLES[kind]
  const query = db(`${requests} as r`).join(`${entries} as e`, 'e.id', `r.${entry}`).where('r.id', id)
  if (lock) query.forUpdate('r')
  const row = await query.first(
    'r.id',
    'r.submitted_by',
    'r.pending_image_path as path',
    db.raw("(r.decided_at is null and e.status = 'Pending' and e.image_url is null) as open"),
  )
  return (row as RequestPicture | undefined) ?? null
}

/** SQL: whether a request's item is within reach. Those for campuses are for admins. */
const requestWithin = (reach: Reach, kind: RequestKind, request: string): string =>
  kind === 'location' ? spotIdWithin(reach, `${request}.study_location_id`) : String(isWholeSite(reach))

/** Whether a request's item is within reach. */
export const isRequestWithin = async (
  db: Db,
  reach: Reach,
  kind: RequestKind,
  id: number,
): Promise<boolean> =>
  Boolean(
    await db(`${TABLES[kind].requests} as r`)
      .where('r.id', id)
      .whereRaw(requestWithin(reach, kind, 'r'))
      .first('r.id'),
  )

/** Sets the path of a request's picture. */
export async function setPicturePath(
  db: Db,
  kind: RequestKind,
  id: number,
  path: string | null,
): Promise<void> {
  await db(TABLES[kind].requests).where({ id }).update({ pending_image_path: path, updated_at: db.fn.now() })
}

/** An open request as the dashboard shows it. */
type WaitingRow = {
  id: number
  entry_id: number
  name: string
  address: string | null
  city: string
  abr: string
  zipcode: string | null
  category: string | null
  campus: string | null
  details: string | null
  latitude: number | null
  longitude: number | null
  tags: string[]
  has_picture: boolean
  created_at: Date
  /** Null if the sender deleted their account. */
  sender: { id: number; first: string; last: string } | null
  /** How many more users asked for it. */
  joined: number
}

const PLACE = `r.address, r.zipcode, r.category, u.name as campus, r.details, r.latitude, r.longitude,
  coalesce((select array_agg(t.name order by t.id) from study_location_request_tags rt join tag_types t on t.id = rt.tag_id
    where rt.study_location_request_id = r.id), '{}') as tags`
const CAMPUS = `null as address, null as zipcode, null as category, null as campus, null as details, null::float8 as latitude, null::float8 as longitude,
  '{}'::text[] as tags`

/** Open requests above the ID `after`, oldest first. */
export async function waitingRequests(
  db: Db,
  reach: Reach,
  kind: RequestKind,
  after: number,
  limit: number,
): Promise<WaitingRow[]> {
  const { requests, entry, joined } = TABLES[kind]
  const { rows } = await db.raw<{ rows: WaitingRow[] }>(
    `select r.id, r.${entry} as entry_id, r.name, r.city, s.abr, ${kind === 'campus' ? CAMPUS : PLACE},
       r.pending_image_path is not null as has_picture, r.created_at,
       case when w.id is not null then json_build_object('id', w.id, 'first', w.first_name, 'last', w.last_name) end as sender,
       (select count(*)::int from request_joiners j where j.${joined} = r.id) as joined
     from (select * from ${requests} asked where decided_at is null and id > :after and ${requestWithin(reach, kind, 'asked')} order by id limit :limit) r
     join states s on s.id = r.state_id left join users w on w.id = r.submitted_by
     ${kind === 'campus' ? '' : 'left join universities u on u.id = r.university_id'} order by r.id`,
    { after, limit },
  )
  return rows
}
