/** A person's links to one study session that are shown, the newest first. */
export const SHOWN_INVITES = 10

export type InviteState = 'live' | 'withdrawn' | 'expired'

/**
 * What an invite can do. 'void', 'expired' and 'withdrawn' lead nowhere; the others lead to their study session, which
 * only 'open' lets anyone join.
 */
export type InviteStanding = 'void' | 'expired' | 'withdrawn' | 'over' | 'begun' | 'full' | 'open'

/** Whether a link still shows its session. */
export const leadsOn = (standing: InviteStanding): standing is 'over' | 'begun' | 'full' | 'open' =>
  standing !== 'void' && standing !== 'expired' && standing !== 'withdrawn'

/** How a link stands at a moment. One that was given up for a newer one had expired before. */
export function inviteState(
  { is_active, expires_at }: { is_active: boolean; expires_at: Date },
  now: Date,
): InviteState {
  if (expires_at <= now) return 'expired'
  return is_active ? 'live' : 'withdrawn'
}

/** Whether links to a study session may be made: they are for private ones that have not begun. */
export const offersInvites = (
  { is_public, start_time }: { is_public: boolean; start_time: Date },
  now: Date,
): boolean => !is_public && start_time > now
