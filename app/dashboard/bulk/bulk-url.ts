import { idParam } from '~/web/http/params'
import { STATUSES, type Status } from '~/spots/model/statuses'
import { MAX_AT_ONCE } from './bulk-rules'
import { DASHBOARD, listOf, listQuery } from '../dashboard-url'
import { KINDS_OF_ITEMS, type ItemKind } from '../item-rules'

/** The items in a bulk change's URL. `list` is the query of the list to return to. */
export type BulkAsked = {
  kind: ItemKind
  ids: number[]
  status: Status
  /** The decision that the URL asks for; null: none yet. */
  chosen: Status | null
  useCampusPoint: boolean
  list: string
  /** The items that changed; null: nothing was sent yet. */
  changed: number[] | null
}

export function readBulk(params: URLSearchParams): BulkAsked {
  const kind = KINDS_OF_ITEMS.find((each) => each === params.get('kind')) ?? 'spot'
  const idsOf = (name: string) => params.getAll(name).flatMap((id) => idParam(id) ?? [])
  const chosen = STATUSES.find((each) => each === params.get('action')) ?? null
  return {
    kind,
    ids: idsOf('id').slice(0, MAX_AT_ONCE),
    status: chosen ?? 'Approved',
    chosen,
    useCampusPoint: params.get('point') === 'campus',
    list: listQuery(listOf(params, kind)),
    changed: params.has('done') ? idsOf('done') : null,
  }
}

/** The page to decide on one item, with a decision already chosen or none. */
export const bulkPath = (kind: ItemKind, chosen: Status | null, id: number, list: string): string =>
  `${DASHBOARD}/bulk?${new URLSearchParams({ kind, id: String(id), ...(chosen && { action: chosen }), ...(list && { list }) })}`

/** The page with the result of a bulk change. */
export function bulkDonePath({
  kind,
  status,
  ids,
  changed,
  useCampusPoint,
  list,
}: BulkAsked & { changed: number[] }): string {
  const query = new URLSearchParams([
    ['kind', kind],
    ['action', status],
    ...ids.map((id) => ['id', String(id)]),
    ...(changed.length > 0 ? changed : ['']).map((id) => ['done', String(id)]),
  ])
  if (useCampusPoint) query.set('point', 'campus')
  if (list) query.set('list', list)
  return `${DASHBOARD}/bulk?${query}`
}
