import type { Knex } from 'knex'
import type { Viewer } from '~/auth/viewer'
import { overtaken } from '~/decision-text'
import { enqueue } from '~/jobs/job.server'
import { conflict, done, missing, refused, unavailable, type Failure, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { isBusy } from '~db/errors'
import { decisionWords } from '../page/words'
import {
  dismissReports,
  lastDecisionOn,
  noteDecision,
  openReports,
  takeReported,
  type OpenReport,
  type ReportedStudySession,
} from './report-queries.server'
import { studySessionRemovalMail } from './send-removal-mail.server'
import { notifyParticipants } from '../messages/notify-participants.server'
import { deleteStudySessions } from '../making/write-queries.server'

export type Deciding = {
  viewer: Viewer
  sessionId: number
  reason: string
  /** When the study session was changed last, as it was looked at. */
  seen: Date
  /** The last decision on it that was there; 0: none. */
  log: number
}

/**
 * An admin leaves a reported study session where it is: its reports are closed, and the log says so. Reports after `upTo`, the newest
 * that was looked at, stay open.
 */
export const keepStudySession = (
  db: Db,
  { upTo, ...deciding }: Deciding & { upTo: number },
): Promise<Outcome<null>> =>
  decide(db, 'keep-study-session', deciding, async (transaction, studySession, reports, note) => {
    await dismissReports(transaction, studySession.id, upTo)
    await note(reports.filter(({ id }) => id <= upTo))
  })

/** An admin removes a reported study session. In one transaction it is logged, and its creator and participants are mailed. */
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
  /** Logs the decision with these reports; the id of that record. */
  note: (reports: OpenReport[]) => Promise<number>,
) => Promise<void>

/** Does what was decided, unless another admin was faster or the study session is another than the one that was looked at. */
async function decide(
  db: Db,
  action: 'keep-study-session' | 'delete-study-session',
  { viewer, sessionId, reason, seen, log }: Deciding,
  act: Act,
): Promise<Outcome<null>> {
  if (!viewer.isAdmin) return refused(decisionWords.unauthorized)
  try {
    return await db.transaction(async (transaction): Promise<Outcome<null>> => {
      const studySession = await takeReported(transaction, sessionId)
      if (studySession?.creator_id === viewer.id) return refused(decisionWords.own)
      const last = await lastDecisionOn(transaction, sessionId)
      if (last && last.id > log) {
        if (last.moderatorId !== viewer.id) return conflict(overtaken(last))
        // The same form twice is one decision.
        if (last.did === action) return done(null)
      }
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
