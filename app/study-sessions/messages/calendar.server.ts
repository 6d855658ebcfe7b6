import { done, invalid, type Outcome } from '~/services/outcome'
import type { CalendarStudySession } from './calendar-queries.server'
import { calendarText, type CalendarEvent, type Method } from './calendar-rules'
import { calendarWords } from '../hub-words'
import { studySessionPath } from '../path-rules'

/** `address`: our From address. Calendars require an organizer, and we don't expose the creator's email. */
export type CalendarSettings = { origin: string; address: string }

/** A study session whose times may be missing, as in a form or a damaged row. */
type Timed = Omit<CalendarStudySession, 'start_time' | 'end_time'> & {
  start_time: Date | null
  end_time: Date | null
}

/** A study session's location on one line. Null if there's none. */
export function locationLine(location: CalendarStudySession['location']): string | null {
  if (!location) return null
  const region = [location.state, location.zipcode].filter(Boolean).join(' ')
  return [location.name, location.address, location.city, region].filter(Boolean).join(', ')
}

/** The name of a study session's creator. Null if they deleted their account. */
export const creatorName = (creator: CalendarStudySession['creator']): string | null =>
  (creator && [creator.first, creator.last].filter(Boolean).join(' ').trim()) || null

/** A study session as a calendar event. Its UID is constant, and its sequence tells which version is newer. */
export function eventOf(studySession: Timed, { origin, address }: CalendarSettings): Outcome<CalendarEvent> {
  const { id, start_time: start, end_time: end } = studySession
  if (!start || !end) return invalid(calendarWords.missingTimes)
  const url = origin + studySessionPath(studySession.university_key, id)
  const creator = creatorName(studySession.creator)
  return done({
    uid: `study-session-${id}@${new URL(origin).hostname}`,
    sequence: studySession.sequence,
    stamp: studySession.updated_at,
    created: studySession.created_at,
    start,
    end,
    title: studySession.title,
    description: [
      studySession.description,
      [creator && calendarWords.by(creator), calendarWords.page(url)].filter(Boolean).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    where: locationLine(studySession.location) ?? studySession.university_name,
    url,
    organizer: { name: creator ?? studySession.university_name, address },
  })
}

/** The calendar events of those study sessions that have times. */
export const eventsOf = (studySessions: readonly Timed[], settings: CalendarSettings): CalendarEvent[] =>
  studySessions.flatMap((studySession) => {
    const event = eventOf(studySession, settings)
    return event.ok ? event.value : []
  })

/** The calendar file of one study session. */
export function studySessionFile(
  studySession: Timed,
  settings: CalendarSettings,
  method: Method = 'PUBLISH',
): Outcome<string> {
  const event = eventOf(studySession, settings)
  return event.ok ? done(calendarText({ events: [event.value], method })) : event
}

/** The calendar file of several study sessions, such as those of a series. */
export const studySessionsFile = (studySessions: readonly Timed[], settings: CalendarSettings): string =>
  calendarText({ events: eventsOf(studySessions, settings), method: 'PUBLISH' })

/** The file that removes a study session from calendars. Newer than any earlier file of the study session. */
export function cancellation(
  studySession: CalendarStudySession,
  settings: CalendarSettings,
  now: Date,
  byAdmin = false,
): string {
  const file = studySessionFile(
    {
      ...studySession,
      sequence: studySession.sequence + 1,
      updated_at: now,
      description: byAdmin ? calendarWords.cancelledByAdmin : calendarWords.cancelled,
    },
    settings,
    'CANCEL',
  )
  if (!file.ok) throw new Error(file.message)
  return file.value
}

/** The file name of a study session's calendar file. Contains no user text. */
export const fileName = (id: number): string => `study-session-${id}.ics`
