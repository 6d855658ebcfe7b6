import type { JobContext } from '~/services/jobs/job.server'
import { notify, type Notification } from '~/notifications/notify.server'
import { hubPath, studySessionPath } from '../path-rules'
import { calendarStudySessions, type CalendarStudySession } from './calendar-queries.server'
import { cancellation, creatorName, fileName, locationLine, studySessionFile } from './calendar.server'
import { mailWords } from '../reminder-words'
import { senderAddress } from '~/services/jobs/sender-rules'
import { partIn } from './notify-queries.server'
import type { ChangedMail, DeletedMail } from './notify-participants.server'
import { longDay, shortDayTime, timeRange } from '../when-rules'

/** Emails a participant that a study session was changed, with a calendar file. Skips people who have left it since. */
export async function sendChanged(
  context: JobContext,
  { sessionId, userId, sequence, before }: ChangedMail,
): Promise<void> {
  const { db, env } = context
  const [studySession] = await calendarStudySessions(db, [sessionId])
  if (!studySession || !(await partIn(db, sessionId, userId))) return
  const file = studySessionFile(studySession, { origin: env.origin, address: senderAddress(env.mailFrom) })
  const { subject, subjectOfTime, intro, titleBefore, file: fileText, leave } = mailWords.changed
  const { title, start_time, time_zone } = studySession
  await notify(context, 'changes', userId, () => ({
    key: `session-changed-${sessionId}-${userId}-${sequence}`,
    subject: before.times
      ? subjectOfTime(title, shortDayTime(start_time, time_zone, new Date()))
      : subject(title),
    text: [
      intro(creatorName(studySession.creator) ?? mailWords.nobody, studySession.university_name),
      mailWords.what(studySession.title),
      ...(before.title === undefined ? [] : [titleBefore(before.title)]),
      when(studySession),
      ...(before.times
        ? [
            mailWords.whenBefore(
              ...times(new Date(before.times.start), new Date(before.times.end), studySession.time_zone),
            ),
          ]
        : []),
      where(studySession),
      ...(before.place === undefined ? [] : [mailWords.whereBefore(before.place ?? mailWords.noLocation)]),
    ],
    button: {
      label: mailWords.button,
      url: env.origin + studySessionPath(studySession.university_key, studySession.id),
    },
    footer: [...(file.ok ? [fileText] : []), leave],
    ...(file.ok
      ? { calendars: [{ name: fileName(studySession.id), method: 'PUBLISH' as const, text: file.value }] }
      : {}),
  }))
}

/** Emails a participant that study sessions were deleted, with a file that removes them from calendars. */
export async function sendDeleted(
  context: JobContext,
  { userId, sessions: gone, byAdmin }: DeletedMail,
): Promise<void> {
  const { env } = context
  const studySessions = gone.map(asStudySession)
  const [first] = studySessions
  const who = creatorName(first!.creator) ?? mailWords.nobody
  const many = studySessions.length > 1
  const deleted = mailWords.deleted
  const settings = { origin: env.origin, address: senderAddress(env.mailFrom) }
  await notify(context, 'changes', userId, () => ({
    key: `session-deleted-${first!.id}-${userId}`,
    subject: byAdmin
      ? deleted.subjectByAdmin(first!.title)
      : many
        ? deleted.subjectOfMany(studySessions.length)
        : deleted.subject(first!.title),
    text: [
      byAdmin
        ? deleted.introByAdmin(first!.university_name)
        : many
          ? deleted.introOfMany(who, first!.university_name)
          : deleted.intro(who, first!.university_name),
      ...studySessions.flatMap((studySession) => [
        mailWords.what(studySession.title),
        when(studySession),
        where(studySession),
      ]),
    ],
    button: { label: deleted.button, url: env.origin + hubPath(first!.university_key) },
    footer: [many ? deleted.fileOfMany : deleted.file],
    calendars: studySessions.map((studySession) => ({
      name: fileName(studySession.id),
      method: 'CANCEL' as const,
      text: cancellation(studySession, settings, new Date(), byAdmin),
    })),
  }))
}

/** A reminder's text; `own` for the creator. */
export function reminder(
  studySession: CalendarStudySession,
  { own, origin }: { own: boolean; origin: string },
): Omit<Notification, 'key'> {
  const { subject, intro, own: ofOwn } = mailWords.reminder
  return {
    subject: subject(studySession.title),
    text: [
      (own ? ofOwn : intro)(studySession.university_name),
      mailWords.what(studySession.title),
      when(studySession),
      where(studySession),
    ],
    button: {
      label: mailWords.button,
      url: origin + studySessionPath(studySession.university_key, studySession.id),
    },
  }
}

const times = (start: Date, end: Date, zone: string) =>
  [longDay(start, zone), timeRange(start, end, zone)] as const
const when = ({ start_time, end_time, time_zone }: CalendarStudySession) =>
  mailWords.when(...times(start_time, end_time, time_zone))
const where = ({ location }: CalendarStudySession) =>
  mailWords.where(locationLine(location) ?? mailWords.noLocation)

/** A study session from a job, where times are strings, and the location has its old name. */
const asStudySession = ({
  start_time,
  end_time,
  created_at,
  updated_at,
  place: location,
  ...rest
}: DeletedMail['sessions'][number]): CalendarStudySession => ({
  ...rest,
  location,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
})
