import { z } from 'zod'
import { notify } from '~/notifications/notify.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { locationPath } from '../rules'
import { loadSite } from '~/services/site.server'
import { paragraphsOf } from '~/services/text-rules'
import { acceptedParts, actText, partsText } from './act-text'
import { mailWords } from './words'
import { suggestionForMail } from './queries.server'

const payload = z.strictObject({ suggestionId: z.number().int().positive() })

const SAID = { accepted: mailWords.accepted, partly: mailWords.partly, declined: mailWords.declined }

/** Enqueue it in the transaction that decides on a suggestion. */
export const suggestionMail = job('send-suggestion-mail', payload)

/** Emails the sender of a suggested edit which parts were accepted, and the admin's message. */
export async function sendSuggestionMail(
  context: JobContext,
  { suggestionId }: z.infer<typeof payload>,
): Promise<void> {
  const { db, env } = context
  const suggestion = await suggestionForMail(db, suggestionId)
  if (!suggestion) return // the account has been deleted since
  const { status, location } = suggestion
  if (status === 'open') return
  const { taken, rest } = acceptedParts(suggestion.action, suggestion.taken)
  const said = SAID[status]
  const act = actText(
    status === 'declined' ? mailWords.declined : mailWords.accepted,
    suggestion.action,
    status === 'partly' ? taken : undefined,
  )
  const partly = status === 'partly' ? [mailWords.partly.rest(partsText(rest, suggestion.action))] : []
  const site = await loadSite(db, env)
  const later = await notify(context, 'answers', suggestion.user_id, () => ({
    key: `suggestion-${suggestionId}`,
    subject: said.subject(location.name),
    text: [
      said.intro(location.name, act),
      ...partly,
      ...(suggestion.reason ? paragraphsOf(mailWords.reason(suggestion.reason)) : []),
    ],
    button: location.shown
      ? { label: mailWords.button, url: env.origin + locationPath(location) }
      : { label: mailWords.log, url: `${env.origin}/moderation-log` },
    ...(status === 'accepted' ? {} : { footer: [mailWords.object(site.supportEmail)] }),
  }))
  if (later) await enqueue(db, suggestionMail, { suggestionId }, { at: later })
}
