import type { Viewer } from '~/auth/viewer'
import { done, missing, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { deleteItemById } from './item-queries.server'
import { ownCollection } from './queries.server'
import { collectionWords } from './words'

/**
 * Takes something out of one of the viewer's collections, also what is not shown any more. What is out already stays out. The
 * value is the collection's name.
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
