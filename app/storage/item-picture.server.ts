import type { Db } from '~db/connection'
import { filePath, variantKey } from './keys'
import { makeWidth, MASTER_TYPE, TYPES } from './pictures.server'
import { enqueueRemovals } from './removals.server'
import type { Storage } from './storage'

/** What a picture of its own may belong to. */
export type PicturedItem = 'campus' | 'location'

/** Pixels of the smaller pictures: on cards, and at the top of a page. */
const WIDTHS = [640, 1280] as const

/** Where the picture of a campus or a study location is kept; the next one takes its place. */
const itemPictureKey = (kind: PicturedItem, id: number): string =>
  kind === 'campus' ? `university_images/${id}/university_image` : `study_location_image/${id}/location_image`

/** The image_url of a picture stored at `ms`, milliseconds since 1970: another one for each, for browsers keep what they have. */
export const itemPictureUrl = (kind: PicturedItem, id: number, ms: number): string =>
  filePath(`${itemPictureKey(kind, id)}?t=${ms}`)

/**
 * Puts a master (see makeMaster) in the place of an entry's picture, with its smaller ones, and gives its image_url. As the
 * last thing that a transaction does: when object storage fails, the transaction fails.
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
  // The smaller ones first: while they are not there, /files leads from them to the picture itself.
  for (const [n, width] of WIDTHS.entries())
    await storage.put(variantKey(key, width), smaller[n]!, { contentType: TYPES.webp })
  await storage.put(key, master, { contentType: MASTER_TYPE })
  return itemPictureUrl(kind, id, ms)
}

/** Has an entry's picture removed, once the transaction that takes its image_url away commits. */
export async function dropItemPicture(transaction: Db, kind: PicturedItem, id: number): Promise<void> {
  await transaction('stored_object_removals')
    .insert({ storage_key: itemPictureKey(kind, id) })
    .onConflict('storage_key')
    .ignore()
  await enqueueRemovals(transaction)
}

/** Strikes off the removal of an entry's picture: another one takes its place. In the transaction that names that. */
export const keepItemPicture = (transaction: Db, kind: PicturedItem, id: number): Promise<unknown> =>
  transaction('stored_object_removals')
    .where({ storage_key: itemPictureKey(kind, id) })
    .del()
