import type { Reach } from '~/services/auth/reach'
import { nameOrNull } from '~/accounts/rules'
import type { Viewer } from '~/services/auth/viewer'
import { decisionText } from '~/web/decision-text'
import { done, missing, type Outcome } from '~/services/outcome'
import {
  keepStudySession,
  removeStudySession,
  type Deciding,
} from '~/study-sessions/page/decide-report.server'
import { studySessionPath } from '~/study-sessions/path-rules'
import { lastDecisionOn } from '~/study-sessions/page/report-queries.server'
import { longDay, timeRange } from '~/study-sessions/when-rules'
import type { Db } from '~db/connection'
import { personPath } from '../dashboard-url'
import { queuePage } from '../items/queue-page'
import {
  nextStudySession,
  removedTitle,
  studySessionCase,
  waitingStudySessions,
  type CaseState,
  type StudySessionCase,
} from '../reported-queries.server'
import { reportedSessionWords } from './study-session-words'

/** A page of the queue, longest waiting first. */
export const listStudySessions = (db: Db, reach: Reach, after: number | null) =>
  queuePage(
    after,
    (page) => waitingStudySessions(db, reach, page),
    (row) => row.report,
    ({ id, since, open_reports, title, description, campus, ...creator }) => ({
      id,
      since,
      reports: open_reports,
      title,
      text: description,
      campus,
      by: nameOrNull(creator),
    }),
  )

/** What's left to show of a study session that an admin has removed. */
export type RemovedStudySessionView = { title: string; removed: string; next: number | null }
export type StudySessionCaseView = ReturnType<typeof viewOf>

/** A reported study session with its reports and details. */
export async function showStudySession(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Outcome<StudySessionCaseView | RemovedStudySessionView>> {
  const reach = viewer.reach
  const [found, next, last] = await Promise.all([
    studySessionCase(db, reach, id),
    nextStudySession(db, viewer, id),
    lastDecisionOn(db, reach, id),
  ])
  if (!found && last?.did === 'delete-study-session')
    return done({ title: await removedTitle(db, last.id), removed: decisionText(last), next })
  if (!found) return missing(reportedSessionWords.missing)
  return done(viewOf(found, viewer, last, next))
}

function viewOf(
  found: StudySessionCase,
  viewer: Viewer,
  last: Awaited<ReturnType<typeof lastDecisionOn>>,
  next: number | null,
) {
  const { title, is_public, creator_id, time_zone: zone, reports } = found
  const state: CaseState = reports.length === 0 ? 'done' : creator_id === viewer.id ? 'own' : 'waiting'
  return {
    id: found.id,
    title,
    // Its page for those who may see it.
    path: is_public && !found.suspended ? studySessionPath(found.university_key, found.id) : null,
    when: `${longDay(found.start_time, zone)}, ${timeRange(found.start_time, found.end_time, zone)}`,
    text: found.description,
    by: {
      name: nameOrNull(found),
      href: personPath(viewer.reach, creator_id),
    },
    campus: found.campus,
    location: found.place,
    isPublic: is_public,
    people: found.people,
    // Because its organizer is suspended.
    isHidden: found.suspended,
    reports: reports.map(({ reason, details, at }) => ({ reason, details, at: new Date(at) })),
    state,
    decided: last && decisionText(last),
    seen: found.updated_at.getTime(),
    log: last?.id ?? 0,
    upTo: reports.at(-1)?.id ?? 0,
    next,
  }
}

/** keepStudySession, and then the next one in the queue. */
export const keepAndFindNext = (
  db: Db,
  deciding: Deciding & { upTo: number },
): Promise<Outcome<{ next: number | null }>> => thenFindNext(db, deciding, keepStudySession(db, deciding))

/** removeStudySession, and then the next one in the queue. */
export const removeAndFindNext = (db: Db, deciding: Deciding): Promise<Outcome<{ next: number | null }>> =>
  thenFindNext(db, deciding, removeStudySession(db, deciding))

async function thenFindNext(
  db: Db,
  { viewer, sessionId }: Deciding,
  deciding: Promise<Outcome<null>>,
): Promise<Outcome<{ next: number | null }>> {
  const outcome = await deciding
  return outcome.ok ? done({ next: await nextStudySession(db, viewer, sessionId) }) : outcome
}
