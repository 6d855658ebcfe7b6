import type { Knex } from 'knex'
import { invalid, type Outcome } from '~/services/outcome'
import { changeItem, valuesOf, type Changed, type ItemChange, type KindOfItem } from './change-item.server'
import { pointFault } from './value-rules'
import { campusNotes } from './item-notes.server'
import { campusSnapshot, updateItem } from './item-queries.server'
import type { CampusItem } from '../item-rules'
import { itemWords } from '../item-words'
import { zoneAfter } from './zone-after.server'

/**
 * Changes a campus in any status. See changeItem. An Approved campus also needs coordinates, which determine its time
 * zone. Its key, and so its URL, follows from name and city.
 */
export const changeCampus = (
  transaction: Knex.Transaction,
  change: ItemChange<CampusItem>,
): Promise<Outcome<Changed>> => changeItem(transaction, CAMPUSES, change)

const CAMPUSES: KindOfItem<CampusItem> = {
  kind: 'campus',
  snapshot: campusSnapshot,
  taken: itemWords.campusTaken,
  async refuse(_transaction, after) {
    const fault = pointFault(after)
    return fault && invalid(fault.message, fault.field)
  },
  async write(transaction, id, after, action) {
    await updateItem(transaction, 'campus', id, valuesOf<CampusItem>(action), zoneAfter(after, action))
  },
  noted: campusNotes,
}
