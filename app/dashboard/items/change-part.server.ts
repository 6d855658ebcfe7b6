import type { Viewer } from '~/services/auth/viewer'
import { missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { inTransaction } from '../in-transaction.server'
import type { Changed } from './change-item.server'
import { changeLocation } from './change-location.server'
import type { LocationItem } from '../item-rules'
import { lockLocation } from './item-queries.server'
import { itemWords } from '../item-words'

export type PartChange = { viewer: Viewer; id: number; message: string; version: string | null }

/**
 * Changes a part of a location like changeLocation, in any status. `changes` gets the current location and returns null
 * if the part is gone.
 */
export const changePart = (
  db: Db,
  { viewer, id, message, version, gone }: PartChange & { gone: string },
  changes: (item: LocationItem) => Partial<LocationItem> | null,
): Promise<Outcome<Changed>> =>
  inTransaction(db, async (transaction) => {
    const reach = viewer.reach
    const item = await lockLocation(transaction, reach, id)
    if (!item) return missing(itemWords.missing)
    const wanted = changes(item)
    if (!wanted) return missing(gone)
    return changeLocation(transaction, {
      reach,
      editorId: viewer.id,
      id,
      expected: version,
      message,
      changes: wanted,
    })
  })
