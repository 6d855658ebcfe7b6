import { weightedRatingSql } from '~/spots/model/weighted-rating'
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
} from '~/spots/model/now-sql'
import { whenOf } from '~/spots/model/when-open'
import type { Db } from '../db/connection'
import { nearSql } from '../db/near-sql'
import { hasCondition, type MomentCounts, type SearchQuery, type Sort } from './engine'
import { orderOf, RATING, type Page, type OrderedQuery } from './postgres-order'

/** Searches that depend on the time. Opening hours and reports aren't in the index, so matches are joined with them. */

/** Only this many of the best-rated matches are checked. */
const MAX_LOOKED_AT = 5000
/** No counts for more matches: they'd take longer than the search itself. */
const MAX_COUNTED = 1000

const FITS: Partial<Record<Sort, { sql: string; order: string }>> = {
  best: { sql: weightedRatingSql('l.rating_sum', 'l.review_count', ':mean'), order: 'desc' },
  calm: { sql: named(calmSql('l')), order: 'nulls last' },
  latest: { sql: named(openMinutesSql('l')), order: 'desc nulls last' },
}

const NEAR = ` and location_id in (
  select l.id from study_locations l
  where ${nearSql('l', ':nearLatitude::float8', ':nearLongitude::float8', ':withinMiles::float8')})`

const IN_ZIP = ' and location_id in (select id from study_locations where left(zipcode, 5) = :zip)'

/** A match's location, read by ID. With a plain join, PostgreSQL would read all locations for a few matches. */
const LOCATION = 'lateral (select * from study_locations where id = m.location_id offset 0) l'

/** now-sql.ts has positional bindings; this names them. */
function named(sql: string): string {
  return sql.replace('?', ':now').replace('?', ':openAt').replace('?', ':openOn')
}

/** Whether a query depends on the time, or on data that isn't in the index. */
export const isLive = ({
  sort = 'rating',
  moment,
  withinMiles = null,
  zip = null,
}: Pick<SearchQuery, 'sort' | 'moment' | 'withinMiles' | 'zip'>): boolean =>
  (moment !== undefined && hasCondition(moment)) ||
  FITS[sort] !== undefined ||
  withinMiles !== null ||
  zip !== null

/** Like readPage. An empty tsquery matches every document. */
export async function readLive(db: Db, tsqueries: readonly string[], query: OrderedQuery): Promise<Page> {
  const fit = FITS[query.sort]
  const { columns, order, values } = orderOf(fit ? { ...query, sort: 'rating' } : query, true)
  const { with: matches, bindings } = matchesOf(tsqueries, query, columns, MAX_LOOKED_AT)
  const first = query.firstStateId === null ? '' : '(state_id = :first) desc, '
  const { rows } = await db.raw<{ rows: { total: number; ids: string[] }[] }>(
    `with ${matches}, live as materialized (
       select m.*, ${fit?.sql ?? 'null'} as live_fit from matches m, ${LOCATION}
       where ${conditionsOf(query)})
     select (select count(*) from live) as total,
       array(select location_id from live order by ${fit ? `${first}live_fit ${fit.order}, ${RATING}` : order} limit :size offset :skip) as ids`,
    {
      ...bindings,
      ...values,
      mean: query.mean,
      size: query.size,
      skip: query.skip,
    },
  )
  return { ids: rows[0]!.ids.map(Number), total: rows[0]!.total }
}

