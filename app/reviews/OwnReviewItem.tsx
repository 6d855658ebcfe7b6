import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { Stars } from '~/components/ui/Stars'
import { ReviewText } from './ReviewItem'
import { words } from './words'

export type OwnReviewView = {
  id: number
  rating: number
  text: string
  written: Date
  edited: Date | null
  /** null while the public may not see the place; then there is nothing to edit either. */
  place: { name: string; path: string; review: string } | null
}

/** One of the reader's own reviews, with the place that it is about. */
export function OwnReviewItem({ review }: { review: OwnReviewView }) {
  const { place } = review
  return (
    <li className="review" id={`review-${review.id}`}>
      <h3>{place ? <Link to={place.path}>{place.name}</Link> : words.unlisted}</h3>
      {!place && <p className="quiet">{words.unlistedWhy}</p>}
      <p className="review-stars">
        <Stars rating={review.rating} />{' '}
        <span className="quiet"><Day date={review.written} />{review.edited && <> · edited <Day date={review.edited} /></>}</span>
      </p>
      <ReviewText text={review.text} />
      {place && (
        <p className="review-actions">
          <Link to={place.review} aria-label={words.editOf(place.name)}>{words.edit}</Link>{' '}
          <Link to={`${place.review}/delete`} aria-label={words.removeOf(place.name)}>{words.remove}</Link>
        </p>
      )}
    </li>
  )
}
