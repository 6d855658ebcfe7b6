import type { Knex } from 'knex'
import { PREPARED, unseen, type Db } from '~db/connection'

/** A campus for lists. */
export type UniversityCard = {
  id: number
  key: string
  name: string
  city: string
  state: string
  color: string | null
  reviews: number
}

/** A campus for its own page. */
export type Campus = UniversityCard & {
  latitude: number
  longitude: number
  timeZone: string
  source: string
  picture: string | null
}

/**
 * Limits a query to what the public may see. The status is no binding, because a kept plan uses a partial index only if
 * it knows it.
 */
export const approved = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.whereRaw("u.status = 'Approved'") as Q

const cards = (db: Db) =>
  approved(db('universities as u').join('states as s', 's.id', 'u.states_id')).select<UniversityCard[]>(
    'u.id',
    'u.key',
    'u.name',
    'u.city',
    's.name as state',
    'u.school_hex_color as color',
    'u.total_reviews as reviews',
  )

const campuses = (db: Db) =>
  cards(db).select(
    'u.latitude',
    'u.longitude',
    'u.time_zone as timeZone',
    'u.source',
    'u.image_url as picture',
  )

/** The Approved campus with this ID, or null. */
export async function campusOfId(db: Db, id: number): Promise<Campus | null> {
  const row = await campuses(db).where('u.id', id).first()
  return (row as Campus | undefined) ?? null
}

const LOWER = `lower(${unseen('?', 'text')})`

/** The Approved campus with this key, or null. Ignores case and how accents are encoded. */
export async function campusOfKey(db: Db, key: string): Promise<Campus | null> {
  const row = await campuses(db)
    .whereRaw(`lower(u.key) in (${LOWER}, ${LOWER}, ${LOWER})`, [
      key,
      key.normalize('NFC'),
      key.normalize('NFD'),
    ])
    .options(PREPARED)
    .first()
  return (row as Campus | undefined) ?? null
}

/** How many study spots are on its campus. */
const SPOTS = `(select count(*)::int from study_locations l where l.university_id = u.id and l.status = 'Approved') as spots`

/** All campuses by state and name, each with its number of study spots. */
export const campusesByState = (db: Db): Promise<(UniversityCard & { spots: number })[]> =>
  cards(db)
    .select(db.raw(SPOTS))
    .orderBy([{ column: 's.name' }, { column: 'u.name' }, { column: 'u.city' }])

/** Campuses by ID, in the order of `ids`. */
export async function campusesOf(db: Db, ids: number[]): Promise<UniversityCard[]> {
  if (ids.length === 0) return []
  const rows = await cards(db).whereIn('u.id', ids)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The campuses with the most reviews. */
export const topCampuses = (db: Db, limit: number): Promise<Campus[]> =>
  campuses(db)
    .orderBy([{ column: 'u.total_reviews', order: 'desc' }, { column: 'u.id' }])
    .limit(limit)
