import { idParam } from '~/http/params'
import { STATUSES } from '~/locations/model/statuses'
import { KINDS_OF_ENTRIES, type EntryKind } from './items/form/entry-rules'

export const SORTS = ['newest', 'oldest', 'name'] as const
export const ROWS = [5, 20, 50] as const
export const FILTERS = [...STATUSES, 'All'] as const

/** What the address of the desk asks for. `cursor` is the entry beside which the page begins, or ends. */
export type DeskList = {
  kind: EntryKind
  status: (typeof FILTERS)[number]
  q: string
  sort: (typeof SORTS)[number]
  rows: (typeof ROWS)[number]
  cursor: { side: 'after' | 'before'; id: number } | null
}

export const DESK = '/admin-dashboard'

const START = { kind: 'spot', status: 'Pending', q: '', rows: 5 } as const

/** What waits longest comes first; of what is decided, the latest. */
const startSort = (status: DeskList['status']): DeskList['sort'] =>
  status === 'Pending' ? 'oldest' : 'newest'
const LONGEST_SEARCH = 100

const idOf = (value: string | null) => idParam(value ?? undefined)
const oneOf = <T>(list: readonly T[], value: string | null, start: T): T =>
  list.find((each) => String(each) === value) ?? start

/** Whatever an address asks for that is none of the choices is what the desk shows first. */
export function readDesk(params: { get: (name: string) => string | null }): DeskList {
  const status = oneOf(FILTERS, params.get('status'), START.status)
  const [after, before] = [idOf(params.get('after')), idOf(params.get('before'))]
  return {
    kind: oneOf(KINDS_OF_ENTRIES, params.get('kind'), START.kind),
    status,
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: oneOf(SORTS, params.get('sort'), startSort(status)),
    rows: oneOf(ROWS, params.get('rows'), START.rows),
    cursor:
      after !== null ? { side: 'after', id: after } : before !== null ? { side: 'before', id: before } : null,
  }
}

/** The query of a list, without what is so anyhow: '' or 'kind=campus&status=All'. A change of anything but the cursor begins at the first page. */
export function deskQuery(list: DeskList, change: Partial<DeskList> = {}): string {
  const { cursor, ...wanted } = { ...list, cursor: null, ...change }
  const params = new URLSearchParams()
  const start = { ...START, sort: startSort(wanted.status) }
  for (const name of ['kind', 'status', 'q', 'sort', 'rows'] as const)
    if (wanted[name] !== start[name]) params.set(name, String(wanted[name]))
  if (cursor) params.set(cursor.side, String(cursor.id))
  return params.toString()
}

/** The desk's address with a list's query. */
export const deskPath = (query: string): string => (query ? `${DESK}?${query}` : DESK)

/** The page on which an entry is edited; `list` is the query of the list that led there. */
export const entryPath = (kind: EntryKind, id: number, list = ''): string =>
  `${DESK}/${kind}/${id}${list ? `?list=${encodeURIComponent(list)}` : ''}`

/** The item that an address names; one that isn't there, id 0, when it names none. */
export function itemOf({ kind, id }: { kind?: string; id?: string }): { kind: EntryKind; id: number } {
  const known = KINDS_OF_ENTRIES.find((each) => each === kind)
  return known ? { kind: known, id: idParam(id) ?? 0 } : { kind: 'spot', id: 0 }
}

/** The list that led to a page, by its own query as it came in `list=`. */
export const listOf = (params: { get: (name: string) => string | null }, kind: EntryKind): DeskList => {
  const given = new URLSearchParams(params.get('list') ?? '')
  return { ...readDesk(given), kind }
}
