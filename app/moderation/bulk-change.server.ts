import type { Viewer } from '~/auth/viewer'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { Status } from '~db/tables'
import { changeCampus } from './change-campus.server'
import { changeLocation } from './change-location.server'
import type { EntryKind } from './entry-rules'
import { inTransaction } from './in-transaction.server'

type Asked = {
  viewer: Viewer
  kind: EntryKind
  ids: readonly number[]
  status: Status
  message: string
  useCampusPoint: boolean
}

/**
 * Gives several entries a status, each in a transaction of its own: one that cannot have it keeps nobody from it. The value
 * says how many got it; why others did not is told by what they are.
 */
export async function bulkChange(
  db: Db,
  { viewer, kind, ids, status, message, useCampusPoint }: Asked,
): Promise<Outcome<{ changed: number }>> {
  let changed = 0
  for (const id of new Set(ids)) {
    const change = { editorId: viewer.id, id, expected: null, message, changes: { status } }
    const outcome = await inTransaction(db, async (transaction) =>
      kind === 'campus'
        ? changeCampus(transaction, change)
        : changeLocation(transaction, { ...change, useCampusPoint: useCampusPoint && status === 'Approved' }),
    )
    if (outcome.ok) changed++
  }
  return done({ changed })
}
