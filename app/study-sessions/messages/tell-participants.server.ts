import { z } from 'zod'
import { enqueueAll, job } from '~/jobs/job.server'
import type { Db } from '~db/connection'
import { calendarSessions, type CalendarSession } from '../calendar/calendar-queries.server'
import { placeLine } from '../calendar/calendar.server'
import { whomToTell } from './tell-queries.server'

const id = z.number().int().positive()
const moment = z.iso.datetime()

/** What a mail about a change says of what was before; only what is another now. Times are ISO 8601 in UTC. */
const Before = z.strictObject({
  title: z.string().optional(),
  times: z.strictObject({ start: moment, end: moment }).optional(),
  place: z.string().nullable().optional(),
})

const ChangedMail = z.strictObject({ sessionId: id, userId: id, sequence: z.number().int(), before: Before })
export type ChangedMail = z.infer<typeof ChangedMail>
/** Tells one person that a session was changed. */
export const changedMail = job('send-session-changed', ChangedMail)

const Person = z.strictObject({ first: z.string(), last: z.string() })
const Place = z.strictObject({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string().nullable(),
})
/** A session as it was: when its mail is written there is none any more. */
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
  place: Place.nullable(),
  creator: Person.nullable(),
})
const DeletedMail = z.strictObject({
  userId: id,
  sessions: z.array(Gone).min(1),
  byAdmin: z.literal(true).optional(),
})
export type DeletedMail = z.infer<typeof DeletedMail>
/** Tells one person that sessions were deleted. */
export const deletedMail = job('send-session-deleted', DeletedMail)

/**
 * What happened: a session `was` other, and is changed already; or sessions are about to be deleted, in this transaction, and
 * still there to be read.
 */
export type Told =
  | {
      what: 'changed'
      sessionId: number
      before: { title: string; start_time: Date; end_time: Date; place: string | null }
    }
  | { what: 'deleted'; sessionIds: readonly number[]; byAdmin?: true }

/**
 * Has those who take part in sessions told by mail, but for their creator, whose doing it is. Call it in the transaction that
 * changes or deletes: the mails go out exactly when it commits. The number of statements does not depend on how many they are.
 */
export async function tellParticipants(transaction: Db, told: Told): Promise<void> {
  const ids = told.what === 'changed' ? [told.sessionId] : told.sessionIds
  const people = await whomToTell(transaction, ids)
  if (people.length === 0) return
  const hidden = told.what === 'deleted'
  const found = await calendarSessions(transaction, ids, { hidden })
  const sessions = new Map(found.map((session) => [session.id, session]))
  if (told.what === 'changed') {
    const now = sessions.get(told.sessionId)
    if (!now) return
    const before = differences(now, told.before)
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
    const session = sessions.get(session_id)
    if (!session) continue
    const mail = byPerson.get(user_id) ?? {
      userId: user_id,
      sessions: [],
      ...(told.byAdmin && { byAdmin: true }),
    }
    mail.sessions.push(goneOf(session))
    byPerson.set(user_id, mail)
  }
  await enqueueAll(transaction, deletedMail, [...byPerson.values()])
}

/** What was another title, time or place. */
function differences(
  now: CalendarSession,
  was: Extract<Told, { what: 'changed' }>['before'],
): z.infer<typeof Before> {
  const moved =
    now.start_time.getTime() !== was.start_time.getTime() || now.end_time.getTime() !== was.end_time.getTime()
  return {
    ...(now.title === was.title ? {} : { title: was.title }),
    ...(moved ? { times: { start: was.start_time.toISOString(), end: was.end_time.toISOString() } } : {}),
    ...((now.place?.name ?? null) === was.place || placeLine(now.place) === was.place
      ? {}
      : { place: was.place }),
  }
}

/** Of a session that goes, what its mail says; its description is not among it. */
const goneOf = (session: CalendarSession): DeletedMail['sessions'][number] => ({
  id: session.id,
  title: session.title,
  description: null,
  sequence: session.sequence,
  start_time: session.start_time.toISOString(),
  end_time: session.end_time.toISOString(),
  created_at: session.created_at.toISOString(),
  updated_at: session.updated_at.toISOString(),
  university_key: session.university_key,
  university_name: session.university_name,
  time_zone: session.time_zone,
  place: session.place,
  creator: session.creator,
})
