import type { Knex } from 'knex'
import { approved } from '../public-queries.server'
import type { Db } from '~db/connection'
import { clock } from './queries.server'

/** A location in a collection; `location_id` is null when it was deleted. */
export type Item = { id: number; location_id: number | null; created_at: Date }

const newest = [
  { column: 'i.created_at', order: 'desc' },
  { column: 'i.id', order: 'desc' },
] as const

/** A page of a collection's items, newest first. */
export const itemsOf = (db: Db, collectionId: number, limit: number, offset: number): Promise<Item[]> =>
  db('bookmark_collection_items as i')
    .where('i.bookmark_collection_id', collectionId)
    .orderBy([...newest])
    .limit(limit)
    .offset(offset)
    .select('i.id', 'i.location_id', 'i.created_at')

/** A collection's items that the public may see. */
const publicItems = (db: Db, collectionId: number): Knex.QueryBuilder =>
  approved(
    db('bookmark_collection_items as i')
      .join('study_locations as l', 'l.id', 'i.location_id')
      .leftJoin('universities as u', 'u.id', 'l.university_id'),
  ).where('i.bookmark_collection_id', collectionId)

/** How many locations in a collection the public may see. */
export async function countPublicItems(db: Db, collectionId: number): Promise<number> {
  const row = await publicItems(db, collectionId).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}

/** A page of the locations in a collection that the public may see, newest first. */
export const publicItemsOf = (db: Db, collectionId: number, limit: number, offset: number): Promise<Item[]> =>
  publicItems(db, collectionId)
    .orderBy([...newest])
    .limit(limit)
    .offset(offset)
    .select('i.id', 'i.location_id', 'i.created_at')

/**
 * Milliseconds since the location was added (`put`; null: it's not in the collection) and since any location was last
 * added or removed (`toggled`; null: never).
 */
export type LockedCollection = { name: string; put: number | null; toggled: number | null }

const SINCE = (column: string) => `(extract(epoch from clock_timestamp() - ${column}) * 1000)::float`

/**
 * Locks a user's collection, so that concurrent toggles run one after another. Returns its state for the location, or
 * null when the user has no such collection.
 */
export async function lockCollection(
  transaction: Db,
  userId: number,
  id: number,
  locationId: number,
): Promise<LockedCollection | null> {
  const locked = await transaction('bookmark_collections')
    .where({ id, created_by: userId })
    .forUpdate()
    .first<{ name: string; toggled: number | null } | undefined>(
      'name',
      transaction.raw(`${SINCE('toggled_at')} as toggled`),
    )
  if (!locked) return null
  // A separate statement, so that it sees what the previous transaction committed while we waited for the lock.
  const item = await transaction('bookmark_collection_items')
    .where({ bookmark_collection_id: id, location_id: locationId })
    .first<{ put: number } | undefined>(transaction.raw(`${SINCE('created_at')} as put`))
  return { ...locked, put: item?.put ?? null }
}

/** Adds a location to a collection, unless it's already there. */
export async function insertItem(db: Db, collectionId: number, locationId: number): Promise<void> {
  await db('bookmark_collection_items')
    .insert({ bookmark_collection_id: collectionId, location_id: locationId, created_at: clock(db) })
    .onConflict(['bookmark_collection_id', 'location_id'])
    .ignore()
}

/** Removes a location from a collection. */
export const deleteItem = (db: Db, collectionId: number, locationId: number): Promise<number> =>
  db('bookmark_collection_items')
    .where({ bookmark_collection_id: collectionId, location_id: locationId })
    .del()

/** Records that a location was added to a collection or removed. */
export const noteToggle = (db: Db, collectionId: number, on: boolean): Promise<number> =>
  db('bookmark_collections')
    .where({ id: collectionId })
    .update({ toggled_at: clock(db), ...(on ? { last_saved_at: clock(db) } : {}) })

/** The item with this id in the user's collection, and the collection's name; null when there is none. */
export async function ownItem(
  db: Db,
  userId: number,
  collectionId: number,
  itemId: number,
): Promise<{ id: number; location_id: number | null; collection: string } | null> {
  const row = await db('bookmark_collection_items as i')
    .join('bookmark_collections as c', 'c.id', 'i.bookmark_collection_id')
    .where({ 'i.id': itemId, 'c.id': collectionId, 'c.created_by': userId })
    .first('i.id', 'i.location_id', 'c.name as collection')
  return row ?? null
}

/** Removes the item with this id from a collection. */
export const deleteItemById = (db: Db, collectionId: number, id: number): Promise<number> =>
  db('bookmark_collection_items').where({ id, bookmark_collection_id: collectionId }).del()
