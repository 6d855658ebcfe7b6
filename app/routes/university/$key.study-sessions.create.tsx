import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { errorWords, RouteErrorPage } from '~/ui/ErrorPage'
import { success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { endStep, keepForStep, typedAt } from '~/web/step-draft.server'
import { refusedTexts } from '~/web/unsent-form.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { StudySessionForm } from '~/study-sessions/page/making-form'
import { STUDY_SESSIONS_PER_DAY } from '~/study-sessions/page/making-limits'
import { createView } from '~/study-sessions/page/form-view.server'
import { formWords, hoursWords } from '~/study-sessions/making-words'
import { choosePath, hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { createByForm } from '~/study-sessions/page/save-form.server'
import { StudySessionPanel } from '~/study-sessions/page/StudySessionPanel'

const caller = member(formWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run({ context, params, request, url }) {
      const q = url.searchParams.get('place') ?? ''
      const typed = () => typedAt(request, context, url.pathname, q !== '')
      return createView(context, { key: params.key ?? '', q, typed, sent: refusedTexts(context) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname
  return write(args, {
    caller,
    form: StudySessionForm,
    limits: ofAccount(STUDY_SESSIONS_PER_DAY, ({ step }) => step !== 'find'),
    failureText: formWords.createFailed,
    run: ({ context, viewer, params, value }) =>
      createByForm(context, {
        viewer,
        key: params.key ?? '',
        value,
        keep: () => keepForStep(context, viewer, page, value.typed),
      }),
    async redirect(made, { step }) {
      if ('search' in made) {
        return seeOther(
          choosePath(page, made.search),
          step === 'find' ? null : { kind: 'warning', text: formWords.chooseFound },
          [made.kept],
        )
      }
      const kept = await endStep(args.request, args.context, page)
      const { key, id, warning } = made
      const to = `${studySessionPath(key, id)}/edit`
      const line = warning ? { line: { text: warning, to, linkText: hoursWords.change } } : {}
      const notice = { ...success(formWords.created), ...line }
      return seeOther(`${hubPath(key)}&created=${id}`, notice, kept ? [kept] : [], { replace: true })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  pageMeta(matches, error ? errorWords(error).title : formWords.createTitle)

export default function CreateSession() {
  return <StudySessionPanel page={useLoaderData<typeof loader>()} />
}

/** If the campus doesn't exist, links to all universities. */
export function ErrorBoundary() {
  return <RouteErrorPage missing={{ link: '/allschools', linkText: formWords.schools }} />
}
