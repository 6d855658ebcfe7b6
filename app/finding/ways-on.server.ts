import { opensNext, whenText } from '~/spots/finder.server'
import type { Way } from '~/spots/finder-rules'
import { locationsOf } from '~/spots/queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine, SearchQuery } from '~search/engine'
import { filtersOf, meaningOf, type Chosen } from './meaning.server'
import { isAsked, searchPath, type Search } from './search-url'

/** How many filters we try removing, and how many closed spots we check for the next to open. */
const MAX_TRIED = 5
const MAX_CLOSED = 40

/** Links for an empty search: the next spot to open, and each filter whose removal helps. */
export async function waysOn(
  db: Db,
  engine: SearchEngine,
  {
    search,
    query,
    chosen,
    now,
  }: { search: Search; query: SearchQuery; chosen: readonly Chosen[]; now: Date },
): Promise<Way[]> {
  const { moment } = query
  const first = { ...query, page: 1 }
  const [closed, ...tried] = await Promise.all([
    moment?.openNow
      ? engine.search({ ...first, moment: { ...moment, openNow: false }, pageSize: MAX_CLOSED })
      : null,
    ...chosen.slice(0, MAX_TRIED).map(async ({ text, without }) => {
      const other = { ...search, ...without }
      const filters = {
        ...filtersOf(await meaningOf(db, other, now), now),
        withinMiles: other.nearMe ? query.withinMiles : null,
      }
      const found = isAsked(other) && (await engine.search({ ...first, ...filters, pageSize: 1 }))
      const n = found && found.matched !== 'any' ? found.total : 0
      return {
        without: typeof text === 'string' ? text : whenText(text, [], now),
        n,
        to: searchPath(other),
      }
    }),
  ])
  return [...opensNext(await locationsOf(db, closed?.ids ?? []), now), ...tried.filter(({ n }) => n > 0)]
}
