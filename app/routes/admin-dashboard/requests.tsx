import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { failedToChange } from '~/dashboard/item-words'
import { BulkForm, idsIn } from '~/dashboard/bulk/bulk-form'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DASHBOARD } from '~/dashboard/dashboard-url'
import { decisionProof } from '~/dashboard/items/decision-proof.server'
import { dashboardWords } from '~/dashboard/words'
import { decideRequest, listRequests } from '~/dashboard/queues/request-queue.server'
import { ITEM_OF, readRequests, requestsQuery } from '~/dashboard/queues/request-url'
import { RequestsPanel } from '~/dashboard/queues/RequestsPanel'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { queueWords } from '~/spots/requests/words'

/** /admin-dashboard/requests: the open requests of a kind, ?after= an id. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, url }) =>
      done(await listRequests(db, viewer.reach, readRequests(url.searchParams))),
  })

export async function action(args: ActionFunctionArgs) {
  const { kind, after } = readRequests(new URL(args.request.url).searchParams)
  return write(args, {
    caller: moderator,
    proof: async ({ db, viewer, value }) =>
      value && decisionProof(db, viewer.reach, ITEM_OF[kind], idsIn(value), value.status),
    form: BulkForm,
    failureText: failedToChange(ITEM_OF[kind]),
    run: ({ db, viewer, value }) =>
      decideRequest(db, { viewer, kind: ITEM_OF[kind], ...value, items: value.ids }),
    redirect: ({ name }, { status }) =>
      seeOther(
        `${DASHBOARD}/requests${requestsQuery(kind, after || null)}`,
        success(dashboardWords.of(dashboardWords.bulkDid[status], name ?? ''), { ms: 3000 }),
      ),
  })
}

export const handle: DashboardHandle = { tab: 'requests', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${queueWords.title}: ${queueWords.kinds[data.kind]}`) : []

export default function Requests() {
  return <RequestsPanel view={useLoaderData<typeof loader>()} />
}
