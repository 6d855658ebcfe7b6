import type { Knex } from 'knex'
import { PREPARED, unseen, type Db } from '~db/connection'
import { milesSql } from '~db/near-sql'
import { scope } from './public-queries.server'
import { boxAround, LIST_MILES, type Point } from '~/services/maps/distance'

export type CampusPoint = Point & { id: number }

/**
 * The locations on a campus, and off-campus ones in the box around it; use `within` to drop those in the
 * corners. Columns: id, name, category, kind, rating, reviews, university_key, miles.
 */
export const locationsOfCampus = (db: Db, campus: CampusPoint): Knex.QueryBuilder =>
  scope(db)
    .select(
      'l.id',
      'l.name',
      'l.category',
      'l.kind',
      'l.avg_rating as rating',
      'l.review_count as reviews',
      'u.key as university_key',
    )
    .select(db.raw(`${milesSql('l', ':latitude', ':longitude')} as miles`, campus))
    .where(
      (here) =>
        void here
          .where('l.university_id', db.raw(unseen('?', 'bigint'), [campus.id]))
          .orWhere((off) => nearby(off, db, campus)),
    )

function nearby(query: Knex.QueryBuilder, db: Db, centre: Point) {
  const box = boxAround(centre, LIST_MILES)
  const degrees = (value: number) => db.raw(unseen('?', 'double precision'), [value])
  query
    .whereNull('l.university_id')
    .whereBetween('l.latitude', [degrees(box.south), degrees(box.north)])
    .whereBetween('l.longitude', [degrees(box.west), degrees(box.east)])
}

/** Those of `locationsOfCampus` that are on campus or near enough. */
export const within = (query: Knex.QueryBuilder) =>
  query.where((each) => void each.where('category', 'On-Campus').orWhere('miles', '<=', LIST_MILES))

/**
 * How many of a campus's locations have each tag, category and kind, the most common first, and each token of
 * known_places; the number of locations, and of their reviews.
 */
export type CampusCounts = { all: number; reviews: number } & Record<
  'tag' | 'category' | 'kind' | 'want',
  { name: string; n: number }[]
>

/** Counts for a campus's filters. One statement. */
export async function campusCounts(db: Db, campus: CampusPoint): Promise<CampusCounts> {
  const rows = (await db
    .with('around', locationsOfCampus(db, campus))
    .with('here', within(db('around')))
    .from(
      db.raw(`(
      select 'all' as of, null as name, count(*) as n from here
      union all select 'reviews', null, coalesce(sum(reviews), 0)::bigint from here
      union all select 'category', category, count(*) from here group by category
      union all select 'kind', kind, count(*) from here group by kind
      union all select 'tag', t.name, coalesce(c.n, 0) from tag_types t left join (
        select lt.tag_id, count(*) as n from here h join known_tags lt on lt.study_location_id = h.id group by 1) c on c.tag_id = t.id
      union all select 'want', token, count(distinct p.study_location_id) from here h
        join known_places p on p.study_location_id = h.id, unnest(p.has) token group by token
      ) as counted`),
    )
    .orderBy([{ column: 'n', order: 'desc' }, { column: 'name' }])
    .options(PREPARED)
    .select('of', 'name', 'n')) as {
    of: 'all' | 'reviews' | 'tag' | 'category' | 'kind' | 'want'
    name: string | null
    n: number
  }[]
  const of = (what: string) =>
    rows.flatMap((row) => (row.of === what && row.name !== null ? { name: row.name, n: row.n } : []))
  const total = (what: 'all' | 'reviews') => rows.find((row) => row.of === what)!.n
  return {
    all: total('all'),
    reviews: total('reviews'),
    tag: of('tag'),
    category: of('category'),
    kind: of('kind'),
    want: of('want'),
  }
}
