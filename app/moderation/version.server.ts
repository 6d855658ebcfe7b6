import { createHash } from 'node:crypto'
import type { CampusEntry, LocationEntry } from './entry-rules'

/**
 * What tells two states of an entry apart: a hash of all that an admin may change of it. Whoever changes it, an admin, a
 * suggestion or an import, makes another version; reviews and figures do not.
 */
export const versionOf = (entry: CampusEntry | LocationEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22)
