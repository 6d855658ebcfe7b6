import { z } from 'zod'
import { notify } from '~/notifications/notify.server'
import { enqueueAll, job, type JobContext } from '~/services/jobs/job.server'
import { calendarStudySessions } from './calendar-queries.server'
import { reminder } from './send-study-session-mail.server'
import { partIn, takeDue } from './notify-queries.server'

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

/** Sends a reminder, unless the user has left the study session, doesn't want one, or it's too late. */
export async function sendReminder(
  context: JobContext,
  { sessionId, userId }: z.infer<typeof payload>,
): Promise<void> {
  const { db, env } = context
  const [studySession] = await calendarStudySessions(db, [sessionId])
  if (!studySession || studySession.start_time <= new Date()) return
  const part = await partIn(db, sessionId, userId)
  if (!part) return
  await notify(context, 'reminders', userId, () => ({
    key: `session-reminder-${sessionId}-${userId}-${studySession.start_time.getTime()}`,
    ...reminder(studySession, { own: part === 'creator', origin: env.origin }),
  }))
}
