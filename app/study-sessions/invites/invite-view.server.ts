import { locationPath } from '~/spots/rules'
import type { Invite } from './invite-queries.server'
import { offersInvites, type InviteStanding } from '../invite-rules'
import { inviteWords } from '../invite-words'
import { DEFAULT_STUDY_SESSION_COLOR, studySessionPath } from '../path-rules'
import { seatsLeft } from '../rules'
import { longDay, timeRange } from '../when-rules'

/** An invite as its page shows it: 'own' for the creator, 'joined' for participants, 'open' for everyone else. */
export type InviteView = {
  state: 'own' | 'joined' | 'open'
  session: number
  by: string
  title: string
  description: string | null
  /** Null if there's none to show. */
  location: { name: string; to: string; city: string } | null
  /** Number of participants, including the creator. */
  people: number
  /** How many more can join. Null without a limit, or once it has started. */
  seats: number | null
  /** Why the study spot may be closed then. */
  warning: string | null
  university: string
  /** In campus time. */
  day: string
  time: string
  color: string
  href: string
  standing: InviteStanding
  isPublic: boolean
  /** Whether its creator can make another link. */
  canInvite: boolean
}

/** The invite as this reader sees it. */
export function inviteView(
  invite: Invite,
  viewerId: number | null,
  warning: string | null = null,
): InviteView {
  const { start_time, end_time, time_zone, standing, location } = invite
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
    description: invite.description,
    location: location && {
      name: location.name,
      to: locationPath(location),
      city: [location.address, location.city].filter(Boolean).join(', '),
    },
    people: invite.people,
    seats: seatsLeft(invite, new Date()),
    warning,
    university: invite.university_name,
    day: longDay(start_time, time_zone),
    time: timeRange(start_time, end_time, time_zone),
    color: invite.color ?? DEFAULT_STUDY_SESSION_COLOR,
    href: studySessionPath(invite.university_key, invite.session_id),
    standing,
    isPublic: invite.is_public,
    canInvite: offersInvites(invite, new Date()),
  }
}
