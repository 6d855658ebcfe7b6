import { sign, verify } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import {
  deleteSubscription,
  insertSubscription,
  ownCalendar,
  subscriber,
  subscriptionOf,
} from './calendar-queries.server'
import { calendarText } from './calendar-rules'
import { calendarWords } from '../hub-words'
import { type CalendarSettings, eventsOf } from './calendar.server'
import { calendarPath } from '../path-rules'

/** Calendars include the last days too, so a study session doesn't disappear as soon as it's over. */
const DAYS_BACK = 60
const MAX_STUDY_SESSIONS = 500
/** How often calendar programs are told to refresh, in hours. */
const HOURS = 1

/** The URL of the viewer's calendar and the ID to revoke it. Null if there's none. */
export async function addressOf(
  db: Db,
  { viewer, origin, secrets }: { viewer: Viewer; origin: string; secrets: readonly string[] },
): Promise<{ id: number; url: string } | null> {
  const subscription = await subscriptionOf(db, viewer.id)
  return (
    subscription && {
      id: subscription.id,
      url: origin + calendarPath(sign('calendar', String(subscription.id), secrets)),
    }
  )
}

/** Gives the viewer's calendar a URL, unless it has one. */
export async function makeAddress(db: Db, viewer: Viewer): Promise<Outcome<null>> {
  await insertSubscription(db, viewer.id)
  return done(null)
}

/** Revokes a URL of the viewer's calendar. */
export async function withdrawAddress(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Outcome<null>> {
  await deleteSubscription(db, viewer.id, id)
  return done(null)
}

/** The calendar file at a URL: everything its owner created or joined, except what has long been over. */
export async function calendarOf(
  db: Db,
  {
    token,
    secrets,
    now,
    site,
    ...settings
  }: CalendarSettings & { token: string; secrets: readonly string[]; now: Date; site: string },
): Promise<Outcome<string>> {
  const id = verify('calendar', token, secrets)
  const userId = id !== null && /^[1-9]\d{0,14}$/.test(id) ? await subscriber(db, Number(id)) : null
  if (userId === null) return missing(calendarWords.gone)
  const studySessions = await ownCalendar(
    db,
    userId,
    new Date(now.getTime() - DAYS_BACK * 86_400_000),
    MAX_STUDY_SESSIONS,
  )
  return done(
    calendarText({
      events: eventsOf(studySessions, settings),
      subscribed: { name: calendarWords.name(site), about: calendarWords.about(site), hours: HOURS },
    }),
  )
}
