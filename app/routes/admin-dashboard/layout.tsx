import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useMatches } from '@remix-run/react'
import { Fragment } from 'react'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardKeys, DashboardNav } from '~/dashboard/nav/DashboardNav'
import { navWords } from '~/dashboard/words'
import { queueCounts } from '~/dashboard/nav/queue-counts-queries.server'
import { done } from '~/outcome'

/**
 * How many items are in each queue. No shouldRevalidate: students and other admins change the counts at any time, and
 * an old count would contradict the list next to it. One statement.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, { caller: admin, run: async ({ db }) => done(await queueCounts(db)) })

export default function DashboardLayout() {
  const counts = useLoaderData<typeof loader>()
  const { id, params, handle } = useMatches().at(-1)!
  const { queue, frame, needsLargeScreen } = (handle ?? {}) as DashboardHandle
  const { search } = useLocation()
  const kind = params.kind ?? new URLSearchParams(search).get('kind')
  const content = (
    <>
      {needsLargeScreen && <p className="desk-small note">{navWords.smallScreen}</p>}
      <DashboardNav current={queue ?? (kind === 'campus' ? 'campus' : 'spot')} counts={counts} />
      <Outlet />
      <DashboardKeys />
    </>
  )
  // The key gives each page its own navigation element, so the focus moves from the pressed tab to the page's content.
  return frame ? (
    <div key={id} className={frame}>
      {content}
    </div>
  ) : (
    <Fragment key={id}>{content}</Fragment>
  )
}
