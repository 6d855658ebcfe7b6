import type { Knex } from 'knex'
import { PREPARED, unseen, type Db } from '~db/connection'
import type { CampusMatch } from '~search/engine'
import { pickOfCampus } from '~search/score'
import { locationsOfCampus, within, type CampusPoint } from './campus-counts-queries.server'
import { countQuick, type CampusMoment } from './campus-moment-queries.server'
import type { QuickCounts } from './finder-rules'
import { ROAD_FACTOR, type Box } from '~/services/maps/distance'
import type { CampusView, Sort } from './campus-url'
import { locationsOf, type ListedRow } from './queries.server'
import type { Filters } from './sentence.server'
import { tokensOf, wantsOf } from './model/wants'
import {
  alwaysOpenSql,
  areaOpenSql,
  areaWhenSql,
  calmSql,
  notBusySql,
  openSql,
  openMinutesSql,
  whenBindings,
  whenSql,
} from './model/now-sql'
import { weightedRatingSql } from './model/weighted-rating'
import { whenOf } from './model/when-open'

/** The query for a campus's list; see CampusView. */
export type CampusList = Pick<
  CampusView,
  'tags' | 'categories' | 'kinds' | 'wants' | 'rating' | 'openNow' | 'openOn' | 'openAt' | 'notBusy'
> & {
  campus: CampusPoint
  /** Spots that come first unless `sort` is set. */
  named?: CampusMatch[]
  /** What a sentence asks for besides. */
  said?: Pick<Filters, 'anyTag' | 'noTag' | 'noWants' | 'noKinds' | 'always' | 'category' | 'kind'>
  /** Only these. Null for any. */
  ids?: readonly number[] | null
  /** Only spots in this box, in degrees. */
  box?: Box | null
  /** Results of a search. Only the best of those left by the filters are shown, in this order unless `sort` is set. */
  found: CampusMatch[] | null
  now: Date
  /** The mean of all reviews, for the weighted rating. */
  mean: number
  /** Null for the order of `found` or `named`, then by number of reviews. */
  sort: Sort | null
  offset: number
  limit: number
}

/** Distance from the campus: by road if measured, else estimated. On campus, the straight line. */
export type Distance = { away: number; byRoad: boolean }

/** `l` is the location. Bindings of calmSql and openMinutesSql: the time; of the weighted rating: the mean. */
const ORDER: Record<Sort, string> = {
  reviews: 'reviews desc, rating desc, id',
  rating: 'rating desc, reviews desc, id',
  name: 'lower(name), id',
  distance: "(category = 'On-Campus') desc, away, id",
  best: 'fit desc, reviews desc, id',
  calm: 'fit nulls last, reviews desc, id',
  latest: 'fit desc nulls last, reviews desc, id',
}

/** The SQL to sort by if it isn't a column. */
function fitOf({ sort, mean, now }: CampusList): [sql: string, values: (number | Date)[]] {
  if (sort === 'best') return [weightedRatingSql('l.rating_sum', 'l.review_count', '?'), [mean]]
  if (sort === 'calm') return [calmSql('l'), [now]]
  if (sort === 'latest') return [openMinutesSql('l'), [now]]
  return ['null', []]
}

function narrow(
  query: Knex.QueryBuilder,
  db: Db,
  {
    tags,
    categories,
    kinds,
    wants,
    rating,
    openNow,
    notBusy,
    now,
    found,
    box,
    said,
    ids,
    ...asked
  }: CampusList,
) {
  if (box) {
    query.whereBetween('l.latitude', [box.south, box.north])
    query.whereBetween('l.longitude', [box.west, box.east])
  }
  const tagged = (names: readonly string[]) =>
    db('known_tags as lt')
      .join('tag_types as t', 't.id', 'lt.tag_id')
      .whereRaw('lt.study_location_id = l.id')
      .whereRaw(`t.name = any (${unseen('?', 'text[]')})`, [[...names]])
  for (const tag of tags) query.whereExists(tagged([tag]))
  if (said) {
    for (const some of said.anyTag) query.whereExists(tagged(some))
    if (said.noTag.length > 0) query.whereNotExists(tagged(said.noTag))
    if (said.noKinds.length > 0) query.whereNotIn('l.kind', said.noKinds)
    if (said.noWants.length > 0)
      query.whereRaw(
        'not exists (select from known_places p where p.study_location_id = l.id and p.has && ?::text[])',
        [wantsOf(said.noWants).map(({ token }) => token)],
      )
    if (said.always) query.whereRaw(alwaysOpenSql('l'), [now])
    if (said.category) query.where('l.category', said.category)
    if (said.kind) query.where('l.kind', said.kind)
  }
  if (ids) query.whereRaw(`l.id = any (${IDS})`, [[...ids]])
  if (categories.length > 0) query.whereIn('l.category', categories)
  if (kinds.length > 0) query.whereIn('l.kind', kinds)
  if (rating !== null) query.where('l.avg_rating', '>=', rating)
  if (openNow) query.whereRaw(openSql('l'), [now])
  const when = whenOf(asked)
  const bindings = when ? whenBindings(when, now) : []
  if (when) query.whereRaw(whenSql('l', when), bindings)
  const tokens = tokensOf({ tags, wants })
  if (tokens.length > 0) {
    query.whereRaw(
      `exists (select from known_places p where p.study_location_id = l.id and p.has @> ?::text[]
        ${openNow ? `and ${areaOpenSql('l', 'p')}` : ''} ${when ? `and ${areaWhenSql('l', 'p', when)}` : ''})`,
      [tokens, ...(openNow ? [now] : []), ...bindings],
    )
  }
  if (notBusy) query.whereRaw(notBusySql('l'), [now])
  if (found) query.whereRaw(`l.id = any (${IDS})`, [idsOf(found)])
}

