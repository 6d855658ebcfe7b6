import { isWholeSite, type Reach } from '~/services/auth/reach'
import { spotIdWithin } from '~/spots/reach-queries.server'
import type { ItemKind } from './item-rules'

/** Where items of a kind are, the log of their changes, and its column with their ids. */
export const ITEM_TABLES: Record<ItemKind, { table: string; log: string; of: string }> = {
  campus: { table: 'universities', log: 'university_edit_logs', of: 'university_id' },
  spot: { table: 'study_locations', log: 'study_location_edit_logs', of: 'study_location_id' },
}

/** SQL: whether the item with the id in `column` is within reach. Only admins change campuses: moving one would move the reach. */
export const itemWithin = (reach: Reach, kind: ItemKind, column: string): string =>
  kind === 'spot' ? spotIdWithin(reach, column) : String(isWholeSite(reach))
