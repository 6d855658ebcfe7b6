import { TAGS } from '~/locations/model/sql'
import { scope } from '~/locations/queries.server'
import type { Db } from '~db/connection'
import type { Value } from '~db/csv'
import { identityColumn } from '~db/importers/own-rows'

/** An exported row: an object of the fields in the order of the file. `carrel_id` goes up. */
export type Exported = { carrel_id: number } & Record<string, Value>

/** Closed days are left out (a spot that is always closed has `Mo: []`), and days of which nothing is known are null. */
const WEEK = `case when exists (select from study_location_hours h where h.study_location_id = l.id) then coalesce(
    (select jsonb_object_agg(day, ranges) from (
      select names.day, case when count(h.day_of_week) = 0 then 'null'::jsonb else
          jsonb_agg(jsonb_build_array(minutes.begins, case when minutes.ends <= minutes.begins then minutes.ends + 1440 else minutes.ends end)
            order by minutes.begins) filter (where h.is_open) end as ranges
      from unnest(array['Mo','Tu','We','Th','Fr','Sa','Su']) with ordinality as names (day, number)
        left join study_location_hours h on h.study_location_id = l.id and h.day_of_week = names.number,
        lateral (select extract(epoch from h.start_time)::int / 60 as begins, extract(epoch from h.end_time)::int / 60 as ends) minutes
      group by names.day) days where ranges is not null),
    '{"Mo":[]}'::jsonb) end as week`

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
    db.raw(`${identityColumn('l')} as id`),
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
    db.raw(`case when exists (select from study_location_hours h where h.study_location_id = l.id)
      then to_char(l.hours_confirmed_on, 'YYYY-MM-DD') end as checked`),
    'l.outdoor_seating as outdoorSeating',
    'l.wheelchair',
    'l.weekly_open_hours as weeklyOpenHours',
    'l.category',
    'u.name as university',
    'u.source as universitySrc',
    db.raw(`case when u.id is not null then ${identityColumn('u')} end as "universityId"`),
    db.raw(`${TAGS} as tags`),
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
