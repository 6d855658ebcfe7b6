import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/cookies/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/who'
import { write } from '~/http/write.server'
import { failedToChange } from '~/dashboard/items/words'
import { bulkChange } from '~/dashboard/bulk/bulk-change.server'
import { BulkForm } from '~/dashboard/bulk/bulk-form'
import type { DeskHandle } from '~/dashboard/desk-handle'
import { DESK } from '~/dashboard/desk-url'
import { dashboardWords } from '~/dashboard/words'
import { listRequests } from '~/dashboard/requests/request-queue.server'
import { ITEM_OF, readRequests, requestsQuery } from '~/dashboard/requests/request-url'
import { RequestsPanel } from '~/dashboard/requests/RequestsPanel'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { queueWords } from '~/requests/words'

/** /admin-dashboard/requests: the open requests of a kind, ?after= an id. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await listRequests(db, readRequests(url.searchParams))),
  })

export async function action(args: ActionFunctionArgs) {
  const { kind, after } = readRequests(new URL(args.request.url).searchParams)
  return write(args, {
    who: admin,
    form: BulkForm,
    failed: failedToChange(ITEM_OF[kind]),
    run: ({ db, viewer, value }) =>
      bulkChange(db, { viewer, kind: ITEM_OF[kind], ...value, items: value.ids }),
    then: ({ name }, { status }) =>
      seeOther(
        `${DESK}/requests${requestsQuery(kind, after || null)}`,
        success(dashboardWords.of(dashboardWords.bulkDid[status], name ?? ''), { ms: 3000 }),
      ),
  })
}

export const handle: DeskHandle = { queue: 'requests', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, queueWords.title)

export default function Requests() {
  return <RequestsPanel view={useLoaderData<typeof loader>()} />
}
