import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import { entryPath } from '~/moderation/desk-url'
import { DeskNav } from '~/moderation/DeskNav'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { words } from '~/requests/queue-words'
import { kindOf, REQUEST_KINDS, type RequestKind } from '~/requests/rules'
import { waitingView } from '~/requests/waiting-requests.server'
import { WaitingRequest } from '~/requests/WaitingRequest'

/** /admin-dashboard/requests: the open requests of a kind, ?after= an id. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, url: { searchParams } }) {
      const kind = kindOf(searchParams.get('kind') ?? undefined) ?? 'location'
      const after = idParam(searchParams.get('after') ?? undefined) ?? 0
      const [view, counts] = await Promise.all([waitingView(db, kind, after), deskCounts(db)])
      return done({ kind, after, counts, ...view })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

const listOf = (kind: RequestKind, after: number | null = null) =>
  `?${new URLSearchParams({ ...(kind === 'campus' && { kind }), ...(after !== null && { after: String(after) }) })}`

export default function Requests() {
  const { kind, after, counts, requests, next } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <DeskNav current="requests" counts={counts} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <nav className="chips" aria-label={words.which}>
        {[...REQUEST_KINDS].reverse().map((each) => (
          <Link
            key={each}
            to={listOf(each)}
            className="chip"
            aria-current={each === kind ? 'page' : undefined}
          >
            {words.kinds[each]}
          </Link>
        ))}
      </nav>
      {requests.length === 0 && <p className="empty">{words.none}</p>}
      {requests.length > 0 && (
        <ul className="requests">
          {requests.map((request) => (
            <li key={request.id} className="panel" data-desk-row>
              <WaitingRequest
                request={request}
                edit={entryPath(kind === 'campus' ? 'campus' : 'spot', request.entryId)}
                person={request.sender && `/admin-dashboard/users/${request.sender.id}`}
              />
            </li>
          ))}
        </ul>
      )}
      {(after > 0 || next !== null) && (
        <nav className="pages" aria-label={words.pages}>
          {after > 0 && <Link to={listOf(kind)}>‹ {words.first}</Link>}{' '}
          {next !== null && (
            <Link to={listOf(kind, next)} data-desk-key="n">
              {words.next} ›
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
