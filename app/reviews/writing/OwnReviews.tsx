import { Link } from '~/ui/Link'
import { PageLinks } from '~/ui/PageLinks'
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
        <PageLinks
          label={pagesWords.pages}
          previous={{ to: page > 1 ? `?page=${page - 1}` : null, text: pagesWords.newer }}
          next={{ to: page < pages ? `?page=${page + 1}` : null, text: pagesWords.older }}
        >
          {pagesWords.pageOf(page, pages)}
        </PageLinks>
      )}
    </section>
  )
}
