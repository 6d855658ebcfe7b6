import type { Reach } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { missing, type Outcome } from '~/services/outcome'
import { allTags } from '~/spots/queries.server'
import type { Status } from '~/spots/model/statuses'
import type { Db } from '~db/connection'
import { editOf } from '../history-queries.server'
import { inTransaction } from '../in-transaction.server'
import type { ItemKind } from '../item-rules'
import { itemWords } from '../item-words'
import { historyWords } from '../words'
import type { Changed } from './change-item.server'
import { changeOfKind } from './change-of-kind.server'
import { changesBack } from './history-view.server'
import { itemSnapshot, locationSnapshot } from './item-queries.server'

type Revert = { viewer: Viewer; kind: ItemKind; id: number; logId: number; version: string; message: string }

/**
 * Reverts a change of an item: its fields get their previous values. It follows the same rules as any other change,
 * with a log entry and a reason. `version` is the item's version that the admin saw.
 */
export const revertEdit = (
  db: Db,
  { viewer, kind, id, logId, version, message }: Revert,
): Promise<Outcome<Changed>> =>
  inTransaction(db, async (transaction) => {
    const reach = viewer.reach
    const [edit, tags] = [await editOf(transaction, reach, kind, id, logId), await allTags(transaction)]
    if (!edit) return missing(historyWords.missing)
    const item = await itemSnapshot(transaction, reach, kind, id)
    if (!item) return missing(itemWords.missing)
    const changes = changesBack(edit.action, item, tags)
    return changeOfKind(transaction, kind, {
      reach,
      editorId: viewer.id,
      id,
      expected: version,
      message,
      changes,
    })
  })

/** The status that reverting a change would set; undefined if it changes none. */
export async function revertedStatus(
  db: Db,
  reach: Reach,
  { kind, id, logId }: Pick<Revert, 'kind' | 'id' | 'logId'>,
): Promise<Status | undefined> {
  return (await editOf(db, reach, kind, id, logId))?.action.status?.old as Status | undefined
}

/** Whether reverting a change removes an area that the study spot has now. */
export async function revertRemovesArea(
  db: Db,
  reach: Reach,
  { kind, id, logId }: Pick<Revert, 'kind' | 'id' | 'logId'>,
): Promise<boolean> {
  if (kind === 'campus') return false
  const [item, edit] = await Promise.all([
    locationSnapshot(db, reach, id),
    editOf(db, reach, kind, id, logId),
  ])
  if (!item || !edit) return false
  const { areas } = changesBack(edit.action, item, [])
  return areas !== undefined && item.areas.some((area) => areas.every((left) => left.id !== area.id))
}
