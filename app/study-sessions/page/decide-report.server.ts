import { isModerator } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { Viewer } from '~/services/auth/viewer'
import { decidedMeanwhile } from '~/web/decision-text'
import { enqueue } from '~/services/jobs/job.server'
import { conflict, done, missing, refused, unavailable, type Failure, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { isBusy, isViolation } from '~db/errors'
import type { ReportReason } from '~db/review-tables'
import { decisionWords, reportWords, studySessionWords } from '../page-words'
import {
  decisionByOther,
  dismissReports,
  lastDecisionOn,
  noteDecision,
  openReports,
  takeReported,
  type OpenReport,
  type ReportedStudySession,
  insertReport,
} from './report-queries.server'
import { studySessionRemovalMail } from './send-removal-mail.server'
import { notifyParticipants } from '../messages/notify-participants.server'
import { deleteStudySessions } from './write-queries.server'
import { studySessionFor, type StudySessionDetail } from '../queries.server'

type ReportQuery = { viewer: Viewer; id: number; openedInvites: readonly number[] }

/** A study session that the viewer may see and report because it's another user's. */
export async function reportable(
  db: Db,
  { viewer, ...asked }: ReportQuery,
): Promise<Outcome<StudySessionDetail>> {
  const studySession = await studySessionFor(db, { ...asked, viewerId: viewer.id })
  if (!studySession) return notFound()
  return studySession.creator_id === viewer.id ? refused(reportWords.own) : done(studySession)
}

/** Files the viewer's report of a study session, once. */
export async function reportStudySession(
  db: Db,
  { reason, details, ...query }: ReportQuery & { reason: ReportReason; details: string },
): Promise<Outcome<StudySessionDetail>> {
  const found = await reportable(db, query)
  if (!found.ok) return found
  const report = { session_id: query.id, user_id: query.viewer.id, reason, details: details || null }
  try {
    return (await insertReport(db, report)) ? found : conflict(reportWords.form.already)
  } catch (error) {
    if (isViolation(error, 'foreignKey')) return notFound()
    throw error
  }
}

const notFound = () => missing(`${studySessionWords.notFound}\n${studySessionWords.denied}`)

export type Deciding = {
  viewer: Viewer
  sessionId: number
  reason: string
  /** When the version that the admin saw was last changed. */
  seen: Date
  /** The last decision on it that the admin saw, or 0. */
  log: number
}

/**
 * An admin keeps a reported study session: closes its reports and logs it. Reports after `upTo`, the newest that the
 * admin saw, stay open.
 */
export const keepStudySession = (
  db: Db,
  { upTo, ...deciding }: Deciding & { upTo: number },
): Promise<Outcome<null>> =>
  decide(db, 'keep-study-session', deciding, async (transaction, studySession, reports, note) => {
    await dismissReports(transaction, studySession.id, upTo)
    await note(reports.filter(({ id }) => id <= upTo))
  })

/**
 * An admin removes a reported study session. One transaction logs it and enqueues emails to its creator and
 * participants.
 */
export const removeStudySession = (db: Db, deciding: Deciding): Promise<Outcome<null>> =>
  decide(db, 'delete-study-session', deciding, async (transaction, studySession, reports, note) => {
    const logId = await note(reports)
    await notifyParticipants(transaction, { what: 'deleted', sessionIds: [studySession.id], byAdmin: true })
    if (studySession.creator_id !== null) await enqueue(transaction, studySessionRemovalMail, { logId })
    await deleteStudySessions(transaction, [studySession.id])
  })

type Act = (
  transaction: Knex.Transaction,
  session: ReportedStudySession,
  reports: OpenReport[],
  /** Logs the decision with these reports. Returns the ID of the log entry. */
  note: (reports: OpenReport[]) => Promise<number>,
) => Promise<void>

/** Carries out a decision, unless another admin was faster or the study session has changed since it was shown. */
async function decide(
  db: Db,
  action: 'keep-study-session' | 'delete-study-session',
  { viewer, sessionId, reason, seen, log }: Deciding,
  act: Act,
): Promise<Outcome<null>> {
  if (!isModerator(viewer)) return refused(decisionWords.unauthorized)
  try {
    return await db.transaction(async (transaction): Promise<Outcome<null>> => {
      const studySession = await takeReported(transaction, viewer.reach, sessionId)
      if (studySession?.creator_id === viewer.id) return refused(decisionWords.own)
      const byOther = await decisionByOther(transaction, { viewer, sessionId, log })
      if (byOther) return conflict(decidedMeanwhile(byOther))
      const last = await lastDecisionOn(transaction, viewer.reach, sessionId)
      // The same form twice is one decision.
      if (last && last.id > log && last.did === action) return done(null)
      const reports = studySession ? await openReports(transaction, sessionId) : []
      if (!studySession || reports.length === 0) return gone()
      if (studySession.updated_at.getTime() !== seen.getTime()) return conflict(decisionWords.edited)
      await act(transaction, studySession, reports, (noted) =>
        noteDecision(transaction, { action, studySession, reports: noted, moderatorId: viewer.id, reason }),
      )
      return done(null)
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(decisionWords.failed)
    throw error
  }
}

const gone = (): Failure => missing(decisionWords.gone)
