import { fullName } from '~/accounts/rules'
import type { ShownReview } from './queries.server'
import type { ReviewView } from './ReviewItem'
import { words } from './words'

/** A review as the page shows it: only what is shown goes to the browser. */
export function reviewView(row: ShownReview): ReviewView {
  return {
    id: row.id,
    rating: row.rating,
    text: row.description,
    author: row.user_id === null ? words.anonymous : fullName(row.first_name, row.last_name),
    university: row.university,
    written: row.created_at,
    edited: row.updated_at.getTime() - row.created_at.getTime() > 1000 ? row.updated_at : null,
  }
}
