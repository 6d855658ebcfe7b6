import type { Env } from '~/env.server'
import { done, missing, type Outcome } from '~/outcome'
import { previewPath } from '~/previews/rules'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import { calendarLinks, type CalendarLinksView } from '../calendar/calendar-links.server'
import { inviteSection, type InviteSection } from '../invites/invite-section.server'
import { sessionPath } from '../invites/path-rules'
import { participantsOf, sessionFor, type Asking, type SessionDetail } from '../queries.server'
import { sessionView, type SessionView } from './session-view.server'
import { sessionWords } from './words'
import { peopleSpan } from './view-rules'

/** The session a page was requested for. Visitors read that logging in may show more. */
export async function findSession(db: Db, asked: Asking & { id: number }): Promise<Outcome<SessionDetail>> {
  const session = await sessionFor(db, asked)
  if (session) return done(session)
  const login = asked.viewerId === null ? [sessionWords.loginRequired] : []
  return missing([sessionWords.notFound, sessionWords.denied, ...login].join('\n'))
}

/** A session with everything that its page and the head of that say. */
export type ShownSession = {
  view: SessionView
  calendar: CalendarLinksView | null
  invites: InviteSection | null
  isPublic: boolean
  address: string
  image: string
}

type Parts = { db: Db; env: Pick<Env, 'origin' | 'sessionSecrets'>; storage: Pick<Storage, 'url'> }
type Seen = {
  session: SessionDetail
  viewerId: number | null
  /** Which page of the list of all participants; null: only the first few. */
  page: number | null
  /** Returns null if `load` fails. */
  orNull: <T>(load: () => Promise<T>) => Promise<T | null>
}

export async function showSession(
  { db, env: { origin, sessionSecrets: secrets }, storage }: Parts,
  { session, viewerId, page, orNull }: Seen,
): Promise<Outcome<ShownSession>> {
  const now = new Date()
  const joined = await orNull(() => participantsOf(db, session.id, peopleSpan(page)))
  return done({
    view: sessionView(storage, { session, joined: joined ?? [], page, viewerId, now }),
    calendar: session.end_time > now ? calendarLinks(session, origin) : null,
    invites: await inviteSection(db, { session, viewerId, origin, secrets }),
    isPublic: session.is_public,
    address: origin + sessionPath(session.university_key, session.id),
    image: origin + previewPath('campus', session.university_id),
  })
}
