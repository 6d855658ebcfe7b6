import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { draftFor } from '~/http/cookies/drafts.server'
import { failure, success } from '~/http/cookies/notice.server'
import { orNull } from '~/http/or-null.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { anyone, member } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { pageMeta } from '~/page-meta'
import { askedLocation } from '~/suggestions/asked-location'
import { confirmHours } from '~/suggestions/confirm-hours.server'
import { ConfirmForm, SuggestionForm } from '~/suggestions/form'
import { CONFIRMED_HOURS_PER_DAY, SUGGESTIONS_PER_DAY } from '~/suggestions/limits'
import { suggestEdit } from '~/suggestions/suggest-edit.server'
import { SuggestionPanel } from '~/suggestions/SuggestionPanel'
import { suggestionView } from '~/suggestions/suggestion-view.server'
import { suggestionWords } from '~/suggestions/words'

export const handle: PageHandle = { disallow: '/suggestion', noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, request, url, viewer }) {
      const home = (text: string) => seeOther('/', failure(text)).respond(context.env)
      const draft = viewer && (await draftFor(request, context, url.pathname))
      const asked = askedLocation(url.searchParams.get('location'), draft)
      if (!asked) throw await home(suggestionWords.invalidId)
      if ('to' in asked) throw await seeOther(asked.to).respond(context.env)
      const shown = await orNull(context, () =>
        suggestionView(db, {
          id: asked.id,
          loggedIn: viewer !== null,
          sent: url.searchParams.has('sent'),
          draft: asked.typed,
        }),
      )
      if (!shown?.ok) throw await home(shown?.message ?? suggestionWords.loadFailed)
      return shown
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      suggest: formOf({
        caller: member(suggestionWords.logIn),
        form: SuggestionForm,
        limits: ofAccount(SUGGESTIONS_PER_DAY),
        failed: suggestionWords.failed(suggestionWords.tryAgain),
        run: ({ db, viewer, value: { location, wish, seen } }) =>
          suggestEdit(db, { viewer, locationId: location ?? 0, wish, seen }),
        then: ({ path }) => seeOther(path, null, [], { replace: true }),
      }),
      confirm: formOf({
        caller: member(suggestionWords.logInToConfirm),
        form: ConfirmForm,
        limits: ofAccount(CONFIRMED_HOURS_PER_DAY),
        failed: suggestionWords.failed(suggestionWords.tryAgain),
        run: ({ db, value: { location, seen } }) => confirmHours(db, { locationId: location ?? 0, seen }),
        then: ({ path }) => seeOther(path, success(suggestionWords.confirmed)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(
    matches,
    data?.sent ? suggestionWords.sent : data ? suggestionWords.title(data.name) : suggestionWords.heading,
  )

export default function Suggestion() {
  return <SuggestionPanel page={useLoaderData<typeof loader>()} />
}