function fitAs(list: CampusList): [string, (number | Date)[]] {
  const [sql, values] = fitOf(list)
  return [`${sql} as fit`, values]
}

const IDS = unseen('?', 'bigint[]')
const idsOf = (found: CampusMatch[]) => found.map(({ id }) => id)

/**
 * A page of a campus's list, and how many locations the filters leave. Always two statements. Picks the best matches of
 * a search here, after filtering: for the few hundred matches only IDs and distances are read.
 * @param moment to count what the quick filters would leave; without it they're null
 */
export async function campusLocations(
  db: Db,
  list: CampusList,
  moment: Promise<CampusMoment> | null = null,
): Promise<{
  rows: (ListedRow & Distance)[]
  total: number
  quick: QuickCounts | null
  quietNow: number
  /** The least busy open location. */
  calmest: ListedRow | null
}> {
  const all = locationsOfCampus(db, list.campus)
  all.select('l.time_zone', 'l.has_dates', 'l.hours_confirmed_on', db.raw(...fitAs(list)))
  narrow(all, db, list)
  const { found, named = [] } = list
  const [order, values] =
    list.sort === null && (found || named.length > 0)
      ? ([`array_position(${IDS}, id), ${ORDER.reviews}`, [idsOf(found ?? named)]] as const)
      : ([ORDER[list.sort ?? 'reviews'], []] as const)
  const here = within(
    db('found as f')
      .leftJoin('location_driving_cache as d', (on) =>
        on.on('d.location_id', 'f.id').andOnVal('d.campus_id', list.campus.id),
      )
      .select(
        'f.*',
        db.raw(
          `case when category = 'On-Campus' then miles else coalesce(d.driving_miles, miles * ${ROAD_FACTOR}) end as away`,
        ),
        db.raw(`coalesce(d.source = 'osrm', false) as "byRoad"`),
      ),
  )
  const [offset, limit] = found ? [0, found.length] : [list.offset, list.limit]
  // The page is joined to the whole list, so that a page beyond the last has that too. Its first row is enough.
  const query = db
    .with('found', all)
    .with('here', here)
    .from(db.raw(`(select coalesce(json_agg(id), '[]') as ids from here) as t`))
    .joinRaw(
      `left join (select id, away, "byRoad", row_number() over (order by ${order}) as position from here order by position offset ? limit ?) as p on true`,
      [...values, offset, limit] as never,
    )
    .orderBy('p.position')
    .options(PREPARED)
    .select(
      db.raw('case when p.position = ? or p.position is null then t.ids end as ids', [offset + 1]),
      'p.id',
      'p.away',
      'p.byRoad',
    )
  const [page, known] = await Promise.all([query as Promise<PageRow[]>, moment])
  const every = page[0]!.ids!
  const counted = known && countQuick(known, every)
  const left = page.flatMap(({ id }) => id ?? [])
  const best = found && bestOf(found, left)
  const ids = best ? best.slice(list.offset, list.offset + list.limit) : left
  const calmest = counted?.calmest ?? null
  const rows =
    list.limit === 0
      ? []
      : await locationsOf(db, [...new Set([...ids, ...(calmest === null ? [] : [calmest])])])
  const distances = new Map(page.map(({ id, away, byRoad }) => [id, { away, byRoad }]))
  return {
    rows: rows.flatMap((row) => (ids.includes(row.id) ? { ...row, ...distances.get(row.id)! } : [])),
    calmest: rows.find(({ id }) => id === calmest) ?? null,
    total: best ? best.length : every.length,
    quick: counted?.quick ?? null,
    quietNow: counted?.quietNow ?? 0,
  }
}

/** `ids`: of the whole list, in the first row. */
type PageRow = Distance & { id: number | null; ids: number[] | null }

/** The matches to show of those left by the filters, in their order. */
function bestOf(found: CampusMatch[], left: number[]): number[] {
  const among = new Set(left)
  const picked = new Set(pickOfCampus(found.filter(({ id }) => among.has(id))))
  return left.filter((id) => picked.has(id))
}
