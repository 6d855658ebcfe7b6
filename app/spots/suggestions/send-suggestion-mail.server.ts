import { z } from 'zod'
import { notify } from '~/notifications/notify.server'
import { enqueue, job, type JobContext } from '~/services/jobs/job.server'
import { datedName } from '../dates-rules'
import { locationPath } from '../rules'
import { loadSite } from '~/services/site.server'
import { paragraphsOf } from '~/services/text-rules'
import { mailWords } from './words'
import { suggestionForMail } from './queries.server'
import type { SuggestionAction } from '~db/suggestion-tables'
import {
  dateOfPart,
  daysOfParts,
  insideLabel,
  insideOfPart,
  partsOf,
  runsOfParts,
  type SuggestionPart,
} from './rules'

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
  const all = partsOf(suggestion.action)
  const taken = all.filter((part) => suggestion.taken.includes(part))
  const rest = all.filter((part) => !taken.includes(part))
  const named = (parts: readonly SuggestionPart[]) => inWords(parts, suggestion.action)
  const { changed, added, removed } = status === 'declined' ? mailWords.declined : mailWords.accepted
  const { whole, name: area } = suggestion.action.inside ?? {}
  const act = whole ? (whole.new ? added : removed)(area!) : changed(named(status === 'partly' ? taken : all))
  const partly = status === 'partly' ? [mailWords.partly.rest(named(rest))] : []
  const site = await loadSite(db, env)
  const later = await notify(context, 'answers', suggestion.user_id, () => ({
    key: `suggestion-${suggestionId}`,
    subject: SAID[status].subject(location.name),
    text: [
      SAID[status].intro(location.name, act),
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

/** 'the name, the tags and the hours on Monday to Friday'. */
function inWords(parts: readonly SuggestionPart[], action: SuggestionAction): string {
  const { inside } = action
  const named = runsOfParts(parts, action).map((run) => {
    const part = run[0]!
    const days = daysOfParts(run, mailWords.to)
    const date = dateOfPart(part)
    if (date) return mailWords.hoursOf(datedName(date))
    const about = insideOfPart(part)
    if (about && inside && !('whole' in about)) return mailWords.inside(insideLabel(about), inside.name)
    return days ? mailWords.hoursOf(days) : mailWords.parts[part as keyof typeof mailWords.parts]
  })
  return named.length < 2 ? named.join('') : named.slice(0, -1).join(', ') + mailWords.and + named.at(-1)!
}
