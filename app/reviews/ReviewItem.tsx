import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Stars } from '~/components/ui/Stars'
import { Day } from '~/components/ui/Day'
import { truncateReview } from './rules'
import { words } from './words'

export type ReviewView = {
  id: number
  rating: number
  text: string
  author: string
  university: string | null
  written: Date
  edited: Date | null
}

/** One review in a list. A long one is cut at 200 characters and opens without scripts. */
export function ReviewItem({ review, own }: { review: ReviewView; own?: { edit: string; remove: string; advice: ReactNode } }) {
  const cut = truncateReview(review.text)
  return (
    <li className="review" id={`review-${review.id}`}>
      <header>
        <span className="avatar" data-initials={[...review.author][0]} aria-hidden="true" />
        <div>
          <h3>{review.author}</h3>
          <p className="quiet">
            {review.university && <>{review.university} · </>}
            <Day date={review.written} />
            {review.edited && <> · edited <Day date={review.edited} /></>}
          </p>
        </div>
      </header>
      <p className="review-stars"><Stars rating={review.rating} /></p>
      {cut ? (
        <details className="review-text">
          <summary>
            <span className="review-head">{cut.head}… </span>
            <span className="more" data-less={words.showLess}>{words.readMore}</span>
          </summary>
          <p>{review.text}</p>
        </details>
      ) : (
        <p className="review-text">{review.text}</p>
      )}
      {own && (
        <>
          {own.advice}
          <p className="review-actions">
            <Link to={own.edit}>{words.edit}</Link> <Link to={own.remove}>{words.remove}</Link>
          </p>
        </>
      )}
    </li>
  )
}
