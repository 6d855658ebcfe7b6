import { locationPath } from '~/spots/rules'
import type { Invite } from './invite-queries.server'
import { offersInvites } from '../invite-rules'
import { inviteWords } from '../invite-words'
import { DEFAULT_STUDY_SESSION_COLOR, studySessionPath } from '../path-rules'
import { seatsLeft } from '../rules'
import { longDay, timeRange } from '../when-rules'

/**
 * An invite as its page shows it to a reader: 'own' for the creator, 'joined' for participants, 'open' for everyone else.
 * `warning`: why the study spot may be closed then.
 */
export function inviteView(invite: Invite, viewerId: number | null, warning: string | null = null) {
  const { start_time, end_time, time_zone, standing, location } = invite
  const others = invite.joined ? ('joined' as const) : ('open' as const)
  return {
    state: viewerId !== null && invite.creator_id === viewerId ? ('own' as const) : others,
    session: invite.session_id,
    by:
      [invite.first, invite.last]
        .map((name) => name.trim())
        .filter(Boolean)
        .join(' ') || inviteWords.someone,
    title: invite.title.trim() || inviteWords.unnamed,
    description: invite.description,
    /** Null if there's none to show. */
    location: location && {
      name: location.name,
      to: locationPath(location),
      city: [location.address, location.city].filter(Boolean).join(', '),
    },
    /** Number of participants, including the creator. */
    people: invite.people,
    /** How many more can join. Null without a limit, or once it has started. */
    seats: seatsLeft(invite, new Date()),
    warning,
    university: invite.university_name,
    /** In campus time. */
    day: longDay(start_time, time_zone),
    time: timeRange(start_time, end_time, time_zone),
    color: invite.color ?? DEFAULT_STUDY_SESSION_COLOR,
    href: studySessionPath(invite.university_key, invite.session_id),
    standing,
    isPublic: invite.is_public,
    /** Whether its creator can make another link. */
    canInvite: offersInvites(invite, new Date()),
  }
}

export type InviteView = ReturnType<typeof inviteView>
