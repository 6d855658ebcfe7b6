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
  type ReportedSession,
} from './report-queries.server'
import { sessionRemovalMail } from './send-removal-mail.server'
import { tellParticipants } from '../messages/tell-participants.server'
import { deleteSessions } from '../making/write-queries.server'

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
export const keepSession = (
  db: Db,
  { upTo, ...deciding }: Deciding & { upTo: number },
): Promise<Outcome<null>> =>
  decide(db, 'keep-study-session', deciding, async (transaction, session, reports, note) => {
    await dismissReports(transaction, session.id, upTo)
    await note(reports.filter(({ id }) => id <= upTo))
  })

/** An admin removes a reported study session. In one transaction it is logged, and its creator and participants are mailed. */
export const removeSession = (db: Db, deciding: Deciding): Promise<Outcome<null>> =>
  decide(db, 'delete-study-session', deciding, async (transaction, session, reports, note) => {
    const logId = await note(reports)
    await tellParticipants(transaction, { what: 'deleted', sessionIds: [session.id], byAdmin: true })
    if (session.creator_id !== null) await enqueue(transaction, sessionRemovalMail, { logId })
    await deleteSessions(transaction, [session.id])
  })

type Act = (
  transaction: Knex.Transaction,
  session: ReportedSession,
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
      const session = await takeReported(transaction, sessionId)
      if (session?.creator_id === viewer.id) return refused(decisionWords.own)
      const last = await lastDecisionOn(transaction, sessionId)
      if (last && last.id > log) {
        if (last.moderatorId !== viewer.id) return conflict(overtaken(last))
        // The same form twice is one decision.
        if (last.did === action) return done(null)
      }
      const reports = session ? await openReports(transaction, sessionId) : []
      if (!session || reports.length === 0) return gone()
      if (session.updated_at.getTime() !== seen.getTime()) return conflict(decisionWords.edited)
      await act(transaction, session, reports, (noted) =>
        noteDecision(transaction, { action, session, reports: noted, moderatorId: viewer.id, reason }),
      )
      return done(null)
    })
  } catch (error) {
    if (isBusy(error)) return unavailable(decisionWords.failed)
    throw error
  }
}

const gone = (): Failure => missing(decisionWords.gone)
