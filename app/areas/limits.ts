import type { Limit } from '~/http/limits/limits.server'

/** Answers per account: enough for all questions about a few study spots. */
export const ANSWERS_PER_HOUR: Limit = { name: 'answer', points: 200, seconds: 3600 }