/** See SearchEngine. */
export async function countLive(
  db: Db,
  tsqueries: readonly string[],
  query: OrderedQuery,
  tags: readonly string[],
): Promise<MomentCounts | null> {
  const { with: matches, bindings } = matchesOf(tsqueries, query, ', lexemes', MAX_COUNTED + 1)
  const { rows } = await db.raw<{
    rows: ({ total: number; open: number; calm: number } & { tags: number[]; has: Record<string, number> })[]
  }>(
    `with ${matches}, live as materialized (
       select m.location_id, m.lexemes, ${named(openSql('l'))} as open, ${named(notBusySql('l'))} as calm
       from matches m, ${LOCATION} where ${conditionsOf(query)})
     select count(*) as total, count(*) filter (where open) as open, count(*) filter (where calm) as calm,
       array[${tags.map((_, nth) => `count(*) filter (where lexemes @@ cast(:tag${nth} as tsquery))`).join(', ')}]::int[] as tags,
       (select coalesce(jsonb_object_agg(token, n), '{}') from (
         select token, count(distinct location_id) as n from live join known_places p on p.study_location_id = location_id, unnest(p.has) token
         group by token) tokens) as has
     from live`,
    {
      ...bindings,
      ...Object.fromEntries(tags.map((tag, nth) => [`tag${nth}`, `'=tag:${tag.toLowerCase()}'`])),
    },
  )
  const { total, open, calm, tags: counts, has } = rows[0]!
  if (total > MAX_COUNTED) return null
  return { open, calm, has, tags: Object.fromEntries(tags.map((tag, nth) => [tag, counts[nth]!])) }
}

/** The documents of the first tsquery with any matches, best rated first. */
function matchesOf(
  tsqueries: readonly string[],
  { moment: { now, has = [], lacks = [], ...moment }, near, withinMiles, zip }: OrderedQuery,
  columns: string,
  most: number,
) {
  // The 5,000 best-rated spots would include few with a rare feature.
  const known =
    has.length === 0
      ? ''
      : ' and location_id in (select study_location_id from known_places where has @> cast(:has as text[]))'
  const isNear = near !== null && withinMiles !== null
  const ctes = tsqueries.map(
    (tsquery, nth) => `found${nth} as materialized (
      select location_id, avg_rating, review_count, state_id${columns} from search_documents
      where ${tsquery === '' ? 'true' : `lexemes @@ cast(:tsquery${nth} as tsquery)`}${known}${isNear ? NEAR : ''}${zip === null ? '' : IN_ZIP}${nth === 0 ? '' : ` and not exists (select from found${nth - 1})`}
      order by ${RATING} limit ${most})`,
  )
  const found = tsqueries.map((_, nth) => `select * from found${nth}`).join(' union all ')
  const when = whenOf(moment)
  const [, openAt, openOn] = when ? whenBindings(when, now) : []
  return {
    with: `${ctes.join(', ')}, matches as (${found})`,
    bindings: {
      ...Object.fromEntries(tsqueries.map((tsquery, nth) => [`tsquery${nth}`, tsquery])),
      now,
      ...(openAt === undefined ? {} : { openAt, openOn }),
      ...(has.length === 0 ? {} : { has: [...has] }),
      ...(lacks.length === 0 ? {} : { lacks: [...lacks] }),
      ...(zip === null ? {} : { zip }),
      ...(isNear ? { nearLatitude: near.latitude, nearLongitude: near.longitude, withinMiles } : {}),
    },
  }
}

function conditionsOf({ moment }: OrderedQuery): string {
  const { openNow, has = [], lacks = [] } = moment
  const when = whenOf(moment)
  const ofSpot = [...(openNow ? [openSql('l')] : []), ...(when ? [whenSql('l', when)] : [])]
  const ofArea = [...(openNow ? [areaOpenSql('l', 'p')] : []), ...(when ? [areaWhenSql('l', 'p', when)] : [])]
  return [
    'true',
    ...ofSpot.map(named),
    ...(moment.notBusy ? [named(notBusySql('l'))] : []),
    ...(moment.always ? [named(alwaysOpenSql('l'))] : []),
    ...(has.length > 0 && ofArea.length > 0
      ? [
          `exists (select from known_places p where p.study_location_id = l.id and p.has @> cast(:has as text[]) and ${ofArea.map(named).join(' and ')})`,
        ]
      : []),
    ...(lacks.length > 0
      ? [
          'not exists (select from known_places p where p.study_location_id = l.id and p.has && cast(:lacks as text[]))',
        ]
      : []),
  ].join(' and ')
}
