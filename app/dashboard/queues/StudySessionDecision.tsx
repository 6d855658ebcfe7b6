import { reportWords } from '~/study-sessions/page-words'
import { Author, CaseHead, Decision, Facts, RemovedCase, Reports } from '../KeepOrRemove'
import type { RemovedStudySessionView, StudySessionCaseView } from './study-session-queue.server'
import { reportedSessionWords } from './study-session-words'

/** A reported study session with its details, and two forms to decide on it. */
export function StudySessionDecision({ view }: { view: StudySessionCaseView }) {
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
export const RemovedStudySession = ({ view }: { view: RemovedStudySessionView }) => (
  <RemovedCase title={reportedSessionWords.one(view.title)} removed={view.removed} next={nextOf(view.next)} />
)

const nextOf = (id: number | null) => ({
  to: '/admin-dashboard/study-sessions',
  id,
  text: reportedSessionWords.next,
})
