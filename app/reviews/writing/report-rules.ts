import type { ReportReason } from '~db/review-tables'

/** Reasons to report a review, in the form's order. */
export const REPORT_REASONS = [
  'spam',
  'offensive',
  'off-topic',
  'untrue',
  'private',
  'other',
] as const satisfies readonly ReportReason[]

/** The most characters (code points) of a report's details, and of an admin's reason. */
export const MAX_CHARACTERS = 1000
