import type { Db } from '~db/connection'
import { filePath, variantKey } from './keys'
import { makeWidth, MASTER_TYPE, TYPES } from './pictures.server'
import { recordRemovals } from './removals.server'
import type { Storage } from './storage'

/** What can have its own picture. */
export type PicturedItem = 'campus' | 'location'

/** Widths of the smaller pictures in pixels: on cards, and at the top of a page. */
const WIDTHS = [640, 1280] as const

/** The key of a campus's or location's picture. A new picture replaces it. */
const itemPictureKey = (kind: PicturedItem, id: number): string =>
  kind === 'campus' ? `university_images/${id}/university_image` : `study_location_image/${id}/location_image`

/**
 * The image_url of a picture stored at `ms`, milliseconds since 1970. It differs for each picture, because browsers
 * cache it.
 */
export const itemPictureUrl = (kind: PicturedItem, id: number, ms: number): string =>
  filePath(`${itemPictureKey(kind, id)}?t=${ms}`)

/**
 * Replaces an item's picture with a master (see makeMaster) and its smaller versions. Returns its image_url. Call it
 * last in a transaction, which it makes fail if object storage does.
 * @throws PicturesBusy, StorageDown
 */
export async function putItemPicture(
  storage: Storage,
  kind: PicturedItem,
  id: number,
  master: Buffer,
  ms = Date.now(),
): Promise<string> {
  const key = itemPictureKey(kind, id)
  const smaller = await Promise.all(WIDTHS.map((width) => makeWidth(master, width, 'webp')))
  // The smaller ones first: while one is missing, /files redirects to the picture itself.
  for (const [n, width] of WIDTHS.entries())
    await storage.put(variantKey(key, width), smaller[n]!, { contentType: TYPES.webp })
  await storage.put(key, master, { contentType: MASTER_TYPE })
  return itemPictureUrl(kind, id, ms)
}

/** Schedules the removal of an item's picture, for when the transaction that clears its image_url commits. */
export const dropItemPicture = (transaction: Db, kind: PicturedItem, id: number): Promise<void> =>
  recordRemovals(transaction, [itemPictureKey(kind, id)])

/**
 * Cancels the removal of an item's picture, because a new one replaces it. Call it in the transaction that sets
 * image_url.
 */
export const keepItemPicture = (transaction: Db, kind: PicturedItem, id: number): Promise<unknown> =>
  transaction('stored_object_removals')
    .where({ storage_key: itemPictureKey(kind, id) })
    .del()
