import type { Viewer } from '~/services/auth/viewer'
import { done, missing, refused, type Failure, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { studySessionWords } from '../page-words'
import { studySessionFor, type StudySessionDetail } from '../queries.server'
import { invitesOf, keepOrMakeInvite, withdrawInvite } from './invite-queries.server'
import { inviteState, offersInvites } from '../invite-rules'
import { inviteToken } from './invite-token.server'
import { invitePath } from '../path-rules'
import { longDay } from '../when-rules'
import { inviteWords } from '../invite-words'

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

type Asking = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/** Returns the study session if the viewer created it. Others who can see it get a "forbidden" outcome. */
export async function inviterStudySession(
  db: Db,
  { viewer, id, openedInvites }: Asking,
): Promise<Outcome<StudySessionDetail>> {
  const studySession = await studySessionFor(db, { id, viewerId: viewer.id, openedInvites })
  if (!studySession) return gone()
  return studySession.creator_id === viewer.id ? done(studySession) : refused(inviteWords.onlyCreator)
}

const gone = (): Failure => missing(`${studySessionWords.notFound}\n${studySessionWords.denied}`)

/**
 * Creates an invite link to a private study session of the viewer's that hasn't started, unless there is a valid one.
 */
export async function makeInvite(db: Db, asking: Asking): Promise<Outcome<null>> {
  const own = await inviterStudySession(db, asking)
  if (!own.ok) return own
  if (!offersInvites(own.value, new Date())) return refused(inviteWords.couldNot)
  try {
    await db.transaction((transaction) => keepOrMakeInvite(transaction, asking.id, asking.viewer.id))
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return gone()
    throw error
  }
  return done(null)
}

/** Revokes the viewer's invite link to their study session, for good. */
export async function dropInvite(
  db: Db,
  { inviteId, ...asking }: Asking & { inviteId: number },
): Promise<Outcome<null>> {
  const own = await inviterStudySession(db, asking)
  if (!own.ok) return own
  await withdrawInvite(db, { id: inviteId, sessionId: asking.id, userId: asking.viewer.id })
  return done(null)
}
