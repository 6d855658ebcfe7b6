import { EXPORTED } from '~/locations/model/facts'
import { TAGS } from '~/locations/model/sql'
import { scope } from '~/locations/public-queries.server'
import type { Db } from '~db/connection'
import type { Value } from '~db/csv'
import { identityColumn } from '~db/importers/own-rows'

/** An exported row: its fields in the order of the file. Rows are in order of `carrel_id`. */
export type Exported = { carrel_id: number } & Record<string, Value>

/** Public study spots, with the importer's field names in its order; fields it doesn't read come last. */
export async function approvedLocations(
  db: Db,
  { osm, after, limit }: { osm: boolean; after: number; limit: number },
): Promise<Exported[]> {
  const found = scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(limit)
  void (osm ? found.where('l.source', 'osm') : found.whereNot('l.source', 'osm'))
  return found.select<Exported[]>(
    db.raw(`${identityColumn('l')} as id`),
    'l.source as src',
    db.raw(EXPORTED.join(', ')),
    'u.name as university',
    'u.source as universitySrc',
    db.raw(`case when u.id is not null then ${identityColumn('u')} end as "universityId"`),
    db.raw(`${TAGS} as tags`),
    'l.avg_rating as rating',
    'l.review_count as reviews',
    'l.id as carrel_id',
  )
}

export const approvedUniversities = (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<Exported[]> =>
  db('universities as u')
    .join('states as s', 's.id', 'u.states_id')
    .where('u.status', 'Approved')
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .select<Exported[]>(
      db.raw(`${identityColumn('u')} as id`),
      'u.source as src',
      'u.name',
      'u.aliases',
      'u.address',
      'u.city',
      's.abr as state',
      'u.zipcode as zip',
      'u.latitude as lat',
      'u.longitude as lon',
      'u.time_zone as timezone',
      'u.website',
      'u.domain',
      'u.school_hex_color as color',
      'u.total_reviews as reviews',
      'u.id as carrel_id',
    )
