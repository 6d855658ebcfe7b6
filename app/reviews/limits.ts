import type { Limit } from '~/web/limits.server'

/** Reactions per account. */
export const REACTIONS_PER_HOUR: Limit = { name: 'reaction', points: 300, seconds: 3600 }
/** Reports per account: admins read each one. */
export const REPORTS_PER_DAY: Limit = { name: 'report', points: 20, seconds: 86_400 }
