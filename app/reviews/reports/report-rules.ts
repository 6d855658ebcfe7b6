import type { ReportReason } from '~db/review-tables'

/** Why a review may be reported, in the order in which the form asks. */
export const REPORT_REASONS = [
  'spam',
  'offensive',
  'off-topic',
  'untrue',
  'private',
  'other',
] as const satisfies readonly ReportReason[]

/**
 * Most characters (code points) of what someone writes to the moderators, and of what a moderator gives as the reason.
 */
export const MOST_CHARACTERS = 1000
