import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeNext } from '~/web/http/see-next.server'
import { moderator } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { CasePage } from '~/dashboard/DashboardPage'
import { KeepForm, RemoveForm } from '~/dashboard/queues/review-form'
import {
  keepAndFindNext,
  removeAndFindNext,
  showStudySession,
} from '~/dashboard/queues/study-session-queue.server'
import { RemovedStudySession, StudySessionDecision } from '~/dashboard/queues/StudySessionDecision'
import { reportedSessionWords } from '~/dashboard/queues/study-session-words'
import { decisionByOther } from '~/study-sessions/page/report-queries.server'
import { pageMeta } from '~/web/page-meta'

const QUEUE = '/admin-dashboard/study-sessions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: ({ db, viewer, params }) => showStudySession(db, { viewer, id: idParam(params.sessionId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  const sessionId = idParam(args.params.sessionId) ?? 0
  return write(args, {
    forms: {
      keep: formOf({
        caller: moderator,
        form: KeepForm,
        failureText: reportedSessionWords.failed.keep,
        run: ({ db, viewer, value }) => keepAndFindNext(db, { viewer, sessionId, ...value }),
        redirect: ({ next }) => seeNext(QUEUE, next, reportedSessionWords.kept, reportedSessionWords.last),
      }),
      remove: formOf({
        caller: moderator,
        // `run` refuses what another admin has decided, so there's nothing to prove.
        proof: async ({ db, viewer, value }) =>
          value && (await decisionByOther(db, { viewer, sessionId, ...value })) ? null : identityProof,
        form: RemoveForm,
        failureText: reportedSessionWords.failed.remove,
        run: ({ db, viewer, value }) => removeAndFindNext(db, { viewer, sessionId, ...value }),
        redirect: ({ next }) => seeNext(QUEUE, next, reportedSessionWords.removed, reportedSessionWords.last),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'sessions', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, reportedSessionWords.one(data.title)) : []

export default function ReportedStudySession() {
  const view = useLoaderData<typeof loader>()
  return (
    <CasePage queue={QUEUE} back={reportedSessionWords.back}>
      {'removed' in view ? <RemovedStudySession view={view} /> : <StudySessionDecision view={view} />}
    </CasePage>
  )
}
