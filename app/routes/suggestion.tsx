import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs, type ShouldRevalidateFunction } from '@remix-run/react'
import { draftFor } from '~/http/drafts.server'
import { failure, success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { orNull } from '~/http/or-null.server'
import { accountLimit, CONFIRMED_HOURS_OF_A_DAY, SUGGESTIONS_OF_A_DAY } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone, member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { locationPath } from '~/locations/rules'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { confirmHours } from '~/suggestions/confirm-hours.server'
import { ConfirmForm, SuggestionForm } from '~/suggestions/form'
import { knownPlace } from '~/suggestions/queries.server'
import { sentPath, suggestionPath } from '~/suggestions/rules'
import { suggestEdit } from '~/suggestions/suggest-edit.server'
import { SuggestionPanel } from '~/suggestions/SuggestionPanel'
import { suggestionView } from '~/suggestions/suggestion-view.server'
import { flatFields, nested } from '~/suggestions/typed-rules'
import { words } from '~/suggestions/words'

/** Who comes back from signing in has no place in the address any more: it stands in what they typed. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, context, request, url, viewer }) {
      const home = (text: string) => seeOther('/', failure(text)).respond(context.env)
      const draft = viewer && (await draftFor(request, context, url.pathname))
      const given = url.searchParams.get('location')
      const drafted = given === null && typeof draft?.location === 'string' ? idParam(draft.location) : null
      if (drafted !== null) throw await seeOther(suggestionPath(drafted)).respond(context.env)
      const id = idParam(given ?? '')
      if (id === null) throw await home(words.invalidId)
      // Of another place, or of the button that confirms hours: nothing of this form was typed.
      const typed = draft?.location === String(id) && draft.name !== undefined ? draft : null
      const loaded = await orNull(context, async () => {
        const place = await knownPlace(db, id)
        const asked = { signedIn: viewer !== null, sent: url.searchParams.has('sent'), draft: typed }
        return { page: place && (await suggestionView(db, { place, ...asked })) }
      })
      if (!loaded?.page) throw await home(loaded ? words.notFound : words.loadFailed)
      return done(loaded.page)
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      suggest: formOf({
        who: member(words.logIn),
        form: SuggestionForm,
        limits: () => accountLimit(args, SUGGESTIONS_OF_A_DAY),
        run: ({ db, context, viewer, value: { location, wish } }) =>
          orFailed(context, words.failed(words.tryAgain), () =>
            suggestEdit(db, { viewer, locationId: location ?? 0, wish }),
          ),
        then: ({ locationId }) => seeOther(sentPath(locationId), null, [], { replace: true }),
      }),
      confirm: formOf({
        who: member(words.logInToConfirm),
        form: ConfirmForm,
        limits: () => accountLimit(args, CONFIRMED_HOURS_OF_A_DAY),
        run: ({ db, context, value: { location, seen } }) =>
          orFailed(context, words.failed(words.tryAgain), () =>
            confirmHours(db, { locationId: location ?? 0, seen }),
          ),
        then: (place) => seeOther(locationPath(place), success(words.confirmed)),
      }),
    },
  })
}

/** An answer that does not come leaves what was typed, list by list. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = nested(flatFields(await request.clone().formData()))
  const answer = await keepTyped(request, serverAction, words.failed(words.tryAgain))
  const result = answer as { submission?: { status?: string; initialValue?: unknown } } | undefined
  if (result?.submission?.status === 'error') result.submission.initialValue = typed
  return answer
}

/** Hours that were changed meanwhile are shown as they are now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, data?.sent ? words.sent : data ? words.title(data.name) : words.heading),
  { name: 'robots', content: 'noindex' },
]

export default function Suggestion() {
  return <SuggestionPanel page={useLoaderData<typeof loader>()} />
}
