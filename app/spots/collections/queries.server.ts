import { PREPARED, type Db } from '~db/connection'
import type { BookmarkCollectionRow } from '~db/student-tables'
import { FIRST_COLLECTION, MAX_COLLECTIONS, SAME_PRESS_MS } from './rules'
import { toggleWords } from './save-words'

/** The texts of a collection. */
export type CollectionContent = Pick<BookmarkCollectionRow, 'name' | 'description' | 'purpose'>
/** A collection in its owner's list. */
export type CollectionLine = {
  id: number
  name: string
  purpose: string | null
  locations: number
  shared: boolean
  /** Its newest locations. */
  newest: number[]
}
export type OwnCollection = { id: number } & CollectionContent & { locations: number; shared: boolean }

const LOCATIONS =
  '(select count(*) from bookmark_collection_items i where i.bookmark_collection_id = c.id) as locations'
const SHARED =
  'exists (select from share_links s where s.bookmark_collection_id = c.id and s.revoked_at is null) as shared'

const COVER = 4
const NEWEST = `array_to_json(array(select i.location_id from bookmark_collection_items i
  where i.bookmark_collection_id = c.id and i.location_id is not null order by i.created_at desc, i.id desc limit ${COVER})) as newest`

const newest = [
  { column: 'c.last_saved_at', order: 'desc' },
  { column: 'c.id', order: 'desc' },
] as const

/** A user's collections, last saved to first. */
export const collectionsOf = (db: Db, userId: number): Promise<CollectionLine[]> =>
  db('bookmark_collections as c')
    .where('c.created_by', userId)
    .orderBy([...newest])
    .limit(MAX_COLLECTIONS)
    .select('c.id', 'c.name', 'c.purpose', db.raw(LOCATIONS), db.raw(SHARED), db.raw(NEWEST))

/** A user's collection, and whether a location is saved in it. */
export type SaveState = { id: number | typeof FIRST_COLLECTION; name: string; saved: boolean }

/**
 * A user's collections, last saved to first, each with whether the location is in it. A user without any gets one to be
 * created on saving.
 */
export async function saveStates(db: Db, userId: number, locationId: number): Promise<SaveState[]> {
  const own: SaveState[] = await db('bookmark_collections as c')
    .where('c.created_by', userId)
    .orderBy([...newest])
    .limit(MAX_COLLECTIONS)
    .select(
      'c.id',
      'c.name',
      db.raw(
        'exists (select from bookmark_collection_items i where i.bookmark_collection_id = c.id and i.location_id = ?) as saved',
        [locationId],
      ),
    )
  return own.length > 0 ? own : [{ id: FIRST_COLLECTION, name: toggleWords.first, saved: false }]
}

/** Which of some locations a user has saved; none for a visitor. */
export async function savedAmong(
  db: Db,
  viewer: { id: number } | null,
  locationIds: number[],
): Promise<number[]> {
  if (!viewer) return []
  return db('bookmark_collection_items as i')
    .join('bookmark_collections as c', 'c.id', 'i.bookmark_collection_id')
    .where('c.created_by', viewer.id)
    .whereRaw('i.location_id = any (?::bigint[])', [locationIds])
    .options(PREPARED)
    .distinct()
    .pluck('i.location_id')
}

/** The user's first collection with this name, ignoring case; null when there is none. */
export async function collectionNamed(db: Db, userId: number, name: string): Promise<number | null> {
  const row = await db('bookmark_collections')
    .where({ created_by: userId })
    .whereRaw('lower(name) = lower(?)', [name])
    .orderBy('id')
    .first('id')
  return row?.id ?? null
}

/** The user's collection with this id; null for unknown ids and other users' collections. */
export async function ownCollection(db: Db, userId: number, id: number): Promise<OwnCollection | null> {
  const row = await db('bookmark_collections as c')
    .where({ 'c.id': id, 'c.created_by': userId })
    .first('c.id', 'c.name', 'c.description', 'c.purpose', db.raw(LOCATIONS), db.raw(SHARED))
  return row ?? null
}

/** The collection that a user created with exactly the same texts in the last minute, or null. */
export async function justCreated(
  db: Db,
  userId: number,
  { name, description, purpose }: CollectionContent,
): Promise<number | null> {
  const row = await db('bookmark_collections')
    .where({ created_by: userId, name })
    .whereRaw('description is not distinct from ? and purpose is not distinct from ?', [description, purpose])
    .whereRaw("created_at > clock_timestamp() - ? * interval '1 millisecond'", [SAME_PRESS_MS])
    .orderBy('id', 'desc')
    .first('id')
  return row?.id ?? null
}

/** How many collections a user has. */
export async function countCollections(db: Db, userId: number): Promise<number> {
  const row = await db('bookmark_collections').where({ created_by: userId }).count({ n: '*' }).first()
  return Number(row?.n ?? 0)
}

/** The current time. now() is when the transaction started, which may have waited since. */
export const clock = (db: Db) => db.raw('clock_timestamp()')

/** Creates a collection and returns its id. */
export async function insertCollection(db: Db, userId: number, content: CollectionContent): Promise<number> {
  const now = clock(db)
  const [row] = await db('bookmark_collections')
    .insert({ ...content, created_by: userId, created_at: now, last_saved_at: now })
    .returning('id')
  return row!.id
}

/**
 * Updates the texts of a user's collection; false when they have no such collection. If nothing changed, the row stays
 * the same.
 */
export async function updateCollection(
  db: Db,
  userId: number,
  id: number,
  content: CollectionContent,
): Promise<boolean> {
  const { name, description, purpose } = content
  const changed = await db('bookmark_collections')
    .where({ id, created_by: userId })
    .update({
      name,
      description,
      purpose,
      updated_at: db.raw(
        'case when (name, description, purpose) is distinct from (?::text, ?::text, ?::text) then now() else updated_at end',
        [name, description, purpose],
      ),
    })
  return changed > 0
}

/** Deletes a user's collection with everything in it; false when they have no such collection. */
export const deleteCollectionRow = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db('bookmark_collections').where({ id, created_by: userId }).del()) > 0

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

/** The collection of a valid link; null when it was revoked, or its owner is suspended or about to be deleted. */
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
    .whereNull('w.suspended_at')
    .first('c.id', 'c.name', 'c.description', 'c.purpose')
  return row ?? null
}
