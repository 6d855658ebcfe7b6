import { Link } from '~/ui/Link'
import { listWords } from '../reading-words'
import { OwnReviewItem } from './OwnReviewItem'
import { reviewWords } from '../words'
import { pagesWords } from '../own-words'
import type { ReviewsTabView } from '../reading/reviews-tab.server'

/** A page of the reader's own reviews. */
export function OwnReviews({ view: { page, pages, total, first, reviews } }: { view: ReviewsTabView }) {
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title">
        {listWords.heading} {total > 0 && <span className="quiet">{total}</span>}
      </h2>
      {total === 0 ? (
        <>
          <p className="empty">{reviewWords.emptyOwn}</p>
          <p>
            <Link to="/search" className="button">
              {reviewWords.find}
            </Link>
          </p>
        </>
      ) : (
        <ol className="reviews" start={first}>
          {reviews.map((review) => (
            <OwnReviewItem key={review.id} review={review} />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav aria-label={pagesWords.pages} className="pages">
          {page > 1 && (
            <Link to={`?page=${page - 1}`} rel="prev">
              {pagesWords.newer}
            </Link>
          )}{' '}
          <span>{pagesWords.pageOf(page, pages)}</span>{' '}
          {page < pages && (
            <Link to={`?page=${page + 1}`} rel="next">
              {pagesWords.older}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
