import type { Knex } from 'knex'
import type { Outcome } from '~/services/outcome'
import type { ItemChanges, ItemKind } from '../item-rules'
import { changeCampus } from './change-campus.server'
import type { Changed, ItemChange } from './change-item.server'
import { changeLocation, type LocationChange } from './change-location.server'

/** Changes an item of either kind: changeCampus or changeLocation. `useCampusPoint` is for study spots. */
export const changeOfKind = (
  transaction: Knex.Transaction,
  kind: ItemKind,
  change: Omit<ItemChange<unknown>, 'changes'> &
    Pick<LocationChange, 'useCampusPoint'> & { changes: ItemChanges },
): Promise<Outcome<Changed>> =>
  kind === 'campus' ? changeCampus(transaction, change) : changeLocation(transaction, change)
