import { Avatar } from '~/ui/Avatar'
import { Day } from '~/ui/Day'
import { Stars } from '~/ui/Stars'
import { AdviceList } from '../AdviceList'
import { listWords } from '../reading-words'
import { OwnActions } from '../OwnActions'
import { PhotoStrip } from '../photos/PhotoStrip'
import { Reactions } from '../Reactions'
import type { ReviewView } from './review-view.server'
import { ReviewLinks } from './ReviewLinks'
import { ReviewText } from './ReviewText'

type ReviewItemProps = {
  review: ReviewView
  /** The page for writing the reader's own review of the location. */
  form: string
}

/** A review in its location's list. */
export function ReviewItem({ review, form }: ReviewItemProps) {
  const { id, author, may } = review
  return (
    <li className="review" id={`review-${id}`}>
      <header>
        <Avatar photo={review.photo} name={author} />
        <div>
          <h3>{author}</h3>
          <p className="quiet">
            {may === 'own' && (
              <>
                <strong>{listWords.yours}</strong> ·{' '}
              </>
            )}
            {review.university && <>{review.university} · </>}
            {review.verified && (
              <>
                <span className="verified">{review.verified}</span> ·{' '}
              </>
            )}
            {review.worksHere && (
              <>
                <strong>{listWords.worksHere}</strong> ·{' '}
              </>
            )}
            <Day date={review.written} />
            {review.edited && (
              <>
                {' '}
                · {listWords.edited} <Day date={review.edited} />
              </>
            )}
          </p>
        </div>
      </header>
      <p className="review-stars">
        <Stars rating={review.rating} />
      </p>
      <ReviewText text={review.text} cut={review.cut} />
      <PhotoStrip photos={review.photos} of={listWords.photoBy(author)} own={may === 'own'} />
      <AdviceList lines={review.advice} />
      <Reactions reviewId={id} reactions={review.reactions} may={may}>
        <ReviewLinks review={review.id} author={author} links={review.links} />
      </Reactions>
      {may === 'own' && <OwnActions review={form} dialog />}
    </li>
  )
}
