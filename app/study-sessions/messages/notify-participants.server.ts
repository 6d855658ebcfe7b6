import { z } from 'zod'
import { enqueueAll, job } from '~/services/jobs/job.server'
import type { Db } from '~db/connection'
import { calendarStudySessions, type CalendarStudySession } from './calendar-queries.server'
import { locationLine } from './calendar.server'
import { peopleToNotify } from './notify-queries.server'

const id = z.number().int().positive()
const moment = z.iso.datetime()

/** The old values in an email about a change. Only those that changed. Times are ISO 8601 in UTC. */
const Before = z.strictObject({
  title: z.string().optional(),
  times: z.strictObject({ start: moment, end: moment }).optional(),
  place: z.string().nullable().optional(),
})

const ChangedMail = z.strictObject({ sessionId: id, userId: id, sequence: z.number().int(), before: Before })
export type ChangedMail = z.infer<typeof ChangedMail>
/** Emails one person that a study session was changed. */
export const changedMail = job('send-session-changed', ChangedMail)

const Person = z.strictObject({ first: z.string(), last: z.string() })
const Location = z.strictObject({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string().nullable(),
})
/** A deleted study session. Included in the job, because it's gone when the email is written. */
const Gone = z.strictObject({
  id,
  title: z.string(),
  description: z.null(),
  start_time: moment,
  end_time: moment,
  sequence: z.number().int(),
  created_at: moment,
  updated_at: moment,
  university_key: z.string(),
  university_name: z.string(),
  time_zone: z.string(),
  place: Location.nullable(),
  creator: Person.nullable(),
})
const DeletedMail = z.strictObject({
  userId: id,
  sessions: z.array(Gone).min(1),
  byAdmin: z.literal(true).optional(),
})
export type DeletedMail = z.infer<typeof DeletedMail>
/** Emails one person that study sessions were deleted. */
export const deletedMail = job('send-session-deleted', DeletedMail)

/**
 * What happened: a study session has been changed from `before`, or study sessions are about to be deleted in this
 * transaction and can still be read.
 */
export type Change =
  | {
      what: 'changed'
      sessionId: number
      before: { title: string; start_time: Date; end_time: Date; location: string | null }
    }
  | { what: 'deleted'; sessionIds: readonly number[]; byAdmin?: true }

/**
 * Enqueues emails to the participants of study sessions, except their creator. Call it in the transaction that changes
 * or deletes them, so the emails are sent only if it commits. The number of statements doesn't depend on the number of
 * people.
 */
export async function notifyParticipants(transaction: Db, change: Change): Promise<void> {
  const ids = change.what === 'changed' ? [change.sessionId] : change.sessionIds
  const people = await peopleToNotify(transaction, ids)
  if (people.length === 0) return
  const hidden = change.what === 'deleted'
  const found = await calendarStudySessions(transaction, ids, { hidden })
  const studySessions = new Map(found.map((studySession) => [studySession.id, studySession]))
  if (change.what === 'changed') {
    const now = studySessions.get(change.sessionId)
    if (!now) return
    const before = differences(now, change.before)
    const mails = people.map(({ user_id: userId }) => ({
      sessionId: now.id,
      userId,
      sequence: now.sequence,
      before,
    }))
    await enqueueAll(transaction, changedMail, mails)
    return
  }
  const byPerson = new Map<number, DeletedMail>()
  for (const { session_id, user_id } of people) {
    const studySession = studySessions.get(session_id)
    if (!studySession) continue
    const mail = byPerson.get(user_id) ?? {
      userId: user_id,
      sessions: [],
      ...(change.byAdmin && { byAdmin: true }),
    }
    mail.sessions.push(goneOf(studySession))
    byPerson.set(user_id, mail)
  }
  await enqueueAll(transaction, deletedMail, [...byPerson.values()])
}

/** The old title, times or location, if they changed. */
function differences(
  now: CalendarStudySession,
  was: Extract<Change, { what: 'changed' }>['before'],
): z.infer<typeof Before> {
  const moved =
    now.start_time.getTime() !== was.start_time.getTime() || now.end_time.getTime() !== was.end_time.getTime()
  const stayed = (now.location?.name ?? null) === was.location || locationLine(now.location) === was.location
  return {
    title: now.title === was.title ? undefined : was.title,
    times: moved ? { start: was.start_time.toISOString(), end: was.end_time.toISOString() } : undefined,
    place: stayed ? undefined : was.location,
  }
}

/** What the email about a deleted study session needs. Without the description. */
const goneOf = ({
  location: place,
  ...studySession
}: CalendarStudySession): DeletedMail['sessions'][number] => ({
  ...studySession,
  place,
  description: null,
  start_time: studySession.start_time.toISOString(),
  end_time: studySession.end_time.toISOString(),
  created_at: studySession.created_at.toISOString(),
  updated_at: studySession.updated_at.toISOString(),
})
