import type { Knex } from 'knex'
import type { Db } from '~db/connection'

/** How a queue is ordered: by a time, then by ID. `sinceOf` is the statement that finds the time for an ID. */
type Order = { since: string; id: string; sinceOf: string }

/** Starts a page after the row with this ID, or from the beginning if it's no longer waiting. */
export const behind = (
  query: Knex.QueryBuilder,
  after: number | null,
  { since, id, sinceOf }: Order,
): Knex.QueryBuilder =>
  after === null
    ? query
    : query.whereRaw(`(${since}, ${id}) > (coalesce((${sinceOf}), '-infinity'), ?)`, [after, after])

/** The ID after `after` among `waiting`, else the first; null: none. One statement. */
export async function nextWaiting(
  db: Db,
  waiting: () => Knex.QueryBuilder,
  after: number,
  order: Order,
): Promise<number | null> {
  const one = () => waiting().orderBy([order.since, order.id]).limit(1)
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    'select id from (? union all ?) as n order by round limit 1',
    [
      behind(one(), after, order).select(`${order.id} as id`, db.raw('1 as round')),
      one().select(`${order.id} as id`, db.raw('2 as round')),
    ],
  )
  return rows[0]?.id ?? null
}
