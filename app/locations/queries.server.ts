import type { Knex } from 'knex'
import { boxAround, type Point } from '~/geo/distance'
import type { Db } from '~db/connection'
import type { Category, Kind, StudyLocationHoursRow } from '~db/tables'

export type HoursRow = Omit<StudyLocationHoursRow, 'study_location_id'>

/** A location as lists need it. */
export type LocationRow = {
  id: number
  name: string
  city: string
  state: string
  kind: Kind
  category: Category
  image_url: string | null
  rating: number
  reviews: number
  time_zone: string
  latitude: number
  longitude: number
  university_key: string | null
  university_name: string | null
  tags: string[]
  hours: HoursRow[]
  /** Where the row comes from: db/sources knows what is to be said of it. */
  source: string
}

/** A location as its own page shows it. */
export type LocationDetail = LocationRow & {
  address: string | null
  zipcode: string | null
  website: string | null
  phone: string | null
  /** Midnight UTC of the day. */
  hours_confirmed_on: Date | null
  university_color: string | null
}

/** The one scope of what the public may see: Approved, and on campus the university Approved too. */
export const approved = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.where('l.status', 'Approved').where((on) => on.whereNull('l.university_id').orWhere('u.status', 'Approved')) as Q

const scope = (db: Db) => approved(db('study_locations as l').leftJoin('universities as u', 'u.id', 'l.university_id'))

const TAGS = `coalesce((select array_agg(t.name order by t.id) from study_location_tags lt join tag_types t on t.id = lt.tag_id
  where lt.study_location_id = l.id), '{}') as tags`
const HOURS = `coalesce((select json_agg(json_build_object('day_of_week', h.day_of_week, 'is_open', h.is_open,
  'start_time', h.start_time, 'end_time', h.end_time) order by h.day_of_week, h.start_time)
  from study_location_hours h where h.study_location_id = l.id), '[]') as hours`

const rows = (db: Db) =>
  scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .select(
      'l.id', 'l.name', 'l.city', 's.abr as state', 'l.kind', 'l.category', 'l.image_url', 'l.avg_rating as rating', 'l.review_count as reviews',
      'l.time_zone', 'l.latitude', 'l.longitude', 'l.source', 'u.key as university_key', 'u.name as university_name', db.raw(TAGS), db.raw(HOURS),
    )

const DETAIL = ['l.address', 'l.zipcode', 'l.website', 'l.phone', 'u.school_hex_color as university_color']
// A date without a time comes out of the driver as midnight in the server's own zone, which may be the day before in UTC.
const CONFIRMED = "l.hours_confirmed_on::timestamp at time zone 'UTC' as hours_confirmed_on"

/** The location with this id, or null when there is no such Approved one. */
export async function locationOfId(db: Db, id: number): Promise<LocationDetail | null> {
  return (await rows(db).select(...DETAIL, db.raw(CONFIRMED)).where('l.id', id).first()) ?? null
}

/** The on-campus location of this name at the campus of this key, both without regard to case and to how accents are encoded. */
export async function locationOfName(db: Db, campusKey: string, name: string): Promise<LocationDetail | null> {
  const query = rows(db).select(...DETAIL, db.raw(CONFIRMED))
    .whereRaw('lower(u.key) in (lower(?), lower(?))', [campusKey, campusKey.normalize('NFC')])
    .whereRaw('lower(l.name) in (lower(?), lower(?))', [name, name.normalize('NFC')])
  return (await query.first()) ?? null
}

/** Locations by id, in the order of `ids`. */
export async function locationsOf(db: Db, ids: number[]): Promise<LocationRow[]> {
  const found = (await rows(db).whereIn('l.id', ids)) as LocationRow[]
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
}

/** The locations with the most reviews, at least `least` each; by reviews, then rating. */
export const popularLocations = (db: Db, limit: number, least = 2): Promise<LocationRow[]> =>
  rows(db)
    .where('l.review_count', '>=', least)
    .orderBy([{ column: 'l.review_count', order: 'desc' }, { column: 'l.avg_rating', order: 'desc' }, { column: 'l.id' }])
    .limit(limit)

/** The best rated locations, of those with a review at all. */
export const topLocations = (db: Db, limit: number): Promise<LocationRow[]> =>
  rows(db)
    .where('l.review_count', '>', 0)
    .orderBy([{ column: 'l.avg_rating', order: 'desc' }, { column: 'l.review_count', order: 'desc' }, { column: 'l.id' }])
    .limit(limit)

