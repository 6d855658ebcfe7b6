import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { job, type JobContext } from '~/services/jobs/job.server'
import { putItemPicture } from '~/services/storage/item-picture.server'
import { enqueueRemovals } from '~/services/storage/removals.server'
import { decidedRequest, dropOldPictures, lockRequest, setItemPicture } from './decide-queries.server'
import { setPicturePath } from './queries.server'
import { REQUEST_KINDS } from './rules'

const payload = z.strictObject({ kind: z.enum(REQUEST_KINDS), requestId: z.number().int().positive() })

/** Sets an Approved item's picture to the one sent with its request. */
export const publishImageJob = job('publish-pending-image', payload)

/** Runs every night: deletes unused pictures of requests decided long ago. */
export const clearImagesJob = job('clear-pending-images', z.strictObject({}))

/**
 * The job: copies a request's picture to its public key and deletes the pending one. Does nothing if an admin has set
 * another picture or the item isn't Approved any more.
 * @throws StorageDown, to be retried
 */
export async function publishPendingImage(
  { db, storage, log }: JobContext,
  { kind, requestId }: z.infer<typeof payload>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRequest(transaction, kind, requestId)
    const request = await decidedRequest(transaction, kind, requestId)
    if (!request?.path || request.decision !== 'Approved' || request.status !== 'Approved') return
    const object = request.image_url === null ? await storage.get(request.path) : null
    if (object) {
      const master = await buffer(object.body)
      const picture = await putItemPicture(storage, kind, request.entry_id, master)
      await setItemPicture(transaction, kind, request.entry_id, picture)
    } else if (request.image_url === null)
      log.warn({ key: request.path }, 'the picture of a request is missing')
    await setPicturePath(transaction, kind, requestId, null)
    await enqueueRemovals(transaction)
  })
}

const KEPT_DAYS = 30

/** The nightly job. */
export async function clearPendingImages({ db, log }: JobContext): Promise<void> {
  const dropped = await db.transaction(async (transaction) => {
    const n = await dropOldPictures(transaction, KEPT_DAYS)
    if (n > 0) await enqueueRemovals(transaction)
    return n
  })
  if (dropped > 0) log.info({ dropped }, 'pictures of decided requests were released')
}
