import { Link } from '~/ui/Link'
import { Fragment, type ReactNode } from 'react'
import { queueWords } from '~/spots/requests/words'
import { itemPath } from '../dashboard-url'
import { Overtaken } from '../ReasonForm'
import type { RequestsView } from './request-queue.server'
import { ITEM_OF, requestsQuery } from './request-url'
import { Day } from '~/ui/Day'
import { AddressLookup } from '~/spots/requests/AddressLookup'
import { RequestPicture } from '~/spots/requests/RequestPicture'
import { ItemLink } from '../ItemLink'
import { DecideItem } from '../items/DecideItem'

/** Tells apart the forms of the page. */
const intentOf = (entryId: number): string => `decide-${entryId}`

/** The open requests of a kind, each with a form to decide on it. */
export function RequestsPanel({ view }: { view: RequestsView }) {
  const { kind, kinds, after, requests, next, items } = view
  return (
    <>
      <h1>{queueWords.title}</h1>
      <p>{queueWords.lead}</p>
      {kinds.length > 0 && (
        <nav className="chips" aria-label={queueWords.which}>
          {kinds.map((each) => (
            <Fragment key={each}>
              <Link
                to={requestsQuery(each)}
                className="chip"
                aria-current={each === kind ? 'page' : undefined}
              >
                {queueWords.kinds[each]}
              </Link>{' '}
            </Fragment>
          ))}
        </nav>
      )}
      <Overtaken isShown={(intent) => items.some(({ id }) => intentOf(id) === intent)} />
      {requests.length === 0 && <p className="empty">{queueWords.none}</p>}
      {requests.length > 0 && (
        <ul className="requests">
          {requests.map((request) => (
            <li key={request.id} className="panel" data-dashboard-row>
              <WaitingRequest request={request} edit={itemPath(ITEM_OF[kind], request.entryId)} />
              {items
                .filter(({ id }) => id === request.entryId)
                .map((row) => (
                  <DecideItem
                    key={row.id}
                    id={intentOf(row.id)}
                    intent={intentOf(row.id)}
                    kind={ITEM_OF[kind]}
                    row={row}
                  />
                ))}
            </li>
          ))}
        </ul>
      )}
      {(after > 0 || next !== null) && (
        <nav className="pages" aria-label={queueWords.pages}>
          {after > 0 && <Link to={requestsQuery(kind)}>‹ {queueWords.first}</Link>}{' '}
          {next !== null && <Link to={requestsQuery(kind, next)}>{queueWords.next} ›</Link>}
        </nav>
      )}
    </>
  )
}

/**
 * An open request on the dashboard: its sender, its text and its picture. `edit` is its page in the
 * dashboard.
 */
function WaitingRequest({ request, edit }: { request: RequestsView['requests'][number]; edit: string }) {
  const { name, where, category, campus, details, tags, point, picture, at, sender, joined } = request
  return (
    <>
      <h2 dir="auto" tabIndex={-1} data-dashboard-focus="">
        {name}
      </h2>
      {picture ? (
        <RequestPicture src={picture} alt={queueWords.picture(name)} />
      ) : (
        <p className="note">{queueWords.noPicture}</p>
      )}
      <dl className="dashboard-facts">
        <Fact name={queueWords.sender}>
          {sender?.href ? (
            <ItemLink to={sender.href} dir="auto">
              {sender.name}
            </ItemLink>
          ) : (
            <span dir="auto">{sender?.name ?? queueWords.gone}</span>
          )}
          {joined > 0 && ` ${queueWords.joined(joined)}`}
        </Fact>
        <Fact name={queueWords.at}>
          <Day date={at} />
        </Fact>
        <Fact name={queueWords.where}>
          <span dir="auto">{where}</span> <AddressLookup parts={category ? [where] : [name, where]} />
        </Fact>
        {category && <Fact name={queueWords.category}>{category}</Fact>}
        {campus && (
          <Fact name={queueWords.campus}>
            <span dir="auto">{campus}</span>
          </Fact>
        )}
        {tags.length > 0 && <Fact name={queueWords.tags}>{tags.join(', ')}</Fact>}
        {category && (
          <Fact name={queueWords.point}>
            {point ? (
              <a href={point.href} rel="noreferrer">
                {point.text}
              </a>
            ) : (
              queueWords.noPoint
            )}
          </Fact>
        )}
        {details && (
          <Fact name={queueWords.details}>
            <span className="review-text" dir="auto">
              {details}
            </span>
          </Fact>
        )}
      </dl>
      <p>
        <ItemLink
          to={edit}
          className="button button-small"
          data-dashboard-focus
          data-dashboard-key="e"
          aria-label={queueWords.editOf(name)}
        >
          {queueWords.edit}
        </ItemLink>
      </p>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
