import { locationPath } from '~/spots/rules'
import type { RecentReview } from '../queries.server'
import { authorOf } from '../quoted-review.server'
import { shortened } from '../rules'

/** A recent review, shortened for lists on other pages. */
export const recentView = (review: RecentReview) => ({
  id: review.id,
  rating: review.rating,
  text: shortened(review.description),
  author: authorOf(review),
  written: review.created_at,
  location: review.location_name,
  href: locationPath({
    id: review.location_id,
    name: review.location_name,
    university_key: review.university_key,
  }),
})

export type RecentReviewView = ReturnType<typeof recentView>
