import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Db } from '~db/connection'
import { dashboardQuery, type DashboardList } from '../dashboard-url'
import { hasLocations, listItems, type ListedItem } from './item-list-queries.server'
import { moderatedCampuses } from './item-queries.server'
import { publicPath } from './public-path'

export type ListView = Awaited<ReturnType<typeof listView>>
export type ListItem = ListView['items'][number]

/**
 * The page of the list that a URL asks for. `previous` and `next` are the queries of the adjacent pages. `moderated` are the
 * universities that a moderator looks after.
 */
export async function listView(db: Db, reach: Reach, list: DashboardList) {
  const { rows, more } = await listItems(db, reach, list)
  const empty = isWholeSite(reach) && rows.length === 0 && !list.q && !(await hasLocations(db, reach))
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    // For admins: whether there are no study spots at all.
    empty,
    moderated: await moderatedCampuses(db, reach),
    items: rows.map((row) => itemOf(list, row)),
    previous:
      first && more.before ? dashboardQuery(list, { cursor: { side: 'before', id: first.id } }) : null,
    next: last && more.after ? dashboardQuery(list, { cursor: { side: 'after', id: last.id } }) : null,
  }
}

function itemOf(
  { kind }: DashboardList,
  { city, state, created_at: since, university_key, university_name, university_status, ...rest }: ListedItem,
) {
  const shown =
    rest.status === 'Approved' &&
    (kind === 'campus' || university_name === null || university_status === 'Approved')
  return {
    ...rest,
    where: `${city}, ${state}`,
    campus: university_name,
    since,
    path: publicPath(kind, { ...rest, university_key, shown }),
  }
}
