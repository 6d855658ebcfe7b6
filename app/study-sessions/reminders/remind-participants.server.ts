import { z } from 'zod'
import { sign, verify } from '~/auth/tokens.server'
import type { Viewer } from '~/auth/viewer'
import { enqueueAll, job, type JobContext } from '~/jobs/job.server'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { calendarStudySessions } from '../calendar/calendar-queries.server'
import { remindersOffPath } from '../invites/path-rules'
import { reminderWords } from './words'
import { reminder } from '../messages/send-study-session-mail.server'
import { partaker, setReminders, takeDue } from '../messages/notify-queries.server'

/** Comes every five minutes: a reminder goes out 55 to 60 minutes before its session. */
export const remindJob = job('remind-of-sessions', z.strictObject({}))

const payload = z.strictObject({
  sessionId: z.number().int().positive(),
  userId: z.number().int().positive(),
})
/** Reminds one person of one session. */
export const reminderMail = job('send-session-reminder', payload)

const AT_ONCE = 500

/**
 * Has everybody reminded whose study session begins within the hour. Who is marked has a job in the same transaction,
 * so that nobody is forgotten or taken twice, whatever stops us between.
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

/**
 * Sends a reminder. Who has left the study session meanwhile, or turned reminders off, gets none; nor is one sent too
 * late.
 */
export async function sendReminder(
  { db, env, mail }: JobContext,
  { sessionId, userId }: z.infer<typeof payload>,
): Promise<void> {
  const [studySession] = await calendarStudySessions(db, [sessionId])
  if (!studySession || studySession.start_time <= new Date()) return
  const person = await partaker(db, sessionId, userId)
  if (!person?.reminders) return
  const offUrl = env.origin + remindersOffPath(offToken(userId, env.sessionSecrets))
  await mail.send({
    key: `session-reminder-${sessionId}-${userId}-${studySession.start_time.getTime()}`,
    to: { name: person.name, address: person.email },
    ...reminder(studySession, { own: person.own, origin: env.origin, offUrl }),
  })
}

/** What ends someone's reminders without logging in, and does nothing else: their id under our signature. */
export const offToken = (userId: number, secrets: readonly string[]): string =>
  sign('reminders-off', String(userId), secrets)

/** Whose reminders a token ends; null for one that is not ours. */
function ownerOfToken(token: string, secrets: readonly string[]): number | null {
  const id = verify('reminders-off', token, secrets)
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** Whether a link out of a reminder is one of ours. Looking changes nothing: mail scanners open links. */
export const checkOff = (token: string, secrets: readonly string[]): Outcome<null> =>
  ownerOfToken(token, secrets) === null ? missing(reminderWords.notOurs) : done(null)

/** Ends the reminders of anyone who got the mail with this link. */
export async function turnOff(db: Db, token: string, secrets: readonly string[]): Promise<Outcome<null>> {
  const userId = ownerOfToken(token, secrets)
  if (userId === null || (await setReminders(db, userId, false)) === 0) return missing(reminderWords.notOurs)
  return done(null)
}

/** The viewer's own wish. */
export async function saveReminders(
  db: Db,
  { viewer, on }: { viewer: Viewer; on: boolean },
): Promise<Outcome<{ on: boolean }>> {
  await setReminders(db, viewer.id, on)
  return done({ on })
}
