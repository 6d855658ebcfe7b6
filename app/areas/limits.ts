import type { Limit } from '~/http/limits/limits.server'

/** Answers per account: a few study spots with every question. */
export const ANSWERS_OF_AN_HOUR: Limit = { name: 'answer', points: 200, seconds: 3600 }
