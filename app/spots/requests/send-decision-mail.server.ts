import { z } from 'zod'
import { dayInWords } from '~/accounts/data-rules'
import { accountPath } from '~/accounts/rules'
import { notify } from '~/notifications/notify.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { locationPath } from '../rules'
import { campusPath } from '~/campuses/rules'
import { loadSite } from '~/services/site.server'
import { paragraphsOf } from '~/services/text-rules'
import { decidedRequest, type DecidedRequest } from './decide-queries.server'
import { mailWords } from './words'
import { REQUEST_KINDS, type RequestKind } from './rules'

const payload = z.strictObject({
  kind: z.enum(REQUEST_KINDS),
  requestId: z.number().int().positive(),
  userId: z.number().int().positive(),
  decision: z.enum(['Approved', 'Denied']),
})

/** Emails one user the decision on a request. */
export const decisionMail = job('send-request-decision', payload)

/** Skips a decision that has changed since, because that change sent its own email. */
export async function sendDecisionMail(context: JobContext, decided: z.infer<typeof payload>): Promise<void> {
  const { db, env } = context
  const { kind, requestId, userId, decision } = decided
  const request = await decidedRequest(db, kind, requestId)
  if (request?.decision !== decision) return
  const said = decision === 'Approved' ? mailWords.Approved : mailWords.Denied
  const path = decision === 'Approved' ? pathOf(kind, request) : null
  const site = await loadSite(db, env)
  const later = await notify(context, 'answers', userId, (person) => ({
    key: `request-decided-${kind}-${requestId}-${userId}-${request.decided_at.getTime()}`,
    subject: said.subject(request.name, site.name),
    text: [
      said.text(request.name, dayInWords(request.created_at)),
      ...(request.reason ? paragraphsOf(mailWords.reason(request.reason)) : []),
    ],
    button: path
      ? { label: mailWords.Approved[kind], url: env.origin + path }
      : { label: mailWords.requests, url: `${env.origin}${accountPath(person)}?tab=requests` },
    ...(decision === 'Denied' ? { footer: [mailWords.object(site.supportEmail)] } : {}),
  }))
  if (later) await enqueue(db, decisionMail, decided, { at: later })
}

/** The path of the requested item. Null if it's no longer public. */
function pathOf(
  kind: RequestKind,
  { status, entry_id, entry_name, campus_key }: DecidedRequest,
): string | null {
  if (status !== 'Approved') return null
  return kind === 'campus'
    ? campusPath(campus_key!)
    : locationPath({ id: entry_id, name: entry_name, university_key: campus_key })
}
