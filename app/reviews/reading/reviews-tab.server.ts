import { locationPath } from '~/spots/rules'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { countReviewsBy, reviewsBy } from '../own-queries.server'
import { photosOf } from '../photo-queries.server'
import { photoView } from '../photos/photo-view.server'
import { cutOf, editedAt } from './review-view.server'

const PAGE = 5

/**
 * A page of the user's own reviews, newest first. Beyond the last page it's the last. `first` is the number of the first
 * one, from 1.
 */
export async function reviewsTab(
  db: Db,
  storage: Storage,
  { userId, wanted }: { userId: number; wanted: number },
) {
  const total = await countReviewsBy(db, userId)
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(wanted, pages)
  const rows = await reviewsBy(db, userId, PAGE, (page - 1) * PAGE)
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  )
  const reviews = rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    text: row.description,
    cut: cutOf(row.description),
    written: row.created_at,
    edited: editedAt(row),
    worksHere: row.works_here,
    // Photo pages are only public if the location is.
    photos: row.location
      ? (photos.get(row.id) ?? []).map((photo) => photoView(photo, storage, row.study_location_id))
      : [],
    /** The page of its form. */
    review: `/location/${row.study_location_id}/review`,
    /** Null while the public may not see the location. Then the review can only be deleted. */
    location: row.location && { name: row.location.name, path: locationPath(row.location) },
  }))
  return { page, pages, total, first: (page - 1) * PAGE + 1, reviews }
}

export type ReviewsTabView = Awaited<ReturnType<typeof reviewsTab>>
