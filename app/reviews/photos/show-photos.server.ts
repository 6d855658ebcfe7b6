import type { Viewer } from '~/auth/viewer'
import type { Context } from '~/context'
import { publicLocation, type Named } from '~/locations/public-location.server'
import { locationPath } from '~/locations/rules'
import { done, missing, type Outcome } from '~/outcome'
import { ownReview } from '../own/own-queries.server'
import { areaOptions } from './area-options.server'
import { photosOf } from './photo-queries.server'
import { altOf, PHOTOS_PER_REVIEW } from './photo-rules'
import { photoView } from './photo-view.server'
import type { PhotosView } from './PhotosPanel'
import { sentReviewWords } from '../writing/words'

/** Data for the page with the photos of the viewer's review. */
export async function showPhotos(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { viewer, written, id }: Named & { viewer: Viewer },
): Promise<Outcome<PhotosView>> {
  const found = await publicLocation(db, { written, id })
  if (!found.ok) return found
  const location = found.value
  const own = await ownReview(db, viewer.id, location.id)
  if (!own) return missing(sentReviewWords.gone(locationPath(location), location.name))
  const photos = (await photosOf(db, [own.id])).get(own.id) ?? []
  const name = `${viewer.firstName} ${viewer.lastName}`
  return done({
    name: location.name,
    path: locationPath(location),
    here: `/location/${location.id}/review/photos`,
    photos: photos.map((row) => ({
      ...photoView(row, storage, location.id),
      alt: altOf(row.description, location.name, name),
    })),
    areas: await areaOptions(db, location.id),
    left: Math.max(0, PHOTOS_PER_REVIEW - photos.length),
  })
}
