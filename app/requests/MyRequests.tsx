import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { Picture } from '~/components/ui/Picture'
import { words } from './list-words'
import type { AskedView, MyRequestsView } from './my-requests.server'
import { CAMPUS_REQUEST, PLACE_GUIDELINES } from './path-rules'

/** What the reader has asked for, on the account page, and what became of it. */
export function MyRequests({ view: { requests, newer, older } }: { view: MyRequestsView }) {
  return (
    <section aria-labelledby="requests-title">
      <h2 id="requests-title">{words.title}</h2>
      {requests.length === 0 && (
        <div className="empty">
          <p>{words.none}</p>
          <p>{words.noneHint}</p>
        </div>
      )}
      {requests.length > 0 && (
        <ul className="requests" aria-labelledby="requests-title">
          {requests.map((request) => (
            <li key={`${request.kind} ${request.id} ${request.joined}`} className="panel">
              <Asked request={request} />
            </li>
          ))}
        </ul>
      )}
      {(newer || older) && (
        <nav className="pages" aria-label={words.pages}>
          {newer && <Link to={newer}>‹ {words.newer}</Link>}{' '}
          {older && <Link to={older}>{words.older} ›</Link>}
        </nav>
      )}
      <p className="buttons">
        <Link to={CAMPUS_REQUEST} className="button button-quiet">
          {words.askSchool}
        </Link>{' '}
        <Link to={PLACE_GUIDELINES} className="button button-quiet">
          {words.askPlace}
        </Link>
      </p>
    </section>
  )
}

function Asked({
  request: { kind, name, place, at, joined, status, reason, path, picture, complete },
}: {
  request: AskedView
}) {
  return (
    <>
      <h3 dir="auto">{path ? <Link to={path}>{name}</Link> : name}</h3>
      <p>
        <span className={`badge status-${status}`}>{words.states[status]}</span>{' '}
        <span className="quiet">
          {words.kinds[kind]} · <span dir="auto">{place}</span>
        </span>
      </p>
      <p className="quiet">
        {joined ? words.joined : words.asked} <Day date={at} />
      </p>
      {reason && (
        <p className="review-text" dir="auto">
          {words.reason(reason)}
        </p>
      )}
      {picture && (
        <p>
          <Picture
            src={picture}
            alt={words.pictureOf(name)}
            width={160}
            height={100}
            className="request-picture"
          />
        </p>
      )}
      {complete && (
        <p>
          {words.lacksPicture}{' '}
          <Link to={complete} aria-label={words.addPictureOf(name)}>
            {words.addPicture}
          </Link>
        </p>
      )}
    </>
  )
}
