import type { Db } from '../../db/connection'

/** Approved library rooms around a campus's point, named 'Room 0001' and so on, without further details. */
export async function insertRooms(db: Db, campus: { id: number }, count: number): Promise<void> {
  await db.raw(
    `insert into study_locations (name, city, state_id, university_id, category, kind, status, latitude, longitude, time_zone)
     select 'Room ' || lpad(n::text, 4, '0'), u.city, u.states_id, u.id, 'On-Campus', 'library', 'Approved',
       u.latitude + n % 7 / 500.0, u.longitude + n % 11 / 500.0, 'UTC' from universities u, generate_series(1, :count::int) n where u.id = :id`,
    { id: campus.id, count },
  )
}

/** Gives every room different hours and a third of all tags. */
export async function furnishRooms(db: Db): Promise<void> {
  await db.raw(
    `insert into study_location_hours (study_location_id, day_of_week, start_time, end_time)
     select l.id, d, make_time(7 + (l.id % 4)::int, 30, 0), make_time(18 + (l.id % 5)::int, 0, 0) from study_locations l, generate_series(1, 7) d
     where l.name like 'Room %'`,
  )
  await db.raw(
    `insert into study_location_tags (study_location_id, tag_id)
     select l.id, t.id from study_locations l, tag_types t where l.name like 'Room %' and (l.id + t.id) % 3 = 0`,
  )
}
