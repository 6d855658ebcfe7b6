import { z } from 'zod'
import { addressee } from '~/accounts/rules'
import { job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { paragraphsOf } from '~/services/text-rules'
import { mailWords } from '../reminder-words'
import { removalForMail } from './report-queries.server'

const payload = z.strictObject({ logId: z.number().int().positive() })

/** Enqueue it in the transaction that removes the study session. The ID is moderation_log's. */
export const studySessionRemovalMail = job('send-session-removal', payload)

/** Emails the creator of a study session that an admin removed it, why, and how to object. */
export async function sendStudySessionRemoval(
  { db, env, mail }: JobContext,
  { logId }: z.infer<typeof payload>,
): Promise<void> {
  const removal = await removalForMail(db, logId)
  if (!removal) return // the account has been deleted since
  const { subject, intro, reason, told, object, copy, button } = mailWords.removed
  const site = await loadSite(db, env)
  await mail.send({
    key: `session-removal-${logId}`,
    to: addressee(removal),
    subject: subject(removal.title),
    text: [intro(removal.campus), mailWords.what(removal.title), ...paragraphsOf(reason(removal.reason))],
    button: { label: button, url: `${env.origin}/setting/data` },
    footer: [told, object(site.supportEmail), copy],
  })
}
