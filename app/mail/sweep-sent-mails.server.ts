import { z } from 'zod'
import { job } from '~/jobs/job.server'
import type { Db } from '~db/connection'

export const sweepSentMailsJob = job('sweep-sent-mails', z.strictObject({}), { attempts: 3 })

/** Forgets which mails were sent longer than 90 days ago: no job is tried for so long. */
export async function sweepSentMails(db: Db): Promise<void> {
  await db('sent_mails').whereRaw("sent_at < now() - interval '90 days'").delete()
}
