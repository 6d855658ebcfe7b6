import { Link } from '@remix-run/react'
import type { CalendarLinksView } from './calendar-links.server'
import { words } from './calendar-words'

/** The ways of a session into a calendar: Google's page with the event filled in, and the file for all others. */
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
            {words.google} <span className="visually-hidden">{words.newTab}</span>
          </a>
        )}{' '}
        {/* A file, no page of ours: the browser fetches it by itself. */}
        <a href={ics} download className="button button-small button-quiet">
          {words.file}
        </a>
      </p>
      <p className="hint">
        {words.fileHint} {weeks !== undefined && words.weeks(weeks)}
      </p>
    </>
  )
}

/** Above the list, for who has just created a session. */
export function CreatedCalendar({ links }: { links: CalendarLinksView | 'failed' }) {
  if (links === 'failed')
    return (
      <p className="note" role="status">
        {words.notAdded}
      </p>
    )
  return (
    <section className="panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{words.add}</h2>
      <p>{words.created}</p>
      <CalendarLinks links={links} />
      <p>
        <Link to="/setting/study-sessions#calendar">{words.follow}</Link>
      </p>
    </section>
  )
}
