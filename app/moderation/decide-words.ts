/** Text of the two forms that decide on a report. */
export const words = {
  reason: 'Reason',
  keepHint: 'Shown in the public moderation log, so don’t name anyone.',
  keepStart: 'Follows the rules',
  keeping: 'Saving...',
} as const
