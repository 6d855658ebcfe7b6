import type { Invite } from './invite-queries.server'
import { showsStudySession, offersInvites, type InviteStanding } from './invite-rules'
import { inviteWords } from './words'
import { DEFAULT_STUDY_SESSION_COLOR, studySessionPath } from './path-rules'
import { longDay, timeRange } from '../when-rules'

/** An invite as its page shows it: 'own' for the creator, 'joined' for participants, 'open' for everyone else. */
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
  /**
   * For the creator: what's wrong with the link and what to do. For others: why nobody can join. Null if all is well.
   */
  closed: string | null
}

/** The invite as this reader sees it. */
export function inviteView(invite: Invite, viewerId: number | null): InviteView {
  const { start_time, end_time, time_zone, standing } = invite
  const state =
    viewerId !== null && invite.creator_id === viewerId ? 'own' : invite.joined ? 'joined' : 'open'
  return {
    state,
    session: invite.session_id,
    by:
      [invite.first, invite.last]
        .map((name) => name.trim())
        .filter(Boolean)
        .join(' ') || inviteWords.someone,
    title: invite.title.trim() || inviteWords.unnamed,
    university: invite.university_name,
    day: longDay(start_time, time_zone),
    time: timeRange(start_time, end_time, time_zone),
    color: invite.color ?? DEFAULT_STUDY_SESSION_COLOR,
    href: studySessionPath(invite.university_key, invite.session_id),
    closed: state === 'own' ? ownFault(invite) : closedTo(standing),
  }
}

const closedTo = (standing: InviteStanding): string | null =>
  showsStudySession(standing) && standing !== 'open' ? inviteWords.closed[standing] : null

/** The text for a creator whose own link doesn't work. */
function ownFault({ standing, is_public, start_time }: Invite): string | null {
  if (standing === 'open' || standing === 'void') return null
  const fault = inviteWords.ownEnded[standing]
  if (showsStudySession(standing)) return fault
  if (is_public) return `${fault} ${inviteWords.ownPublic}`
  return offersInvites({ is_public, start_time }, new Date()) ? `${fault} ${inviteWords.ownAgain}` : fault
}
