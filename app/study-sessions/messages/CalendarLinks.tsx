import { Form } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { Sender } from '~/ui/Sender'
import type { CalendarLinksView, CreatedView } from './calendar-links.server'
import { calendarLinkWords } from '../hub-words'
import { newInviteWords } from '../invite-words'

/** Adds a study session to a calendar: a prefilled page of Google Calendar, and a file for all other calendars. */
export function CalendarLinks({ links: { google, ics, weeks } }: { links: CalendarLinksView }) {
  return (
    <>
      <p className="buttons">
        {google && (
          <a
            href={google}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-small button-quiet"
          >
            {calendarLinkWords.google} <span className="visually-hidden">{calendarLinkWords.newTab}</span>
          </a>
        )}{' '}
        {/* A file rather than one of our pages, so the browser fetches it itself. */}{' '}
        <a href={ics} download className="button button-small button-quiet">
          {calendarLinkWords.file}
        </a>
      </p>
      <p className="hint">
        {calendarLinkWords.fileHint} {weeks !== undefined && calendarLinkWords.weeks(weeks)}
      </p>
    </>
  )
}

/** Above the list, after creating a study session. */
export function CreatedCalendar({ links }: { links: CreatedView | 'failed' }) {
  if (links === 'failed')
    return (
      <p className="note" role="status">
        {calendarLinkWords.notAdded}
      </p>
    )
  return (
    <section className="panel session-created" aria-labelledby="created-title">
      <h2 id="created-title">{calendarLinkWords.created}</h2>
      <p>
        <Link to={links.path} dir="auto">
          {links.title}
        </Link>
      </p>
      {links.canInvite && (
        <Form method="post" action={`${links.path}/invites`}>
          <Sender />
          <p>{newInviteWords.about}</p>
          <p className="buttons">
            <input type="hidden" name="intent" value="make" />{' '}
            <button type="submit" className="button">
              {newInviteWords.generate}
            </button>
          </p>
        </Form>
      )}
      <h3 id="calendar-title">{calendarLinkWords.add}</h3>
      <CalendarLinks links={links} />
      <p>
        <Link to="/setting/study-sessions#calendar">{calendarLinkWords.follow}</Link>
      </p>
    </section>
  )
}
