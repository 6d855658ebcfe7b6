import type { Reach } from '~/services/auth/reach'
import type { Viewer } from '~/services/auth/viewer'
import { universityWithin } from '~/spots/reach-queries.server'
import type { Knex } from 'knex'
import {
  decisionForMail,
  lastDecisionIn,
  othersSince,
  type LoggedDecision,
} from '~/reviews/writing/removal-queries.server'
import type { Addressee } from '~/accounts/rules'
import type { Db } from '~db/connection'
import type { ReportReason } from '~db/review-tables'
import type { StudySessionRow } from '~db/study-session-tables'
import { CONTENT } from '../queries.server'

/** Whether a user has reported a study session. */
export const hasReported = async (db: Db, sessionId: number, userId: number): Promise<boolean> =>
  Boolean(await db('study_session_reports').where({ session_id: sessionId, user_id: userId }).first('id'))

/** Inserts a user's report of a study session. False if they've reported it already. */
export async function insertReport(
  db: Db,
  report: { session_id: number; user_id: number; reason: ReportReason; details: string | null },
): Promise<boolean> {
  const kept = await db('study_session_reports')
    .insert(report)
    .onConflict(['session_id', 'user_id'])
    .ignore()
    .returning('id')
  return kept.length > 0
}

/** A study session that an admin decides on, in its current state. */
export type ReportedStudySession = Pick<
  StudySessionRow,
  | 'id'
  | 'title'
  | 'description'
  | 'start_time'
  | 'end_time'
  | 'is_public'
  | 'university_id'
  | 'creator_id'
  | 'updated_at'
> & { campus: string; place: string | null }

/** Locks a study session until the transaction ends, whoever may see it. Waits up to 5 seconds. Null if it's gone. */
export async function takeReported(
  transaction: Knex.Transaction,
  reach: Reach,
  id: number,
): Promise<ReportedStudySession | null> {
  await transaction.raw("set local lock_timeout = '5s'")
  const found = transaction('study_sessions').where({ id }).whereRaw(universityWithin(reach, 'university_id'))
  const locked = await found.forUpdate().first('id')
  if (!locked) return null
  // A separate statement sees what was committed while we waited for the lock.
  const row = await transaction('study_sessions as s')
    .join('universities as u', 'u.id', 's.university_id')
    .leftJoin('study_locations as l', 'l.id', 's.location_id')
    .where('s.id', id)
    .first(
      ...CONTENT,
      's.university_id',
      's.creator_id',
      's.updated_at',
      'u.name as campus',
      'l.name as place',
    )
  return (row as ReportedStudySession | undefined) ?? null
}

export type OpenReport = { id: number; reason: ReportReason; details: string | null; reported: Date }

/** The open reports of a study session, oldest first. */
export const openReports = (db: Db, sessionId: number): Promise<OpenReport[]> =>
  db('study_session_reports')
    .where({ session_id: sessionId, status: 'open' })
    .orderBy('id')
    .select('id', 'reason', 'details', 'created_at as reported')

/** Dismisses a study session's open reports up to the one given. */
export const dismissReports = (transaction: Db, sessionId: number, upTo: number): Promise<number> =>
  transaction('study_session_reports')
    .where({ session_id: sessionId, status: 'open' })
    .where('id', '<=', upTo)
    .update({ status: 'dismissed' })

type Decided = {
  action: 'keep-study-session' | 'delete-study-session'
  studySession: ReportedStudySession
  reports: OpenReport[]
  moderatorId: number
  reason: string
}

/** The last decision on a study session, even if it's been deleted. Null if there's none within reach. */
export const lastDecisionOn = (db: Db, reach: Reach, sessionId: number): Promise<LoggedDecision | null> =>
  lastDecisionIn(decisionsOn(db, reach, sessionId))

/** The last decision that another admin made on it after `log`, which the viewer saw. Once made, it stays. */
export const decisionByOther = (
  db: Db,
  { viewer, sessionId, log }: { viewer: Viewer; sessionId: number; log: number },
): Promise<LoggedDecision | null> =>
  lastDecisionIn(othersSince(decisionsOn(db, viewer.reach, sessionId), viewer, log))

const decisionsOn = (db: Db, reach: Reach, sessionId: number) =>
  db('study_session_decisions as d')
    .join('moderation_log as m', 'm.id', 'd.log_id')
    .leftJoin('study_sessions as s', 's.id', 'd.session_id')
    .where('d.session_id', sessionId)
    .whereRaw(universityWithin(reach, "coalesce(s.university_id, (m.subject ->> 'university_id')::int)"))

/**
 * Logs an admin's decision, with the study session as it was. Returns the ID of the log entry. Doesn't include who
 * reported it.
 */
export async function noteDecision(
  transaction: Db,
  { action, studySession, reports, moderatorId, reason }: Decided,
): Promise<number> {
  const { creator_id, updated_at: _updated, ...said } = studySession
  const [row] = await transaction('moderation_log')
    .insert({
      action,
      moderator_id: moderatorId,
      author_id: creator_id,
      reason,
      subject: { ...said, reports: reports.map(({ id: _id, ...report }) => report) },
    })
    .returning('id')
  await transaction('study_session_decisions')
    .insert({ session_id: studySession.id, log_id: row!.id })
    .onConflict('session_id')
    .merge()
  return row!.id
}

/** A removed study session and its creator. */
export type Removal = Addressee & {
  reason: string
  title: string
  campus: string
}

/** Data for the email about a removed study session. Null if its creator deleted their account. */
export async function removalForMail(db: Db, logId: number): Promise<Removal | null> {
  const removed = await decisionForMail(db, logId)
  if (!removed) return null
  const { title, campus } = removed.subject as { title: string; campus: string }
  return { ...removed.about, title, campus }
}
