import { createHash } from 'node:crypto'
import type { CampusItem, LocationItem } from './items/form/item-rules'

/** Version hash for optimistic locking, over the fields an admin can edit. Reviews and stats don't affect it. */
export const versionOf = (item: CampusItem | LocationItem): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22)
