import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { errorWords } from '~/components/layout/ErrorPage'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { accountLimit, SESSION_CHANGES_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/http/step-draft.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done, refused, type Outcome } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { editSession } from '~/study-sessions/edit-session.server'
import { SessionForm } from '~/study-sessions/form'
import { formView, typedOf } from '~/study-sessions/form-view.server'
import { words } from '~/study-sessions/form-words'
import { ownSession } from '~/study-sessions/own-session.server'
import { choosePath, deletePath, sessionPath } from '~/study-sessions/path-rules'
import { placeStep } from '~/study-sessions/place-step.server'
import { LENGTHS } from '~/study-sessions/rules'
import { SessionPanel } from '~/study-sessions/SessionPanel'

const who = member(words.logInToEdit)
/** What was done, or the location that has to be chosen first and the line that finds the form again. */
type Changed = { key: string; changed: boolean; told: boolean } | { search: string; kept: string }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, context, viewer, params, request, url }) {
      const found = await ownSession(db, {
        viewer,
        key: params.key ?? '',
        id: idParam(params.sessionId) ?? 0,
      })
      if (!found.ok) return found
      const session = found.value
      if (session.end_time <= new Date()) return refused(words.isOver)
      const { id, university_id, university_key: key, university_name: name, time_zone: timeZone } = session
      const q = (url.searchParams.get('place') ?? '').slice(0, LENGTHS.place)
      const typed =
        (q && (await typedBeforeStep(request, context, url.pathname))) ||
        (await draftFor(request, context, url.pathname))
      const view = await formView(db, context.search, {
        campus: { id: university_id, key, name, timeZone },
        q,
        start: typed || typedOf(session),
      })
      return done({ view, path: sessionPath(key, id), remove: deletePath(key, id) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname
  const id = idParam(args.params.sessionId) ?? 0
  return write(args, {
    who,
    form: SessionForm,
    limits: ({ step }) => (step === 'find' ? [] : accountLimit(args, SESSION_CHANGES_OF_AN_HOUR)),
    async run({ db, context, viewer, params, value }): Promise<Outcome<Changed>> {
      const own = await ownSession(db, { viewer, key: params.key ?? '', id })
      if (!own.ok) return own
      const { university_id: universityId, university_key: key } = own.value
      const edited =
        value.step === 'find'
          ? done({ search: value.place })
          : await orFailed(context, words.changeFailed, () =>
              editSession(db, { viewer, id, wish: value.wish }),
            )
      if (!edited.ok) return edited
      if ('changed' in edited.value) return done({ ...edited.value, key })
      return placeStep(db, context.search, {
        universityId,
        ...edited.value,
        keep: () => keepForStep(context, page, value.typed),
      })
    },
    async then(edited, { step }) {
      if ('search' in edited) {
        return seeOther(
          choosePath(page, edited.search),
          step === 'find' ? null : { kind: 'warning', text: words.chooseFound },
          [edited.kept],
        )
      }
      const kept = await endStep(args.request, args.context, page)
      const said = edited.told ? words.changedTold : edited.changed ? words.changed : words.unchanged
      return seeOther(sessionPath(edited.key, id), success(said), kept ? [kept] : [], { replace: true })
    },
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.changeFailed)

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  pageMeta(matches, error ? errorWords(error).title : words.editTitle)

export default function EditSession() {
  const { view, path, remove } = useLoaderData<typeof loader>()
  return <SessionPanel page={view} editing={{ path, remove }} />
}
