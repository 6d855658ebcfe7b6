import { fullName } from '~/accounts/rules'
import { locationPath } from '~/spots/rules'
import { reviewPath } from './list-rules'
import type { PublicReview } from './public-review-queries.server'
import { reviewWords } from './words'

/** The name of a review's author, as shown on pages. Without names, they've deleted their account. */
export const authorOf = ({ first_name, last_name }: Pick<PublicReview, 'first_name' | 'last_name'>): string =>
  first_name === null ? reviewWords.anonymous : fullName(first_name, last_name)

/** A review for pages about it. `path` leads to it in its location's list. */
export const quotedReview = (review: PublicReview) => ({
  id: review.id,
  rating: review.rating,
  text: review.description,
  author: authorOf(review),
  location: review.location.name,
  path: reviewPath(locationPath(review.location), review.id),
})

export type QuotedReviewView = ReturnType<typeof quotedReview>
