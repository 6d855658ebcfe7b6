import { idParam } from '~/http/params'
import { STATUSES } from '~/locations/model/statuses'
import { KINDS_OF_ITEMS, type ItemKind } from './items/form/item-rules'

export const SORTS = ['newest', 'oldest', 'name'] as const
export const ROWS = [5, 20, 50] as const
export const FILTERS = [...STATUSES, 'All'] as const

/** What the address of the dashboard asks for. `cursor` is the item beside which the page begins, or ends. */
export type DashboardList = {
  kind: ItemKind
  status: (typeof FILTERS)[number]
  q: string
  sort: (typeof SORTS)[number]
  rows: (typeof ROWS)[number]
  cursor: { side: 'after' | 'before'; id: number } | null
}

export const DASHBOARD = '/admin-dashboard'

const START = { kind: 'spot', status: 'Pending', q: '', rows: 5 } as const

/** What waits longest comes first; of what is decided, the latest. */
const startSort = (status: DashboardList['status']): DashboardList['sort'] =>
  status === 'Pending' ? 'oldest' : 'newest'
const LONGEST_SEARCH = 100

const idOf = (value: string | null) => idParam(value ?? undefined)
const oneOf = <T>(list: readonly T[], value: string | null, start: T): T =>
  list.find((each) => String(each) === value) ?? start

/** Whatever an address asks for that is none of the choices is what the dashboard shows first. */
export function readDashboard(params: { get: (name: string) => string | null }): DashboardList {
  const status = oneOf(FILTERS, params.get('status'), START.status)
  const [after, before] = [idOf(params.get('after')), idOf(params.get('before'))]
  return {
    kind: oneOf(KINDS_OF_ITEMS, params.get('kind'), START.kind),
    status,
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: oneOf(SORTS, params.get('sort'), startSort(status)),
    rows: oneOf(ROWS, params.get('rows'), START.rows),
    cursor:
      after !== null ? { side: 'after', id: after } : before !== null ? { side: 'before', id: before } : null,
  }
}

/** The query of a list, without what is so anyhow: '' or 'kind=campus&status=All'. A change of anything but the cursor begins at the first page. */
export function dashboardQuery(list: DashboardList, change: Partial<DashboardList> = {}): string {
  const { cursor, ...wanted } = { ...list, cursor: null, ...change }
  const params = new URLSearchParams()
  const start = { ...START, sort: startSort(wanted.status) }
  for (const name of ['kind', 'status', 'q', 'sort', 'rows'] as const)
    if (wanted[name] !== start[name]) params.set(name, String(wanted[name]))
  if (cursor) params.set(cursor.side, String(cursor.id))
  return params.toString()
}

/** The dashboard's address with a list's query. */
export const dashboardPath = (query: string): string => (query ? `${DASHBOARD}?${query}` : DASHBOARD)

/** The page on which an item is edited; `list` is the query of the list that led there. */
export const itemPath = (kind: ItemKind, id: number, list = ''): string =>
  `${DASHBOARD}/${kind}/${id}${list ? `?list=${encodeURIComponent(list)}` : ''}`

/** The item that an address names; one that isn't there, id 0, when it names none. */
export function itemOf({ kind, id }: { kind?: string; id?: string }): { kind: ItemKind; id: number } {
  const known = KINDS_OF_ITEMS.find((each) => each === kind)
  return known ? { kind: known, id: idParam(id) ?? 0 } : { kind: 'spot', id: 0 }
}

/** The list that led to a page, by its own query as it came in `list=`. */
export const listOf = (params: { get: (name: string) => string | null }, kind: ItemKind): DashboardList => {
  const given = new URLSearchParams(params.get('list') ?? '')
  return { ...readDashboard(given), kind }
}
