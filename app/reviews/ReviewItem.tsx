import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { words as profileWords } from '~/accounts/profile-words'
import { Avatar } from '~/components/ui/Avatar'
import { Stars } from '~/components/ui/Stars'
import { Day } from '~/components/ui/Day'
import { truncateReview } from './rules'
import { words } from './words'

export type ReviewView = {
  id: number
  rating: number
  text: string
  author: string
  /** URL of the author's photo. */
  photo: string | null
  university: string | null
  /** Name of the university that the author's confirmed address belongs to. */
  verified: string | null
  written: Date
  edited: Date | null
}

/** One review in a list. */
export function ReviewItem({ review, own }: { review: ReviewView; own?: { edit: string; remove: string; advice: ReactNode } }) {
  return (
    <li className="review" id={`review-${review.id}`}>
      <header>
        <Avatar photo={review.photo} name={review.author} />
        <div>
          <h3>{review.author}</h3>
          <p className="quiet">
            <Affiliation {...review} />
            <Day date={review.written} />
            {review.edited && <> · edited <Day date={review.edited} /></>}
          </p>
        </div>
      </header>
      <p className="review-stars"><Stars rating={review.rating} /></p>
      <ReviewText text={review.text} />
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

/** The author's university, and the one that their address proves; once when it is the same. */
function Affiliation({ university, verified }: Pick<ReviewView, 'university' | 'verified'>) {
  return (
    <>
      {university && university !== verified && <>{university} · </>}
      {verified && <><span className="verified">{profileWords.verified(verified)}</span> · </>}
    </>
  )
}

/** The text of a review. A long one is cut at 200 characters and opens without scripts. */
export function ReviewText({ text }: { text: string }) {
  const cut = truncateReview(text)
  if (!cut) return <p className="review-text">{text}</p>
  return (
    <details className="review-text">
      <summary>
        <span className="review-head">{cut.head}… </span>
        <span className="more" data-less={words.showLess}>{words.readMore}</span>
      </summary>
      <p>{text}</p>
    </details>
  )
}
