import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  type ClientActionFunctionArgs,
} from '@remix-run/react'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { accountLimit, SESSIONS_OF_A_DAY } from '~/http/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/http/step-draft.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done, missing, type Outcome } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { createSession } from '~/study-sessions/create-session.server'
import { SessionForm } from '~/study-sessions/form'
import { formView } from '~/study-sessions/form-view.server'
import { words } from '~/study-sessions/form-words'
import { choosePath, hubPath } from '~/study-sessions/path-rules'
import { placeStep } from '~/study-sessions/place-step.server'
import { LENGTHS } from '~/study-sessions/rules'
import { SessionPanel } from '~/study-sessions/SessionPanel'
import { campusOfKey } from '~/universities/queries.server'

const who = member(words.logIn)
/** The session, or the location that has to be chosen first and the line that finds the form again. */
type Made = { key: string; id: number } | { search: string; kept: string }
const noCampus = missing(`${words.missingUniversity}\n${words.missingAdvice}`)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, context, params, request, url }) {
      const campus = await campusOfKey(db, params.key ?? '')
      if (!campus) return noCampus
      const q = (url.searchParams.get('place') ?? '').slice(0, LENGTHS.place)
      const start =
        (q && (await typedBeforeStep(request, context, url.pathname))) ||
        (await draftFor(request, context, url.pathname)) ||
        {}
      return done(await formView(db, context.search, { campus, q, start }))
    },
  })

export async function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname
  return write(args, {
    who,
    form: SessionForm,
    limits: ({ step }) => (step === 'find' ? [] : accountLimit(args, SESSIONS_OF_A_DAY)),
    async run({ db, context, viewer, params, value }): Promise<Outcome<Made>> {
      const campus = await campusOfKey(db, params.key ?? '')
      if (!campus) return noCampus
      const made =
        value.step === 'find'
          ? done({ search: value.place })
          : await orFailed(context, words.createFailed, () =>
              createSession(db, { viewer, campus, wish: value.wish }),
            )
      if (!made.ok) return made
      if ('id' in made.value) return done({ ...made.value, key: campus.key })
      return placeStep(db, context.search, {
        universityId: campus.id,
        ...made.value,
        keep: () => keepForStep(context, page, value.typed),
      })
    },
    async then(made, { step }) {
      if ('search' in made) {
        return seeOther(
          choosePath(page, made.search),
          step === 'find' ? null : { kind: 'warning', text: words.chooseFound },
          [made.kept],
        )
      }
      const kept = await endStep(args.request, args.context, page)
      return seeOther(`${hubPath(made.key)}&created=${made.id}`, success(words.created), kept ? [kept] : [], {
        replace: true,
      })
    },
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.createFailed)

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  pageMeta(matches, error ? errorWords(error).title : words.createTitle)

export default function CreateSession() {
  return <SessionPanel page={useLoaderData<typeof loader>()} />
}

/** A campus that is not there: what can be done about it leads to the schools. */
export function ErrorBoundary() {
  const error = useRouteError()
  const missed = isRouteErrorResponse(error) && error.status === 404
  return (
    <ErrorPage
      {...errorWords(error)}
      {...(missed ? { link: '/allschools', linkText: words.schools } : null)}
    />
  )
}
