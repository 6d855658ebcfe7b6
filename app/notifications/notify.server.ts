import { addressee } from '~/accounts/rules'
import type { JobContext } from '~/services/jobs/job.server'
import type { Mail } from '~/services/jobs/mailer.server'
import { offToken } from './end-emails.server'
import { pushTo } from './push-to.server'
import { recipientOf, type Recipient } from './queries.server'
import { isDropped, offPath, waitsUntil, type Kind } from './rules'
import { notificationWords as words } from './words'

/** An email without what all notifications share: the recipient, and the ways to end them. */
export type Notification = Omit<Mail, 'to' | 'unsubscribe'>

/**
 * Sends a notification to someone who wants to hear of this kind; others get nothing. Once per key.
 * @param write is called with the recipient; null if there's nothing to say anymore
 * @returns when to try again, because they have quiet hours; null if it's done
 */
export async function notify(
  context: JobContext,
  kind: Kind,
  userId: number,
  write: (person: Recipient) => Promise<Notification | null> | Notification | null,
): Promise<Date | null> {
  const { db, env, mail } = context
  const person = await recipientOf(db, userId, kind)
  if (!person) return null
  const now = new Date()
  if (isDropped(kind, person.quietHours, now)) return null
  const later = waitsUntil(kind, person.quietHours, now)
  if (later) return later
  const notification = await write(person)
  if (!notification) return null
  if (person.way === 'push' && (await pushTo(context, kind, userId, notification))) return null
  const unsubscribe = env.origin + offPath(offToken(userId, kind, env.sessionSecrets))
  await mail.send({
    ...notification,
    to: addressee(person),
    footer: [...(notification.footer ?? []), words.off(unsubscribe), words.choose],
    unsubscribe,
  })
  return null
}
