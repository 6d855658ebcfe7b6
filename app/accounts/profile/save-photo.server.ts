import { z } from 'zod'
import { enqueue, job } from '~/jobs/job.server'
import { variantKey } from '~/storage/keys'
import { createQueue } from '~/storage/picture-queue.server'
import {
  makeMaster,
  makeVariant,
  MASTER_TYPE,
  VARIANT_TYPE,
  type PictureFormat,
} from '~/storage/pictures.server'
import { step } from '~/step-failed'
import type { Storage } from '~/storage/storage'
import type { Db } from '~db/connection'
import { photoKey, PHOTO_SIZES } from './photo-urls.server'
import { lockPhoto, photoOf, setPhoto } from './profile-queries.server'
import { profileWords } from '../words'

/** Makes the square sizes of a user's photo, or removes what is left of it. */
export const profileVariantsJob = job('make-profile-variants', z.object({ userId: z.number().int() }))

type Parts = { db: Db; storage: Storage }

/**
 * A transaction is open while object storage takes a photo: with a slow store only so many connections of the pool wait
 * for it.
 */
const storing = createQueue(3, 12)

/** Runs a transaction that stores a photo. @throws PicturesBusy when too many wait to do so */
export const storingPhoto = <T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> =>
  storing(() => db.transaction(run))

/**
 * Puts a safe master in the place of a user's photo, as the last thing that a transaction does: when object storage
 * fails, the transaction fails and the old photo stays. The sizes are made by a job. False when there is no such user
 * any more.
 * @throws StorageDown
 */
export async function putPhoto(
  transaction: Db,
  storage: Storage,
  userId: number,
  master: Buffer,
): Promise<boolean> {
  const before = await lockPhoto(transaction, userId)
  if (before === undefined) return false
  const key = photoKey(userId)
  await step(profileWords.recordFailed, () =>
    setPhoto(transaction, userId, `${key}?t=${Math.max(Date.now(), stampOf(before) + 1)}`),
  )
  await step(profileWords.uploadFailed, () => enqueueVariants(transaction, userId))
  await storage.put(key, master, { contentType: MASTER_TYPE })
  // A size of the old photo must not be found under the new photo's URL, which browsers keep.
  await deleteVariants(storage, userId)
  return true
}

/** Takes a user's photo away; the job deletes what is stored. */
export async function dropPhoto(transaction: Db, userId: number): Promise<void> {
  if ((await lockPhoto(transaction, userId)) == null) return
  await setPhoto(transaction, userId, null)
  await enqueueVariants(transaction, userId)
}

type StoreOptions = {
  accept?: PictureFormat[]
  /** Leaves a photo alone that is there by now. */
  onlyIfNone?: boolean
}

/**
 * Stores a picture as a user's photo. False when it was not wanted any more.
 * @throws PictureError, PicturesBusy, StorageDown
 */
export async function storePhoto(
  { db, storage }: Parts,
  userId: number,
  picture: Buffer,
  { accept = ['jpeg'], onlyIfNone = false }: StoreOptions = {},
): Promise<boolean> {
  const { body: master } = await makeMaster(picture, { accept })
  return storingPhoto(db, async (transaction) => {
    if (onlyIfNone && (await lockPhoto(transaction, userId)) !== null) return false
    return putPhoto(transaction, storage, userId, master)
  })
}

/**
 * The job: makes the sizes of the photo that a user has now; without a photo (or a user) deletes what is stored of one. A
 * photo that comes meanwhile brings a job of its own.
 */
export async function makeProfileVariants(
  { db, storage }: Parts,
  { userId }: { userId: number },
): Promise<void> {
  const image = await photoOf(db, userId)
  const master = image ? await readWhole(storage, photoKey(userId)) : null
  const variants =
    master && (await Promise.all(PHOTO_SIZES.map((size) => makeVariant(master, { size, square: true }))))
  await db.transaction(async (transaction) => {
    if ((await lockPhoto(transaction, userId)) !== image) return
    if (!image) {
      await storage.delete(photoKey(userId))
      return deleteVariants(storage, userId)
    }
    for (const [index, variant] of (variants ?? []).entries()) {
      await storage.put(variantKey(photoKey(userId), PHOTO_SIZES[index]!), variant, {
        contentType: VARIANT_TYPE,
      })
    }
  })
}

const enqueueVariants = (transaction: Db, userId: number) =>
  enqueue(transaction, profileVariantsJob, { userId }, { key: `${profileVariantsJob.name}:${userId}` })

async function deleteVariants(storage: Storage, userId: number) {
  for (const size of PHOTO_SIZES) await storage.delete(variantKey(photoKey(userId), size))
}

async function readWhole(storage: Storage, key: string): Promise<Buffer | null> {
  const object = await storage.get(key)
  return object && Buffer.concat((await object.body.toArray()) as Buffer[])
}

const stampOf = (image: string | null) => Number(/\?t=(\d+)$/.exec(image ?? '')?.[1] ?? 0)
