import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import type { ReportReason } from '~db/review-tables'
import { studySessionFor, type StudySessionDetail } from '../queries.server'
import { insertReport } from './report-queries.server'
import { reportWords, studySessionWords } from '../page/words'

type Asking = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/** A study session that the viewer may see and report because it's another user's. */
export async function reportable(db: Db, { viewer, ...asked }: Asking): Promise<Outcome<StudySessionDetail>> {
  const studySession = await studySessionFor(db, { ...asked, viewerId: viewer.id })
  if (!studySession) return gone()
  return studySession.creator_id === viewer.id ? refused(reportWords.own) : done(studySession)
}

/** Files the viewer's report of a study session, once. */
export async function reportStudySession(
  db: Db,
  { reason, details, ...asking }: Asking & { reason: ReportReason; details: string },
): Promise<Outcome<StudySessionDetail>> {
  const found = await reportable(db, asking)
  if (!found.ok) return found
  const report = { session_id: asking.id, user_id: asking.viewer.id, reason, details: details || null }
  try {
    return (await insertReport(db, report)) ? found : conflict(reportWords.form.already)
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return gone()
    throw error
  }
}

const gone = () => missing(`${studySessionWords.notFound}\n${studySessionWords.denied}`)
