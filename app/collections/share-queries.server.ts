import type { Db } from '~db/connection'
import type { CollectionContent } from './queries.server'

/** The id of a collection's valid link, or null. */
export async function validLink(db: Db, collectionId: number): Promise<number | null> {
  const row = await db('share_links')
    .where({ bookmark_collection_id: collectionId })
    .whereNull('revoked_at')
    .first('id')
  return row?.id ?? null
}

/** Adds a link to a collection, unless it has a valid one. */
export async function insertLink(db: Db, collectionId: number): Promise<void> {
  await db('share_links')
    .insert({ bookmark_collection_id: collectionId })
    .onConflict(db.raw('(bookmark_collection_id) where revoked_at is null'))
    .ignore()
}

/** Revokes a collection's valid link, if it has one. */
export const revokeLink = (db: Db, collectionId: number): Promise<number> =>
  db('share_links')
    .where({ bookmark_collection_id: collectionId })
    .whereNull('revoked_at')
    .update({ revoked_at: db.fn.now() })

/** The collection of a valid link; null when it was revoked or its owner's account is marked for deletion. */
export async function collectionOfLink(
  db: Db,
  linkId: number,
): Promise<({ id: number } & CollectionContent) | null> {
  const row = await db('share_links as s')
    .join('bookmark_collections as c', 'c.id', 's.bookmark_collection_id')
    .join('users as w', 'w.id', 'c.created_by')
    .where('s.id', linkId)
    .whereNull('s.revoked_at')
    .whereNull('w.deletion_requested_at')
    .first('c.id', 'c.name', 'c.description', 'c.purpose')
  return row ?? null
}
