import { Avatar } from '~/ui/Avatar'
import { Day } from '~/ui/Day'
import { Stars } from '~/ui/Stars'
import { AdviceList } from '../AdviceList'
import { listWords } from '../reading-words'
import { OwnActions } from '../OwnActions'
import type { PhotoView } from '../photos/photo-view.server'
import { PhotoStrip } from '../photos/PhotoStrip'
import type { ReactionsView } from '../reaction-rules'
import { Reactions } from '../Reactions'
import { ReviewLinks, type ReviewLink } from './ReviewLinks'
import { ReviewText } from './ReviewText'

export type ReviewView = {
  id: number
  rating: number
  text: string
  /** Index at which a long text is folded. Null if it's shown in full. */
  cut: number | null
  author: string
  /** URL of the author's photo. */
  photo: string | null
  /** The author's university, unless `verified` says it already. */
  university: string | null
  /** Text about an author whose confirmed address belongs to a university. */
  verified: string | null
  /** The author says that they work at the location. */
  worksHere: boolean
  written: Date
  edited: Date | null
  photos: PhotoView[]
  reactions: ReactionsView
  /** What the reader may do with its reactions. 'own': it's their own review. */
  may: 'react' | 'own' | 'signed-out'
  /** Only for its author. */
  advice: string[]
  /** For everyone else. */
  links: ReviewLink[]
}

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
