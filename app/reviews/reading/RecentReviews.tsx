import { PageLink } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { Stars } from '~/ui/Stars'
import type { RecentReviewView } from './recent-view.server'

/** The newest reviews of several locations, each with a link to its location. */
export function RecentReviews({ reviews }: { reviews: RecentReviewView[] }) {
  return (
    <ul className="quotes">
      {reviews.map((review) => (
        <li key={review.id}>
          <Stars rating={review.rating} />
          <blockquote>
            <p>{review.text}</p>
          </blockquote>
          <p className="quiet">
            {review.author} on <PageLink to={review.href}>{review.location}</PageLink>,{' '}
            <Day date={review.written} />
          </p>
        </li>
      ))}
    </ul>
  )
}
