import type { Limit } from '~/http/limits/limits.server'

/** Busyness reports per account. Real users visit fewer locations. */
export const BUSYNESS_PER_HOUR: Limit = { name: 'busyness', points: 100, seconds: 3600 }
