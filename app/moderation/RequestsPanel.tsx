import { Link } from '@remix-run/react'
import { words } from '~/requests/queue-words'
import { REQUEST_KINDS } from '~/requests/rules'
import { WaitingRequest } from '~/requests/WaitingRequest'
import { failedToChange } from './change-words'
import { DESK, entryPath } from './desk-url'
import { Overtaken } from './Overtaken'
import type { RequestsView } from './request-queue.server'
import { ITEM_OF, requestsQuery } from './request-url'
import { intentOf, RequestDecision } from './RequestDecision'

/** The open requests of a kind, each with the form that decides on it. */
export function RequestsPanel({ view }: { view: RequestsView }) {
  const { kind, after, requests, next, items } = view
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <nav className="chips" aria-label={words.which}>
        {[...REQUEST_KINDS].reverse().map((each) => (
          <Link
            key={each}
            to={requestsQuery(each)}
            className="chip"
            aria-current={each === kind ? 'page' : undefined}
          >
            {words.kinds[each]}
          </Link>
        ))}
      </nav>
      <Overtaken isShown={(intent) => items.some(({ id }) => intentOf(id) === intent)} />
      {requests.length === 0 && <p className="empty">{words.none}</p>}
      {requests.length > 0 && (
        <ul className="requests">
          {requests.map((request) => (
            <li key={request.id} className="panel" data-desk-row>
              <WaitingRequest
                request={request}
                edit={entryPath(ITEM_OF[kind], request.entryId)}
                person={request.sender && `${DESK}/users/${request.sender.id}`}
              />
              {items
                .filter(({ id }) => id === request.entryId)
                .map((row) => (
                  <RequestDecision key={row.id} row={row} failed={failedToChange(ITEM_OF[kind])} />
                ))}
            </li>
          ))}
        </ul>
      )}
      {(after > 0 || next !== null) && (
        <nav className="pages" aria-label={words.pages}>
          {after > 0 && <Link to={requestsQuery(kind)}>‹ {words.first}</Link>}{' '}
          {next !== null && (
            <Link to={requestsQuery(kind, next)} data-desk-key="n">
              {words.next} ›
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
