import { Stars } from '~/ui/Stars'

export type QuotedReviewView = {
  id: number
  rating: number
  text: string
  author: string
  location: string
  path: string
}

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
