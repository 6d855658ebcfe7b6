import { Link } from '@remix-run/react'
import { ReviewButton } from './ReviewButton'
import { words } from './own-words'

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
        <span className="closed-only">{words.edit}</span>
        <span className="open-only">{words.close}</span>
        {place && <span className="visually-hidden">: {place}</span>}
      </summary>
      <ul className="review-actions" aria-label={words.actions}>
        <li>
          {dialog ? (
            <ReviewButton to={review} signedIn>
              {words.update}
            </ReviewButton>
          ) : (
            <Link to={review} aria-label={place && words.updateOf(place)}>
              {words.update}
            </Link>
          )}
        </li>
        <li>
          <Link to={`${review}/photos`} aria-label={place && words.uploadOf(place)}>
            {words.upload}
          </Link>
        </li>
        <li>
          <Link to={`${review}/delete`} aria-label={place && words.removeOf(place)}>
            {words.remove}
          </Link>
        </li>
      </ul>
    </details>
  )
}
