import type { Limit } from '~/web/limits.server'

/** Following and stopping, per account. */
export const FOLLOWS_PER_HOUR: Limit = { name: 'follow', points: 100, seconds: 3600 }
