import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { seeOther } from '~/web/http/see-other.server'
import { anyone, member } from '~/web/http/caller'
import { ofAccount } from '~/web/own-limit.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { AreaForm, FactsForm, GoneForm, type InsideWish } from '~/spots/suggestions/inside-form'
import { insideSuggestionView } from '~/spots/suggestions/inside-suggestion-view.server'
import { InsideSuggestionPanel } from '~/spots/suggestions/InsideSuggestionPanel'
import { SUGGESTIONS_PER_DAY } from '~/spots/suggestions/limits'
import type { About } from '~/spots/areas/choices.server'
import { suggestInside } from '~/spots/suggestions/suggest-inside.server'
import { suggestionWords } from '~/spots/suggestions/words'

export const handle: PageHandle = { noindex: true }

type Params = { id?: string; about?: string }
const aboutOf = ({ id, about }: Params): { id: number; about: About } => ({
  id: idParam(id) ?? 0,
  about: about === 'new' || about === 'whole' ? about : (idParam(about) ?? 0),
})

/** A suggested edit of an area (its ID), a new area ("new") or facts of the whole study spot ("whole"). */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    run: async ({ db, viewer, params, draft }) =>
      insideSuggestionView(db, {
        ...aboutOf(params),
        loggedIn: viewer !== null,
        draft: viewer && (await draft()),
      }),
  })

export async function action(args: ActionFunctionArgs) {
  const { id, about } = aboutOf(args.params)
  const of = <Form extends typeof AreaForm | typeof FactsForm | typeof GoneForm>(form: Form) =>
    formOf({
      caller: member(suggestionWords.logIn),
      form,
      limits: ofAccount(SUGGESTIONS_PER_DAY),
      failureText: suggestionWords.failed(suggestionWords.tryAgain),
      run: ({ db, viewer, value }) =>
        suggestInside(db, { viewer, locationId: id, about, wish: value as InsideWish }),
      redirect: ({ path }) => seeOther(path, null, [], { replace: true }),
    })
  return write(args, { forms: { area: of(AreaForm), facts: of(FactsForm), gone: of(GoneForm) } })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data?.title ?? suggestionWords.heading)

export default function AreaSuggestion() {
  const page = useLoaderData<typeof loader>()
  return <InsideSuggestionPanel key={page.title} page={page} />
}
