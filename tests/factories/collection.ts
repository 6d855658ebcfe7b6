import type { Db } from '../../db/connection'
import type { BookmarkCollectionRow } from '../../db/student-tables'

let serial = 0

/** A collection containing locations, with no recent changes. */
export async function insertCollection(
  db: Db,
  {
    locations = [],
    ...values
  }: Partial<BookmarkCollectionRow> & { created_by: number; locations?: (number | null)[] },
): Promise<BookmarkCollectionRow> {
  const [row] = await db('bookmark_collections')
    .insert({ name: `Collection ${++serial}`, ...values })
    .returning('*')
  if (locations.length > 0) {
    const created_at = new Date(Date.now() - 3_600_000)
    await db('bookmark_collection_items').insert(
      locations.map((location_id, n) => ({
        bookmark_collection_id: row!.id,
        location_id,
        created_at: new Date(created_at.getTime() + n * 1000),
      })),
    )
  }
  return row!
}
