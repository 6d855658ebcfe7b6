import { conflict, done, invalid, missing, unavailable, type Failure, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { findInvite, type InviteQuery } from './find-invite.server'
import { lockInvite, joinedJustNow, type Invite } from './invite-queries.server'
import { showsStudySession } from '../invite-rules'
import { inviteIdOf } from './invite-token.server'
import { inviteWords } from '../invite-words'
import { hubPath, invitePath, studySessionPath } from '../path-rules'
import { lockStudySession, insertParticipant } from '../queries.server'
import { longDay } from '../when-rules'

type Accepting = Omit<InviteQuery, 'viewerId'> & { userId: number }

/** What was joined: `line` says so and links to it, `list` links to the reader's study sessions. */
export type Accepted = {
  title: string
  list: string
  line: { text: string; to: string; linkText: string }
}

/** The result of accepting an invite: joined, or the reader must log in first and come back to `path`. */
export type Pressed = ({ kind: 'joined' } & Accepted) | { kind: 'sign-in'; inviteId: number; path: string }

/** The Accept button. Sends visitors to log in, if the invite is valid and for the study session that was shown. */
export async function pressInvite(
  db: Db,
  { userId, shown, ...query }: Omit<Accepting, 'userId'> & { userId: number | null; shown: number },
): Promise<Outcome<Pressed>> {
  if (userId !== null) {
    const accepted = await acceptInvite(db, { ...query, userId, shown })
    return accepted.ok ? done({ kind: 'joined', ...accepted.value }) : accepted
  }
  const found = await findInvite(db, { ...query, viewerId: null })
  if (!found.invite) return found.why === 'failed' ? unavailable(inviteWords.tryAgain) : missing(found.text)
  const { invite } = found
  if (shown !== invite.session_id) return invalid(inviteWords.detailsMissing)
  if (invite.standing === 'full') return conflict(inviteWords.couldNotJoin)
  return refusal(invite) ?? done({ kind: 'sign-in', inviteId: invite.id, path: invitePath(query.token) })
}

/**
 * Accepts an invite and joins its study session. Locks the study session while counting seats, and the invite so it
 * can't be revoked in the meantime. A second press within a minute counts as the same one.
 * @param shown the study session on the page with the button; null to skip that check
 */
export async function acceptInvite(
  db: Db,
  { userId, shown, ...query }: Accepting & { shown: number | null },
): Promise<Outcome<Accepted>> {
  const found = await findInvite(db, { ...query, viewerId: userId })
  if (!found.invite) return found.why === 'failed' ? unavailable(inviteWords.tryAgain) : missing(found.text)
  const { invite } = found
  if (shown !== null && shown !== invite.session_id) return invalid(inviteWords.detailsMissing)
  if (invite.creator_id === userId) return conflict(inviteWords.ownTitle)
  const refused = refusal(invite)
  if (refused) return refused
  try {
    return await db.transaction((transaction) => join(transaction, invite, userId))
  } catch (error) {
    if ((error as { constraint?: string }).constraint === FULL) return conflict(inviteWords.couldNotJoin)
    // The study session or the account is gone.
    if (isViolation(error, 'foreignKey')) return missing(inviteWords.invalid)
    throw error
  }
}

/** Why no user can accept an invite, or null. Seats are counted later, with the study session locked. */
function refusal({ standing }: Invite): Failure | null {
  if (!showsStudySession(standing)) return missing(inviteWords.invalid)
  return standing === 'begun' || standing === 'over' ? conflict(inviteWords.closed[standing]) : null
}

async function join(transaction: Db, invite: Invite, userId: number): Promise<Outcome<Accepted>> {
  // Lock the study session first, as deleting one does, to prevent a deadlock.
  const locked = await lockStudySession(transaction, invite.session_id, userId)
  if (!locked || !(await lockInvite(transaction, invite.id))) return missing(inviteWords.invalid)
  if (locked.started) return conflict(inviteWords.closed.begun)
  const accepted = done<Accepted>({
    title: invite.title,
    list: `${hubPath(invite.university_key)}&filter=mine`,
    line: {
      text: inviteWords.joinedOn(invite.title, longDay(invite.start_time, invite.time_zone)),
      to: studySessionPath(invite.university_key, invite.session_id),
      linkText: inviteWords.toStudySession,
    },
  })
  if (locked.joined)
    return (await joinedJustNow(transaction, invite.session_id, userId))
      ? accepted
      : conflict(inviteWords.couldNotJoin)
  if (locked.capacity !== null && locked.seats >= locked.capacity) return conflict(inviteWords.couldNotJoin)
  await insertParticipant(transaction, invite.session_id, userId)
  return accepted
}

/** Where a user goes after login, and their notice. */
export type Arrival = { path: string; text: string } & (
  | { joined: true; line: Accepted['line'] }
  | { joined: false }
)

/**
 * After login, accepts the invite that the user had pressed, if it's the one behind the `token` they return to. Null if
 * it isn't, or they're a participant already.
 */
export async function acceptPending(
  db: Db,
  { userId, inviteId, token, ...query }: Accepting & { inviteId: number },
): Promise<Arrival | null> {
  if (inviteIdOf(token, query.secrets) !== inviteId) return null
  const found = await findInvite(db, { ...query, token, viewerId: userId })
  if (found.invite && (found.invite.creator_id === userId || found.invite.joined)) return null
  const outcome = await acceptInvite(db, { ...query, token, userId, shown: null })
  if (outcome.ok) {
    const { title, line } = outcome.value
    return { path: '/', joined: true, text: inviteWords.joined(title), line }
  }
  return {
    path: invitePath(token),
    joined: false,
    text: outcome.kind === 'missing' ? inviteWords.becameInvalid : outcome.message,
  }
}

/** Constraint: more participants than seats. */
const FULL = 'session_participants_capacity'
