import type { Viewer } from '~/services/auth/viewer'
import { done, missing, refused, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { notifyParticipants } from '../messages/notify-participants.server'
import { formWords } from '../making-words'
import { studySessionFor, type StudySessionDetail } from '../queries.server'
import { deleteStudySessions, lockForChange, lockOthersOfSeries } from './write-queries.server'
import { lockAccount } from '~/accounts/queries.server'

/**
 * One of the viewer's study sessions, for a page that changes it. Other users who may see it are refused; for the rest
 * it doesn't exist.
 */
export async function ownStudySession(
  db: Db,
  { viewer, key, id }: { viewer: Viewer; key: string; id: number },
): Promise<Outcome<StudySessionDetail>> {
  const studySession = await studySessionFor(db, { id, viewerId: viewer.id, openedInvites: [] })
  if (!studySession || studySession.university_key.toLowerCase() !== key.toLowerCase())
    return missing(formWords.notFound)
  return studySession.creator_id === viewer.id ? done(studySession) : refused(formWords.notYours)
}

/**
 * Deletes one of the viewer's study sessions, and with `which: 'all'` the others of its series that haven't started.
 * The same transaction enqueues emails to all participants. Returns how many were deleted.
 */
export async function deleteStudySession(
  db: Db,
  { viewer, id, which }: { viewer: Viewer; id: number; which: 'one' | 'all' },
): Promise<Outcome<{ deleted: number }>> {
  return db.transaction(async (transaction) => {
    // Lock the user first, so that two forms for the same series can't deadlock.
    await lockAccount(transaction, viewer.id)
    const locked = await lockForChange(transaction, id)
    if (!locked || locked.creator_id !== viewer.id) return missing(formWords.notFound)
    const series = { seriesId: locked.series_id ?? 0, creatorId: viewer.id, id }
    const sessionIds = [id, ...(which === 'all' ? await lockOthersOfSeries(transaction, series) : [])]
    await notifyParticipants(transaction, { what: 'deleted', sessionIds })
    await deleteStudySessions(transaction, sessionIds)
    return done({ deleted: sessionIds.length })
  })
}
