import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { job } from '~/services/jobs/job.server'
import { PermanentError } from '~/services/jobs/task.server'
import { variantKey } from '~/services/storage/keys'
import { makeWidth, PictureError, TYPES } from '~/services/storage/pictures.server'
import type { Storage } from '~/services/storage/storage'
import { thumbhashOf } from '~/services/storage/thumbhash.server'
import type { Db } from '~db/connection'
import { photoToMake, setVariantsMade } from '../photo-queries.server'
import { PHOTO_FORMATS, widthsOf } from './photo-rules'

/** Makes a photo's smaller pictures and its placeholder color. */
export const photoVariantsJob = job('make-photo-variants', z.object({ photoId: z.number().int() }))

/** The job. Pages use the smaller pictures once the row says that all are there. */
export async function makePhotoVariants(
  { db, storage }: { db: Db; storage: Storage },
  { photoId }: { photoId: number },
): Promise<void> {
  const photo = await photoToMake(db, photoId)
  if (!photo || photo.variants_made_at) return
  const object = await storage.get(photo.storage_key)
  if (!object) throw new PermanentError(`${photo.storage_key} isn't in storage`)
  const master = await buffer(object.body)
  const keys: string[] = []
  try {
    for (const width of widthsOf(photo.width)) {
      for (const format of PHOTO_FORMATS) {
        const key = variantKey(photo.storage_key, width, format)
        await storage.put(key, await makeWidth(master, width, format), { contentType: TYPES[format] })
        keys.push(key)
      }
    }
    const { storage_key } = photo
    if (await setVariantsMade(db, { id: photoId, storage_key }, await thumbhashOf(master))) return
  } catch (error) {
    // One that took too long may succeed when the server is less busy.
    throw error instanceof PictureError && error.kind !== 'too-large'
      ? new PermanentError(error.message, { cause: error })
      : error
  }
  // The photo was deleted in the meantime, perhaps before these objects were put, or it has another key.
  for (const key of keys) await storage.delete(key)
  await makePhotoVariants({ db, storage }, { photoId })
}
