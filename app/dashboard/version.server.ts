import { createHash } from 'node:crypto'
import type { CampusEntry, LocationEntry } from './items/form/entry-rules'

/** Version hash for optimistic locking, over the fields an admin can edit. Reviews and stats don't affect it. */
export const versionOf = (entry: CampusEntry | LocationEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22)
