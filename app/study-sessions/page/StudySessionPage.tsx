import { useLocation, useParams, useRouteError } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
import { ErrorPage, errorWords } from '~/ui/ErrorPage'
import { Credits } from '~/spots/Credits'
import { CalendarLinks } from '../messages/CalendarLinks'
import { calendarLinkWords, cardWords } from '../hub-words'
import { CopyLink } from '../invites/CopyLink'
import { InviteLinks } from '../invites/InviteLinks'
import { hubPath } from '../path-rules'
import { PersonPicture } from './PersonPicture'
import { errorTexts } from './study-session-meta'
import type { StudySessionView } from './study-session-view.server'
import { studySessionWords } from '../page-words'
import { useOwnTimes } from './use-own-times'
import { Picture } from '~/ui/Picture'
import { logInPath } from '~/web/http/paths'
import '~/styles/study-session.css'
import type { ShownStudySession } from './show-study-session.server'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { SubmitButton } from '~/ui/form/SubmitButton'

/** A study session: what it is, when, where, who's coming, and the reader's actions. */
export function StudySessionPage({ view, calendar, invites, isPublic, address }: ShownStudySession) {
  const own = useOwnTimes(view.zone)(view.start, view.end)
  const { role, campus, participants, seats, state } = view
  const hidden = participants - view.people.length
  const actions = view.turn || view.mayDelete || calendar || isPublic
  return (
    <article className="session-page">
      <header className="session-hero">
        <BackLink to={view.hub}>{studySessionWords.back}</BackLink>
        <h1 dir="auto">{view.title}</h1>
        <p className="badges">
          {role !== 'guest' && (
            <span className="badge">{role === 'creator' ? cardWords.creator : cardWords.joined}</span>
          )}
          <span className="badge">{view.isPublic ? cardWords.public : cardWords.private}</span>
        </p>
        <p>{cardWords.participants(participants) + (seats === null ? '' : ` · ${cardWords.seats(seats)}`)}</p>
        <p>
          {view.creator === null ? studySessionWords.creatorLeft : studySessionWords.createdBy(view.creator)}
        </p>
        <p>
          <Link to={campus.to}>{campus.name}</Link>
        </p>
      </header>
      {state && <p className="note">{studySessionWords.states[state]}</p>}
      {view.warning && <p className="note">{view.warning}</p>}
      <div className="page-columns">
        <div className="page-side">
          <section className="panel" aria-labelledby="when-title">
            <h2 id="when-title">{studySessionWords.when}</h2>
            <p>
              <time dateTime={view.start?.toISOString()}>{view.day}</time>
              <br />
              {view.time}
            </p>
            <p className="quiet">{own ?? studySessionWords.zone(campus.city)}</p>
          </section>
          {actions && (
            <section className="panel" aria-labelledby="actions-title">
              <h2 id="actions-title">{studySessionWords.actions}</h2>
              <JoinOrLeave turn={view.turn} />
              {view.mayDelete && (
                <p className="buttons">
                  {view.mayEdit && (
                    <Link to={`${view.path}/edit`} className="button button-quiet">
                      {studySessionWords.edit}
                    </Link>
                  )}{' '}
                  <Link to={`${view.path}/delete`} className="button button-danger">
                    {studySessionWords.delete}
                  </Link>
                </p>
              )}
              {calendar && (
                <>
                  <h3>{calendarLinkWords.add}</h3>
                  <CalendarLinks links={calendar} />
                </>
              )}
              {isPublic && <CopyLink id="session-link" label={studySessionWords.shareLabel} url={address} />}
            </section>
          )}
          {!actions && <JoinOrLeave turn={null} />}
          {invites && <InviteLinks path={view.path} {...invites} />}
        </div>
        <div>
          {view.description !== null && (
            <section aria-labelledby="description-title">
              <h2 id="description-title">{studySessionWords.description}</h2>
              <p className="session-text" dir="auto">
                {view.description}
              </p>
            </section>
          )}
          <StudySessionWhere location={view.location} />
          <section aria-labelledby="participants-title">
            <h2 id="participants-title">{studySessionWords.participants}</h2>
            <ul className="people">
              {view.people.map((person, at) => (
                <li key={at}>
                  <PersonPicture person={person} />
                  <span dir="auto">{person.first}</span>
                  {person.organizer && <span className="badge badge-own">{studySessionWords.organizer}</span>}
                </li>
              ))}
              {view.more && (
                <li className="people-more">
                  <Link to={view.more} aria-label={studySessionWords.showAll(hidden, participants)}>
                    {cardWords.more(hidden)}
                  </Link>
                </li>
              )}
            </ul>
            <PageLinks
              label={studySessionWords.peoplePages}
              previous={{
                to: view.pages?.earlier ?? null,
                text: studySessionWords.earlier,
              }}
              next={{ to: view.pages?.later ?? null, text: studySessionWords.later }}
            />
          </section>
        </div>
      </div>
      {role !== 'creator' && (
        <p className="session-report">
          <Link to={`${view.path}/report`}>{studySessionWords.report}</Link>
        </p>
      )}
      <Credits credits={view.credits} />
    </article>
  )
}

