import { Link } from '~/ui/Link'
import { ReviewButton } from './ReviewButton'
import { ownWords } from './own-words'

type OwnActionsProps = {
  /** The page of the form, such as /location/5/review. The other pages are below it. */
  review: string
  /** The location's name, for screen readers if several reviews have actions. */
  location?: string
  /** Shows the form over the page instead of on its own page. */
  dialog?: boolean
}

/** The author's actions on a review, behind one control that also closes it. Works without scripts. */
export function OwnActions({ review, location, dialog = false }: OwnActionsProps) {
  return (
    <details className="own-actions">
      <summary>
        <span className="closed-only">{ownWords.edit}</span>
        <span className="open-only">{ownWords.close}</span>
        {location && <span className="visually-hidden">: {location}</span>}
      </summary>
      <ul className="review-actions" aria-label={ownWords.actions}>
        <li>
          {dialog ? (
            <ReviewButton to={review} loggedIn>
              {ownWords.update}
            </ReviewButton>
          ) : (
            <Link to={review} aria-label={location && ownWords.updateOf(location)}>
              {ownWords.update}
            </Link>
          )}
        </li>
        <li>
          <Link to={`${review}/photos`} aria-label={location && ownWords.uploadOf(location)}>
            {ownWords.upload}
          </Link>
        </li>
        <li>
          <Link to={`${review}/delete`} aria-label={location && ownWords.removeOf(location)}>
            {ownWords.remove}
          </Link>
        </li>
      </ul>
    </details>
  )
}
