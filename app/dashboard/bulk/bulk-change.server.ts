import type { Viewer } from '~/services/auth/viewer'
import { isDecidedMeanwhile } from '~/web/decision-text'
import type { Status } from '~/spots/model/statuses'
import { conflict, done, type Failure, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { changeOfKind } from '../items/change-of-kind.server'
import type { ItemKind } from '../item-rules'
import { itemName } from '../history-queries.server'
import { inTransaction } from '../in-transaction.server'
import { dashboardWords } from '../words'

type BulkChange = {
  viewer: Viewer
  kind: ItemKind
  items: readonly { id: number; version: string }[]
  status: Status
  message: string
  useCampusPoint: boolean
}

/**
 * Sets a status on several items, one transaction each, so one failure doesn't block the rest. Returns the ones that
 * changed, and the name if it was a single one. If none changed, returns the Failure of a single item, or a
 * conflict if another admin decided on some.
 */
export async function bulkChange(
  db: Db,
  { viewer, kind, items, status, message, useCampusPoint }: BulkChange,
): Promise<Outcome<{ changed: number[]; name: string | null }>> {
  const reach = viewer.reach
  const changed: number[] = []
  let failure: Failure | null = null
  for (const { id, version } of items) {
    if (changed.includes(id)) continue
    const change = { reach, editorId: viewer.id, id, expected: version, message, changes: { status } }
    const outcome = await inTransaction(db, async (transaction) =>
      changeOfKind(transaction, kind, {
        ...change,
        useCampusPoint: useCampusPoint && status === 'Approved',
      }),
    )
    if (outcome.ok) changed.push(id)
    // The form has no field for what an item lacks.
    else if (items.length === 1) failure = { ...outcome, field: undefined }
    else if (isDecidedMeanwhile(outcome.message)) failure = conflict(dashboardWords.allOvertaken)
  }
  if (changed.length === 0 && failure) return failure
  const [first] = items
  const alone = items.length === 1 && first ? await itemName(db, reach, kind, first.id) : null
  return done({ changed, name: alone?.name ?? null })
}
