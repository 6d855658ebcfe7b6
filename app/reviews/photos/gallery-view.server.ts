import { fullName } from '~/accounts/rules'
import type { Storage } from '~/storage/storage'
import type { GalleryRow } from '../reading/overview-queries.server'
import { reviewWords } from '../writing/words'
import type { GalleryView } from './Gallery'
import { altOf } from './photo-rules'
import { photoView } from './photo-view.server'

/** How many photos a location's page shows. */
export const GALLERY_SHOWN = 6

type Parts = { storage: Pick<Storage, 'url'>; location: { id: number; name: string } }

/** A location's gallery, or null without photos. `count`: how many photos it has. */
export function galleryView(
  rows: GalleryRow[],
  count: number,
  { storage, location }: Parts,
): GalleryView | null {
  if (rows.length === 0) return null
  const photos = rows.map((row) => {
    const author = row.user_id === null ? reviewWords.anonymous : fullName(row.first_name, row.last_name)
    const photo = photoView(row, storage, location.id)
    return {
      ...photo,
      path: `${photo.path}?all`,
      tint: null,
      author,
      alt: altOf(photo.caption, location.name, author),
    }
  })
  return {
    photos,
    all: count > rows.length ? { count, to: photos[0]!.path } : null,
  }
}
