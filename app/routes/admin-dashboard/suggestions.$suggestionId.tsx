import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeNext } from '~/web/http/see-next.server'
import { moderator } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import {
  acceptSuggestion,
  declineSuggestion,
  showSuggestion,
} from '~/dashboard/queues/decide-suggestion.server'
import { suggestsRemoval } from '~/dashboard/queues/suggestion-queue-queries.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { CasePage } from '~/dashboard/DashboardPage'
import { cleanText } from '~/dashboard/text-rules'
import { decisionReason } from '~/dashboard/reason-form'
import { suggestionWords } from '~/dashboard/queues/suggestion-words'
import { SuggestionDecision } from '~/dashboard/queues/SuggestionDecision'
import { pageMeta } from '~/web/page-meta'

/** The version of the location that the admin saw. */
const version = z.string().max(64).catch('').default('')

/** Accepting: the checked parts, the update reason, and the version of the location that the admin saw. */
const AcceptForm = z.object({
  parts: z
    .array(z.string().max(80))
    .max(1000)
    .default([])
    // A row may have several weekdays.
    .transform((rows) => rows.flatMap((row) => row.split(','))),
  message: z.string().default('').transform(cleanText),
  version,
})

/** Declining the whole suggestion, with a reason. */
const DeclineForm = z.object({
  version,
  reason: decisionReason,
})

const QUEUE = '/admin-dashboard/suggestions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: ({ db, viewer, params }) => showSuggestion(db, viewer.reach, idParam(params.suggestionId) ?? 0),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      accept: formOf({
        caller: moderator,
        // Students' answers about an area go with it.
        proof: async ({ db, viewer, params }) =>
          (await suggestsRemoval(db, viewer.reach, idParam(params.suggestionId) ?? 0)) ? identityProof : null,
        form: AcceptForm,
        failureText: suggestionWords.failed.accept,
        run: ({ db, viewer, params, value }) =>
          acceptSuggestion(db, { viewer, id: idParam(params.suggestionId) ?? 0, ...value }),
        redirect: ({ changed, next }) =>
          seeNext(
            QUEUE,
            next,
            changed ? suggestionWords.accepted : suggestionWords.nothingToDo,
            suggestionWords.last,
          ),
      }),
      decline: formOf({
        caller: moderator,
        form: DeclineForm,
        failureText: suggestionWords.failed.decline,
        run: ({ db, viewer, params, value }) =>
          declineSuggestion(db, { viewer, id: idParam(params.suggestionId) ?? 0, ...value }),
        redirect: ({ mailed, next }) =>
          seeNext(QUEUE, next, suggestionWords.declined(mailed), suggestionWords.last),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'suggestions', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, suggestionWords.one(data.location)) : []

export default function SuggestedEdit() {
  const view = useLoaderData<typeof loader>()
  return (
    <CasePage queue={QUEUE} back={suggestionWords.back} className="more-links">
      <SuggestionDecision view={view} />
    </CasePage>
  )
}
