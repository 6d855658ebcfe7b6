import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listReviews } from '~/dashboard/reviews/review-queue.server'
import { reportedReviewWords } from '~/dashboard/reviews/words'
import { ReviewQueue } from '~/dashboard/reviews/ReviewQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await listReviews(db, afterParam(url))),
  })

export const handle: DashboardHandle = { queue: 'reviews', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, reportedReviewWords.title)

export default function ReviewsToLookAt() {
  return (
    <DashboardPage title={reportedReviewWords.title} about={reportedReviewWords.about}>
      <ReviewQueue list={useLoaderData<typeof loader>()} />
    </DashboardPage>
  )
}
