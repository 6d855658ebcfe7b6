import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { itsYou } from '~/accounts/its-you.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeNext } from '~/http/see-next.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { CasePage } from '~/moderation/DeskPage'
import { KeepForm, RemoveForm } from '~/moderation/review-form'
import { keepAndGoOn, removeAndGoOn, showSession } from '~/moderation/session-queue.server'
import { words } from '~/moderation/session-words'
import { RemovedSession, SessionDecision } from '~/moderation/SessionDecision'
import { pageMeta } from '~/page-meta'

const QUEUE = '/admin-dashboard/study-sessions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: ({ db, viewer, params }) => showSession(db, { viewer, id: idParam(params.sessionId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  const sessionId = idParam(args.params.sessionId) ?? 0
  return write(args, {
    forms: {
      keep: formOf({
        who: admin,
        form: KeepForm,
        failed: words.failed.keep,
        run: ({ db, viewer, value }) => keepAndGoOn(db, { viewer, sessionId, ...value }),
        then: ({ next }) => seeNext(QUEUE, next, words.kept, words.last),
      }),
      remove: formOf({
        who: admin,
        fresh: itsYou,
        form: RemoveForm,
        failed: words.failed.remove,
        run: ({ db, viewer, value }) => removeAndGoOn(db, { viewer, sessionId, ...value }),
        then: ({ next }) => seeNext(QUEUE, next, words.removed, words.last),
      }),
    },
  })
}

export const handle: DeskHandle = { queue: 'sessions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.one(data.title)) : []

export default function ReportedSession() {
  const view = useLoaderData<typeof loader>()
  return (
    <CasePage queue={QUEUE} back={words.back}>
      {'removed' in view ? <RemovedSession view={view} /> : <SessionDecision view={view} />}
    </CasePage>
  )
}
