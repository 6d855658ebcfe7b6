import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import { enqueueRemovals } from '~/storage/removals.server'
import type { Db } from '~db/connection'
import { deletePhotoRow, ownPhoto, setCaption } from './photo-queries.server'
import { photoWords } from '../writing/words'

type Which = { viewer: Viewer; locationId: number; photoId: number }

/** Gives a photo of the viewer's own review another caption, or none. */
export async function captionPhoto(
  db: Db,
  { viewer, locationId, photoId, caption }: Which & { caption: string | null },
): Promise<Outcome<null>> {
  if (!(await ownPhoto(db, viewer.id, locationId, photoId))) return missing(photoWords.notFound)
  await setCaption(db, photoId, caption)
  return done(null)
}

/** Deletes a photo of the viewer's own review; its object goes with the next run of a job. */
export async function deletePhoto(db: Db, { viewer, locationId, photoId }: Which): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    if (!(await ownPhoto(transaction, viewer.id, locationId, photoId))) return missing(photoWords.notFound)
    await deletePhotoRow(transaction, photoId)
    await enqueueRemovals(transaction)
    return done(null)
  })
}
