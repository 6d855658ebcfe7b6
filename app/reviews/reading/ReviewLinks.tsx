import { Fragment } from 'react'
import { Link } from '~/ui/Link'
import { listWords } from '../reading-words'

/** Actions on another user's review: the last part of the form's path. */
export type ReviewLink = keyof typeof listWords.links

/** The links below another user's review. Their labels name the review for screen readers. */
export function ReviewLinks({
  review,
  author,
  links,
}: {
  review: number
  author: string
  links: ReviewLink[]
}) {
  return (
    <p className="review-links">
      {links.map((link) => (
        <Fragment key={link}>
          <Link to={`/review/${review}/${link}`} aria-label={listWords.by(listWords.links[link], author)}>
            {listWords.short[link]}
          </Link>{' '}
        </Fragment>
      ))}
    </p>
  )
}
