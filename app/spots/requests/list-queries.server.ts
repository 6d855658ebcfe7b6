import { boxAround } from '~/services/maps/distance'
import type { Status } from '../model/statuses'
import { scope } from '../public-queries.server'
import type { Db } from '~db/connection'
import type { MapPoint } from './map-rules'
import { TABLES } from './queries.server'
import type { RequestKind } from './rules'

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

/** A request in a user's list: their own, or another user's that they joined. */
export type RequestRow = {
  kind: RequestKind
  id: number
  name: string
  /** Address, city and state. */
  address: string
  created_at: Date
  joined: boolean
  has_picture: boolean
  /** It's open and has no picture. */
  lacks_picture: boolean
  status: Status
  reason: string | null
  entry_id: number
  entry_name: string
  /** The key of the campus, or of the location's Approved campus. */
  campus_key: string | null
  /** Whether the requested item is public. */
  shown: boolean
}

const FROM: Record<RequestKind, string> = {
  campus: `university_requests r join universities e on e.id = r.university_id join states s on s.id = r.state_id`,
  location: `study_location_requests r join study_locations e on e.id = r.study_location_id join states s on s.id = r.state_id
    left join universities u on u.id = e.university_id and u.status = 'Approved'`,
}

const part = (kind: RequestKind, joined: boolean) => `
  select '${kind}' as kind, r.id, r.name, concat_ws(', ', ${kind === 'campus' ? '' : 'r.address, '}r.city, s.abr) as address,
    ${joined ? 'j.created_at' : 'r.created_at'} as created_at, ${joined} as joined,
    ${joined ? 'false' : 'r.pending_image_path is not null'} as has_picture,
    ${joined ? 'false' : "(r.pending_image_path is null and r.decided_at is null and e.status = 'Pending' and e.image_url is null)"} as lacks_picture,
    e.status, case when r.decision = e.status then r.decision_reason end as reason, e.id as entry_id, e.name as entry_name,
    ${kind === 'campus' ? 'e.key' : 'u.key'} as campus_key,
    ${kind === 'campus' ? "e.status = 'Approved'" : "e.status = 'Approved' and (e.university_id is null or u.id is not null)"} as shown
  from ${FROM[kind]} ${joined ? `join request_joiners j on j.${TABLES[kind].joined} = r.id where j.user_id = :userId` : 'where r.submitted_by = :userId'}`

const PARTS = (['campus', 'location'] as const)
  .flatMap((kind) => [part(kind, false), part(kind, true)])
  .join(' union all ')

/** A page of a user's requests, newest first. */
export async function requestsOf(
  db: Db,
  userId: number,
  limit: number,
  offset: number,
): Promise<RequestRow[]> {
  const { rows } = await db.raw<{ rows: RequestRow[] }>(
    `select * from (${PARTS}) as asked order by created_at desc, kind, id desc limit :limit offset :offset`,
    { userId, limit, offset },
  )
  return rows
}

/** One of a user's own requests. Null if there's none with this ID. */
export async function ownRequest(
  db: Db,
  kind: RequestKind,
  id: number,
  userId: number,
): Promise<RequestRow | null> {
  const { rows } = await db.raw<{ rows: RequestRow[] }>(`${part(kind, false)} and r.id = :id`, { userId, id })
  return rows[0] ?? null
}
