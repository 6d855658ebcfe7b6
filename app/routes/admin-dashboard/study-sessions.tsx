import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { DashboardQueue } from '~/dashboard/DashboardQueue'
import { afterParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { moderator } from '~/web/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listStudySessions } from '~/dashboard/queues/study-session-queue.server'
import { reportedSessionWords } from '~/dashboard/queues/study-session-words'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, url }) => done(await listStudySessions(db, viewer.reach, afterParam(url))),
  })

export const handle: DashboardHandle = { tab: 'sessions', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, reportedSessionWords.title)

export default function ReportedSessions() {
  return (
    <DashboardPage title={reportedSessionWords.title} about={reportedSessionWords.about}>
      <DashboardQueue list={useLoaderData<typeof loader>()} none={reportedSessionWords.none}>
        {(row) => (
          <>
            <p>
              <Link to={`/admin-dashboard/study-sessions/${row.id}`} data-dashboard-key="e" dir="auto">
                <strong>{row.title}</strong>
              </Link>
            </p>
            <p className="badges">
              <span className="badge">{reportedSessionWords.reports(row.reports)}</span>
            </p>
            {row.text && (
              <p className="review-text" dir="auto">
                {row.text}
              </p>
            )}
            <p className="quiet">
              <Day date={row.since} /> <span dir="auto">{reportedSessionWords.by(row.by)}</span>{' '}
              {reportedSessionWords.at(row.campus)}
            </p>
          </>
        )}
      </DashboardQueue>
    </DashboardPage>
  )
}