/** Join or leave form. Keeps showing the last result after both become unavailable. */
function JoinOrLeave({ turn }: Pick<StudySessionView, 'turn'>) {
  const join = useWriteForm({ id: 'join', intent: 'join' })
  const leave = useWriteForm({ id: 'leave', intent: 'leave' })
  const late = [
    ...(turn === 'join' ? [] : (join.form.errors ?? [])),
    ...(turn === 'leave' ? [] : (leave.form.errors ?? [])),
  ]
  return (
    <>
      {late.length > 0 && (
        <p className="note" role="alert">
          {late.join(' ')}
        </p>
      )}
      {turn === 'join' && (
        <WriteForm state={join} failed={studySessionWords.joinFailed}>
          <SubmitButton busy={studySessionWords.joining}>{studySessionWords.join}</SubmitButton>
        </WriteForm>
      )}
      {turn === 'leave' && (
        <WriteForm state={leave} failed={studySessionWords.leaveFailed}>
          <SubmitButton busy={studySessionWords.leaving} quiet>
            {studySessionWords.leave}
          </SubmitButton>
        </WriteForm>
      )}
    </>
  )
}

/** The page for a study session that can't be shown. */
export function StudySessionError() {
  const error = useRouteError()
  const { key = '' } = useParams()
  const { pathname } = useLocation()
  const { title, message, back, login } = errorTexts(error)
  if (!back) return <ErrorPage {...errorWords(error)} message={message} />
  return (
    <>
      <ErrorPage title={title} message={message} link={hubPath(key)} linkText={studySessionWords.back} />
      {login && (
        <section className="error-page" aria-labelledby="login-title">
          <h2 id="login-title">{studySessionWords.loginRequired}</h2>
          <p>{studySessionWords.loginText}</p>
          <p>
            <Link to={logInPath(pathname)} className="button">
              {studySessionWords.logIn}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}

/** Where a study session is. */
function StudySessionWhere({ location }: Pick<StudySessionView, 'location'>) {
  return (
    <section aria-labelledby="where-title">
      <h2 id="where-title">{studySessionWords.where}</h2>
      {location ? (
        <div className="session-where">
          <Picture src={location.picture} alt="" width={320} height={200} />
          <div>
            <h3>
              <Link to={location.to}>{location.name}</Link>
            </h3>
            <address>
              {location.address ?? studySessionWords.noAddress}
              <br />
              {location.city}
            </address>
            {location.tags.length > 0 && (
              <ul className="tags">
                {location.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ) : (
        <p>
          {studySessionWords.noLocation}
          <br />
          <span className="quiet">{studySessionWords.noAddress}</span>
        </p>
      )}
    </section>
  )
}
