import { Avatar } from '~/components/ui/Avatar'
import { Day } from '~/components/ui/Day'
import { Stars } from '~/components/ui/Stars'
import { AdviceList } from '../writing/AdviceList'
import { listWords } from './words'
import { OwnActions } from '../own/OwnActions'
import type { PhotoView } from '../photos/photo-view.server'
import { PhotoStrip } from '../photos/PhotoStrip'
import type { ReactionsView } from '../reactions/reaction-rules'
import { Reactions } from '../reactions/Reactions'
import { ReviewLinks, type ReviewLink } from './ReviewLinks'
import { ReviewText } from './ReviewText'

export type ReviewView = {
  id: number
  rating: number
  text: string
  /** Where a long text is folded, as an index into it; null of one that is shown whole. */
  cut: number | null
  author: string
  /** URL of the author's photo. */
  photo: string | null
  /** The university that the author names, where `verified` does not say it already. */
  university: string | null
  /** What is said of an author whose confirmed address belongs to a university. */
  verified: string | null
  /** The author says that they work at the location. */
  worksHere: boolean
  written: Date
  edited: Date | null
  photos: PhotoView[]
  reactions: ReactionsView
  /** What the reader may do with its reactions: 'own' is their own review. */
  may: 'react' | 'own' | 'signed-out'
  /** For its author alone. */
  advice: string[]
  /** For everybody else. */
  links: ReviewLink[]
}

type ReviewItemProps = {
  review: ReviewView
  /** The page of the reader's own review of the location. */
  form: string
}

/** One review in the list of its place. */
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
      <PhotoStrip photos={review.photos} of={listWords.photoBy(author)} />
      <AdviceList lines={review.advice} />
      <Reactions reviewId={id} reactions={review.reactions} may={may}>
        <ReviewLinks review={review.id} author={author} links={review.links} />
      </Reactions>
      {may === 'own' && <OwnActions review={form} dialog />}
    </li>
  )
}
