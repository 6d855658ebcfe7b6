import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/components/ui/Link'
import { Day } from '~/components/ui/Day'
import { Stars } from '~/components/ui/Stars'
import { DashboardQueue } from '~/dashboard/DashboardQueue'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listReviews, type ReviewList } from '~/dashboard/reviews/review-queue.server'
import { reportedReviewWords } from '~/dashboard/reviews/words'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await listReviews(db, afterParam(url))),
  })

export const handle: DashboardHandle = { tab: 'reviews', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, reportedReviewWords.title)

export default function ReviewsToLookAt() {
  return (
    <DashboardPage title={reportedReviewWords.title} about={reportedReviewWords.about}>
      <ReviewQueue list={useLoaderData<typeof loader>()} />
    </DashboardPage>
  )
}

/** The waiting reviews, each with a link to decide on it. */
function ReviewQueue({ list }: { list: ReviewList }) {
  return (
    <DashboardQueue list={list} none={reportedReviewWords.none}>
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
  )
}
