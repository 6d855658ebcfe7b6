import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { isDatabaseDown } from '~db/errors'
import { createdStudySessions, type CalendarStudySession } from './calendar-queries.server'
import { googleLink } from './calendar-rules'
import { eventOf } from './calendar.server'
import { offersInvites } from '../invite-rules'
import { studySessionPath } from '../path-rules'

/** Links that add a study session to a calendar. `google` is null if that's not possible. */
export type CalendarLinksView = {
  google: string | null
  ics: string
  /** How many study sessions of a series the file contains. Google's page only has the first. */
  weeks?: number
}

/** Query parameter of a calendar file: includes the later study sessions of the series, for their creator. */
export const SERIES = 'series'

/** A study session's links: a prefilled page of Google Calendar, and our own file. */
export function calendarLinks(studySession: CalendarStudySession, origin: string): CalendarLinksView {
  const event = eventOf(studySession, { origin, address: '' })
  const ics = `${studySessionPath(studySession.university_key, studySession.id)}/session.ics`
  return { google: event.ok ? googleLink(event.value, studySession.time_zone) : null, ics }
}

/** A study session that was just created, with its links. */
export type CreatedView = CalendarLinksView & { title: string; path: string; canInvite: boolean }

type Created = { viewerId: number | null; id: number | null; origin: string; log: Pick<Logger, 'error'> }

/**
 * The links of a study session that the viewer has just created. Null if they haven't. 'failed' if it can't be loaded,
 * which doesn't undo it.
 */
export async function createdCalendar(
  db: Db,
  { viewerId, id, origin, log }: Created,
): Promise<CreatedView | 'failed' | null> {
  if (viewerId === null || id === null) return null
  try {
    const [studySession, ...weeks] = await createdStudySessions(db, id, viewerId)
    if (!studySession) return null
    const links = calendarLinks(studySession, origin)
    if (links.google === null) return 'failed'
    const created = {
      ...links,
      title: studySession.title,
      path: studySessionPath(studySession.university_key, studySession.id),
      canInvite: offersInvites(studySession, new Date()),
    }
    return weeks.length > 0 ? { ...created, ics: `${links.ics}?${SERIES}`, weeks: weeks.length + 1 } : created
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error }, 'calendar links for a new session failed')
    return 'failed'
  }
}
