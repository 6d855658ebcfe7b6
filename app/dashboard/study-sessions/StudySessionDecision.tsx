import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { Author, Facts } from '../items/CaseParts'
import { KeepOrRemove, NextCase, RemovedCase } from '../KeepOrRemove'
import { Overtaken } from '../Overtaken'
import type { RemovedStudySessionView, StudySessionCaseView } from './study-session-queue.server'
import { reportedSessionWords } from './words'

/** A reported study session with its details, and two forms to decide on it. */
export function StudySessionDecision({ view }: { view: StudySessionCaseView }) {
  const { by, state } = view
  return (
    <>
      <h1 dir="auto">{reportedSessionWords.one(view.title)}</h1>
      <p className="desk-links">
        {view.path && <Link to={view.path}>{reportedSessionWords.view}</Link>}{' '}
        <NextCase {...nextOf(view.next)} />
      </p>
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
      {view.reports.length > 0 && (
        <>
          <h2>{reportedSessionWords.reported}</h2>
          <ul>
            {view.reports.map(({ reason, details, at }, index) => (
              <li key={index}>
                {reason}{' '}
                {details && (
                  <span className="review-text" dir="auto">
                    “{details}”
                  </span>
                )}{' '}
                <span className="quiet">
                  <Day date={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Facts title={reportedSessionWords.context} lines={view.context} />
      <Overtaken isShown={() => state === 'waiting'} />
      {view.decided && <p className="note">{view.decided}</p>}
      {state === 'waiting' ? (
        <KeepOrRemove
          key={view.id}
          view={view}
          texts={reportedSessionWords.decide}
          removal={{
            about: reportedSessionWords.removeAbout,
            hint: reportedSessionWords.removeHint,
            send: reportedSessionWords.decide.remove,
          }}
          failed={reportedSessionWords.failed}
        />
      ) : (
        <p className="note">
          {state === 'own' ? reportedSessionWords.own : reportedSessionWords.decidedAlready}
        </p>
      )}
    </>
  )
}

/** Shown in place of a study session that an admin has removed. */
export const RemovedStudySession = ({ view }: { view: RemovedStudySessionView }) => (
  <RemovedCase title={reportedSessionWords.one(view.title)} removed={view.removed} next={nextOf(view.next)} />
)

const nextOf = (id: number | null) => ({
  to: '/admin-dashboard/study-sessions',
  id,
  text: reportedSessionWords.next,
})
