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

/** Midnight UTC of the day. Without a time, the driver returns midnight in the server's zone: maybe the day before. */
export const CONFIRMED = "l.hours_confirmed_on::timestamp at time zone 'UTC'"

/** Today on the location's own calendar; of a statement on study_locations alone. */
export const TODAY = "(now() at time zone coalesce(time_zone, 'UTC'))::date"

/** The day the hours were confirmed, as files have it. */
export const CONFIRMED_DAY = `case when exists (select from study_location_hours h where h.study_location_id = l.id)
  then to_char(l.hours_confirmed_on, 'YYYY-MM-DD') end`

/** Its hours as files have them: no closed days (`Mo: []` if it's always closed), and null for unknown days. */
export const WEEK = `case when exists (select from study_location_hours h where h.study_location_id = l.id)
  then coalesce(
    (select jsonb_object_agg(day, ranges) from (
      select names.day, case when count(h.day_of_week) = 0 then 'null'::jsonb else
          jsonb_agg(jsonb_build_array(minutes.begins,
            case when minutes.ends <= minutes.begins then minutes.ends + 1440 else minutes.ends end)
            order by minutes.begins) filter (where h.is_open) end as ranges
      from unnest(array['Mo','Tu','We','Th','Fr','Sa','Su']) with ordinality as names (day, number)
        left join study_location_hours h on h.study_location_id = l.id and h.day_of_week = names.number,
        lateral (select extract(epoch from h.start_time)::int / 60 as begins,
          extract(epoch from h.end_time)::int / 60 as ends) minutes
      group by names.day) days where ranges is not null),
    '{"Mo":[]}'::jsonb) end`
