import { weightedRatingSql } from '~/locations/model/weighted-rating'
import { ALWAYS_OPEN, BUSYNESS, NOT_BUSY, OPEN, OPEN_MINUTES } from '~/locations/model/now-sql'
import type { Db } from '../../db/connection'
import type { MomentCounts, SearchQuery, Sort } from '../engine'
import { orderOf, RATING, type Page, type Wanted } from './postgres-order'

/** Searches that depend on the moment. Opening hours and reports aren't in the index, so matches are joined with them. */

/** Of so many best rated matches the moment is looked at. */
const MOST_LOOKED_AT = 5000
/** Of more matches nothing is counted: it would take longer than the search itself. */
const MOST_COUNTED = 1000

const FITS: Partial<Record<Sort, { sql: string; order: string }>> = {
  best: { sql: weightedRatingSql('l.rating_sum', 'l.review_count', ':mean'), order: 'desc' },
  calm: { sql: BUSYNESS, order: 'nulls last' },
  latest: { sql: named(OPEN_MINUTES), order: 'desc nulls last' },
}

/** The location of a match, read by its ID: of few matches, PostgreSQL would read all locations otherwise. */
const LOCATION = 'lateral (select * from study_locations where id = m.location_id offset 0) l'

/** Of the moment, with its binding named. */
function named(sql: string): string {
  return sql.replaceAll('?', ':now')
}

/** Whether a query depends on the moment, or on more than the index has. */
export const isLive = ({ sort = 'rating', moment }: Pick<SearchQuery, 'sort' | 'moment'>): boolean =>
  (moment !== undefined && (moment.openNow || moment.notBusy || moment.always)) || FITS[sort] !== undefined

/** As readPage. An empty tsquery is every document. */
export async function readLive(db: Db, tsqueries: readonly string[], wanted: Wanted): Promise<Page> {
  const fit = FITS[wanted.sort]
  const { columns, order, values } = orderOf(fit ? { ...wanted, sort: 'rating' } : wanted, true)
  const { with: matches, bindings } = matchesOf(tsqueries, columns, MOST_LOOKED_AT)
  const first = wanted.firstStateId === null ? '' : '(state_id = :first) desc, '
  const { rows } = await db.raw<{ rows: { total: number; ids: string[] }[] }>(
    `with ${matches}, live as materialized (
       select m.*, ${fit?.sql ?? 'null'} as live_fit from matches m, ${LOCATION}
       where ${conditionsOf(wanted)})
     select (select count(*) from live) as total,
       array(select location_id from live order by ${fit ? `${first}live_fit ${fit.order}, ${RATING}` : order} limit :size offset :skip) as ids`,
    {
      ...bindings,
      ...values,
      now: wanted.moment.now,
      mean: wanted.mean,
      size: wanted.size,
      skip: wanted.skip,
    },
  )
  return { ids: rows[0]!.ids.map(Number), total: rows[0]!.total }
}

/** See SearchEngine. */
export async function countLive(
  db: Db,
  tsqueries: readonly string[],
  wanted: Wanted,
  tags: readonly string[],
): Promise<MomentCounts | null> {
  const { with: matches, bindings } = matchesOf(tsqueries, ', lexemes', MOST_COUNTED + 1)
  const { rows } = await db.raw<{
    rows: ({ total: number; open: number; calm: number } & { tags: number[] })[]
  }>(
    `with ${matches}
     select count(*) as total, count(*) filter (where open) as open, count(*) filter (where calm) as calm,
       array[${tags.map((_, nth) => `count(*) filter (where lexemes @@ cast(:tag${nth} as tsquery))`).join(', ')}]::int[] as tags
     from (select m.lexemes, ${named(OPEN)} as open, ${NOT_BUSY} as calm
       from matches m, ${LOCATION} where ${conditionsOf(wanted)}) each`,
    {
      ...bindings,
      ...Object.fromEntries(tags.map((tag, nth) => [`tag${nth}`, `'=tag:${tag.toLowerCase()}'`])),
      now: wanted.moment.now,
    },
  )
  const { total, open, calm, tags: counts } = rows[0]!
  if (total > MOST_COUNTED) return null
  return { open, calm, tags: Object.fromEntries(tags.map((tag, nth) => [tag, counts[nth]!])) }
}

/** The documents of the first tsquery that finds any, the best rated first. */
function matchesOf(tsqueries: readonly string[], columns: string, most: number) {
  const ctes = tsqueries.map(
    (tsquery, nth) => `found${nth} as materialized (
      select location_id, avg_rating, review_count, state_id${columns} from search_documents
      where ${tsquery === '' ? 'true' : `lexemes @@ cast(:tsquery${nth} as tsquery)`}${nth === 0 ? '' : ` and not exists (select from found${nth - 1})`}
      order by ${RATING} limit ${most})`,
  )
  const found = tsqueries.map((_, nth) => `select * from found${nth}`).join(' union all ')
  return {
    with: `${ctes.join(', ')}, matches as (${found})`,
    bindings: Object.fromEntries(tsqueries.map((tsquery, nth) => [`tsquery${nth}`, tsquery])),
  }
}

const conditionsOf = ({ moment }: Wanted): string =>
  [
    'true',
    ...(moment.openNow ? [named(OPEN)] : []),
    ...(moment.notBusy ? [NOT_BUSY] : []),
    ...(moment.always ? [ALWAYS_OPEN] : []),
  ].join(' and ')
