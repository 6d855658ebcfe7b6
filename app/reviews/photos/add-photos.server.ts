import { createHash, randomBytes } from 'node:crypto'
import { enqueue } from '~/services/jobs/job.server'
import { done, invalid, missing, unavailable, type Failure, type Outcome } from '~/services/outcome'
import {
  makeMaster,
  MASTER_TYPE,
  PictureError,
  PicturesBusy,
  type Master,
} from '~/services/storage/pictures.server'
import { scheduleRemovals } from '~/services/storage/removals.server'
import { StorageDown, type Storage } from '~/services/storage/storage'
import type { Viewer } from '~/services/auth/viewer'
import type { Db } from '~db/connection'
import { photoVariantsJob } from './make-photo-variants.server'
import { ownReview } from '../own-queries.server'
import type { ChosenPhoto } from './photo-form'
import {
  captionPhoto,
  insertPhoto,
  lockReviewOf,
  reviewForPhotos,
  type PhotoHost,
} from '../photo-queries.server'
import { PHOTOS_PER_REVIEW, sanitiseFileName } from './photo-rules'
import { sentReviewWords } from '../words'
import { photoFieldWords, uploadWords } from './words'

type PhotoDeps = { db: Db; storage: Storage }

/** A picture that is ready to be stored. `hash` is of the bytes that were sent. */
export type PreparedPhoto = {
  name: string
  caption: string | null
  area: number | null
  hash: string
  master: Master
}

/**
 * Adds photos to the viewer's own review: all of them, or none if anything fails. The same form sent twice adds them
 * once, because a review has each file only once; a caption for one that it has is added if that has none. A job makes the smaller pictures.
 */
export async function addPhotos(
  parts: PhotoDeps,
  { viewer, reviewId, files }: { viewer: Viewer; reviewId: number; files: ChosenPhoto[] },
): Promise<Outcome<{ added: number }>> {
  const prepared = await preparePhotos(files)
  return prepared.ok ? storePhotos(parts, { viewer, reviewId, photos: prepared.value }) : prepared
}

/** Like addPhotos, for the viewer's review of a location. */
export async function addPhotosTo(
  parts: PhotoDeps,
  { viewer, locationId, files }: { viewer: Viewer; locationId: number; files: ChosenPhoto[] },
): Promise<Outcome<{ locationId: number; added: number }>> {
  const own = await ownReview(parts.db, viewer.id, locationId)
  if (!own) return missing(sentReviewWords.missing)
  const outcome = await addPhotos(parts, { viewer, reviewId: own.id, files })
  return outcome.ok ? done({ locationId, ...outcome.value }) : outcome
}

/** Converts the files one at a time. Uses neither object storage nor the database. */
export async function preparePhotos(files: ChosenPhoto[]): Promise<Outcome<PreparedPhoto[]>> {
  const prepared: PreparedPhoto[] = []
  for (const { name, caption, area, read } of files) {
    try {
      const bytes = Buffer.from(await read())
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH)
      prepared.push({
        caption,
        area,
        hash,
        name: sanitiseFileName(name),
        master: await makeMaster(bytes, { accept: ['jpeg', 'png'] }),
      })
    } catch (error) {
      return failureOf(error, files.length > 1 ? name : null)
    }
  }
  return done(prepared)
}

/**
 * Puts the pictures into object storage, then inserts their rows in one transaction. If that fails, the objects are
 * deleted right away or, after a crash, by the nightly job.
 */
export async function storePhotos(
  { db, storage }: PhotoDeps,
  { viewer, reviewId, photos }: { viewer: Viewer; reviewId: number; photos: PreparedPhoto[] },
): Promise<Outcome<{ added: number }>> {
  const review = await reviewForPhotos(db, reviewId, viewer.id)
  if (!review) return missing(sentReviewWords.missing)
  const fresh = freshOf(review, photos)
  if (!fresh.ok) return fresh
  const objects = fresh.value.map((photo) => ({ ...photo, key: keyOf(review, photo) }))
  const put: string[] = []
  for (const { key, master } of objects) {
    try {
      put.push(key) // a failed put may have left something
      await storage.put(key, master.body, { contentType: MASTER_TYPE })
      if (!(await storage.head(key))) return await giveUp(unavailable(uploadWords.noUrl, FIELD))
    } catch (error) {
      return giveUp(failureOf(error, null))
    }
  }
  try {
    const outcome = await db.transaction(async (transaction): Promise<Outcome<string[]>> => {
      const locked = await lockReviewOf(transaction, reviewId, viewer.id)
      if (!locked) return missing(sentReviewWords.missing)
      // The same form, sent twice, may have added some of them in the meantime.
      const still = freshOf(locked, objects)
      if (!still.ok) return still
      for (const { caption, hash } of photos)
        if (caption !== null) await captionPhoto(transaction, reviewId, startOf(locked, hash), caption)
      for (const {
        key,
        caption,
        area,
        master: { width, height },
      } of still.value) {
        const id = await insertPhoto(transaction, {
          review_id: reviewId,
          user_id: viewer.id,
          study_location_id: locked.study_location_id,
          storage_key: key,
          description: caption,
          area,
          width,
          height,
        })
        await enqueue(transaction, photoVariantsJob, { photoId: id })
      }
      return done(still.value.map(({ key }) => key))
    })
    if (!outcome.ok) return await giveUp(outcome)
    await scheduleRemovals(
      db,
      put.filter((key) => !outcome.value.includes(key)),
    )
    return done({ added: outcome.value.length })
  } catch (error) {
    await giveUp(null)
    throw error
  }

  async function giveUp<T>(answer: T): Promise<T> {
    // Without a database the nightly job finds them.
    await scheduleRemovals(db, put).catch(() => {})
    return answer
  }
}

const HASH = 16
/** Errors are shown at the field with all the files. */
const FIELD = 'photos'

/** Can't be guessed, and is unique per upload, so removing an object never hits a later upload of the same file. */
const keyOf = (review: PhotoHost, { hash, name }: PreparedPhoto) =>
  `${startOf(review, hash)}${randomBytes(8).toString('hex')}-${name}.jpg`

const startOf = (review: PhotoHost, hash: string) => `post_images/${review.user_id}/${review.id}/${hash}`

/** Those that the review doesn't have yet, without duplicates. A Failure if there would be too many. */
function freshOf<T extends PreparedPhoto>(review: PhotoHost, photos: T[]): Outcome<T[]> {
  const known = new Set(review.keys.map((key) => key.slice(key.lastIndexOf('/') + 1).slice(0, HASH)))
  const left = PHOTOS_PER_REVIEW - known.size
  const fresh: T[] = []
  for (const photo of photos) {
    if (known.has(photo.hash)) continue
    if (known.size >= PHOTOS_PER_REVIEW)
      return invalid(uploadWords.tooMany(PHOTOS_PER_REVIEW, Math.max(0, left)), FIELD)
    known.add(photo.hash)
    fresh.push(photo)
  }
  return done(fresh)
}

/** @param name the file's, if there are several; @throws errors not caused by the file or object storage */
function failureOf(error: unknown, name: string | null): Failure {
  if (error instanceof StorageDown) return unavailable(uploadWords.notStored, FIELD)
  if (error instanceof PicturesBusy) return unavailable(uploadWords.busy, FIELD)
  if (!(error instanceof PictureError)) throw error
  const fault = error.textOf({
    type: photoFieldWords.type,
    damaged: uploadWords.damaged,
    'too-large': uploadWords.tooManyPixels,
  })
  return invalid(photoFieldWords.ofFile(fault, name), FIELD)
}
