import { spotWithin } from '~/spots/reach-queries.server'
import type { Reach } from '~/services/auth/reach'
import { PREPARED, unseen, type Db } from '~db/connection'
import type { ReviewImageRow } from '~db/review-tables'
import { scope } from '~/spots/public-queries.server'

const COLUMNS = [
  'id',
  'review_id',
  'storage_key',
  'description',
  'width',
  'height',
  'thumbhash',
  'variants_made_at',
  'created_at',
] as const

/** A photo for lists of reviews. `area`: the name of the area it shows. */
export type PhotoRow = Pick<ReviewImageRow, (typeof COLUMNS)[number]> & { area: string | null }

/** A photo with the ID of the area it shows. */
type OwnPhoto = PhotoRow & { area_id: number | null }

const AREA = '(select a.name from location_areas a where a.id = i.area_id)'
/** The name of the area that a photo shows; `i` is the photo's table. */
export const AREA_NAME = `${AREA} as area`

/** A column with the photos of the review `r`, oldest first. `datedPhotos` reads it. */
export const PHOTOS_OF_REVIEW = `(select json_agg(json_build_object(${COLUMNS.map((column) => `'${column}', i.${column}`).join(', ')},
    'area', ${AREA}) order by i.id)
  from review_images i where i.review_id = r.id) as photos`

/** Photos as PHOTOS_OF_REVIEW returns them; JSON has dates as text. */
export type PhotosInJson = (Omit<PhotoRow, 'created_at' | 'variants_made_at'> & {
  created_at: string
  variants_made_at: string | null
})[]

/** Photos from PHOTOS_OF_REVIEW; null: none. */
export const datedPhotos = (photos: PhotosInJson | null): PhotoRow[] =>
  (photos ?? []).map((photo) => ({
    ...photo,
    created_at: new Date(photo.created_at),
    variants_made_at: photo.variants_made_at === null ? null : new Date(photo.variants_made_at),
  }))

/** The photos of these reviews, oldest first. Reviews without photos aren't in the map. One statement. */
export async function photosOf(db: Db, reviewIds: number[]): Promise<Map<number, PhotoRow[]>> {
  const found = new Map<number, PhotoRow[]>()
  if (reviewIds.length === 0) return found
  const rows: PhotoRow[] = await db('review_images as i')
    .whereRaw(`review_id = any (${unseen('?', 'bigint[]')})`, [reviewIds])
    .options(PREPARED)
    .orderBy('id')
    .select(...COLUMNS, db.raw(AREA_NAME))
  for (const row of rows) found.set(row.review_id, [...(found.get(row.review_id) ?? []), row])
  return found
}

/** The review that photos are added to, with the keys of its photos. */
export type PhotoHost = { id: number; user_id: number; study_location_id: number; keys: string[] }

/** The viewer's own review of a location that the public may see, or null. */
export async function reviewForPhotos(db: Db, reviewId: number, userId: number): Promise<PhotoHost | null> {
  const host = await ownOf(db, userId)
    .where('r.id', reviewId)
    .first('r.id', 'r.user_id', 'r.study_location_id')
  return host ? { ...host, keys: await keysOf(db, reviewId) } : null
}

/**
 * Like reviewForPhotos, but locks the review until the transaction ends, so nobody else adds photos to it or deletes
 * it.
 */
export async function lockReviewOf(
  transaction: Db,
  reviewId: number,
  userId: number,
): Promise<PhotoHost | null> {
  // A separate statement sees the photos that were added while we waited for the lock.
  await transaction('reviews').where({ id: reviewId, user_id: userId }).forUpdate().first('id')
  return reviewForPhotos(transaction, reviewId, userId)
}

const ownOf = (db: Db, userId: number) =>
  scope(db).join('reviews as r', 'r.study_location_id', 'l.id').where('r.user_id', userId)

const keysOf = (db: Db, reviewId: number): Promise<string[]> =>
  db('review_images').where({ review_id: reviewId }).pluck('storage_key')

export type NewPhoto = Pick<
  ReviewImageRow,
  'review_id' | 'user_id' | 'study_location_id' | 'storage_key' | 'description' | 'width' | 'height'
> & { area: number | null }

/** Inserts a photo whose object is stored. Returns its ID. Ignores an area that isn't one of the location's. */
export async function insertPhoto(db: Db, { area, ...photo }: NewPhoto): Promise<number> {
  const area_id = db.raw(
    '(select id from location_areas where id = ? and study_location_id = ? for key share)',
    [area, photo.study_location_id],
  )
  return (
    await db('review_images')
      .insert({ ...photo, area_id } as never)
      .returning('id')
  )[0]!.id
}

