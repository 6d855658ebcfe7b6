import { fullName } from '~/accounts/rules'
import { locationPath } from '~/spots/rules'
import { reviewPath } from './list-rules'
import type { PublicReview } from './public-review-queries.server'
import type { QuotedReviewView } from './reading/QuotedReview'
import { reviewWords } from './words'

/** A review for pages about it. `path` leads to it in its location's list. */
export const quotedReview = ({
  id,
  user_id,
  rating,
  description,
  first_name,
  last_name,
  location,
}: PublicReview): QuotedReviewView => ({
  id,
  rating,
  text: description,
  author: user_id === null ? reviewWords.anonymous : fullName(first_name, last_name),
  location: location.name,
  path: reviewPath(locationPath(location), id),
})
