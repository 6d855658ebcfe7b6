import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { errorWords } from '~/ui/ErrorPage'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { finish, seeOther } from '~/web/http/see-other.server'
import { endStep, keepForStep, typedAt } from '~/web/step-draft.server'
import { refusedTexts } from '~/web/unsent-form.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { StudySessionForm } from '~/study-sessions/page/making-form'
import { STUDY_SESSION_CHANGES_PER_HOUR } from '~/study-sessions/page/making-limits'
import { editView } from '~/study-sessions/page/form-view.server'
import { formWords } from '~/study-sessions/making-words'
import { choosePath, studySessionPath } from '~/study-sessions/path-rules'
import { editByForm } from '~/study-sessions/page/save-form.server'
import { StudySessionPanel } from '~/study-sessions/page/StudySessionPanel'

const caller = member(formWords.logInToEdit)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run({ context, viewer, params, request, url }) {
      const id = idParam(params.sessionId) ?? 0
      const q = url.searchParams.get('place') ?? ''
      const typed = () => typedAt(request, context, url.pathname, q !== '')
      return editView(context, {
        viewer,
        key: params.key ?? '',
        id,
        q,
        typed,
        sent: refusedTexts(context),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname
  const id = idParam(args.params.sessionId) ?? 0
  return write(args, {
    caller,
    form: StudySessionForm,
    limits: ofAccount(STUDY_SESSION_CHANGES_PER_HOUR, ({ step }) => step !== 'find'),
    failureText: formWords.changeFailed,
    run: ({ context, viewer, params, value }) =>
      editByForm(context, {
        viewer,
        key: params.key ?? '',
        id,
        value,
        keep: () => keepForStep(context, viewer, page, value.typed),
      }),
    async redirect(edited, { step }) {
      if ('search' in edited) {
        return seeOther(
          choosePath(page, edited.search),
          step === 'find' ? null : { kind: 'warning', text: formWords.chooseFound },
          [edited.kept],
        )
      }
      const kept = await endStep(args.request, args.context, page)
      const said = edited.notified
        ? formWords.changedNotified
        : edited.changed
          ? formWords.changed
          : formWords.unchanged
      return finish(studySessionPath(edited.key, id), said, kept ? [kept] : [])
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  pageMeta(matches, error ? errorWords(error).title : formWords.editTitle)

export default function EditSession() {
  const { view, path, remove } = useLoaderData<typeof loader>()
  return <StudySessionPanel page={view} editing={{ path, remove }} />
}
