import type { Reach } from '~/services/auth/reach'
import { decisionText } from '~/web/decision-text'
import { kindName } from '~/spots/model/kinds'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '~db/connection'
import { bulkFault } from './bulk-rules'
import type { BulkAsked } from './bulk-url'
import { itemEditView, type ItemEditView } from '../items/edit-view.server'
import { listOf } from '../dashboard-url'
import { bulkItems, itemAfter, type BulkItem } from '../items/item-list-queries.server'
import { campusSnapshots, locationSnapshots } from '../items/item-queries.server'
import type { ItemKind } from '../item-rules'
import { lastDecisions } from '../history-queries.server'
import { versionOf } from '../version.server'

export type BulkRow = {
  id: number
  version: string
  name: string
  where: string
  kind: string | null
  status: Status
  /** What will happen to it, or has happened. */
  result: 'pending' | 'unchanged' | 'blocked' | 'did' | 'decidedMeanwhile'
  /** Who decided on it last, and when. */
  decided: string | null
  can: boolean
  fault: string | null
  /** Whether its campus has coordinates to use. */
  lends: boolean
  /** For a campus: how many study spots are public only while it's Approved. */
  spots: number
}

/** The selected items, with what will happen or has happened to each. */
export type BulkView = { rows: BulkRow[]; can: number; campusPoints: boolean }

type BulkQuery = {
  kind: ItemKind
  ids: readonly number[]
  status: Status
  useCampusPoint: boolean
  /** The items that just changed; null: nothing was sent yet. */
  changed?: readonly number[] | null
}

/** Data about the items of a bulk change, before or after it. A constant number of statements. */
export async function bulkView(
  db: Db,
  reach: Reach,
  { kind, ids, status, useCampusPoint, changed = null }: BulkQuery,
): Promise<BulkView> {
  const [items, versions, decisions] = await Promise.all([
    bulkItems(db, reach, kind, ids),
    kind === 'campus' ? campusSnapshots(db, reach, ids) : locationSnapshots(db, reach, ids),
    lastDecisions(db, reach, kind, ids),
  ])
  const resultOf = (item: BulkItem, fault: string | null): BulkRow['result'] => {
    if (item.status === status) return changed?.includes(item.id) ? 'did' : 'unchanged'
    return fault !== null ? 'blocked' : changed ? 'decidedMeanwhile' : 'pending'
  }
  const rows = items.flatMap((item): BulkRow[] => {
    const seen = versions.get(item.id)
    if (!seen) return []
    const { id, name, address, city, state, spots } = item
    const is = item.status === status
    const fault = is ? null : bulkFault(item, status, useCampusPoint)
    const decision = decisions.get(id)
    return [
      {
        id,
        version: versionOf(seen),
        name,
        where: [address, city, state].filter(Boolean).join(', '),
        kind: item.kind && kindName(item.kind),
        status: item.status,
        result: resultOf(item, fault),
        decided: decision ? decisionText(decision) : null,
        can: !is && fault === null,
        fault,
        lends: status === 'Approved' && !item.placed && item.university_placed,
        spots,
      },
    ]
  })
  return {
    rows,
    can: rows.filter(({ can }) => can).length,
    campusPoints: rows.some(({ lends }) => lends),
  }
}

/**
 * The page that changes the status of items, or its result. To decide on a single item, it's shown with all its details.
 * `next`: the item after it in its list.
 */
export type BulkPage = BulkAsked & BulkView & { facts: ItemEditView | null; next: number | null }

export async function bulkPage(db: Db, reach: Reach, asked: BulkAsked): Promise<BulkPage> {
  const { kind, ids, changed, list } = asked
  const [only] = ids.length === 1 && !changed ? ids : []
  if (!only) return { ...asked, ...(await bulkView(db, reach, asked)), facts: null, next: null }
  const [view, facts, next] = await Promise.all([
    // Any decision is possible, so the page says what approving it needs.
    bulkView(db, reach, { ...asked, status: 'Approved' }),
    itemEditView(db, reach, kind, only),
    itemAfter(db, reach, listOf({ get: () => list }, kind), only),
  ])
  return { ...asked, ...view, facts: facts.ok ? facts.value : null, next }
}
