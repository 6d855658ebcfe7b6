import { isWholeSite, type Reach } from '~/services/auth/reach'
import type { Db } from '~db/connection'
import { dashboardQuery, type DashboardList } from '../dashboard-url'
import { hasLocations, listItems, type ListedItem } from './item-list-queries.server'
import { moderatedCampuses } from './item-queries.server'
import { publicPath } from './public-path'

/** An item in the list; `path` is its public page, null when there's none. */
export type ListItem = Pick<ListedItem, 'id' | 'name' | 'status' | 'category'> & {
  where: string
  campus: string | null
  since: Date
  path: string | null
}

/** A page of the list; `previous` and `next` are queries of the adjacent pages, null when there's none. */
export type ListView = {
  items: ListItem[]
  previous: string | null
  next: string | null
  /** For admins: whether there are no study spots at all. */
  empty: boolean
  /** The universities that a moderator looks after; none for admins. */
  moderated: { id: number; name: string }[]
}

/** The page of the list that a URL asks for. */
export async function listView(db: Db, reach: Reach, list: DashboardList): Promise<ListView> {
  const { rows, more } = await listItems(db, reach, list)
  const empty = isWholeSite(reach) && rows.length === 0 && !list.q && !(await hasLocations(db, reach))
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    empty,
    moderated: await moderatedCampuses(db, reach),
    items: rows.map((row) => itemOf(list, row)),
    previous:
      first && more.before ? dashboardQuery(list, { cursor: { side: 'before', id: first.id } }) : null,
    next: last && more.after ? dashboardQuery(list, { cursor: { side: 'after', id: last.id } }) : null,
  }
}

function itemOf({ kind }: DashboardList, row: ListedItem): ListItem {
  const {
    id,
    name,
    status,
    category,
    city,
    state,
    created_at: since,
    university_key,
    university_name,
    university_status,
  } = row
  const shown =
    status === 'Approved' &&
    (kind === 'campus' || university_name === null || university_status === 'Approved')
  return {
    id,
    name,
    status,
    category,
    where: `${city}, ${state}`,
    campus: university_name,
    since,
    path: publicPath(kind, { id, name, university_key, shown }),
  }
}
