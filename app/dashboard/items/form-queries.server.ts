import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '~db/connection'
import type { ItemKind } from '../item-rules'
import { itemWithin } from '../item-within-queries.server'

const known = (reach: Reach) => (isWholeSite(reach) ? 'true' : "u.status = 'Approved'")

/** A campus as typed in a form. */
export type NamedCampus = { id: number; name: string; city: string; abr: string }

/** For moderators Approved ones, which are public. */
const campuses = (db: Db, reach: Reach) =>
  db('universities as u')
    .join('states as s', 's.id', 'u.states_id')
    .whereRaw(known(reach))
    .select('u.id', 'u.name', 'u.city', 's.abr')

/** A campus in any status, and coordinates that its locations can use, if it has any; undefined when not found. */
export const campusById = async (
  db: Db,
  reach: Reach,
  id: number,
): Promise<(NamedCampus & { latitude: number | null; longitude: number | null }) | undefined> =>
  (await campuses(db, reach).where('u.id', id).select('u.latitude', 'u.longitude'))[0]

/** The status of a campus whose study spots aren't public because of it; null if it's Approved. */
export const hidingStatus = async (db: Db, id: number): Promise<Status | null> =>
  (await db('universities').where({ id }).whereNot({ status: 'Approved' }).first('status'))?.status ?? null

/** How many study spots an Approved campus makes public; 0 if it isn't Approved. `l` is the campus. */
export const SPOTS_SHOWN = `(select count(*)::int from study_locations shown where shown.university_id = l.id
    and shown.status = 'Approved' and l.status = 'Approved') as spots`

/** SPOTS_SHOWN of one campus. */
export const spotsShown = async (db: Db, id: number): Promise<number> =>
  ((await db('universities as l').where({ id }).first(db.raw(SPOTS_SHOWN))) as { spots: number }).spots

/**
 * Campuses in any status that match a text: "name", "name, city" or "name, city, ST", ignoring case. If Approved ones
 * match, returns only those.
 */
export async function campusesNamed(
  db: Db,
  reach: Reach,
  typed: string,
  limit: number,
): Promise<NamedCampus[]> {
  const [, text, abr] = /^(.*),\s*([A-Za-z]{2})$/.exec(typed) ?? [null, typed, null]
  const { rows } = await db.raw<{ rows: (NamedCampus & { approved: boolean })[] }>(
    `select u.id, u.name, u.city, s.abr, u.status = 'Approved' as approved from universities u join states s on s.id = u.states_id
     where to_tsvector('simple', search_normalise(u.name || ' ' || u.city || ' ' || coalesce(u.address, ''))) @@ plainto_tsquery('simple', search_normalise(:text))
       and search_normalise(:text) in (search_normalise(u.name), search_normalise(u.name || ' ' || u.city))
       and (cast(:abr as text) is null or s.abr = :abr) and ${known(reach)}
     order by approved desc, u.id limit :limit`,
    { text: text ?? typed, abr: abr?.toUpperCase() ?? null, limit },
  )
  const approved = rows.filter((row) => row.approved)
  return (approved.length > 0 ? approved : rows).map(({ id, name, city, abr: state }) => ({
    id,
    name,
    city,
    abr: state,
  }))
}

/**
 * The request that an item was created from. `has_picture`: it came with an unpublished picture, which only admins can
 * see. `joined`: how many others joined it.
 */
export type OriginRow = {
  id: number
  created_at: Date
  details: string | null
  has_picture: boolean
  joined: number
  sender: { id: number; first: string; last: string } | null
}

const TABLES = {
  campus: {
    table: 'university_requests',
    of: 'university_id',
    joined: 'university_request_id',
    details: 'null as details',
  },
  spot: {
    table: 'study_location_requests',
    of: 'study_location_id',
    joined: 'study_location_request_id',
    details: 'r.details',
  },
} as const

/** The first request for an item; null when there's none. */
export async function originOf(db: Db, reach: Reach, kind: ItemKind, id: number): Promise<OriginRow | null> {
  const { table, of, joined, details } = TABLES[kind]
  const row = await db(`${table} as r`)
    .leftJoin('users as u', 'u.id', 'r.submitted_by')
    .where(`r.${of}`, id)
    .whereRaw(itemWithin(reach, kind, `r.${of}`))
    .orderBy('r.id')
    .first(
      'r.id',
      'r.created_at',
      db.raw(details),
      db.raw('r.pending_image_path is not null as has_picture'),
      db.raw('(select count(*)::int from request_joiners j where j.?? = r.id) as joined', [joined]),
      db.raw(
        `case when u.id is not null then jsonb_build_object('id', u.id, 'first', u.first_name, 'last', u.last_name) end as sender`,
      ),
    )
  return (row as OriginRow | undefined) ?? null
}
