import { scope } from '~/locations/queries.server'
import type { Db } from '~db/connection'
import type { Value } from './export-rules'

/** An exported row: an object of the fields in the order of the file. `carrel_id` goes up. */
export type Exported = { carrel_id: number } & Record<string, Value>

const WEEK = `(select jsonb_object_agg(day, ranges) from (
    select (array['Mo','Tu','We','Th','Fr','Sa','Su'])[h.day_of_week] as day,
      jsonb_agg(jsonb_build_array(minutes.begins, case when minutes.ends <= minutes.begins then minutes.ends + 1440 else minutes.ends end)
        order by minutes.begins) as ranges
    from study_location_hours h,
      lateral (select extract(epoch from h.start_time)::int / 60 as begins, extract(epoch from h.end_time)::int / 60 as ends) minutes
    where h.study_location_id = l.id and h.is_open group by h.day_of_week) days) as week`

/** Names and order are those of the files that the importer reads, and what it does not know behind them. */
export async function approvedPlaces(
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
    db.raw('coalesce(l.source_id, l.id::text) as id'),
    'l.source as src',
    'l.name',
    'l.kind',
    'l.address',
    'l.city',
    's.abr as state',
    'l.zipcode as zip',
    'l.latitude as lat',
    'l.longitude as lon',
    'l.time_zone as timezone',
    'l.phone',
    'l.website',
    db.raw(WEEK),
    db.raw("to_char(l.hours_confirmed_on, 'YYYY-MM-DD') as checked"),
    'l.category',
    'u.name as university',
    db.raw(`(select coalesce(array_agg(t.name order by t.id), '{}') from study_location_tags lt join tag_types t on t.id = lt.tag_id
      where lt.study_location_id = l.id) as tags`),
    'l.avg_rating as rating',
    'l.review_count as reviews',
    'l.id as carrel_id',
  )
}

export const approvedSchools = (
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
      db.raw('coalesce(u.source_id, u.id::text) as id'),
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
