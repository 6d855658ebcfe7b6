import { photoUrl } from '~/accounts/photo-urls.server'
import { fullName } from '~/accounts/rules'
import type { Storage } from '~/storage/storage'
import type { ShownReview } from './queries.server'
import type { ReviewView } from './ReviewItem'
import { words } from './words'

/** A review as the page shows it: only what is shown goes to the browser. */
export function reviewView(row: ShownReview, storage: Pick<Storage, 'url'>): ReviewView {
  return {
    id: row.id,
    rating: row.rating,
    text: row.description,
    author: row.user_id === null ? words.anonymous : fullName(row.first_name, row.last_name),
    photo: photoUrl(storage, row.image_url, 96),
    university: row.university,
    verified: row.verified,
    written: row.created_at,
    edited: editedAt(row),
  }
}

/** When a review was last changed, or null when it is as it was written. */
export const editedAt = (row: Pick<ShownReview, 'created_at' | 'updated_at'>): Date | null =>
  row.updated_at.getTime() - row.created_at.getTime() > 1000 ? row.updated_at : null
