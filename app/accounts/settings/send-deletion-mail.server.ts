import { z } from 'zod'
import { job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { dayInWords, undoUntil } from '../data-rules'
import { dataWords } from './data-words'
import { leavingById } from './delete-account-queries.server'
import { addressee } from '../rules'

const payload = z.strictObject({ userId: z.number().int().positive() })

/** Enqueue it in the transaction that marks the account for deletion. */
export const deletionMail = job('send-deletion-mail', payload)

/** Tells a user that their account will be deleted, and until when logging in cancels that. */
export async function sendDeletionMail(
  { db, env, mail }: JobContext,
  { userId }: z.infer<typeof payload>,
): Promise<void> {
  const leaving = await leavingById(db, userId)
  if (!leaving) return // they canceled it
  const { deletion_requested_at: requested } = leaving
  const { subject, requested: asked, until, button, notYou } = dataWords.deletionMail
  const site = await loadSite(db, env)
  await mail.send({
    key: `deletion-${userId}-${requested.getTime()}`,
    to: addressee(leaving),
    subject,
    text: [asked(site.name), until(dayInWords(undoUntil(requested)))],
    button: { label: button, url: `${env.origin}/signin` },
    footer: [notYou],
  })
}
