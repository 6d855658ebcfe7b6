import type { Limit } from '~/web/limits.server'

/** Saves, removals and new collections per account. */
export const SAVES_PER_HOUR: Limit = { name: 'save', points: 300, seconds: 3600 }
