import { randomBytes } from 'node:crypto'
import { arrayBuffer } from 'node:stream/consumers'
import type { Viewer } from '~/services/auth/viewer'
import { done, invalid, unavailable, type Failure, type Outcome, conflict, missing } from '~/services/outcome'
import { makeMaster, MASTER_TYPE, PictureError, PicturesBusy } from '~/services/storage/pictures.server'
import { scheduleRemovals } from '~/services/storage/removals.server'
import { StorageDown, type Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import type { ChosenImage, RequestImage } from './image-form'
import { imageWords, listWords } from './words'
import { pictureOf, setPicturePath } from './queries.server'
import { pictureName, sanitiseFileName, type RequestKind } from './rules'

/** A picture ready to be stored. `name` is the last part of its key. */
export type PreparedImage = { name: string; body: Buffer }

const FIELD = 'image'

/** Converts a file. Uses neither object storage nor the database. */
async function prepareImage({ name, read }: ChosenImage): Promise<Outcome<PreparedImage>> {
  try {
    const { body } = await makeMaster(Buffer.from(await read()), { accept: ['jpeg', 'png'] })
    return done({ name: pictureName(sanitiseFileName(name)), body })
  } catch (error) {
    if (error instanceof PicturesBusy) return unavailable(imageWords.busy, FIELD)
    if (!(error instanceof PictureError)) throw error
    const { type, damaged, tooManyPixels } = imageWords
    return invalid(error.textOf({ type, damaged, 'too-large': tooManyPixels }), FIELD)
  }
}

const keptKey = (userId: number, name: string) => `pendingimages/${userId}/kept/${name}`

/**
 * Saves the picture of a form that its sender must check first. Returns its name. No row references it, so the nightly
 * job deletes it.
 */
export async function keepImage(
  storage: Storage,
  userId: number,
  image: RequestImage,
): Promise<Outcome<string>> {
  if ('kept' in image) return done(image.kept)
  const prepared = await prepareImage(image)
  if (!prepared.ok) return prepared
  const name = `${randomBytes(8).toString('hex')}-${prepared.value.name}`
  try {
    await storage.put(keptKey(userId, name), prepared.value.body, { contentType: MASTER_TYPE })
    return done(name)
  } catch (error) {
    if (error instanceof StorageDown) return unavailable(imageWords.notStored, FIELD)
    throw error
  }
}

/** A form's picture, which may be a saved one. Like prepareImage. */
export async function prepareRequestImage(
  storage: Storage,
  userId: number,
  image: RequestImage,
): Promise<Outcome<PreparedImage>> {
  if (!('kept' in image)) return prepareImage(image)
  try {
    const found = await storage.get(keptKey(userId, image.kept))
    if (!found) return invalid(imageWords.needed, FIELD)
    return await prepareImage({ name: image.kept.slice(17), read: () => arrayBuffer(found.body) })
  } catch (error) {
    if (error instanceof StorageDown) return unavailable(imageWords.notStored, FIELD)
    throw error
  }
}

type ImageDeps = { db: Db; storage: Storage }
type Of = { kind: RequestKind; requestId: number; userId: number; image: PreparedImage }

/**
 * Stores a request's picture and sets its path in the row. Never overwrites a stored picture. Returns a Failure if
 * object storage fails: the request stays without a picture. Null if it has a picture by now, or has been decided.
 */
export async function storeImage(
  { db, storage }: ImageDeps,
  { kind, requestId, userId, image }: Of,
): Promise<Failure | null> {
  let key: string | null = null
  const giveUp = async <T>(answer: T): Promise<T> => {
    // Without a database the nightly job finds it.
    if (key) await scheduleRemovals(db, [key]).catch(() => {})
    return answer
  }
  if ((await pictureOf(db, kind, requestId))?.path != null) return null
  try {
    key = await freeKey(storage, `pendingimages/${userId}/${requestId}/`, image.name)
    await storage.put(key, image.body, { contentType: MASTER_TYPE })
    if (!(await storage.head(key))) return await giveUp(unavailable(imageWords.noUrl, FIELD))
  } catch (error) {
    if (error instanceof StorageDown) return giveUp(unavailable(imageWords.notStored, FIELD))
    throw error
  }
  const stored = key
  const kept = await db.transaction(async (transaction) => {
    const now = await pictureOf(transaction, kind, requestId, { lock: true })
    // The same form, sent twice at once, stores the same picture under the same key.
    if (!now?.open || now.path !== null) return now?.path === stored
    await setPicturePath(transaction, kind, requestId, stored)
    return true
  })
  // Nothing references it, so it can be deleted right away.
  if (!kept) await storage.delete(stored).catch(() => giveUp(null))
  return null
}

async function freeKey(storage: Storage, folder: string, name: string): Promise<string> {
  const key = folder + name
  return (await storage.head(key))
    ? `${key.replace(/\.jpg$/, '')}-${randomBytes(4).toString('hex')}.jpg`
    : key
}

type ImageReplacement = { viewer: Viewer; kind: RequestKind; id: number; image: ChosenImage }

/** Adds the missing picture to the viewer's own request. If it has one by now, the form was sent twice. */
export async function completeRequest(
  { db, storage }: { db: Db; storage: Storage },
  { viewer, kind, id, image }: ImageReplacement,
): Promise<Outcome<true>> {
  const request = await pictureOf(db, kind, id)
  if (!request || request.submitted_by !== viewer.id) return missing(listWords.missing)
  if (request.path !== null) return done(true)
  if (!request.open) return conflict(listWords.decided)
  const prepared = await prepareImage(image)
  if (!prepared.ok) return prepared
  return (
    (await storeImage({ db, storage }, { kind, requestId: id, userId: viewer.id, image: prepared.value })) ??
    done(true)
  )
}
