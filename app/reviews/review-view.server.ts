import { photoUrl } from '~/accounts/photo-urls.server'
import { words as profileWords } from '~/accounts/profile-words'
import { fullName } from '~/accounts/rules'
import type { Storage } from '~/storage/storage'
import type { PhotoRow } from './photo-queries.server'
import { photoView } from './photo-view.server'
import type { ShownReview } from './queries.server'
import type { ReactionsView } from './reaction-rules'
import { linksBelow } from './review-links.server'
import type { ReviewView } from './ReviewItem'
import { adviceOn, truncateReview } from './rules'
import { words } from './words'

type Parts = {
  storage: Pick<Storage, 'url'>
  locationId: number
  viewer: { id: number; isAdmin: boolean } | null
  photos: PhotoRow[]
  reactions: ReactionsView
}

/** A review as the page shows it: only what is shown goes to the browser, and what can be worked out here is. */
export function reviewView(
  row: ShownReview,
  { storage, locationId, viewer, photos, reactions }: Parts,
): ReviewView {
  const own = viewer !== null && row.user_id === viewer.id
  const author = row.user_id === null ? words.anonymous : fullName(row.first_name, row.last_name)
  return {
    id: row.id,
    rating: row.rating,
    text: row.description,
    cut: cutOf(row.description),
    author,
    photo: photoUrl(storage, row.image_url, 96),
    // Once when both are the same.
    university: row.university === row.verified ? null : row.university,
    verified: row.verified && profileWords.verified(row.verified),
    worksHere: row.works_here,
    written: row.created_at,
    edited: editedAt(row),
    photos: photos.map((photo) => photoView(photo, storage, locationId)),
    reactions,
    may: own ? 'own' : viewer ? 'react' : 'signed-out',
    advice: own ? adviceOn(row.description) : [],
    links: own ? [] : linksBelow({ id: row.id, author }, viewer?.isAdmin ?? false),
  }
}

/** Where the text of a long review is folded, as an index into it; null of one that is shown whole. */
export const cutOf = (text: string): number | null => truncateReview(text)?.head.length ?? null

/** When a review was last changed, or null when it is as it was written. */
export const editedAt = (row: Pick<ShownReview, 'created_at' | 'updated_at'>): Date | null =>
  row.updated_at.getTime() - row.created_at.getTime() > 1000 ? row.updated_at : null
