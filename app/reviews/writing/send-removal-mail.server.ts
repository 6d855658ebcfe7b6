import { z } from 'zod'
import { dayInWords } from '~/accounts/data-rules'
import { addressee } from '~/accounts/rules'
import { job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { paragraphsOf } from '~/services/text-rules'
import { removalForMail } from './removal-queries.server'
import { photoRemovalWords, removalWords } from './report-words'

const payload = z.strictObject({ removalId: z.number().int().positive() })

/** Enqueue it in the transaction that removes the review or its photos. The ID is moderation_log's. */
export const removalMail = job('send-removal-mail', payload)

/** Emails the author of a removed review, or of removed photos: the location, the reason, their text, and how to object. */
export async function sendRemovalMail(
  { db, env, mail }: JobContext,
  { removalId }: z.infer<typeof payload>,
): Promise<void> {
  const removal = await removalForMail(db, removalId)
  if (!removal) return // the account has been deleted since
  const { subject, removed, reason, object, again, copy, button } =
    removal.description === null ? photoRemovalWords.mail : removalWords.mail
  const site = await loadSite(db, env)
  await mail.send({
    key: `review-removal-${removalId}`,
    to: addressee(removal),
    subject: subject(removal.place),
    text: [
      removed(removal.place, dayInWords(removal.written)),
      ...paragraphsOf(reason(removal.reason)),
      ...(removal.description === null ? [] : [removalWords.mail.text, ...paragraphsOf(removal.description)]),
    ],
    button: { label: button, url: `${env.origin}/setting/data` },
    footer: [object(site.supportEmail), again, copy],
  })
}
