import { z } from 'zod'
import { fullName } from '~/accounts/rules'
import { job, type JobContext } from '~/jobs/job.server'
import { paragraphsOf } from '~/text-rules'
import { standingToTell } from './people-queries.server'
import { peopleNoticeWords } from './words'

const payload = z.strictObject({ logId: z.number().int().positive() })

/** Enqueue it in the transaction that changes an account's role or suspension; the id is moderation_log's. */
export const standingMail = job('send-standing-mail', payload)

/** Tells somebody what an admin has done to their account, why, and how to object. */
export async function sendStandingMail(
  { db, env, mail }: JobContext,
  { logId }: z.infer<typeof payload>,
): Promise<void> {
  const told = await standingToTell(db, logId)
  if (!told) return // the account is gone since
  const { subject, text } = peopleNoticeWords.mail[told.action]
  await mail.send({
    key: `standing-${logId}`,
    to: { name: fullName(told.first_name, told.last_name), address: told.email },
    subject,
    text: [text, ...paragraphsOf(peopleNoticeWords.mail.reason(told.reason))],
    button: { label: peopleNoticeWords.mail.button, url: `${env.origin}/setting/data` },
    footer: [peopleNoticeWords.mail.object(env.supportEmail)],
  })
}
