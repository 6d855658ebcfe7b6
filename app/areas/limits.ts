import type { Limit } from '~/http/limits/limits.server'

/** Answers per account: enough for all questions about a few study spots. */
export const ANSWERS_OF_AN_HOUR: Limit = { name: 'answer', points: 200, seconds: 3600 }
