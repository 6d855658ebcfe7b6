import { isWholeSite, type Reach } from '~/services/auth/reach'
import { idParam } from '~/web/http/params'
import { STATUSES } from '~/spots/model/statuses'
import { KINDS_OF_ITEMS, type ItemKind } from './item-rules'

export const SORTS = ['newest', 'oldest', 'name'] as const
export const ROWS = [5, 20, 50] as const
export const FILTERS = [...STATUSES, 'All'] as const

/** The list that a dashboard URL asks for. `cursor` is the item before or after the page. */
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

/** Pending items start with the oldest, decided ones with the newest. */
const startSort = (status: DashboardList['status']): DashboardList['sort'] =>
  status === 'Pending' ? 'oldest' : 'newest'
const MAX_SEARCH_LENGTH = 100

const idOf = (value: string | null) => idParam(value ?? undefined)
const oneOf = <T>(list: readonly T[], value: string | null, start: T): T =>
  list.find((each) => String(each) === value) ?? start

/** Invalid values in a URL give the defaults. */
export function readDashboard(params: { get: (name: string) => string | null }): DashboardList {
  const status = oneOf(FILTERS, params.get('status'), START.status)
  const [after, before] = [idOf(params.get('after')), idOf(params.get('before'))]
  return {
    kind: oneOf(KINDS_OF_ITEMS, params.get('kind'), START.kind),
    status,
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: oneOf(SORTS, params.get('sort'), startSort(status)),
    rows: oneOf(ROWS, params.get('rows'), START.rows),
    cursor:
      after !== null ? { side: 'after', id: after } : before !== null ? { side: 'before', id: before } : null,
  }
}

/**
 * The query of a list without default values: '' or 'kind=campus&status=All'. Changing anything but the cursor returns
 * to the first page.
 */
export function dashboardQuery(list: DashboardList, change: Partial<DashboardList> = {}): string {
  const { cursor, ...wanted } = { ...list, cursor: null, ...change }
  const params = new URLSearchParams()
  const start = { ...START, sort: startSort(wanted.status) }
  for (const name of ['kind', 'status', 'q', 'sort', 'rows'] as const)
    if (wanted[name] !== start[name]) params.set(name, String(wanted[name]))
  if (cursor) params.set(cursor.side, String(cursor.id))
  return params.toString()
}

/** The query to return to this page of a list. */
export const listQuery = (list: DashboardList): string => dashboardQuery(list, { cursor: list.cursor })

/** The dashboard's URL with a list's query. */
export const dashboardPath = (query: string): string => (query ? `${DASHBOARD}?${query}` : DASHBOARD)

/** The edit page of an item; `list` is the query of the list to return to. */
export const itemPath = (kind: ItemKind, id: number, list = ''): string =>
  `${DASHBOARD}/${kind}/${id}${list ? `?list=${encodeURIComponent(list)}` : ''}`

/** The page of a person, which only admins may open. */
export const personPath = (reach: Reach, id: number | null): string | null =>
  id !== null && isWholeSite(reach) ? `${DASHBOARD}/users/${id}` : null

/** The page with hours of certain days, of a study spot or of all spots of a campus. */
export const datesPath = (kind: ItemKind, id: number): string => `${itemPath(kind, id)}/dates`

/** The page with the calendars that a study spot's hours are read from. */
export const calendarPath = (id: number): string => `${itemPath('spot', id)}/calendar`

/** The page of the programs that count people on a campus. */
export const countersPath = (id: number): string => `${itemPath('campus', id)}/counters`

/** The item in a URL; id 0, which doesn't exist, when the URL is invalid. */
export function itemOf({ kind, id }: { kind?: string; id?: string }): { kind: ItemKind; id: number } {
  const known = KINDS_OF_ITEMS.find((each) => each === kind)
  return known ? { kind: known, id: idParam(id) ?? 0 } : { kind: 'spot', id: 0 }
}

/** The list to return to, from the query in `list=`. */
export const listOf = (params: { get: (name: string) => string | null }, kind: ItemKind): DashboardList => {
  const given = new URLSearchParams(params.get('list') ?? '')
  return { ...readDashboard(given), kind }
}

/** The page of a study spot's areas and facts, or of one of its areas. */
export const areasPath = (id: number, area: number | 'new' | null = null): string =>
  `${itemPath('spot', id)}/areas${area === null ? '' : `/${area}`}`

/** The page of a study spot's alerts, or of one of them. */
export const alertsPath = (id: number, alert: number | 'new' | null = null): string =>
  `${itemPath('spot', id)}/alerts${alert === null ? '' : `/${alert}`}`
