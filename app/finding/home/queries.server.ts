import { drawingSql } from '~/spots/model/sql'
import { weightedRatingSql } from '~/spots/model/weighted-rating'
import { scope } from '~/spots/public-queries.server'
import { BY_REVIEWS } from '~/spots/queries.server'
import type { Db } from '~db/connection'

/** A location as the home page shows it. */
export type PopularLocationRow = {
  id: number
  name: string
  city: string
  state: string
  /** The code of its illustration. */
  drawing: string
  image_url: string | null
  /** Its data source, for the credit. */
  source: string
  rating: number
  reviews: number
  university_key: string | null
  university_name: string | null
  university_city: string | null
}

const locations = (db: Db) =>
  scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .select<PopularLocationRow[]>(
      'l.id',
      'l.name',
      'l.city',
      's.abr as state',
      'l.image_url',
      'l.source',
      'l.avg_rating as rating',
      'l.review_count as reviews',
      'u.key as university_key',
      'u.name as university_name',
      'u.city as university_city',
      db.raw(`${drawingSql('l', 'u')} as drawing`),
    )

/** Trending locations: at least `least` reviews, by number of reviews, then rating. */
export const popularLocations = (db: Db, limit: number, least = 2): Promise<PopularLocationRow[]> =>
  locations(db).where('l.review_count', '>=', least).orderBy(BY_REVIEWS).limit(limit)

/** Uses indexed columns only, so PostgreSQL reads an index instead of every location. */
const WEIGHTED = weightedRatingSql('l.avg_rating * l.review_count', 'l.review_count', '?')

/** IDs of the best-rated locations that have reviews, by weighted rating, then number of reviews. */
export const bestLocationIds = (db: Db, limit: number, mean: number): Promise<number[]> =>
  scope(db)
    .where('l.review_count', '>', 0)
    .orderByRaw(`${WEIGHTED} desc`, [mean])
    .orderBy(BY_REVIEWS)
    .limit(limit)
    .pluck('l.id')

/** Those of `ids` that are public, in their order. */
export async function homeLocations(db: Db, ids: number[]): Promise<PopularLocationRow[]> {
  const rows = await locations(db).whereIn('l.id', ids)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
