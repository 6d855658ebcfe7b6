import type { JobContext } from '~/jobs/job.server'
import type { Mail } from '~/mail/mailer.server'
import { hubPath, sessionPath } from '../invites/path-rules'
import { calendarSessions, type CalendarSession } from '../calendar/calendar-queries.server'
import { cancellation, creatorName, fileName, placeLine, sessionFile } from '../calendar/calendar.server'
import { mailWords } from '../reminders/words'
import { senderAddress } from './sender-rules'
import { addresseeOf, partaker } from './tell-queries.server'
import type { ChangedMail, DeletedMail } from './tell-participants.server'
import { longDay, timeRange } from '../when-rules'

/** Tells somebody that a session was changed, with a file for their calendar. Who has left it meanwhile is told nothing. */
export async function sendChanged(
  { db, env, mail }: JobContext,
  { sessionId, userId, sequence, before }: ChangedMail,
): Promise<void> {
  const [session] = await calendarSessions(db, [sessionId])
  const person = session && (await partaker(db, sessionId, userId))
  if (!person) return
  const file = sessionFile(session, { origin: env.origin, address: senderAddress(env.mailFrom) })
  const { subject, intro, titleBefore, file: fileText, leave } = mailWords.changed
  await mail.send({
    key: `session-changed-${sessionId}-${userId}-${sequence}`,
    to: { name: person.name, address: person.email },
    subject: subject(session.title),
    text: [
      intro(creatorName(session.creator) ?? mailWords.nobody, session.university_name),
      mailWords.what(session.title),
      ...(before.title === undefined ? [] : [titleBefore(before.title)]),
      when(session),
      ...(before.times
        ? [
            mailWords.whenBefore(
              ...times(new Date(before.times.start), new Date(before.times.end), session.time_zone),
            ),
          ]
        : []),
      where(session),
      ...(before.place === undefined ? [] : [mailWords.whereBefore(before.place ?? mailWords.noPlace)]),
    ],
    button: { label: mailWords.button, url: env.origin + sessionPath(session.university_key, session.id) },
    footer: [...(file.ok ? [fileText] : []), leave],
    ...(file.ok
      ? { calendars: [{ name: fileName(session.id), method: 'PUBLISH' as const, text: file.value }] }
      : {}),
  })
}

/** Tells somebody that sessions were deleted, with what takes them out of their calendar. */
export async function sendDeleted(
  { db, env, mail }: JobContext,
  { userId, sessions: gone, byAdmin }: DeletedMail,
): Promise<void> {
  const person = await addresseeOf(db, userId)
  if (!person) return
  const sessions = gone.map(asSession)
  const [first] = sessions
  const who = creatorName(first!.creator) ?? mailWords.nobody
  const many = sessions.length > 1
  const deleted = mailWords.deleted
  const settings = { origin: env.origin, address: senderAddress(env.mailFrom) }
  await mail.send({
    key: `session-deleted-${first!.id}-${userId}`,
    to: { name: person.name, address: person.email },
    subject: byAdmin
      ? deleted.subjectByAdmin(first!.title)
      : many
        ? deleted.subjectOfMany(sessions.length)
        : deleted.subject(first!.title),
    text: [
      byAdmin
        ? deleted.introByAdmin(first!.university_name)
        : many
          ? deleted.introOfMany(who, first!.university_name)
          : deleted.intro(who, first!.university_name),
      ...sessions.flatMap((session) => [mailWords.what(session.title), when(session), where(session)]),
    ],
    button: { label: deleted.button, url: env.origin + hubPath(first!.university_key) },
    footer: [many ? deleted.fileOfMany : deleted.file],
    calendars: sessions.map((session) => ({
      name: fileName(session.id),
      method: 'CANCEL' as const,
      text: cancellation(session, settings, new Date(), byAdmin),
    })),
  })
}

/** What a reminder says; `own` to the creator. `offUrl` is where reminders end without signing in. */
export function reminder(
  session: CalendarSession,
  { own, origin, offUrl }: { own: boolean; origin: string; offUrl: string },
): Omit<Mail, 'key' | 'to'> {
  const { subject, intro, own: ofOwn, off, settings } = mailWords.reminder
  return {
    subject: subject(session.title),
    text: [
      (own ? ofOwn : intro)(session.university_name),
      mailWords.what(session.title),
      when(session),
      where(session),
    ],
    button: { label: mailWords.button, url: origin + sessionPath(session.university_key, session.id) },
    footer: [off(offUrl), settings],
    unsubscribe: offUrl,
  }
}

const times = (start: Date, end: Date, zone: string) =>
  [longDay(start, zone), timeRange(start, end, zone)] as const
const when = ({ start_time, end_time, time_zone }: CalendarSession) =>
  mailWords.when(...times(start_time, end_time, time_zone))
const where = ({ place }: CalendarSession) => mailWords.where(placeLine(place) ?? mailWords.noPlace)

/** A session out of a job: its times are texts there. */
const asSession = ({
  start_time,
  end_time,
  created_at,
  updated_at,
  ...rest
}: DeletedMail['sessions'][number]): CalendarSession => ({
  ...rest,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})
