import type { Viewer } from '~/services/auth/viewer'
import { done, missing, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { deleteItemById } from './item-queries.server'
import {
  updateCollection,
  type CollectionContent,
  deleteCollectionRow,
  ownCollection,
} from './queries.server'
import { collectionWords } from './words'

/** Updates the texts of one of the viewer's collections. */
export async function editCollection(
  db: Db,
  { viewer, id, content }: { viewer: Viewer; id: number; content: CollectionContent },
): Promise<Outcome<{ id: number }>> {
  return (await updateCollection(db, viewer.id, id, content))
    ? done({ id })
    : missing(collectionWords.missing)
}

/** Deletes one of the viewer's collections. Its share link stops working. */
export async function deleteCollection(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Outcome<null>> {
  return (await deleteCollectionRow(db, viewer.id, id)) ? done(null) : missing(collectionWords.missing)
}

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
