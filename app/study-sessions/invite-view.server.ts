import type { Invite } from './invite-queries.server'
import { words } from './invite-words'
import { DEFAULT_SESSION_COLOR, sessionPath } from './path-rules'
import { longDay, timeRange } from './when-rules'

/** An invite as its page shows it: 'own' for the creator, 'joined' for who takes part, 'open' for everybody else. */
export type InviteView = {
  state: 'own' | 'joined' | 'open'
  session: number
  by: string
  title: string
  university: string
  day: string
  time: string
  color: string
  href: string
}

/** What the reader of an invite sees of it. */
export function inviteView(invite: Invite, viewerId: number | null): InviteView {
  const { start_time, end_time, time_zone } = invite
  return {
    state: viewerId !== null && invite.creator_id === viewerId ? 'own' : invite.joined ? 'joined' : 'open',
    session: invite.session_id,
    by:
      [invite.first, invite.last]
        .map((name) => name.trim())
        .filter(Boolean)
        .join(' ') || words.somebody,
    title: invite.title.trim() || words.unnamed,
    university: invite.university_name,
    day: longDay(start_time, time_zone),
    time: timeRange(start_time, end_time, time_zone),
    color: invite.color ?? DEFAULT_SESSION_COLOR,
    href: sessionPath(invite.university_key, invite.session_id),
  }
}
