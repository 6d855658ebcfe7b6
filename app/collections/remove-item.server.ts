import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteItemById } from './item-queries.server'
import { ownCollection } from './queries.server'
import { collectionWords } from './words'

/**
 * Removes an item from one of the viewer's collections, even one whose location isn't public anymore. Does nothing when
 * it was already removed. Returns the collection's name.
 */
export async function removeItem(
  db: Db,
  { viewer, collectionId, itemId }: { viewer: Viewer; collectionId: number; itemId: number },
): Promise<Outcome<{ name: string }>> {
  const collection = await ownCollection(db, viewer.id, collectionId)
  if (!collection) return missing(collectionWords.missing)
  await deleteItemById(db, collectionId, itemId)
  return done({ name: collection.name })
}
