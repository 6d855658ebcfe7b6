/** Decisions about what an account may do, as the moderation log has them. */
export const STANDING_ACTIONS = [
  'suspend',
  'lift-suspension',
  'make-admin',
  'unmake-admin',
  'make-moderator',
  'end-moderator',
] as const
