import { z } from 'zod'
import { addressee } from '~/accounts/rules'
import { job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { paragraphsOf } from '~/services/text-rules'
import { decisionForMail } from '~/reviews/writing/removal-queries.server'
import { DASHBOARD } from './dashboard-url'
import type { AccountAction } from './people-rules'
import { peopleNoticeWords } from './people-words'

const payload = z.strictObject({ logId: z.number().int().positive() })

/** Enqueue it in the transaction that changes the role or suspension. The id is moderation_log's. */
export const standingMail = job('send-standing-mail', payload)

/** Tells a user what an admin has done to their account, why, and how to object. */
export async function sendStandingMail(
  { db, env, mail }: JobContext,
  { logId }: z.infer<typeof payload>,
): Promise<void> {
  const standing = await decisionForMail(db, logId)
  if (!standing) return // the account was deleted
  const { action, about } = standing
  const { subject, text } = peopleNoticeWords.mail[action as AccountAction | 'make-moderator']
  const site = await loadSite(db, env)
  await mail.send({
    key: `standing-${logId}`,
    to: addressee(about),
    subject,
    text: [text, ...paragraphsOf(peopleNoticeWords.mail.reason(about.reason))],
    button:
      action === 'make-admin' || action === 'make-moderator'
        ? { label: peopleNoticeWords.mail.toDashboard, url: env.origin + DASHBOARD }
        : { label: peopleNoticeWords.mail.button, url: `${env.origin}/setting/data` },
    footer: [peopleNoticeWords.mail.object(site.supportEmail)],
  })
}
