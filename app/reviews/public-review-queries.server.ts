import { spotWithin } from '~/spots/reach-queries.server'
import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import { approved } from '~/spots/public-queries.server'

/** A review that the public may see, for its own small pages. */
export type PublicReview = {
  id: number
  /** Null if its author deleted their account. */
  user_id: number | null
  rating: number
  description: string
  updated_at: Date
  first_name: string | null
  last_name: string | null
  location: { id: number; name: string; university_key: string | null }
}

/** The review with this ID. Null if there's none, or the public may not see its location. */
export const publicReview = (db: Db, id: number): Promise<PublicReview | null> =>
  reviewWithin(approved(locations(db)), id)

/** The review with this ID, for admins and moderators, whatever its location's status. */
export const anyReview = (db: Db, reach: Reach, id: number): Promise<PublicReview | null> =>
  reviewWithin(locations(db).whereRaw(spotWithin(reach, 'l')), id)

const locations = (db: Db) =>
  db('study_locations as l').leftJoin('universities as u', 'u.id', 'l.university_id')

async function reviewWithin(scope: Knex.QueryBuilder, id: number): Promise<PublicReview | null> {
  const row = await scope
    .join('reviews as r', 'r.study_location_id', 'l.id')
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .where('r.id', id)
    .first(
      'r.id',
      'r.user_id',
      'r.rating',
      'r.description',
      'r.updated_at',
      'w.first_name',
      'w.last_name',
      'l.id as location_id',
      'l.name as location_name',
      'u.key as university_key',
    )
  if (!row) return null
  const { location_id, location_name, university_key, ...review } = row
  return { ...review, location: { id: location_id, name: location_name, university_key } }
}
