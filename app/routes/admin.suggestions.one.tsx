import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { acceptSuggestion, declineSuggestion, type Decided } from '~/moderation/decide-suggestion.server'
import { DeskNav } from '~/moderation/DeskNav'
import { AcceptForm, DeclineForm } from '~/moderation/suggestion-form'
import { showSuggestion } from '~/moderation/suggestion-queue.server'
import { words } from '~/moderation/suggestion-words'
import { SuggestionDecision } from '~/moderation/SuggestionDecision'
import { pageMeta } from '~/page-meta'

const QUEUE = '/admin-dashboard/suggestions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, { who: admin, run: ({ db, params }) => showSuggestion(db, idParam(params.suggestionId) ?? 0) })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      accept: formOf({
        who: admin,
        form: AcceptForm,
        run: ({ db, viewer, params, value }) =>
          acceptSuggestion(db, { viewer, id: idParam(params.suggestionId) ?? 0, ...value }),
        then: (decided) => onward(decided, decided.changed ? words.accepted : words.nothingToDo),
      }),
      decline: formOf({
        who: admin,
        form: DeclineForm,
        run: ({ db, viewer, params, value }) =>
          declineSuggestion(db, { viewer, id: idParam(params.suggestionId) ?? 0, ...value }),
        then: (decided) => onward(decided, words.declined),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

/** To the next one that waits, so that each takes its page and its answer. */
const onward = ({ next }: Decided, text: string) =>
  next === null
    ? seeOther(QUEUE, success(`${text} ${words.last}`))
    : seeOther(`${QUEUE}/${next}`, success(text))

/** After a conflict the place, or the decision, is shown as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.one(data.place)) : []

export default function SuggestedEdit() {
  return (
    <div className="desk">
      <DeskNav current="suggestions" />
      <p className="lone">
        <Link to={QUEUE}>‹ {words.back}</Link>
      </p>
      <SuggestionDecision view={useLoaderData<typeof loader>()} />
    </div>
  )
}
