import type { Moment, Position, Sort } from './engine'

export type OrderedQuery = {
  sort: Sort
  near: Position | null
  /** Null without a position. */
  withinMiles: number | null
  zip: string | null
  firstStateId: number | null
  /** For the order 'match': the query normalised, and the tsquery of names that have all of it; null without words. */
  text: string
  named: string | null
  moment: Moment
  mean: number
  skip: number
  size: number
}

export type Page = { ids: number[]; total: number }

export const RATING = 'avg_rating desc, review_count desc, location_id'
export const WALKS: Partial<Record<Sort, string>> = {
  rating: RATING,
  reviews: 'review_count desc, avg_rating desc, location_id',
  name: 'name_key, location_id',
}

export const effective = ({ sort, near }: OrderedQuery): Sort =>
  sort === 'nearest' && near === null ? 'rating' : sort

/**
 * The order as SQL.
 * @param whole whether it can compare names, which is too slow for very many matches
 */
export function orderOf(
  query: OrderedQuery,
  whole: boolean,
): { columns: string; order: string; values: Record<string, string | number> } {
  const sort = effective(query)
  const values: Record<string, string | number> = {}
  let columns = ''
  let order = WALKS[sort] ?? RATING
  if (sort === 'name') columns = ', name_key'
  if (sort === 'nearest') {
    // Planar distance, which is accurate enough for sorting.
    columns = `, (latitude - :latitude) ^ 2 + ((longitude - :longitude) * cosd(:latitude)) ^ 2 as away`
    order = `away, ${RATING}`
    Object.assign(values, query.near)
  }
  if (sort === 'match' && query.text !== '') {
    const named = whole && query.named !== null
    columns = `, (name_key = :text)::int * 4 + starts_with(name_key, :text)::int * 2${
      named ? ' + (lexemes @@ cast(:named as tsquery))::int' : ''
    } as fit`
    order = `fit desc, ${RATING}`
    Object.assign(values, { text: query.text }, named ? { named: query.named } : {})
  }
  if (query.firstStateId !== null) {
    order = `(state_id = :first) desc, ${order}`
    values.first = query.firstStateId
  }
  return { columns, order, values }
}
