import { createHash } from 'node:crypto'
import { inKeyOrder } from '~/spots/model/difference'
import type { CampusItem, LocationItem } from './item-rules'

/**
 * Added after 1.4.0. When empty, they don't affect the version, so that forms opened before an upgrade can still be
 * saved.
 */
const LATER = new Set(['traits', 'areas', 'alerts', 'dates'])
const isEmpty = (value: unknown) => Object.keys(value as object).length === 0

/** Version hash for optimistic locking, over the fields an admin can edit. Reviews and stats don't affect it. */
export const versionOf = (item: CampusItem | LocationItem): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(item)
          .filter(([name, value]) => !LATER.has(name) || !isEmpty(value))
          .map(
            ([name, value]) => [name, LATER.has(name) ? JSON.stringify(value, inKeyOrder) : value] as const,
          )
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .digest('base64url')
    .slice(0, 22)
