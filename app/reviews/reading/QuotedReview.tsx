import { Stars } from '~/ui/Stars'
import type { QuotedReviewView } from '../quoted-review.server'

/** A review on a page about it. */
export function QuotedReview({ review }: { review: QuotedReviewView }) {
  return (
    <figure className="quoted-review">
      <figcaption>
        {review.author} · <Stars rating={review.rating} />
      </figcaption>
      <blockquote className="review-text">
        <p>{review.text}</p>
      </blockquote>
    </figure>
  )
}
