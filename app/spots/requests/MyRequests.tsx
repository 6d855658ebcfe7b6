import { Link } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { listWords, withdrawWords } from './words'
import type { RequestView, MyRequestsView } from './my-requests.server'
import { CAMPUS_REQUEST, LOCATION_GUIDELINES } from './path-rules'
import { RequestPicture } from './RequestPicture'
import '~/styles/requests.css'

/** The reader's requests and suggested edits, with what became of them, on the account page. */
export function MyRequests({ view: { requests, newer, older } }: { view: MyRequestsView }) {
  return (
    <section aria-labelledby="requests-title">
      <h2 id="requests-title">{listWords.title}</h2>
      {requests.length === 0 && (
        <div className="empty">
          <p>{listWords.none}</p>
          <p>{listWords.noneHint}</p>
        </div>
      )}
      {requests.length > 0 && (
        <ul className="requests" aria-labelledby="requests-title">
          {requests.map((request) => (
            <li key={`${request.kind} ${request.id} ${request.joined}`} className="panel">
              <RequestSummary request={request} />
            </li>
          ))}
        </ul>
      )}
      {(newer || older) && (
        <nav className="pages" aria-label={listWords.pages}>
          {newer && <Link to={newer}>‹ {listWords.newer}</Link>}{' '}
          {older && <Link to={older}>{listWords.older} ›</Link>}
        </nav>
      )}
      <p className="buttons">
        <Link to={CAMPUS_REQUEST} className="button button-quiet">
          {listWords.askUniversity}
        </Link>{' '}
        <Link to={LOCATION_GUIDELINES} className="button button-quiet">
          {listWords.askLocation}
        </Link>
      </p>
    </section>
  )
}

function RequestSummary({
  request: {
    kind,
    name,
    address,
    at,
    joined,
    status,
    answer,
    edits,
    reason,
    path,
    picture,
    complete,
    withdraw,
  },
}: {
  request: RequestView
}) {
  return (
    <>
      <h3 dir="auto">{path ? <Link to={path}>{name}</Link> : name}</h3>
      <p>
        <span className={`badge status-${status}`}>{answer}</span>{' '}
        <span className="quiet">
          {listWords.kinds[kind]} · <span dir="auto">{address}</span>
        </span>
      </p>
      <p className="quiet">
        {joined ? listWords.joined : kind === 'suggestion' ? listWords.suggested : listWords.asked}{' '}
        <Day date={at} />
      </p>
      {edits.length > 0 && <p dir="auto">{edits.join(' ')}</p>}
      {reason && (
        <p className="review-text" dir="auto">
          {listWords.reason(reason)}
        </p>
      )}
      {picture && (
        <p>
          <RequestPicture src={picture} alt={listWords.pictureOf(name)} width={160} />
        </p>
      )}
      {complete && (
        <p>
          {listWords.lacksPicture}{' '}
          <Link to={complete} aria-label={listWords.addPictureOf(name)}>
            {listWords.addPicture}
          </Link>
        </p>
      )}
      {withdraw && (
        <p>
          <Link to={withdraw} aria-label={withdrawWords.linkOf(name)}>
            {withdrawWords.link}
          </Link>
        </p>
      )}
    </>
  )
}
