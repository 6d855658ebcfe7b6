import type { Viewer } from '~/services/auth/viewer'
import { done, invalid, missing, type Outcome } from '~/services/outcome'
import { enqueueRemovals } from '~/services/storage/removals.server'
import type { Db } from '~db/connection'
import {
  deletePhotoRow,
  lockArea,
  movePhoto,
  ownPhoto,
  photoForModerator,
  updatePhoto,
} from '../photo-queries.server'
import { sentReviewWords } from '../words'
import { photoWords } from './words'

type Which = { viewer: Viewer; locationId: number; photoId: number }

/** Changes the caption and area of a photo in the viewer's own review, or removes them. */
export async function captionPhoto(
  db: Db,
  { viewer, locationId, photoId, caption, area }: Which & { caption: string | null; area: number | null },
): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    if (!(await ownPhoto(transaction, viewer.id, locationId, photoId))) return missing(photoWords.notFound)
    if (area !== null && !(await lockArea(transaction, locationId, area)))
      return invalid(sentReviewWords.areaGone, 'area')
    await updatePhoto(transaction, photoId, { description: caption, area_id: area })
    return done(null)
  })
}

/** Sets which area of the study spot a photo shows, or none, as an admin or moderator. The moderation log has the change. */
export async function placePhoto(
  db: Db,
  { viewer, photoId, area }: { viewer: Viewer; photoId: number; area: number | null },
): Promise<Outcome<{ locationId: number }>> {
  return db.transaction(async (transaction) => {
    const photo = await photoForModerator(transaction, viewer.reach, photoId)
    if (!photo) return missing(photoWords.notFound)
    const locationId = photo.study_location_id
    if (area !== null && !(await lockArea(transaction, locationId, area)))
      return invalid(sentReviewWords.areaGone, 'area')
    await movePhoto(transaction, {
      photoId,
      area,
      moderatorId: viewer.id,
      locationId,
      place: photo.location,
      reason: sentReviewWords.photoShows,
    })
    return done({ locationId })
  })
}

/** Deletes a photo of the viewer's own review. A job deletes its object. */
export async function deletePhoto(db: Db, { viewer, locationId, photoId }: Which): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    if (!(await ownPhoto(transaction, viewer.id, locationId, photoId))) return missing(photoWords.notFound)
    await deletePhotoRow(transaction, photoId)
    await enqueueRemovals(transaction)
    return done(null)
  })
}
