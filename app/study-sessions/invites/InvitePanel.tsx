import { isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { useEffect } from 'react'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ErrorPage, errorWords } from '~/ui/ErrorPage'
import { showsStudySession, type InviteStanding } from '../invite-rules'
import type { InviteView } from './invite-view.server'
import { cardWords } from '../hub-words'
import { inviteWords } from '../invite-words'
import '~/styles/requests.css'
import '~/styles/study-session.css'
import { studySessionTint } from '../tint'

/** A page left for this long (milliseconds) is reloaded when its reader returns. */
const STALE_MS = 60_000

export const TITLES = {
  own: inviteWords.ownTitle,
  joined: inviteWords.title,
  open: inviteWords.title,
} as const

export const inviteTint = ({ color }: Pick<InviteView, 'color'>): string => studySessionTint(color)

/** The page of an invite link. */
export function InvitePanel({ loggedIn, ...invite }: InviteView & { loggedIn: boolean }) {
  const {
    state,
    session: studySession,
    by,
    title,
    university,
    day,
    time,
    href,
    location,
    description,
    people,
    seats,
    warning,
  } = invite
  const closed = state === 'own' ? ownFault(invite) : closedTo(invite.standing)
  const form = useWriteForm({ id: 'accept' })
  const checking = useFreshInvite()
  const errors = Object.values(form.form.allErrors).flat()
  const canAccept = state === 'open' && !closed
  return (
    <section className="narrow">
      <h1>{TITLES[state]}</h1>
      <p>{state === 'own' ? (closed ?? inviteWords.own) : inviteWords.by(by)}</p>
      <div className="panel session-card">
        <h2 dir="auto" className="session-text">
          {title}
        </h2>
        {description && (
          <p className="session-text" dir="auto">
            {description}
          </p>
        )}
        <dl className="dashboard-facts">
          {location && (
            <div>
              <dt>{inviteWords.where}</dt>
              <dd>
                <Link to={location.to}>{location.name}</Link>
                <br />
                {location.city}
              </dd>
            </div>
          )}
          <div>
            <dt>{inviteWords.at}</dt>
            <dd>{university}</dd>
          </div>
          <div>
            <dt>{inviteWords.when}</dt>
            <dd>
              {day}
              <br />
              {time}
            </dd>
          </div>
          <div>
            <dt>{inviteWords.going}</dt>
            <dd>{inviteWords.people(people) + (seats === null ? '' : ` · ${cardWords.seats(seats)}`)}</dd>
          </div>
        </dl>
      </div>
      {warning && <p className="note">{warning}</p>}
      <p role="status" className="quiet">
        {checking && inviteWords.validating}
      </p>
      {state === 'open' && closed && <p className="note">{closed}</p>}
      {canAccept && (
        <WriteForm state={form} failed={inviteWords.tryAgain}>
          <input type="hidden" name="session" value={studySession} />
          {!loggedIn && <p>{inviteWords.logInNote}</p>}
          <p className="buttons">
            <SubmitButton busy={inviteWords.processing}>
              {loggedIn ? inviteWords.accept : inviteWords.logInBeforeJoining}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
      {state === 'open' && loggedIn && (
        <p>
          <Link to={href}>{inviteWords.look}</Link>
        </p>
      )}
      {!canAccept && errors.length > 0 && (
        <p className="note" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {state === 'joined' && <p>{inviteWords.joinedAlready}</p>}
      {state !== 'open' && (
        <p>
          <Link to={href} className="button">
            {state === 'own' ? inviteWords.toOwn : inviteWords.toStudySession}
          </Link>
        </p>
      )}
      <p>
        <Link to="/">{state === 'open' ? inviteWords.later : inviteWords.toHome}</Link>
      </p>
    </section>
  )
}

/** Why nobody can join. Null if they can. */
const closedTo = (standing: InviteStanding): string | null =>
  showsStudySession(standing) && standing !== 'open' ? inviteWords.closed[standing] : null

/** What's wrong with the creator's own link, and what to do. Null if it works. */
function ownFault({ standing, isPublic, canInvite }: InviteView): string | null {
  if (standing === 'open' || standing === 'void') return null
  const fault = inviteWords.ownEnded[standing]
  if (showsStudySession(standing)) return fault
  if (isPublic) return `${fault} ${inviteWords.ownPublic}`
  return canInvite ? `${fault} ${inviteWords.ownAgain}` : fault
}

/** In the enhanced page: checks whether the invite still works when the reader returns. True while checking. */
function useFreshInvite(): boolean {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    let read = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - read < STALE_MS) return
      read = Date.now()
      revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  return state === 'loading'
}

/** Why an invite doesn't work. */
export function InviteError() {
  const error = useRouteError()
  const said = errorWords(error)
  const text =
    isRouteErrorResponse(error) && typeof error.data === 'string' && !error.data.startsWith('Error: ')
      ? error.data
      : ''
  return (
    <ErrorPage
      {...said}
      {...(text ? { title: inviteWords.problem, message: text, linkText: inviteWords.toHome } : null)}
    />
  )
}
