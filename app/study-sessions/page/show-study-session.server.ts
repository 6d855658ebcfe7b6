import type { Env } from '~/services/env.server'
import { done, missing, type Outcome } from '~/services/outcome'
import { previewPath } from '~/services/drawings/preview-rules'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { calendarLinks } from '../messages/calendar-links.server'
import { inviteSection } from '../invites/invite-section.server'
import { studySessionPath } from '../path-rules'
import { hoursWarning } from '../hours-warning.server'
import { participantsOf, studySessionFor, type Reader, type StudySessionDetail } from '../queries.server'
import { studySessionView } from './study-session-view.server'
import { studySessionWords } from '../page-words'
import { peopleSpan } from './view-rules'

/** The study session that a page is about. If it isn't found, visitors are told that logging in may help. */
export async function findStudySession(
  db: Db,
  asked: Reader & { id: number },
): Promise<Outcome<StudySessionDetail>> {
  const studySession = await studySessionFor(db, asked)
  if (studySession) return done(studySession)
  const login = asked.viewerId === null ? [studySessionWords.loginRequired] : []
  return missing([studySessionWords.notFound, studySessionWords.denied, ...login].join('\n'))
}

type PageDeps = { db: Db; env: Pick<Env, 'origin' | 'sessionSecrets'>; storage: Pick<Storage, 'url'> }
type Seen = {
  studySession: StudySessionDetail
  viewerId: number | null
  /** Page of the list of all participants. Null for only the first few. */
  page: number | null
  /** Returns null if `load` fails. */
  nullOnError: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** A study session with all data for its page and the page's head. */
export async function showStudySession(
  { db, env: { origin, sessionSecrets: secrets }, storage }: PageDeps,
  { studySession, viewerId, page, nullOnError }: Seen,
) {
  const now = new Date()
  const { location, university_id: universityId, start_time: start, end_time: end } = studySession
  const warning =
    location && start > now
      ? await nullOnError(() =>
          hoursWarning(db, { universityId, location: location.id, span: { start, end } }),
        )
      : null
  const joined = await nullOnError(() => participantsOf(db, studySession.id, peopleSpan(page)))
  return {
    view: studySessionView(storage, { studySession, joined: joined ?? [], page, viewerId, now, warning }),
    /** Null if it's over. */
    calendar: end > now ? calendarLinks(studySession, origin) : null,
    /** For the creator of a private study session. */
    invites: await inviteSection(db, { studySession, viewerId, origin, secrets }),
    isPublic: studySession.is_public,
    address: origin + studySessionPath(studySession.university_key, studySession.id),
    image: origin + previewPath('campus', studySession.university_id),
  }
}

export type ShownStudySession = Awaited<ReturnType<typeof showStudySession>>
