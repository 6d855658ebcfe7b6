import { z } from 'zod'
import { enqueue, job } from '~/services/jobs/job.server'
import { variantKey } from '~/services/storage/keys'
import { createQueue } from '~/services/storage/picture-queue.server'
import {
  makeMaster,
  makeVariant,
  MASTER_TYPE,
  VARIANT_TYPE,
  type PictureFormat,
} from '~/services/storage/pictures.server'
import { step } from '~/web/step-failed'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import { photoKey, PHOTO_SIZES } from './photo-urls.server'
import { lockPhoto, photoOf, setPhoto } from './profile-queries.server'
import { profileWords } from './profile-words'

/** Creates the square sizes of a user's photo, or deletes what's left of a removed one. */
export const profileVariantsJob = job('make-profile-variants', z.object({ userId: z.number().int() }))

type PhotoDeps = { db: Db; storage: Storage }

/**
 * The transaction stays open during the upload. This limits how many database connections wait for slow object storage.
 */
const storing = createQueue(3, 12)

/** Runs a transaction that stores a photo. @throws PicturesBusy when too many are waiting */
export const storingPhoto = <T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> =>
  storing(() => db.transaction(run))

/**
 * Replaces a user's photo with a re-encoded picture. Call it last in a transaction: if object storage fails, the
 * transaction rolls back and the old photo stays. A job makes the sizes. False when the user no longer exists.
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
  // Otherwise the old photo could be served, and cached by browsers, under the new photo's URL.
  await deleteVariants(storage, userId)
  return true
}

/** Removes a user's photo; the job deletes the files. */
export async function dropPhoto(transaction: Db, userId: number): Promise<void> {
  if ((await lockPhoto(transaction, userId)) == null) return
  await setPhoto(transaction, userId, null)
  await enqueueVariants(transaction, userId)
}

type StoreOptions = {
  accept?: PictureFormat[]
  /** Doesn't replace a photo that was added in the meantime. */
  onlyIfNone?: boolean
}

/**
 * Stores a picture as a user's photo. False when the user is gone, or already has a photo with `onlyIfNone`.
 * @throws PictureError, PicturesBusy, StorageDown
 */
export async function storePhoto(
  { db, storage }: PhotoDeps,
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
 * Job: makes the sizes of a user's current photo, or deletes leftover files when there's no photo or no user. A photo
 * uploaded in the meantime enqueues its own job.
 */
export async function makeProfileVariants(
  { db, storage }: PhotoDeps,
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
