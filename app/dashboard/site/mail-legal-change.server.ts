import { z } from 'zod'
import { dayInWords } from '~/accounts/data-rules'
import { fullName } from '~/accounts/rules'
import { enqueueAll, job, type JobContext } from '~/services/jobs/job.server'
import { loadSite } from '~/services/site.server'
import { memberById, memberIdsAfter, textById } from './legal-queries.server'
import { LEGAL_PATHS, legalWords } from './legal-words'

const text = z.strictObject({ textId: z.number().int().positive() })
const person = text.extend({ userId: z.number().int().positive() })

/** Emails everyone about a legal text. Enqueue it in the transaction that saves the text. */
export const legalMailing = job('mail-legal-change', text)
export const legalMail = job('send-legal-mail', person)

const AT_ONCE = 500

/** Enqueues an email for each member. If it's interrupted it starts again: no email is sent twice (sent_mails). */
export async function mailLegalChange(
  { db }: JobContext,
  { textId }: z.infer<typeof text>,
  stopped?: AbortSignal,
): Promise<void> {
  for (let last = 0; ;) {
    stopped?.throwIfAborted()
    const ids = await memberIdsAfter(db, last, AT_ONCE)
    await enqueueAll(
      db,
      legalMail,
      ids.map((userId) => ({ textId, userId })),
    )
    if (ids.length < AT_ONCE) return
    last = ids.at(-1)!
  }
}

/** Tells one member that a legal text changed, with a link to it. */
export async function sendLegalMail(
  { db, env, mail }: JobContext,
  { textId, userId }: z.infer<typeof person>,
): Promise<void> {
  const [changed, to] = [await textById(db, textId), await memberById(db, userId)]
  if (!changed || !to) return // the account is gone
  const { name: site } = await loadSite(db, env)
  const name = legalWords.names[changed.kind]
  const words = legalWords.mailText
  await mail.send({
    key: `legal-${textId}-${userId}`,
    to: { name: fullName(to.first_name, to.last_name), address: to.email },
    subject: words.subject(name, site),
    text: [words.text(name, site, dayInWords(changed.saved_at))],
    button: { label: words.button, url: env.origin + LEGAL_PATHS[changed.kind] },
    footer: [words.why],
  })
}
