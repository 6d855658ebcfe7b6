import type { Point } from '~/services/maps/distance'
import { PREPARED, unseen, type Db } from '~db/connection'
import { boxSql } from '~db/near-sql'
import type { Openable } from './hours-rules'
import { LINE_COLUMNS, type LineColumn } from './model/facts'
import type { Columns } from './model/fields'
import type { Category, Kind } from './model/kinds'
import { busyNowSql } from './model/now-sql'
import { usuallyBusySql } from './model/usual-sql'
import { creditedSourceSql, drawingSql, openableSql, tagsSql } from './model/sql'
import { MEAN_WITHOUT_REVIEWS } from './model/weighted-rating'
import { scope } from './public-queries.server'
import { LIST_MILES } from '~/services/maps/distance'

/** A location as lists need it. Alerts and certain days that are over are left out. */
export type LocationRow = Openable & {
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
  /** The code of its illustration. */
  drawing: string
  /** Its source, whose credits db/sources knows. */
  source: string
}

/** A location as its own page shows it. */
export type LocationDetail = LocationRow &
  Pick<Columns, 'address' | 'zipcode' | LineColumn> & {
    university_color: string | null
    /** Its own campus. Null off campus, or if its position is unknown. */
    university_at: Point | null
    /** Campuses in the box around an off-campus location. Null or absent if it's on campus or there are none. */
    campuses?: NearCampus[] | null
  }

type NearCampus = {
  key: string
  name: string
  latitude: number
  longitude: number
  /** Null if not yet measured or estimated. */
  driving_miles: number | null
  source: string | null
}

/** How busy a location is, from 0 to 4. Null if too little is known. */
export type Busyness = { busy_now: number | null; busy_usual: number | null }
/** A location with its card's busyness. */
export type ListedRow = LocationRow & Busyness

const listed = (db: Db) =>
  rows(db).select(db.raw(`${busyNowSql('l')} as busy_now, ${usuallyBusySql('l')} as busy_usual`))

const rows = (db: Db) =>
  scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .select(
      'l.id',
      'l.name',
      'l.city',
      's.abr as state',
      'l.kind',
      'l.category',
      'l.image_url',
      'l.avg_rating as rating',
      'l.review_count as reviews',
      'l.time_zone',
      'l.latitude',
      'l.longitude',
      db.raw(`${creditedSourceSql('l')} as source`),
      'u.key as university_key',
      'u.name as university_name',
      db.raw(`${tagsSql('l')} as tags, ${openableSql('l')}, ${drawingSql('l', 'u')} as drawing`),
    )

const DETAIL = [
  ...['address', 'zipcode', ...LINE_COLUMNS].map((column) => `l.${column}`),
  'u.school_hex_color as university_color',
]
const UNIVERSITY_AT = `case when u.latitude is not null then
    json_build_object('latitude', u.latitude, 'longitude', u.longitude) end as university_at`

const CAMPUSES = `(select json_agg(json_build_object('key', c.key, 'name', c.name, 'latitude', c.latitude, 'longitude', c.longitude,
    'driving_miles', d.driving_miles, 'source', d.source))
  from universities c left join location_driving_cache d on d.campus_id = c.id and d.location_id = l.id
  where l.university_id is null and c.status = 'Approved'
    and ${boxSql('c', 'l.latitude', 'l.longitude', `${LIST_MILES}::float8`)}) as campuses`

/** The public location with this ID, or null. */
export async function locationOfId(db: Db, id: number): Promise<LocationDetail | null> {
  return (
    (await rows(db)
      .select(...DETAIL, db.raw(`${UNIVERSITY_AT}, ${CAMPUSES}`))
      .where('l.id', id)
      .options(PREPARED)
      .first()) ?? null
  )
}

const LOWER = `lower(${unseen('?', 'text')})`

/** The location with this name on the campus with this key. Ignores case and how accents are encoded. */
export async function locationOfName(
  db: Db,
  campusKey: string,
  name: string,
): Promise<LocationDetail | null> {
  const query = rows(db)
    .select(...DETAIL, db.raw(UNIVERSITY_AT))
    .whereRaw(`lower(u.key) in (${LOWER}, ${LOWER})`, [campusKey, campusKey.normalize('NFC')])
    .whereRaw(`lower(l.name) in (${LOWER}, ${LOWER})`, [name, name.normalize('NFC')])
    .options(PREPARED)
  return (await query.first()) ?? null
}

/** Locations by id, in the order of `ids`. */
export async function locationsOf(db: Db, ids: number[]): Promise<ListedRow[]> {
  const found = (await listed(db)
    .whereRaw(`l.id = any (${unseen('?', 'bigint[]')})`, [ids])
    .options(PREPARED)) as ListedRow[]
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
}

/** The locations that a user saved last, newest first. */
export const locationsSavedBy = (db: Db, userId: number, limit: number): Promise<ListedRow[]> =>
  listed(db)
    .joinRaw(
      `join (select i.location_id, max(i.created_at) as saved_at from bookmark_collection_items i
          join bookmark_collections c on c.id = i.bookmark_collection_id
        where c.created_by = ${unseen('?', 'bigint')} and i.location_id is not null
        group by i.location_id order by saved_at desc, i.location_id limit ?) saved on saved.location_id = l.id`,
      [userId, limit],
    )
    .orderByRaw('saved.saved_at desc, l.id')
    .options(PREPARED)

/** By number of reviews, then rating. */
export const BY_REVIEWS = [
  { column: 'l.review_count', order: 'desc' },
  { column: 'l.avg_rating', order: 'desc' },
  { column: 'l.id' },
]
/** By rating, then number of reviews. */
const BY_RATING = [
  { column: 'l.avg_rating', order: 'desc' },
  { column: 'l.review_count', order: 'desc' },
  { column: 'l.id' },
]

/** The locations with the most reviews (at least `least` each), by number of reviews, then rating. */
export const popularLocations = (db: Db, limit: number, least = 2): Promise<ListedRow[]> =>
  listed(db).where('l.review_count', '>=', least).orderBy(BY_REVIEWS).limit(limit)

/** The best-rated locations that have reviews. */
export const topLocations = (db: Db, limit: number): Promise<LocationRow[]> =>
  rows(db).where('l.review_count', '>', 0).orderBy(BY_RATING).limit(limit)

/** Totals of what the public sees. `mean`: of all reviews, 1 to 5, which weighted ratings start from. */
export type SiteTotals = { universities: number; locations: number; reviews: number; mean: number }

/**
 * Counts the whole site: reads every location once. No index has rating_sum, so sums of ratings come from averages:
 * exact up to 100 reviews of a location, beyond that within 0.005.
 */
export async function siteTotals(db: Db): Promise<SiteTotals> {
  const row = await scope(db).first(
    db.raw("(select count(*) from universities where status = 'Approved') as universities"),
    db.raw('count(*) as locations, coalesce(sum(l.review_count), 0)::bigint as reviews'),
    db.raw('sum(round(l.avg_rating * l.review_count))::float8 / nullif(sum(l.review_count), 0) as mean'),
  )
  return { ...row, mean: row.mean ?? MEAN_WITHOUT_REVIEWS }
}

/** Every tag, by ID. */
export const allTags = (db: Db): Promise<{ id: number; name: string }[]> =>
  db('tag_types').orderBy('id').select('id', 'name')
