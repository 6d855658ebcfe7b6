import { done, invalid, type Outcome } from '~/outcome'
import type { CalendarSession } from './calendar-queries.server'
import { calendarText, type CalendarEvent, type Method } from './calendar-rules'
import { calendarWords } from '../hub/words'
import { sessionPath } from '../invites/path-rules'

/** `address`: our From address. Calendars require an organizer, and we don't expose the creator's email. */
export type CalendarSettings = { origin: string; address: string }

/** A session whose times may be missing, as those of a form or of a damaged row. */
type Timed = Omit<CalendarSession, 'start_time' | 'end_time'> & {
  start_time: Date | null
  end_time: Date | null
}

/** Where a session is, in one line; null: nowhere that could be told. */
export function placeLine(place: CalendarSession['place']): string | null {
  if (!place) return null
  const region = [place.state, place.zipcode].filter(Boolean).join(' ')
  return [place.name, place.address, place.city, region].filter(Boolean).join(', ')
}

/** The name of who created a session; null when their account is gone. */
export const creatorName = (creator: CalendarSession['creator']): string | null =>
  (creator && [creator.first, creator.last].filter(Boolean).join(' ').trim()) || null

/** A session as an event of a calendar. It keeps its UID, and its sequence tells which of two is newer. */
export function eventOf(session: Timed, { origin, address }: CalendarSettings): Outcome<CalendarEvent> {
  const { id, start_time: start, end_time: end } = session
  if (!start || !end) return invalid(calendarWords.missingTimes)
  const url = origin + sessionPath(session.university_key, id)
  const creator = creatorName(session.creator)
  return done({
    uid: `study-session-${id}@${new URL(origin).hostname}`,
    sequence: session.sequence,
    stamp: session.updated_at,
    created: session.created_at,
    start,
    end,
    title: session.title,
    description: [
      session.description,
      [creator && calendarWords.by(creator), calendarWords.page(url)].filter(Boolean).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    where: placeLine(session.place) ?? session.university_name,
    url,
    organizer: { name: creator ?? session.university_name, address },
  })
}

/** The calendar file of one session. */
export function sessionFile(
  session: Timed,
  settings: CalendarSettings,
  method: Method = 'PUBLISH',
): Outcome<string> {
  const event = eventOf(session, settings)
  return event.ok ? done(calendarText({ events: [event.value], method })) : event
}

/** The calendar file of several sessions, such as those of a series. */
export function sessionsFile(sessions: readonly Timed[], settings: CalendarSettings): string {
  const events = sessions
    .map((session) => eventOf(session, settings))
    .flatMap((event) => (event.ok ? [event.value] : []))
  return calendarText({ events, method: 'PUBLISH' })
}

/** The file that takes a session out of calendars; it is newer than every file of the session before. */
export function cancellation(
  session: CalendarSession,
  settings: CalendarSettings,
  now: Date,
  byAdmin = false,
): string {
  const file = sessionFile(
    {
      ...session,
      sequence: session.sequence + 1,
      updated_at: now,
      description: byAdmin ? calendarWords.cancelledByAdmin : calendarWords.cancelled,
    },
    settings,
    'CANCEL',
  )
  if (!file.ok) throw new Error(file.message)
  return file.value
}

/** What the file of a session is called: nothing in it comes from people. */
export const fileName = (id: number): string => `study-session-${id}.ics`
