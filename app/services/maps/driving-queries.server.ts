import type { Db } from '~db/connection'
import { boxSql, milesSql } from '~db/near-sql'
import { LIST_MILES } from './distance'

/** What needs to be measured: a campus with all locations near it, or a location with all campuses near it. */
export type Due = {
  id: number
  campus_id: number | null
  location_id: number | null
  due_at: string
  attempts: number
}

/** A campus and an off-campus location of its list. `miles` is the straight-line distance. */
export type Pair = {
  campus: number
  location: number
  campusLatitude: number
  campusLongitude: number
  latitude: number
  longitude: number
  miles: number
}

export type Measured = { campus: number; location: number; miles: number; source: 'osrm' | 'great-circle' }

const inBox = (table: string, other: string) =>
  boxSql(table, `${other}.latitude`, `${other}.longitude`, `${LIST_MILES}::float8`)

/**
 * At most `limit` of what is due, the longest waiting first. Times are text, because Date would drop their
 * microseconds.
 */
export const dueDistances = (db: Db, limit: number): Promise<Due[]> =>
  db('location_driving_due')
    .where('due_at', '<=', db.fn.now())
    .orderBy(['due_at', 'id'])
    .limit(limit)
    .select<Due[]>('id', 'campus_id', 'location_id', 'attempts', db.raw('due_at::text as due_at'))

/** The pairs to measure, without duplicates: Approved campuses and the Approved off-campus locations in their lists. */
export async function pairsOf(db: Db, due: readonly Due[]): Promise<Pair[]> {
  const { rows } = await db.raw<{ rows: Pair[] }>(
    `with pairs as (
       select u.id as campus, l.id as location from universities u
         join study_locations l on l.status = 'Approved' and l.university_id is null
           and ${inBox('l', 'u')}
         where u.status = 'Approved' and u.id = any(:campuses)
       union
       select u.id, l.id from study_locations l
         join universities u on u.status = 'Approved' and ${inBox('u', 'l')}
         where l.status = 'Approved' and l.university_id is null and l.id = any(:locations)),
     apart as (
       select u.id as campus, l.id as location, u.latitude as "campusLatitude", u.longitude as "campusLongitude", l.latitude, l.longitude,
         ${milesSql('l', 'u.latitude', 'u.longitude')} as miles
       from pairs p join universities u on u.id = p.campus join study_locations l on l.id = p.location)
     select * from apart where miles <= ${LIST_MILES} order by campus, location`,
    {
      campuses: due.flatMap(({ campus_id }) => campus_id ?? []),
      locations: due.flatMap(({ location_id }) => location_id ?? []),
    },
  )
  return rows
}

/** Saves distances, replacing earlier ones. Skips campuses and locations that are gone. */
export async function saveDistances(db: Db, measured: readonly Measured[]): Promise<void> {
  await db.raw(
    `insert into location_driving_cache (campus_id, location_id, driving_miles, source)
     select m.campus, m.location, m.miles, m.source
     from jsonb_to_recordset(cast(? as jsonb)) as m (campus bigint, location bigint, miles float8, source text)
       join universities u on u.id = m.campus join study_locations l on l.id = m.location
     order by m.campus, m.location
     on conflict (campus_id, location_id) do update
       set driving_miles = excluded.driving_miles, source = excluded.source, measured_at = now()`,
    [JSON.stringify(measured)],
  )
}

/**
 * Removes what was measured from the list, and postpones what failed: by 5 minutes, doubling up to a day. If something
 * has moved since, it has a new due time and stays.
 */
export async function settleDue(db: Db, done: readonly Due[], again: readonly Due[]): Promise<void> {
  const rows = [
    ...done.map((due) => ({ ...due, again: false })),
    ...again.map((due) => ({ ...due, again: true })),
  ]
  await db.raw(
    `with settled as (
       select * from jsonb_to_recordset(cast(? as jsonb)) as s (id bigint, due_at timestamptz, again boolean)),
     put_off as (
       update location_driving_due d set attempts = d.attempts + 1,
         due_at = clock_timestamp() + least(interval '1 day', interval '5 minutes' * power(2, least(d.attempts, 20)))
       from settled s where s.again and d.id = s.id and d.due_at = s.due_at)
     delete from location_driving_due d using settled s where not s.again and d.id = s.id and d.due_at = s.due_at`,
    [JSON.stringify(rows)],
  )
}

/** Marks campuses with estimated distances as due. */
export const requeueEstimates = (db: Db): Promise<unknown> =>
  db.raw(`insert into location_driving_due (campus_id)
    select distinct campus_id from location_driving_cache where source = 'great-circle' order by campus_id
    on conflict (campus_id) do nothing`)
