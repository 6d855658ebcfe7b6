import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeNext } from '~/http/answers/see-next.server'
import { admin } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { CasePage } from '~/dashboard/DashboardPage'
import { Author, CaseHead, Decision, Facts, RemovedCase, Reports } from '~/dashboard/KeepOrRemove'
import { KeepForm, RemoveForm } from '~/dashboard/reviews/review-form'
import {
  keepAndFindNext,
  removeAndFindNext,
  showStudySession,
  type RemovedStudySessionView,
  type StudySessionCaseView,
} from '~/dashboard/study-sessions/study-session-queue.server'
import { reportedSessionWords } from '~/dashboard/study-sessions/words'
import { pageMeta } from '~/page-meta'
import { reportWords } from '~/study-sessions/page/words'

const QUEUE = '/admin-dashboard/study-sessions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: ({ db, viewer, params }) => showStudySession(db, { viewer, id: idParam(params.sessionId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  const sessionId = idParam(args.params.sessionId) ?? 0
  return write(args, {
    forms: {
      keep: formOf({
        caller: admin,
        form: KeepForm,
        failureText: reportedSessionWords.failed.keep,
        run: ({ db, viewer, value }) => keepAndFindNext(db, { viewer, sessionId, ...value }),
        redirect: ({ next }) => seeNext(QUEUE, next, reportedSessionWords.kept, reportedSessionWords.last),
      }),
      remove: formOf({
        caller: admin,
        proof: identityProof,
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

/** A reported study session with its details, and two forms to decide on it. */
function StudySessionDecision({ view }: { view: StudySessionCaseView }) {
  const { by } = view
  return (
    <>
      <CaseHead
        title={reportedSessionWords.one(view.title)}
        path={view.path}
        view={reportedSessionWords.view}
        next={nextOf(view.next)}
      />
      <figure className="quoted-review">
        <figcaption>
          <Author href={by.href} text={reportedSessionWords.by(by.name)} />{' '}
          <span className="quiet">· {view.when}</span>
        </figcaption>
        {view.text && (
          <blockquote className="review-text" dir="auto">
            {view.text}
          </blockquote>
        )}
      </figure>
      <Reports
        title={reportedSessionWords.reported}
        reasons={reportWords.form.reasons}
        reports={view.reports}
      />
      <Facts title={reportedSessionWords.context} lines={contextOf(view)} />
      <Decision
        view={view}
        texts={reportedSessionWords.decide}
        notes={{ own: reportedSessionWords.own, done: reportedSessionWords.decidedAlready }}
        removal={{
          about: reportedSessionWords.removeAbout,
          hint: reportedSessionWords.removeHint,
          send: reportedSessionWords.decide.remove,
        }}
        failed={reportedSessionWords.failed}
      />
    </>
  )
}

const contextOf = ({ campus, location, isPublic, people, isHidden }: StudySessionCaseView) => [
  campus,
  location ?? reportedSessionWords.noLocation,
  isPublic ? reportedSessionWords.public : reportedSessionWords.private,
  reportedSessionWords.people(people),
  ...(isHidden ? [reportedSessionWords.hidden] : []),
]

/** Shown in place of a study session that an admin has removed. */
const RemovedStudySession = ({ view }: { view: RemovedStudySessionView }) => (
  <RemovedCase title={reportedSessionWords.one(view.title)} removed={view.removed} next={nextOf(view.next)} />
)

const nextOf = (id: number | null) => ({
  to: '/admin-dashboard/study-sessions',
  id,
  text: reportedSessionWords.next,
})
