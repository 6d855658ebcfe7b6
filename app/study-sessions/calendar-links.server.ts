import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/down'
import { createdSession, type CalendarSession } from './calendar-queries.server'
import { googleLink } from './calendar-rules'
import { eventOf } from './calendar.server'
import { sessionPath } from './path-rules'

/** Where a session can be put into a calendar. `google` null: there is nothing that could be put there. */
export type CalendarLinksView = { google: string | null; ics: string }

/** The links of a session: a page of Google's with the event filled in, and our own file. */
export function calendarLinks(session: CalendarSession, origin: string): CalendarLinksView {
  const event = eventOf(session, { origin, address: '' })
  const ics = `${sessionPath(session.university_key, session.id)}/session.ics`
  return { google: event.ok ? googleLink(event.value, session.time_zone) : null, ics }
}

type Created = { viewerId: number | null; id: number | null; origin: string; log: Pick<Logger, 'error'> }

/**
 * The links of a session that the viewer has just created; null when they have not. That the session cannot be read does not undo it:
 * 'failed' is said beside the list.
 */
export async function createdCalendar(db: Db, { viewerId, id, origin, log }: Created): Promise<CalendarLinksView | 'failed' | null> {
  if (viewerId === null || id === null) return null
  try {
    const session = await createdSession(db, id, viewerId)
    if (!session) return null
    const links = calendarLinks(session, origin)
    return links.google === null ? 'failed' : links
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, 'a new session could not be offered to calendars')
    return 'failed'
  }
}
