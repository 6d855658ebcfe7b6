import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { Stars } from '~/components/ui/Stars'
import { DashboardQueue } from '../DashboardQueue'
import type { ReviewList } from './review-queue.server'
import { reportedReviewWords } from './words'

/** The waiting reviews, each with a link to decide on it. */
export function ReviewQueue({ list }: { list: ReviewList }) {
  return (
    <DashboardQueue list={list} none={reportedReviewWords.none}>
      {(row) => (
        <>
          <p>
            <Link to={`/admin-dashboard/reviews/${row.id}`} data-desk-key="e" dir="auto">
              <strong>{reportedReviewWords.one(row.place)}</strong>
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