/** Gives a photo of a review a caption if it has none. `start`: how its key starts. */
export const captionPhoto = (db: Db, reviewId: number, start: string, description: string) =>
  db('review_images')
    .where({ review_id: reviewId, description: null })
    .whereRaw('starts_with(storage_key, ?)', [start])
    .update({ description })

/** The photo with this ID of a location or review, or null. Doesn't check whether the public may see it. */
export async function photoOf(
  db: Db,
  photo: { id: number } & ({ study_location_id: number } | { review_id: number }),
): Promise<PhotoRow | null> {
  const row = await db('review_images as i')
    .where(photo)
    .first(...COLUMNS, db.raw(AREA_NAME))
  return (row as PhotoRow | undefined) ?? null
}

/** A photo of the user's own review of a location that the public may see. */
export async function ownPhoto(
  db: Db,
  userId: number,
  locationId: number,
  photoId: number,
): Promise<OwnPhoto | null> {
  const row = await ownOf(db, userId)
    .join('review_images as i', 'i.review_id', 'r.id')
    .where({ 'i.id': photoId, 'l.id': locationId })
    .first('i.area_id', ...COLUMNS.map((column) => `i.${column}`), db.raw(AREA_NAME))
  return (row as OwnPhoto | undefined) ?? null
}

/** Changes a photo's caption or area, or removes them. */
export const updatePhoto = (
  db: Db,
  photoId: number,
  values: Partial<Pick<ReviewImageRow, 'description' | 'area_id'>>,
): Promise<number> => db('review_images').where({ id: photoId }).update(values)

/** Gives a photo another area, or none, and notes it in the moderation log. If it has that area already, nothing happens. */
export async function movePhoto(
  transaction: Db,
  {
    photoId,
    area,
    moderatorId,
    locationId,
    place,
    reason,
  }: {
    photoId: number
    area: number | null
    moderatorId: number
    locationId: number
    place: string
    reason: (area: string | null) => string
  },
): Promise<void> {
  const [moved] = await transaction('review_images as i')
    .where({ id: photoId })
    .whereRaw('area_id is distinct from ?', [area])
    .update({ area_id: area })
    .returning(transaction.raw(AREA_NAME))
  if (!moved) return
  await transaction('moderation_log').insert({
    action: 'place-photo',
    moderator_id: moderatorId,
    study_location_id: locationId,
    reason: reason((moved as { area: string | null }).area),
    subject: { place, photo: photoId },
  })
}

/** Whether a location has this area. Locks it until the transaction ends. */
export const lockArea = async (transaction: Db, locationId: number, areaId: number): Promise<boolean> =>
  Boolean(
    await transaction('location_areas')
      .where({ id: areaId, study_location_id: locationId })
      .forKeyShare()
      .first('id'),
  )

/** A photo for an admin or moderator, with its review's study spot, whatever the spot's status. */
export async function photoForModerator(
  db: Db,
  reach: Reach,
  photoId: number,
): Promise<(OwnPhoto & { study_location_id: number; location: string }) | null> {
  const row = await db('review_images as i')
    .join('study_locations as l', 'l.id', 'i.study_location_id')
    .where('i.id', photoId)
    .whereRaw(spotWithin(reach, 'l'))
    .first(
      'i.area_id',
      'i.study_location_id',
      'l.name as location',
      ...COLUMNS.map((column) => `i.${column}`),
      db.raw(AREA_NAME),
    )
  return (row as (OwnPhoto & { study_location_id: number; location: string }) | undefined) ?? null
}

/** Deletes a photo's row. A trigger schedules the removal of its object. */
export const deletePhotoRow = (db: Db, photoId: number): Promise<number> =>
  db('review_images').where({ id: photoId }).del()

/** Deletes these photos of a review, like deletePhotoRow. Returns their captions, oldest first. */
export async function deletePhotosOf(
  db: Db,
  reviewId: number,
  photoIds: number[],
): Promise<(string | null)[]> {
  const gone = await db('review_images')
    .where({ review_id: reviewId })
    .whereIn('id', photoIds)
    .del()
    .returning(['id', 'description'])
  return gone.toSorted((a, b) => a.id - b.id).map(({ description }) => description)
}

/** Records that a photo's smaller pictures are there. False if the photo is gone, or has another key by now. */
export async function setVariantsMade(
  db: Db,
  photo: { id: number; storage_key: string },
  thumbhash: Uint8Array,
): Promise<boolean> {
  const made = { variants_made_at: new Date(), thumbhash: Buffer.from(thumbhash) }
  return (await db('review_images').where(photo).update(made)) > 0
}

/** What the job needs of a photo. */
export const photoToMake = (db: Db, photoId: number) =>
  db('review_images').where({ id: photoId }).first('storage_key', 'width', 'variants_made_at')
