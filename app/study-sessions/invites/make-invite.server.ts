import type { Viewer } from '~/auth/viewer'
import { done, missing, refused, type Failure, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import { keepOrMakeInvite, withdrawInvite } from './invite-queries.server'
import { offersInvites } from './invite-rules'
import { inviteWords } from './words'
import { studySessionFor, type StudySessionDetail } from '../queries.server'
import { studySessionWords } from '../page/words'

type Asking = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/** Returns the study session if the viewer created it. Others who can see it get a "forbidden" outcome. */
export async function ownStudySession(
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
  const own = await ownStudySession(db, asking)
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
  const own = await ownStudySession(db, asking)
  if (!own.ok) return own
  await withdrawInvite(db, { id: inviteId, sessionId: asking.id, userId: asking.viewer.id })
  return done(null)
}
