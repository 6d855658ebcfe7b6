import { z } from 'zod'
import { job } from '~/jobs/job.server'
import type { Db } from '~db/connection'

export const sweepSentMailsJob = job('sweep-sent-mails', z.strictObject({}), { attempts: 3 })

/** Deletes records of emails sent more than 90 days ago. No job is retried for that long. */
export async function sweepSentMails(db: Db): Promise<void> {
  await db('sent_mails').whereRaw("sent_at < now() - interval '90 days'").delete()
}
