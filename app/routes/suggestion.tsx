import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { failure, success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone, member } from '~/web/http/caller'
import { idParam } from '~/web/http/params'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { confirmHours } from '~/spots/suggestions/confirm-hours.server'
import { ConfirmForm, HoursForm, SuggestionForm } from '~/spots/suggestions/form'
import { CONFIRMED_HOURS_PER_DAY, SUGGESTIONS_PER_DAY } from '~/spots/suggestions/limits'
import { SuggestionPanel } from '~/spots/suggestions/SuggestionPanel'
import { hoursPath, suggestionPath } from '~/spots/suggestions/path-rules'
import { suggestionView, suggestEdit, suggestHours } from '~/spots/suggestions/suggestion-view.server'
import { suggestionWords } from '~/spots/suggestions/words'

export const handle: PageHandle = { disallow: '/suggestion', noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, url, viewer, draft, nullOnError }) {
      const home = (text: string) => seeOther('/', failure(text)).respond(context.env)
      const asked = askedLocation(url.searchParams.get('location'), viewer && (await draft()))
      if (!asked) throw await home(suggestionWords.invalidId)
      if ('to' in asked) throw await seeOther(asked.to).respond(context.env)
      const shown = await nullOnError(() =>
        suggestionView(db, {
          id: asked.id,
          loggedIn: viewer !== null,
          sent: url.searchParams.has('sent'),
          changing: url.searchParams.has('hours'),
          draft: asked.typed,
          hoursDraft: asked.hours,
        }),
      )
      if (!shown?.ok) throw await home(shown?.message ?? suggestionWords.loadFailed)
      return shown
    },
  })

/** What both forms of a suggestion share. */
const sent = {
  caller: member(suggestionWords.logIn),
  limits: ofAccount(SUGGESTIONS_PER_DAY),
  redirect: ({ path }: { path: string }) => seeOther(path, null, [], { replace: true }),
}

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      suggest: formOf({
        ...sent,
        form: SuggestionForm,
        failureText: suggestionWords.failed(suggestionWords.tryAgain),
        run: ({ db, viewer, value: { location, wish, seen } }) =>
          suggestEdit(db, { viewer, locationId: location ?? 0, wish, seen }),
      }),
      hours: formOf({
        ...sent,
        form: HoursForm,
        failureText: suggestionWords.failed(suggestionWords.tryAgain),
        run: ({ db, viewer, value: { location, wish, seen } }) =>
          suggestHours(db, { viewer, locationId: location ?? 0, wish, seen }),
      }),
      confirm: formOf({
        caller: member(suggestionWords.logInToConfirm),
        form: ConfirmForm,
        limits: ofAccount(CONFIRMED_HOURS_PER_DAY),
        failureText: suggestionWords.failed(suggestionWords.tryAgain),
        run: ({ db, value: { location, seen } }) => confirmHours(db, { locationId: location ?? 0, seen }),
        redirect: ({ path }) => seeOther(path, success(suggestionWords.confirmed)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(
    matches,
    !data
      ? suggestionWords.heading
      : data.sent
        ? suggestionWords.sent
        : (data.changing ? suggestionWords.titleOfHours : suggestionWords.title)(data.name),
  )

export default function Suggestion() {
  return <SuggestionPanel page={useLoaderData<typeof loader>()} />
}

type Draft = Record<string, string | string[]>

/**
 * The location that the form is for, with what was typed before login. After login the URL no longer has it, but the
 * draft does: `to` is the URL with it. Null if there's none.
 */
function askedLocation(
  given: string | null,
  draft: Draft | null,
): { to: string } | { id: number; typed: Draft | null; hours: Draft | null } | null {
  const drafted = given === null && typeof draft?.location === 'string' ? idParam(draft.location) : null
  if (drafted !== null)
    return { to: draft?.state === undefined ? suggestionPath(drafted) : hoursPath(drafted) }
  const id = idParam(given ?? '')
  if (id === null) return null
  // A draft for another location, or from the button that confirms hours, has nothing for these forms.
  const own = draft?.location === String(id) ? draft : null
  return { id, typed: own?.name === undefined ? null : own, hours: own?.state === undefined ? null : own }
}
