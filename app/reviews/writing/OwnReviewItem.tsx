import { Link } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { Stars } from '~/ui/Stars'
import { OwnActions } from '../OwnActions'
import { reviewWords } from '../words'
import { ownWords } from '../own-words'
import { PhotoStrip } from '../photos/PhotoStrip'
import { ReviewText } from '../reading/ReviewText'
import type { ReviewsTabView } from '../reading/reviews-tab.server'

/** One of the reader's own reviews, with its location. */
export function OwnReviewItem({ review }: { review: ReviewsTabView['reviews'][number] }) {
  const { location } = review
  return (
    <li className="review" id={`review-${review.id}`}>
      <h3>{location ? <Link to={location.path}>{location.name}</Link> : reviewWords.unlisted}</h3>
      {!location && <p className="quiet">{reviewWords.unlistedWhy}</p>}
      <p className="review-stars">
        <Stars rating={review.rating} />{' '}
        <span className="quiet">
          <Day date={review.written} />
          {review.edited && (
            <>
              {' '}
              · edited <Day date={review.edited} />
            </>
          )}
        </span>
      </p>
      {review.worksHere && <p className="quiet">{reviewWords.worksHereShown}</p>}
      <ReviewText text={review.text} cut={review.cut} />
      {location && <PhotoStrip photos={review.photos} of={location.name} own />}
      {location ? (
        <OwnActions review={review.review} location={location.name} />
      ) : (
        <p className="review-actions">
          <Link to={`${review.review}/delete`}>{ownWords.remove}</Link>
        </p>
      )}
    </li>
  )
}
