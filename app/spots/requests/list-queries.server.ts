import { boxAround } from '~/services/maps/distance'
import type { Status } from '../model/statuses'
import { scope } from '../public-queries.server'
import type { Db } from '~db/connection'
import type { SuggestionAction } from '~db/suggestion-tables'
import type { MapPoint } from './map-rules'
import { TABLES } from './queries.server'
import { REQUEST_KINDS, type AskedKind, type RequestKind } from './rules'

/** An Approved location, for comparing with a requested one. */
export type ListedLocation = {
  id: number
  name: string
  address: string | null
  city: string
  abr: string
  latitude: number
  longitude: number
  university_key: string | null
}

const COMPARED = 20

const listed = (db: Db) =>
  scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .select<ListedLocation[]>(
      'l.id',
      'l.name',
      'l.address',
      'l.city',
      's.abr',
      'l.latitude',
      'l.longitude',
      'u.key as university_key',
    )

/** Approved locations by ID, in no particular order. */
export const listedLocations = async (db: Db, ids: readonly number[]): Promise<ListedLocation[]> =>
  ids.length === 0 ? [] : listed(db).whereIn('l.id', [...ids])

/** Approved locations within some miles of a point: off campus, and on the given campus. */
export async function locationsAround(
  db: Db,
  point: MapPoint,
  miles: number,
  campusId: number | null,
): Promise<ListedLocation[]> {
  const { south, north, west, east } = boxAround(point, miles)
  const around = () =>
    listed(db)
      .whereBetween('l.latitude', [south, north])
      .whereBetween('l.longitude', [west, east])
      .limit(COMPARED)
  const [off, on] = await Promise.all([
    around().whereNull('l.university_id'),
    campusId === null ? [] : around().where('l.university_id', campusId),
  ])
  return [...off, ...on]
}

/** A request in a user's list: their own, or another user's that they joined. Or a suggested edit. */
export type AskedRow = {
  kind: AskedKind
  id: number
  name: string
  /** Address, city and state. */
  address: string
  created_at: Date
  joined: boolean
  has_picture: boolean
  /** It's open and has no picture. */
  lacks_picture: boolean
  /** Nobody has decided on it. */
  open: boolean
  status: Status
  reason: string | null
  entry_id: number
  entry_name: string
  /** The key of the campus, or of the location's Approved campus. */
  campus_key: string | null
  /** Whether the item is public. */
  shown: boolean
  /** Of a suggested edit; `taken` are its accepted parts. */
  action: SuggestionAction | null
  taken: string[] | null
}

const FROM: Record<RequestKind, string> = {
  campus: `university_requests r join universities e on e.id = r.university_id join states s on s.id = r.state_id`,
  location: `study_location_requests r join study_locations e on e.id = r.study_location_id join states s on s.id = r.state_id
    left join universities u on u.id = e.university_id and u.status = 'Approved'`,
}

const LOCATION_SHOWN = "e.status = 'Approved' and (e.university_id is null or u.id is not null)"
const OPEN = "r.decided_at is null and e.status = 'Pending'"

const part = (kind: RequestKind, joined: boolean) => `
  select '${kind}' as kind, r.id, r.name, concat_ws(', ', ${kind === 'campus' ? '' : 'r.address, '}r.city, s.abr) as address,
    ${joined ? 'j.created_at' : 'r.created_at'} as created_at, ${joined} as joined,
    ${joined ? 'false' : 'r.pending_image_path is not null'} as has_picture,
    ${joined ? 'false' : `(${OPEN} and r.pending_image_path is null and e.image_url is null)`} as lacks_picture,
    (${OPEN}) as open, e.status, case when r.decision = e.status then r.decision_reason end as reason,
    e.id as entry_id, e.name as entry_name, ${kind === 'campus' ? 'e.key' : 'u.key'} as campus_key,
    ${kind === 'campus' ? "e.status = 'Approved'" : LOCATION_SHOWN} as shown, null::jsonb as action, null::text[] as taken
  from ${FROM[kind]} ${joined ? `join request_joiners j on j.${TABLES[kind].joined} = r.id where j.user_id = :userId` : 'where r.submitted_by = :userId'}`

const SUGGESTIONS = `
  select 'suggestion' as kind, r.id, e.name, concat_ws(', ', e.city, s.abr) as address, r.created_at, false as joined,
    false as has_picture, false as lacks_picture, r.status = 'open' as open,
    case r.status when 'open' then 'Pending' when 'declined' then 'Denied' else 'Approved' end as status, r.reason,
    e.id as entry_id, e.name as entry_name, u.key as campus_key, ${LOCATION_SHOWN} as shown, r.action, r.taken
  from study_location_suggestions r join study_locations e on e.id = r.study_location_id join states s on s.id = e.state_id
    left join universities u on u.id = e.university_id and u.status = 'Approved' where r.user_id = :userId`

const PARTS = [...REQUEST_KINDS.flatMap((kind) => [part(kind, false), part(kind, true)]), SUGGESTIONS].join(
  ' union all ',
)

/** A page of what a user asked for, newest first. */
export async function askedBy(db: Db, userId: number, limit: number, offset: number): Promise<AskedRow[]> {
  const { rows } = await db.raw<{ rows: AskedRow[] }>(
    `select * from (${PARTS}) as asked order by created_at desc, kind, id desc limit :limit offset :offset`,
    { userId, limit, offset },
  )
  return rows
}

/** One of these. Null if the user has none with this ID. */
export async function oneAskedBy(
  db: Db,
  userId: number,
  kind: AskedKind,
  id: number,
): Promise<AskedRow | null> {
  const { rows } = await db.raw<{ rows: AskedRow[] }>(
    `select * from (${PARTS}) as asked where kind = :kind and id = :id`,
    { userId, kind, id },
  )
  return rows[0] ?? null
}
