import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { Stars } from '~/ui/Stars'
import { DashboardQueue } from '~/dashboard/DashboardQueue'
import { afterParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { moderator } from '~/web/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listReviews } from '~/dashboard/queues/review-queue.server'
import { reportedReviewWords } from '~/dashboard/queues/review-words'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, url }) => done(await listReviews(db, viewer.reach, afterParam(url))),
  })

export const handle: DashboardHandle = { tab: 'reviews', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, reportedReviewWords.title)

export default function ReviewsToLookAt() {
  return (
    <DashboardPage title={reportedReviewWords.title} about={reportedReviewWords.about}>
      <DashboardQueue list={useLoaderData<typeof loader>()} none={reportedReviewWords.none}>
        {(row) => (
          <>
            <p>
              <Link to={`/admin-dashboard/reviews/${row.id}`} data-dashboard-key="e" dir="auto">
                <strong>{reportedReviewWords.one(row.location)}</strong>
              </Link>{' '}
              <Stars rating={row.rating} />
            </p>
            <p className="badges">
              {row.reports > 0 && <span className="badge">{reportedReviewWords.reports(row.reports)}</span>}{' '}
              {row.suspicious && <span className="badge">{reportedReviewWords.suspicious}</span>}
            </p>
            <p className="review-text" dir="auto">
              {row.text}
            </p>
            <p className="quiet">
              <Day date={row.since} /> <span dir="auto">{reportedReviewWords.by(row.by)}</span>
            </p>
          </>
        )}
      </DashboardQueue>
    </DashboardPage>
  )
}
