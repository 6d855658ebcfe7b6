import type { Viewer } from '~/services/auth/viewer'
import { conflict, done, missing, refused, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import {
  lockStudySession,
  insertParticipant,
  studySessionFor,
  type StudySessionDetail,
  deleteParticipant,
} from '../queries.server'
import { studySessionWords } from '../page-words'

type Joining = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/**
 * Adds the viewer to a study session that they may see, if it hasn't started and has a seat left. Joining twice is
 * fine. Returns the study session as it was before.
 */
export async function joinStudySession(
  db: Db,
  { viewer, id, openedInvites }: Joining,
): Promise<Outcome<StudySessionDetail>> {
  return db.transaction(async (transaction) => {
    const locked = await lockStudySession(transaction, id, viewer.id)
    const studySession = await studySessionFor(transaction, { id, viewerId: viewer.id, openedInvites })
    if (!locked || !studySession) return missing(`${studySessionWords.notFound}\n${studySessionWords.denied}`)
    if (locked.creator_id === viewer.id) return refused(studySessionWords.ownJoin)
    if (locked.joined) return done(studySession)
    if (locked.started) return conflict(studySessionWords.tooLateToJoin)
    if (locked.capacity !== null && locked.seats >= locked.capacity) return conflict(studySessionWords.full)
    await insertParticipant(transaction, id, viewer.id)
    return done(studySession)
  })
}

type Leaving = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/**
 * Removes the viewer from a study session that hasn't started. No error if they aren't a participant: the form may have
 * arrived twice, and once they've left they can't see a private study session. `sees`: whether they still can.
 * `left`: false if it may as well be gone, since nobody may learn whether a private one exists.
 */
export async function leaveStudySession(
  db: Db,
  { viewer, id, openedInvites }: Leaving,
): Promise<Outcome<{ sees: boolean; left: boolean }>> {
  return db.transaction(async (transaction) => {
    const locked = await lockStudySession(transaction, id, viewer.id)
    // The same response as for a private study session that the sender can't see.
    if (!locked) return done({ sees: false, left: false })
    if (locked.creator_id === viewer.id) return refused(studySessionWords.ownLeave)
    if (locked.joined && locked.started) return conflict(studySessionWords.tooLateToLeave)
    if (locked.joined) await deleteParticipant(transaction, id, viewer.id)
    const studySession = await studySessionFor(transaction, { id, viewerId: viewer.id, openedInvites })
    const sees = studySession !== null
    return done({ sees, left: sees || locked.joined })
  })
}
