import type { Viewer } from '~/services/auth/viewer'
import type { Context } from '~/web/context'
import { publicLocation, type Named } from '~/spots/public-location.server'
import { namedLocation } from '~/spots/public-queries.server'
import { locationPath } from '~/spots/rules'
import { done, missing, type Failure, type Outcome } from '~/services/outcome'
import type { Storage } from '~/services/storage/storage'
import { tintOf } from '~/services/storage/thumbhash.server'
import { ownReview } from '../own-queries.server'
import { sentReviewWords } from '../words'
import { photoWords } from './words'
import { areaOptions, type AreaOption } from './area-options.server'
import { ownPhoto, type PhotoRow, photosOf } from '../photo-queries.server'
import { altOf, PHOTOS_PER_REVIEW } from './photo-rules'

/** A photo as a page shows it. */
export type PhotoView = {
  id: number
  review: number
  /** Path of its own page. */
  path: string
  /** URL of the full picture. Those of the smaller ones derive from it (see smallerUrl). */
  url: string
  /** Whether the smaller ones are there. */
  made: boolean
  /** Includes the area it shows: "Reading room: Long tables". */
  caption: string | null
  /** Pixels of the full picture. */
  width: number
  height: number
  /** Its mean color, shown while the picture loads. */
  tint: string | null
  /** For admins: the page to set the area it shows. */
  edit?: string
}

/** The photos of the reader's own review of a location. */
export type PhotosView = {
  name: string
  /** The location's page, and the one of its photos. */
  path: string
  here: string
  photos: (PhotoView & { alt: string })[]
  /** How many more the review can have. */
  left: number
  areas: AreaOption[]
}

/** Sends only what's shown. The URL has a timestamp, so it can be cached forever. */
export const photoView = (
  row: PhotoRow,
  storage: Pick<Storage, 'url'>,
  locationId: number,
  mayModerate = false,
): PhotoView => ({
  id: row.id,
  review: row.review_id,
  path: `/location/${locationId}/photos/${row.id}`,
  url: storage.url(`${row.storage_key}?t=${row.created_at.getTime()}`),
  made: row.variants_made_at !== null,
  caption: [row.area ?? [], row.description ?? []].flat().join(': ') || null,
  width: row.width,
  height: row.height,
  tint: row.thumbhash && tintOf(row.thumbhash),
  ...(mayModerate && { edit: `/admin-dashboard/photos/${row.id}` }),
})

/** Data for the page with the photos of the viewer's review. */
export async function showPhotos(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { viewer, written, id }: Named & { viewer: Viewer },
): Promise<Outcome<PhotosView>> {
  const found = await publicLocation(db, { written, id })
  if (!found.ok) return found
  const location = found.value
  const own = await ownReview(db, viewer.id, location.id)
  if (!own) return missing(sentReviewWords.goneFrom(locationPath(location), location.name))
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

/** Data for the page with one photo of the viewer's review. */
export async function showOwnPhoto(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { viewer, locationId, photoId }: { viewer: Viewer; locationId: number | null; photoId: number | null },
) {
  const row = locationId && photoId ? await ownPhoto(db, viewer.id, locationId, photoId) : null
  const [location, areas] =
    row && locationId ? await Promise.all([namedLocation(db, locationId), areaOptions(db, locationId)]) : []
  if (!row || !location) return photoGone(db, locationId)
  return done({
    photo: { ...photoView(row, storage, location.id), caption: row.description },
    alt: altOf(row.description, location.name, `${viewer.firstName} ${viewer.lastName}`),
    back: `/location/${location.id}/review/photos`,
    areas: areas ?? [],
    area: String(row.area_id ?? ''),
    location: location.name,
  })
}

/** There's no such photo. Leads back to its location, if that is public. */
export async function photoGone(db: Context['db'], locationId: number | null): Promise<Failure> {
  const location = locationId && (await namedLocation(db, locationId))
  return missing(location ? photoWords.gone(locationPath(location), location.name) : photoWords.notFound)
}
