import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeNext } from '~/http/see-next.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { acceptSuggestion, declineSuggestion } from '~/moderation/decide-suggestion.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { CasePage } from '~/moderation/DeskPage'
import { AcceptForm, DeclineForm } from '~/moderation/suggestion-form'
import { showSuggestion } from '~/moderation/suggestion-queue.server'
import { words } from '~/moderation/suggestion-words'
import { SuggestionDecision } from '~/moderation/SuggestionDecision'
import { pageMeta } from '~/page-meta'

const QUEUE = '/admin-dashboard/suggestions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: ({ db, params }) => showSuggestion(db, idParam(params.suggestionId) ?? 0),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      accept: formOf({
        who: admin,
        form: AcceptForm,
        failed: words.failed.accept,
        run: ({ db, viewer, params, value }) =>
          acceptSuggestion(db, { viewer, id: idParam(params.suggestionId) ?? 0, ...value }),
        then: ({ changed, next }) =>
          seeNext(QUEUE, next, changed ? words.accepted : words.nothingToDo, words.last),
      }),
      decline: formOf({
        who: admin,
        form: DeclineForm,
        failed: words.failed.decline,
        run: ({ db, viewer, params, value }) =>
          declineSuggestion(db, { viewer, id: idParam(params.suggestionId) ?? 0, ...value }),
        then: ({ next }) => seeNext(QUEUE, next, words.declined, words.last),
      }),
    },
  })
}

export const handle: DeskHandle = { queue: 'suggestions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.one(data.place)) : []

export default function SuggestedEdit() {
  const view = useLoaderData<typeof loader>()
  return (
    <CasePage queue={QUEUE} back={words.back} className="lone">
      <SuggestionDecision view={view} />
    </CasePage>
  )
}
