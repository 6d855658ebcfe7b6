import { z } from 'zod'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import type { Db } from '~db/connection'
import { addressee } from './rules'
import { addresseeOf, zoneOf } from './security-queries.server'
import { momentInWords } from './security-rules'
import { securityWords } from './security-words'

const payload = z.strictObject({
  userId: z.number().int().positive(),
  /** When it happened: ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** google: a provider, enqueued by a release before 2.0. */
  what: z.enum(['password', 'twoStepOn', 'twoStepOff', 'provider', 'google']),
  /** The provider's name. */
  name: z.string().optional(),
})

export const securityMail = job('send-security-mail', payload)

/** Call it in the transaction that makes the change. `name`: the provider's. */
export const mailChange = (
  transaction: Db,
  userId: number,
  what: 'password' | 'twoStepOn' | 'twoStepOff' | 'provider',
  name?: string,
) => enqueue(transaction, securityMail, { userId, at: new Date().toISOString(), what, name })

/** Tells an account's owner that a way to log in has changed, in case it was someone else. */
export async function sendSecurityMail(
  { env, db, mail }: JobContext,
  { userId, at, what, name }: z.infer<typeof payload>,
): Promise<void> {
  const owner = await addresseeOf(db, userId)
  if (!owner) return // the account was deleted
  const site = await loadSite(db, env)
  const words = securityWords.mail[what === 'google' ? 'provider' : what]
  await mail.send({
    key: `security-${what}-${userId}-${at}`,
    to: addressee(owner),
    subject: words.subject,
    text: [
      words.changed(site.name, momentInWords(new Date(at), await zoneOf(db, userId, null)), name),
      securityWords.mail.ifYou,
      securityWords.mail.ifNotYou,
    ],
    button: { label: securityWords.mail.button, url: `${env.origin}/forgot-password` },
  })
}
