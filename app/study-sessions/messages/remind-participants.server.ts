import { z } from 'zod'
import { sign, verify } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import { enqueueAll, job, type JobContext } from '~/services/jobs/job.server'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { calendarStudySessions } from './calendar-queries.server'
import { unsubscribePath } from '../path-rules'
import { reminderWords } from '../reminder-words'
import { reminder } from './send-study-session-mail.server'
import { participantOrCreator, setReminders, takeDue } from './notify-queries.server'

/** Runs every five minutes, so a reminder goes out 55 to 60 minutes before its study session. */
export const remindJob = job('remind-of-sessions', z.strictObject({}))

const payload = z.strictObject({
  sessionId: z.number().int().positive(),
  userId: z.number().int().positive(),
})
/** Reminds one person of one study session. */
export const reminderMail = job('send-session-reminder', payload)

const AT_ONCE = 500

/**
 * Enqueues reminders for everyone whose study session starts within the hour. Marks them in the same transaction, so a
 * crash loses and repeats none.
 */
export async function remindOfStudySessions(
  { db }: JobContext,
  _payload: object = {},
  stopped?: AbortSignal,
): Promise<void> {
  for (;;) {
    stopped?.throwIfAborted()
    const taken = await db.transaction(async (transaction) => {
      const due = await takeDue(transaction, AT_ONCE)
      await enqueueAll(transaction, reminderMail, due)
      return due.length
    })
    if (taken < AT_ONCE) return
  }
}

/** Sends a reminder, unless the user has left the study session or turned reminders off, or it's too late. */
export async function sendReminder(
  { db, env, mail }: JobContext,
  { sessionId, userId }: z.infer<typeof payload>,
): Promise<void> {
  const [studySession] = await calendarStudySessions(db, [sessionId])
  if (!studySession || studySession.start_time <= new Date()) return
  const person = await participantOrCreator(db, sessionId, userId)
  if (!person?.reminders) return
  const unsubscribeUrl = env.origin + unsubscribePath(unsubscribeToken(userId, env.sessionSecrets))
  await mail.send({
    key: `session-reminder-${sessionId}-${userId}-${studySession.start_time.getTime()}`,
    to: { name: person.name, address: person.email },
    ...reminder(studySession, { own: person.own, origin: env.origin, unsubscribeUrl }),
  })
}

/** A signed user ID that turns off that user's reminders without login, and allows nothing else. */
export const unsubscribeToken = (userId: number, secrets: readonly string[]): string =>
  sign('reminders-off', String(userId), secrets)

/** The user of a token. Null if it isn't ours. */
function ownerOfToken(token: string, secrets: readonly string[]): number | null {
  const id = verify('reminders-off', token, secrets)
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** Whether a reminder's link is ours. Changes nothing, because mail scanners open links. */
export const checkUnsubscribe = (token: string, secrets: readonly string[]): Outcome<null> =>
  ownerOfToken(token, secrets) === null ? missing(reminderWords.notOurs) : done(null)

/** Turns off reminders for the user whose email had this link. */
export async function turnOff(db: Db, token: string, secrets: readonly string[]): Promise<Outcome<null>> {
  const userId = ownerOfToken(token, secrets)
  if (userId === null || (await setReminders(db, userId, false)) === 0) return missing(reminderWords.notOurs)
  return done(null)
}

/** Saves the viewer's setting. */
export async function saveReminders(
  db: Db,
  { viewer, on }: { viewer: Viewer; on: boolean },
): Promise<Outcome<{ on: boolean }>> {
  await setReminders(db, viewer.id, on)
  return done({ on })
}
