import type { Limit } from '~/web/limits.server'

/** New invite links per account. */
export const INVITES_PER_HOUR: Limit = { name: 'invite', points: 60, seconds: 3600 }
/** Study sessions joined per account. */
export const JOINS_PER_HOUR: Limit = { name: 'join-session', points: 100, seconds: 3600 }
/** New study sessions per account; a weekly series counts once. */
export const STUDY_SESSIONS_PER_DAY: Limit = { name: 'study-session', points: 100, seconds: 86_400 }
/** Changes to study sessions per account: each emails every participant. */
export const STUDY_SESSION_CHANGES_PER_HOUR: Limit = {
  name: 'study-session-change',
  points: 30,
  seconds: 3600,
}
