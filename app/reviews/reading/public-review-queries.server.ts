import type { Knex } from 'knex'
import type { Db } from '~db/connection'
import { approved } from '~/locations/queries.server'

/** A review of a location that the public may see, as its own small pages need it. */
export type PublicReview = {
  id: number
  /** null: its author's account is gone. */
  user_id: number | null
  rating: number
  description: string
  updated_at: Date
  first_name: string | null
  last_name: string | null
  location: { id: number; name: string; university_key: string | null }
}

/** The review with this id; null when there is none, or the public may not see the location that it is about. */
export const publicReview = (db: Db, id: number): Promise<PublicReview | null> =>
  reviewWithin(approved(locations(db)), id)

/** The review with this id, for moderators: of whatever location. */
export const anyReview = (db: Db, id: number): Promise<PublicReview | null> => reviewWithin(locations(db), id)

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
