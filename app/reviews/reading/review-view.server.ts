import { photoUrl } from '~/accounts/profile/photo-urls.server'
import { profileWords } from '~/accounts/words'
import { fullName } from '~/accounts/rules'
import type { Storage } from '~/storage/storage'
import type { PhotoRow } from '../photos/photo-queries.server'
import { photoView } from '../photos/photo-view.server'
import type { ShownReview } from '../queries.server'
import type { ReactionsView } from '../reactions/reaction-rules'
import type { ReviewView } from './ReviewItem'
import { adviceOn, truncateReview } from '../rules'
import { reviewWords } from '../writing/words'
import type { ReviewLink } from './ReviewLinks'

/** Actions on another user's review: anyone may report it, an admin may delete it. */
const linksBelow = (admin: boolean): ReviewLink[] => (admin ? ['report', 'remove'] : ['report'])

type Parts = {
  storage: Pick<Storage, 'url'>
  locationId: number
  viewer: { id: number; isAdmin: boolean } | null
  photos: PhotoRow[]
  reactions: ReactionsView
}

/** A review as the page shows it. Sends only what's shown, and computes on the server whatever it can. */
export function reviewView(
  row: ShownReview,
  { storage, locationId, viewer, photos, reactions }: Parts,
): ReviewView {
  const own = viewer !== null && row.user_id === viewer.id
  const author = row.user_id === null ? reviewWords.anonymous : fullName(row.first_name, row.last_name)
  return {
    id: row.id,
    rating: row.rating,
    text: row.description,
    cut: cutOf(row.description),
    author,
    photo: photoUrl(storage, row.image_url, 96),
    // Only once if both are the same.
    university: row.university === row.verified ? null : row.university,
    verified: row.verified && profileWords.verified(row.verified),
    worksHere: row.works_here,
    written: row.created_at,
    edited: editedAt(row),
    photos: photos.map((photo) => photoView(photo, storage, locationId)),
    reactions,
    may: own ? 'own' : viewer ? 'react' : 'signed-out',
    advice: own ? adviceOn(row.description) : [],
    links: own ? [] : linksBelow(viewer?.isAdmin ?? false),
  }
}

/** Index at which a long review is folded. Null if it's shown in full. */
export const cutOf = (text: string): number | null => truncateReview(text)?.head.length ?? null

/** When a review was last edited, or null if never. */
export const editedAt = (row: Pick<ShownReview, 'created_at' | 'updated_at'>): Date | null =>
  row.updated_at.getTime() - row.created_at.getTime() > 1000 ? row.updated_at : null
