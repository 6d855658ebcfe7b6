import type { Limit } from '~/web/limits.server'

/** Suggested edits per account: admins read each one. */
export const SUGGESTIONS_PER_DAY: Limit = { name: 'suggestion', points: 30, seconds: 86_400 }
/** "These hours are right" confirmations per account. */
export const CONFIRMED_HOURS_PER_DAY: Limit = { name: 'confirm-hours', points: 60, seconds: 86_400 }
