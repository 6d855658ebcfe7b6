import type { Db } from '~db/connection'
import { invitesOf } from './invite-queries.server'
import { inviteState, offersInvites } from './invite-rules'
import { inviteToken } from './invite-token.server'
import { invitePath } from './path-rules'
import { longDay } from '../when-rules'

/** The creator's links to a private study session: the current one, and earlier ones. */
export type InviteSection = {
  live: { id: number; url: string; until: string } | null
  earlier: { id: number; made: string; how: 'withdrawn' | 'expired' }[]
}

type Session = {
  id: number
  creator_id: number | null
  is_public: boolean
  start_time: Date
  time_zone: string
}
type Settings = { viewerId: number | null; origin: string; secrets: readonly string[]; now?: Date }

/** A study session's links, for its creator. Null for everyone else, or if it can't have links. One statement. */
export async function inviteSection(
  db: Db,
  { studySession, viewerId, origin, secrets, now = new Date() }: Settings & { studySession: Session },
): Promise<InviteSection | null> {
  if (viewerId === null || studySession.creator_id !== viewerId || !offersInvites(studySession, now))
    return null
  const section: InviteSection = { live: null, earlier: [] }
  for (const invite of await invitesOf(db, studySession.id, viewerId)) {
    const state = inviteState(invite, now)
    const day = (date: Date) => longDay(date, studySession.time_zone)
    if (state === 'live') {
      section.live = {
        id: invite.id,
        url: origin + invitePath(inviteToken(invite.id, secrets)),
        until: day(invite.expires_at),
      }
    } else {
      section.earlier.push({ id: invite.id, made: day(invite.created_at), how: state })
    }
  }
  return section
}
