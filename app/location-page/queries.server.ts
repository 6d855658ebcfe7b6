import type { Point } from '~/geo/distance'
import { preparedAs, type Db } from '~db/connection'

/** What a study spot's page needs to know about its reader: campus, own review, and whether they saved it. */
type Reader = {
  ownReview: number | null
  saved: boolean
  campus: (Point & { key: string; name: string }) | null
}

/** One statement. A hidden university doesn't count as a campus. */
export async function readerOf(db: Db, userId: number, locationId: number): Promise<Reader> {
  const row = await db('users as w')
    .leftJoin(
      'universities as u',
      (on) => void on.on('u.id', 'w.university_id').andOnVal('u.status', 'Approved'),
    )
    .leftJoin(
      'reviews as r',
      (on) => void on.on('r.user_id', 'w.id').andOnVal('r.study_location_id', locationId),
    )
    .where('w.id', userId)
    .select(
      db.raw(
        `exists (select from bookmark_collections c join bookmark_collection_items i on i.bookmark_collection_id = c.id
          where c.created_by = w.id and i.location_id = ?) as saved`,
        [locationId],
      ),
    )
    .options(preparedAs(db, 'reader-of-location'))
    .first('r.id as ownReview', 'u.key', 'u.name', 'u.latitude', 'u.longitude')
  const { ownReview = null, saved = false, key = null, name, latitude, longitude } = row ?? {}
  return { ownReview, saved, campus: key === null ? null : { key, name, latitude, longitude } }
}
