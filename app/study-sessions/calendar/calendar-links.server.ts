import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/down'
import { createdSessions, type CalendarSession } from './calendar-queries.server'
import { googleLink } from './calendar-rules'
import { eventOf } from './calendar.server'
import { offersInvites } from '../invites/invite-rules'
import { inviteWords } from '../invites/words'
import { sessionPath } from '../invites/path-rules'

/** Where a session can be put into a calendar. `google` null: there is nothing that could be put there. */
export type CalendarLinksView = {
  google: string | null
  ics: string
  /** How many sessions of a series the file holds; Google's page takes the first of them. */
  weeks?: number
}

/** Behind the address of a session's file: the later ones of its series are in it too, for who created them. */
export const SERIES = 'series'

/** The links of a session: a page of Google's with the event filled in, and our own file. */
export function calendarLinks(session: CalendarSession, origin: string): CalendarLinksView {
  const event = eventOf(session, { origin, address: '' })
  const ics = `${sessionPath(session.university_key, session.id)}/session.ics`
  return { google: event.ok ? googleLink(event.value, session.time_zone) : null, ics }
}

/** A session that was just created, with its links. `invite` null: it's public or has started. */
export type CreatedView = CalendarLinksView & {
  title: string
  path: string
  invite: { about: string; text: string } | null
}

type Created = { viewerId: number | null; id: number | null; origin: string; log: Pick<Logger, 'error'> }

/**
 * The links of a session that the viewer has just created; null when they have not. That the session cannot be read does not undo it:
 * 'failed' is said beside the list.
 */
export async function createdCalendar(
  db: Db,
  { viewerId, id, origin, log }: Created,
): Promise<CreatedView | 'failed' | null> {
  if (viewerId === null || id === null) return null
  try {
    const [session, ...weeks] = await createdSessions(db, id, viewerId)
    if (!session) return null
    const links = calendarLinks(session, origin)
    if (links.google === null) return 'failed'
    const created = {
      ...links,
      title: session.title,
      path: sessionPath(session.university_key, session.id),
      invite: offersInvites(session, new Date())
        ? { about: inviteWords.about, text: inviteWords.generate }
        : null,
    }
    return weeks.length > 0 ? { ...created, ics: `${links.ics}?${SERIES}`, weeks: weeks.length + 1 } : created
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, 'a new session could not be offered to calendars')
    return 'failed'
  }
}
