import { Link, useLocation, useParams, useRouteError } from '@remix-run/react'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { Credits } from '~/locations/Credits'
import { CalendarLinks } from '../calendar/CalendarLinks'
import type { CalendarLinksView } from '../calendar/calendar-links.server'
import { calendarWords } from '../hub/words'
import { CopyLink } from '../invites/CopyLink'
import { InviteLinks } from '../invites/InviteLinks'
import type { InviteSection } from '../invites/invite-section.server'
import { hubPath } from '../invites/path-rules'
import { PersonPicture } from './PersonPicture'
import { saidOf } from './session-meta'
import { SessionTint } from './SessionTint'
import { SessionTurn } from '../taking-part/SessionTurn'
import type { SessionView, PlaceView } from './session-view.server'
import { sessionWords } from './words'
import { useOwnTimes } from '../making/use-own-times'
import { Picture } from '~/components/ui/Picture'

type SessionPageProps = {
  view: SessionView
  /** null: it is over. */
  calendar: CalendarLinksView | null
  /** For the creator of a private session. */
  invites: InviteSection | null
  /** The address of a public session, to be sent to others. */
  link: string | null
}

/** A study session: what it is, when, where, who comes, and what the reader can do about it. */
export function SessionPage({ view, calendar, invites, link }: SessionPageProps) {
  const own = useOwnTimes(view.zone)(view.start, view.end)
  const actions = view.turn || view.mayDelete || calendar || link
  return (
    <article className="session-page">
      <SessionTint color={view.color} />
      <header className="session-hero">
        <p>
          <Link to={view.hub.to}>‹ {view.hub.text}</Link>
        </p>
        <h1 dir="auto">{view.title}</h1>
        <p className="badges">
          {view.badges.map((badge) => (
            <span key={badge} className="badge">
              {badge}
            </span>
          ))}
        </p>
        <p>{view.participants}</p>
        <p>{view.createdBy}</p>
        <p>
          <Link to={view.campus.to}>{view.campus.name}</Link>
        </p>
      </header>
      {view.state && <p className="note">{view.state}</p>}
      <div className="place">
        <aside>
          <section className="panel" aria-labelledby="when-title">
            <h2 id="when-title">{sessionWords.when}</h2>
            <p>
              <time dateTime={view.start.toISOString()}>{view.day}</time>
              <br />
              {view.time}
            </p>
            <p className="quiet">{own ?? view.zoneText}</p>
          </section>
          {actions && (
            <section className="panel" aria-labelledby="actions-title">
              <h2 id="actions-title">{sessionWords.actions}</h2>
              <SessionTurn turn={view.turn} />
              {view.mayDelete && (
                <p className="buttons">
                  {view.mayEdit && (
                    <Link to={`${view.path}/edit`} className="button button-quiet">
                      {sessionWords.edit}
                    </Link>
                  )}
                  <Link to={`${view.path}/delete`} className="button button-danger">
                    {sessionWords.delete}
                  </Link>
                </p>
              )}
              {calendar && (
                <>
                  <h3>{calendarWords.add}</h3>
                  <CalendarLinks links={calendar} />
                </>
              )}
              {link && <CopyLink id="session-link" label={sessionWords.shareLabel} url={link} />}
            </section>
          )}
          {!actions && <SessionTurn turn={null} />}
          {invites && <InviteLinks path={view.path} {...invites} />}
        </aside>
        <div>
          {view.description !== null && (
            <section aria-labelledby="description-title">
              <h2 id="description-title">{sessionWords.description}</h2>
              <p className="session-text" dir="auto">
                {view.description}
              </p>
            </section>
          )}
          <SessionWhere place={view.place} />
          <section aria-labelledby="participants-title">
            <h2 id="participants-title">{sessionWords.participants}</h2>
            <ul className="people">
              {view.people.map((person) => (
                <li key={person.id}>
                  <PersonPicture person={person} />
                  <span dir="auto">{person.first}</span>
                  {person.organizer && <span className="badge badge-own">{sessionWords.organizer}</span>}
                </li>
              ))}
              {view.more && (
                <li className="people-more">
                  <Link to={view.more.to} aria-label={view.more.label}>
                    {view.more.text}
                  </Link>
                </li>
              )}
            </ul>
            {view.pages.length > 0 && (
              <nav aria-label={sessionWords.peoplePages} className="pages">
                {view.pages.map(({ to, text, rel }) => (
                  <Link key={rel} to={to} rel={rel}>
                    {text}
                  </Link>
                ))}
              </nav>
            )}
          </section>
        </div>
      </div>
      {view.role !== 'creator' && (
        <p className="session-report">
          <Link to={`${view.path}/report`}>{sessionWords.report}</Link>
        </p>
      )}
      <Credits credits={view.credits} />
    </article>
  )
}

/** What the page says when a session can't be shown. */
export function SessionError() {
  const error = useRouteError()
  const { key = '' } = useParams()
  const { pathname } = useLocation()
  const { title, message, back, login } = saidOf(error)
  if (!back) return <ErrorPage {...errorWords(error)} message={message} />
  return (
    <>
      <ErrorPage title={title} message={message} link={hubPath(key)} linkText={sessionWords.back} />
      {login && (
        <section className="error-page" aria-labelledby="login-title">
          <h2 id="login-title">{sessionWords.loginRequired}</h2>
          <p>{sessionWords.loginText}</p>
          <p>
            <Link to={`/signin?returnTo=${encodeURIComponent(pathname)}`} className="button">
              {sessionWords.signIn}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}

/** Where a session is. */
function SessionWhere({ place }: { place: PlaceView }) {
  return (
    <section aria-labelledby="where-title">
      <h2 id="where-title">{sessionWords.where}</h2>
      {place ? (
        <div className="session-where">
          <Picture src={place.picture} alt="" width={320} height={200} />
          <div>
            <h3>
              <Link to={place.to}>{place.name}</Link>
            </h3>
            <address>
              {place.address}
              <br />
              {place.city}
            </address>
            {place.tags.length > 0 && (
              <ul className="tags">
                {place.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ) : (
        <p>
          {sessionWords.noPlace}
          <br />
          <span className="quiet">{sessionWords.noAddress}</span>
        </p>
      )}
    </section>
  )
}
