/** SQL that several queries share: `l` is study_locations, `u` its university, joined from the left. */

/** What the public may see: Approved, and on campus its university is Approved too. */
export const PUBLIC = `l.status = 'Approved' and (l.university_id is null or u.status = 'Approved')`

/** Names of its tags, by ID. */
export const TAGS = `coalesce((select array_agg(t.name order by t.id) from study_location_tags lt
  join tag_types t on t.id = lt.tag_id where lt.study_location_id = l.id), '{}')`

/** Its hours, as HoursRow. */
export const HOURS = `coalesce((select json_agg(json_build_object('day_of_week', h.day_of_week, 'is_open', h.is_open,
  'start_time', h.start_time, 'end_time', h.end_time) order by h.day_of_week, h.start_time)
  from study_location_hours h where h.study_location_id = l.id), '[]')`

/** Midnight UTC of the day. Without a time, the driver returns midnight in the server's zone, which may be the day before. */
export const CONFIRMED = "l.hours_confirmed_on::timestamp at time zone 'UTC'"

/** Today on the location's own calendar; of a statement on study_locations alone. */
export const TODAY = "(now() at time zone coalesce(time_zone, 'UTC'))::date"
