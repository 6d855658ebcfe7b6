import type { Viewer } from '~/auth/viewer'
import { conflict, done, missing, refused, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isViolation } from '~db/errors'
import type { ReportReason } from '~db/review-tables'
import { sessionFor, type SessionDetail } from '../queries.server'
import { insertReport } from './report-queries.server'
import { reportWords, sessionWords } from '../page/words'

type Asking = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/** A study session that the viewer sees and may report: it is somebody else's. */
export async function reportable(db: Db, { viewer, ...asked }: Asking): Promise<Outcome<SessionDetail>> {
  const session = await sessionFor(db, { ...asked, viewerId: viewer.id })
  if (!session) return gone()
  return session.creator_id === viewer.id ? refused(reportWords.own) : done(session)
}

/** Keeps the viewer's report of a study session for the admins, once. */
export async function reportSession(
  db: Db,
  { reason, details, ...asking }: Asking & { reason: ReportReason; details: string },
): Promise<Outcome<SessionDetail>> {
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

const gone = () => missing(`${sessionWords.notFound}\n${sessionWords.denied}`)
