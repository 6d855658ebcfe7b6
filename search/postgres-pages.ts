import { preparedRaw, type Db } from '../db/connection'
import { isLive, readLive } from './postgres-live'
import { effective, orderOf, WALKS, type Page, type OrderedQuery } from './postgres-order'
import { FEW, matchesSql } from './postgres-matches'
import { isCommon, totalsOf } from './postgres-totals'

/**
 * One page of IDs that match a tsquery, and the total; for more than FEW matches, the total is up to a minute old. The
 * first of several tsqueries with any matches counts.
 * The planner has no statistics for lexemes, so it always uses the word index, which is right for rare words. For
 * common ones (more than FEW matches) we walk an index in the wanted order until the page is full, unless sorting all
 * matches is cheaper.
 * @param complete for each tsquery, the same without the prefix, or null; see matchesSql
 */
export async function readPage(
  db: Db,
  tsqueries: readonly string[],
  query: OrderedQuery,
  complete: readonly (string | null)[] = [],
): Promise<Page> {
  if (isLive(query)) return readLive(db, tsqueries, query)
  let common = tsqueries[0]!
  if (!isCommon(db, common) || (await totalsOf(db, common)).matches <= FEW) {
    const { nth, ...few } = await sorted(db, tsqueries, query, complete)
    if (few.total <= FEW) return few
    common = tsqueries[nth]!
  }
  if (query.firstStateId !== null) return stateFirst(db, common, query, query.firstStateId)
  return { ids: await readCommon(db, common, query), total: (await totalsOf(db, common)).matches }
}

async function readCommon(db: Db, tsquery: string, query: OrderedQuery): Promise<number[]> {
  const { matches, documents } = await totalsOf(db, tsquery)
  const walk = WALKS[effective(query)]
  const walkedOver = ((query.skip + query.size) * documents) / matches
  if (walk && walkedOver <= matches) return walked(db, tsquery, query, walk)
  return (await sorted(db, [tsquery], query, null)).ids
}

/** All matches of the first tsquery that has any, sorted. With `complete`, at most FEW + 1. */
async function sorted(
  db: Db,
  tsqueries: readonly string[],
  query: OrderedQuery,
  complete: readonly (string | null)[] | null,
): Promise<Page & { nth: number }> {
  const { columns, order, values } = orderOf(query, complete !== null)
  const names = tsqueries.map((_, nth) => `found${nth}`)
  const ctes = names.map((name, nth) => {
    const read = `location_id, avg_rating, review_count, state_id, ${nth} as nth${columns}`
    const unlessFound = nth === 0 ? 'true' : `not exists (select from ${names[nth - 1]})`
    return `${name} as materialized (${
      complete === null
        ? `select ${read} from search_documents where lexemes @@ cast(:tsquery${nth} as tsquery) and ${unlessFound}`
        : matchesSql(read, `tsquery${nth}`, complete[nth] ? `complete${nth}` : null, unlessFound)
    })`
  })
  const { rows } = await preparedRaw<{ total: number; nth: number | null; ids: string[] }>(
    db,
    `with ${ctes.join(', ')}, found as (${names.map((name) => `select * from ${name}`).join(' union all ')})
     select (select count(*) from found) as total, (select max(nth) from found) as nth,
       array(select location_id from found order by ${order} limit :size offset :skip) as ids`,
    {
      ...Object.fromEntries(tsqueries.map((tsquery, nth) => [`tsquery${nth}`, tsquery])),
      ...Object.fromEntries((complete ?? []).map((tsquery, nth) => [`complete${nth}`, tsquery])),
      ...values,
      size: query.size,
      skip: query.skip,
    },
  )
  return { ids: rows[0]!.ids.map(Number), total: rows[0]!.total, nth: rows[0]!.nth ?? 0 }
}

/** OFFSET 0 stops the planner from using the word index. */
async function walked(
  db: Db,
  tsquery: string,
  { size, skip }: OrderedQuery,
  order: string,
): Promise<number[]> {
  const { rows } = await preparedRaw<{ location_id: number }>(
    db,
    `select location_id from (select location_id, lexemes from search_documents order by ${order} offset 0) walk
     where lexemes @@ cast(:tsquery as tsquery) limit :size offset :skip`,
    { tsquery, size, skip },
  )
  return rows.map(({ location_id }) => location_id)
}

/** For many matches: searches the state first, then everything outside it. */
async function stateFirst(db: Db, tsquery: string, query: OrderedQuery, stateId: number): Promise<Page> {
  const anyState = { ...query, firstStateId: null }
  const inside = await readPage(db, [`(${tsquery}) & '=state:${stateId}'`], anyState)
  const { matches: total } = await totalsOf(db, tsquery)
  const missing = query.size - inside.ids.length
  const after = { ...anyState, skip: Math.max(0, query.skip - inside.total), size: missing }
  if (missing === 0) return { ids: inside.ids, total }
  const outside = await readPage(db, [`(${tsquery}) & !'=state:${stateId}'`], after)
  return { ids: [...inside.ids, ...outside.ids], total }
}
