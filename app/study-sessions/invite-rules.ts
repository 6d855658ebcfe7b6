/** How many of a user's links to a study session are shown, newest first. */
export const SHOWN_INVITES = 10

export type InviteState = 'live' | 'withdrawn' | 'expired'

/**
 * An invite's state. 'void', 'expired' and 'withdrawn' show nothing; the others show the study session, which can only
 * be joined if it's 'open'.
 */
export type InviteStanding = 'void' | 'expired' | 'withdrawn' | 'over' | 'begun' | 'full' | 'open'

/** Whether a link still shows its study session. */
export const showsStudySession = (standing: InviteStanding): standing is 'over' | 'begun' | 'full' | 'open' =>
  standing !== 'void' && standing !== 'expired' && standing !== 'withdrawn'

/** A link's state at a moment. One that was replaced by a newer one had already expired. */
export function inviteState(
  { is_active, expires_at }: { is_active: boolean; expires_at: Date },
  now: Date,
): InviteState {
  if (expires_at <= now) return 'expired'
  return is_active ? 'live' : 'withdrawn'
}

/** Whether a study session can have invite links: only private ones that haven't started. */
export const offersInvites = (
  { is_public, start_time }: { is_public: boolean; start_time: Date },
  now: Date,
): boolean => !is_public && start_time > now