/** How many locations there are, and how many reviews they have together. */
export async function countLocations(db: Db): Promise<{ locations: number; reviews: number }> {
  const row = await scope(db).first(db.raw('count(*) as locations'), db.raw('coalesce(sum(l.review_count), 0) as reviews'))
  return { locations: Number(row.locations), reviews: Number(row.reviews) }
}

export const SORTS = ['reviews', 'rating', 'name', 'distance'] as const
export type Sort = (typeof SORTS)[number]

export type CampusList = {
  campus: Point & { id: number }
  /** Off-campus places up to this many miles away belong to the list. */
  miles: number
  /** Every one of these tags. */
  tags: string[]
  /** Open at `now`, in the place's own time zone. */
  openNow: boolean
  now: Date
  sort: Sort
  limit: number
}

const ORDER: Record<Sort, string> = {
  reviews: 'reviews desc, rating desc, id',
  rating: 'rating desc, reviews desc, id',
  name: 'lower(name), id',
  distance: "(category = 'On-Campus') desc, miles, id",
}

/** Great-circle miles from a point to l, by the haversine formula as in geo/distance. Bindings: latitude, latitude, longitude. */
const MILES = `2 * 3958.8 * asin(least(1, sqrt(power(sin(radians(l.latitude - ?) / 2), 2)
  + cos(radians(?)) * cos(radians(l.latitude)) * power(sin(radians(l.longitude - ?) / 2), 2)))) as miles`

/** Open at a moment: within a range of today's, or of yesterday's that runs past midnight. Bindings: the moment. */
const OPEN = `exists (
  select from (select timezone(l.time_zone, ?::timestamptz) as local) n join study_location_hours h on h.study_location_id = l.id
  where h.is_open and (
    (h.day_of_week = extract(isodow from n.local) and n.local::time >= h.start_time and (n.local::time < h.end_time or h.end_time <= h.start_time))
    or (h.day_of_week = extract(isodow from n.local - interval '1 day') and h.end_time <= h.start_time and n.local::time < h.end_time)))`

/**
 * The places on a campus, and those off campus in the box around `miles` of it: what reads them leaves out those that are
 * further away than that. Columns: id, name, category, rating, reviews, university_key, miles.
 */
export const placesOfCampus = (db: Db, campus: Point & { id: number }, miles: number): Knex.QueryBuilder =>
  scope(db)
    .select('l.id', 'l.name', 'l.category', 'l.avg_rating as rating', 'l.review_count as reviews', 'u.key as university_key')
    .select(db.raw(MILES, [campus.latitude, campus.latitude, campus.longitude]))
    .where((here) => here.where('l.university_id', campus.id).orWhere((off) => nearby(off, campus, miles)))

/** One page of a campus's list, and how many the filters leave in all. Two statements, however many places. */
export async function campusLocations(db: Db, list: CampusList): Promise<{ rows: (LocationRow & { miles: number })[]; total: number }> {
  const all = placesOfCampus(db, list.campus, list.miles)
  for (const tag of list.tags) {
    all.whereExists(
      db('study_location_tags as lt').join('tag_types as t', 't.id', 'lt.tag_id').whereRaw('lt.study_location_id = l.id').where('t.name', tag),
    )
  }
  if (list.openNow) all.whereRaw(OPEN, [list.now])
  const page = (await db
    .with('here', all)
    .select('id', 'miles', db.raw('count(*) over () as total'))
    .from('here')
    .where((within) => within.where('category', 'On-Campus').orWhere('miles', '<=', list.miles))
    .orderByRaw(ORDER[list.sort])
    .limit(list.limit)) as { id: number; miles: number; total: number }[]
  const miles = new Map(page.map((row) => [row.id, row.miles]))
  const found = await locationsOf(db, [...miles.keys()])
  return { rows: found.map((row) => ({ ...row, miles: miles.get(row.id)! })), total: page[0]?.total ?? 0 }
}

/** How often each tag occurs among a campus's locations, the commonest first. */
export async function campusTags(db: Db, campus: Point & { id: number }, miles: number): Promise<{ name: string; n: number }[]> {
  return scope(db)
    .join('study_location_tags as lt', 'lt.study_location_id', 'l.id')
    .join('tag_types as t', 't.id', 'lt.tag_id')
    .where((here) => here.where('l.university_id', campus.id).orWhere((off) => nearby(off, campus, miles)))
    .groupBy('t.name')
    .orderBy([{ column: 'n', order: 'desc' }, { column: 't.name' }])
    .select('t.name', db.raw('count(*) as n'))
}

function nearby(query: Knex.QueryBuilder, centre: Point, miles: number) {
  const box = boxAround(centre, miles)
  query.whereNull('l.university_id').whereBetween('l.latitude', [box.south, box.north]).whereBetween('l.longitude', [box.west, box.east])
}
