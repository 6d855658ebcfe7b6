import type { Viewer } from '~/auth/viewer'
import { done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { formWords } from './words'
import { studySessionFor, type StudySessionDetail } from '../queries.server'

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
