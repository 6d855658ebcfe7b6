import type { Limit } from '~/web/limits.server'

/** Requests per account: admins read each one. */
export const REQUESTS_PER_HOUR: Limit = { name: 'request', points: 30, seconds: 3600 }
