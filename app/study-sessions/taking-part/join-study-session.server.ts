import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import {
  lockStudySession,
  insertParticipant,
  studySessionFor,
  type StudySessionDetail,
} from '../queries.server'
import { studySessionWords } from '../page/words'

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
