import { Link } from '@remix-run/react'
import { ReviewButton } from '../writing/ReviewButton'
import { ownWords } from '../writing/words'

type OwnActionsProps = {
  /** The page of the form, such as /location/5/review; the other pages are below it. */
  review: string
  /** Where several reviews have actions: the place, for those who hear the links. */
  place?: string
  /** Shows the form over the page rather than as one of its own. */
  dialog?: boolean
}

/** What the author can do with a review: behind one control, which closes it again. Works without scripts. */
export function OwnActions({ review, place, dialog = false }: OwnActionsProps) {
  return (
    <details className="own-actions">
      <summary>
        <span className="closed-only">{ownWords.edit}</span>
        <span className="open-only">{ownWords.close}</span>
        {place && <span className="visually-hidden">: {place}</span>}
      </summary>
      <ul className="review-actions" aria-label={ownWords.actions}>
        <li>
          {dialog ? (
            <ReviewButton to={review} signedIn>
              {ownWords.update}
            </ReviewButton>
          ) : (
            <Link to={review} aria-label={place && ownWords.updateOf(place)}>
              {ownWords.update}
            </Link>
          )}
        </li>
        <li>
          <Link to={`${review}/photos`} aria-label={place && ownWords.uploadOf(place)}>
            {ownWords.upload}
          </Link>
        </li>
        <li>
          <Link to={`${review}/delete`} aria-label={place && ownWords.removeOf(place)}>
            {ownWords.remove}
          </Link>
        </li>
      </ul>
    </details>
  )
}
