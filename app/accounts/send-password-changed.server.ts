import { z } from 'zod'
import { job, type JobContext } from '~/jobs/job.server'
import { fullName } from './rules'
import { addresseeOf } from './security-queries.server'
import { momentInWords } from './security-rules'
import { words } from './security-words'

const payload = z.strictObject({
  userId: z.number().int().positive(),
  /** When it happened, ISO 8601 in UTC. */
  at: z.iso.datetime(),
})

/** Enqueue it in the transaction that sets the password. */
export const passwordChangedMail = job('send-password-changed', payload)

/** Tells an account's owner that its password was changed, so that they hear of it when it was somebody else. */
export async function sendPasswordChanged({ env, db, mail }: JobContext, { userId, at }: z.infer<typeof payload>): Promise<void> {
  const addressee = await addresseeOf(db, userId)
  if (!addressee) return // the account is gone since
  await mail.send({
    key: `password-changed-${userId}-${at}`,
    to: { name: fullName(addressee.first_name, addressee.last_name), address: addressee.email },
    subject: words.mail.subject,
    text: [words.mail.changed(momentInWords(new Date(at))), words.mail.ended],
    button: { label: words.mail.button, url: `${env.origin}/forgot-password` },
    after: [words.mail.ifNotYou],
  })
}
