import { COUNT_KINDS, FEED_KINDS } from './dates'
import { OFFICIAL_TRAITS, traitFacts } from './traits'

/** Shared SQL, by the aliases of study_locations (`l`) and its left-joined university (`u`) in the statement. */

/** What the public may see: Approved, and on campus its university is Approved too. */
export const publicSql = (l: string, u: string) =>
  `${l}.status = 'Approved' and (${l}.university_id is null or ${u}.status = 'Approved')`

/** The source to credit: OpenStreetMap also where its files only add to a row, because its license covers all of it. */
export const creditedSourceSql = (
  l: string,
) => `case when ${l}.source <> 'osm' and exists (select from location_sources o
  where o.location_id = ${l}.id and o.source = 'osm' and o.same) then 'osm' else ${l}.source end`

const tagsIn = (
  table: string,
  l: string,
) => `coalesce((select array_agg(t.name order by t.id) from ${table} lt
  join tag_types t on t.id = lt.tag_id where lt.study_location_id = ${l}.id), '{}')`

/** Names of its tags as pages show them, by ID. Facts, answers and areas are taken into account. */
export const tagsSql = (l: string) => tagsIn('known_tags', l)

/** The same as admins and students list them, for forms that change them. */
export const listedTagsSql = (l: string) => tagsIn('study_location_tags', l)

/**
 * The code of its illustration, made of kind, region, tags, ID and the school's color; app/services/drawings reads it. Regions:
 * West Coast, desert, South, North, and the rest.
 */
export const drawingSql = (l: string, u: string) => `concat(
  case ${l}.kind when 'library' then 'l' when 'cafe' then 'c' when 'campus building' then 'b' when 'bookshop' then 's'
    when 'park' then 'p' when 'coworking' then 'w' else 'o' end,
  case when ${l}.longitude < -115 then 'f' when ${l}.longitude < -103 and ${l}.latitude < 39 then 'd' when ${l}.latitude < 33.5 then 's'
    when ${l}.latitude > 42 then 'n' else 't' end,
  to_hex(coalesce((select bit_or(case t.name when 'Quiet' then 1 when 'Outlet' then 2 when 'Food Service' then 4
      when 'Group Friendly' then 8 when 'Late Night Access' then 16 when 'Wifi' then 32 else 0 end)
    from study_location_tags lt join tag_types t on t.id = lt.tag_id where lt.study_location_id = ${l}.id), 0)),
  '-', to_hex(${l}.id), '-', case when ${l}.university_id is null then '0' else coalesce(lower(substr(${u}.school_hex_color, 2)), '0') end)`

/** Its hours, as HoursRow. */
export const hoursSql = (
  l: string,
) => `coalesce((select json_agg(json_build_object('day_of_week', h.day_of_week, 'is_open', h.is_open,
  'start_time', h.start_time, 'end_time', h.end_time) order by h.day_of_week, h.start_time)
  from study_location_hours h where h.study_location_id = ${l}.id), '[]')`

/** Hours with 'HH:MM' times, as in forms. `h` is a table of hours. */
export const CLOCK_HOURS = `jsonb_agg(jsonb_build_object('day_of_week', h.day_of_week, 'is_open', h.is_open,
  'start_time', to_char(h.start_time, 'HH24:MI'), 'end_time', to_char(h.end_time, 'HH24:MI')) order by h.day_of_week, h.start_time nulls first)`

/** Official traits of the whole location, by name. */
export const traitValuesSql = (
  l: string,
) => `coalesce((select jsonb_object_agg(t.trait, t.value) from location_traits t
  where t.study_location_id = ${l}.id and t.area_id is null), '{}')`

/** Its areas in order, as Area. */
export const areasSql = (
  l: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'floor', a.floor,
    'seats', a.seats, 'access', a.access, 'department', a.department, 'reservable', a.reservable,
    'reservation_url', a.reservation_url,
    'hours', coalesce((select ${CLOCK_HOURS} from location_area_hours h where h.area_id = a.id), '[]'),
    'traits', coalesce((select jsonb_object_agg(t.trait, t.value) from location_traits t
      where t.study_location_id = ${l}.id and t.area_id = a.id), '{}')) order by a.position, a.id)
  from location_areas a where a.study_location_id = ${l}.id), '[]')`

const alerts = (
  of: string,
) => `select json_agg(json_build_object('id', x.id, 'area_id', x.area_id, 'text', x.text, 'closes', x.closes,
    'starts_on', x.starts_on, 'ends_on', x.ends_on) order by x.starts_on, x.id)
  from location_alerts x where ${of}`

/** All its alerts, as Alert. */
export const alertsSql = (l: string) => `coalesce((${alerts(`x.study_location_id = ${l}.id`)}), '[]')`

/** Alerts that may not be over, in any time zone and counting the night after. Null if there are none. */
export const alertsAheadSql = (l: string) =>
  `(${alerts(`x.study_location_id = ${l}.id and x.ends_on >= current_date - 2`)})`

const dates = (
  of: string,
) => `select jsonb_agg(jsonb_build_object('day', day, 'area_id', area_id, 'ranges', ranges, 'label', label,
    'source', source, 'confirmed_on', confirmed_on) order by day, area_id nulls first) from (
    select d.day, d.area_id, min(d.label) as label, min(d.source) as source, min(d.confirmed_on) as confirmed_on,
      coalesce(jsonb_agg(jsonb_build_object('start_time', to_char(d.start_time, 'HH24:MI'), 'end_time', to_char(d.end_time, 'HH24:MI'))
        order by d.start_time) filter (where d.is_open), '[]') as ranges
    from location_dates d where ${of} group by d.day, d.area_id) days`

/** Its hours of certain days, as DatedDay. */
export const datesSql = (l: string) => `coalesce((${dates(`d.study_location_id = ${l}.id`)}), '[]')`

/** Whether a row of hours_feeds is of counts. */
export const OF_COUNTS = `kind in (${COUNT_KINDS.map((kind) => `'${kind}'`).join(', ')})`

/** Whether a row of location_dates is of a feed, which writes them itself. */
export const OF_FEED = `source in (${FEED_KINDS.map((kind) => `'${kind}'`).join(', ')})`

/** Those that people and files said, as DatedDay. A feed's change several times a day, without a trace in the history. */
export const saidDatesSql = (l: string) =>
  `coalesce((${dates(`d.study_location_id = ${l}.id and not d.${OF_FEED}`)}), '[]')`

/** Those that may not be over, in any time zone and counting the night after. Null if there are none. */
export const datesAheadSql = (l: string) =>
  `case when ${l}.has_dates then (${dates(`d.study_location_id = ${l}.id and d.day >= current_date - 2`)}) end`

/**
 * Midnight UTC of the day. For a bare date, the driver returns midnight in the server's zone, which may be the day
 * before.
 */
export const confirmedSql = (l: string) => `${l}.hours_confirmed_on::timestamp at time zone 'UTC'`

/** Columns of an Openable: what decides whether it's open. */
export const openableSql = (l: string) =>
  `${hoursSql(l)} as hours, ${confirmedSql(l)} as hours_confirmed_on, ${alertsAheadSql(l)} as alerts, ${datesAheadSql(l)} as dates`

/** Today on the location's own calendar, for a statement on study_locations alone. */
export const TODAY = "(now() at time zone coalesce(time_zone, 'UTC'))::date"

/** The day the hours were confirmed, for files. */
export const CONFIRMED_DAY = `case when exists (select from study_location_hours h where h.study_location_id = l.id)
  then to_char(l.hours_confirmed_on, 'YYYY-MM-DD') end`

/** A day's ranges for files, in minutes; `of` is a table of hours. Null if it's closed. */
const filedRanges = (of: string) => `jsonb_agg(jsonb_build_array(minutes.begins,
            case when minutes.ends <= minutes.begins then minutes.ends + 1440 else minutes.ends end)
            order by minutes.begins) filter (where ${of}.is_open)`
const minutesOf = (of: string) => `lateral (select extract(epoch from ${of}.start_time)::int / 60 as begins,
          extract(epoch from ${of}.end_time)::int / 60 as ends) minutes`

/** Hours for files: no closed days (`Mo: []` if it's always closed), and null for unknown days. */
const week = (table: string, of: string) => `case when exists (select from ${table} h where ${of})
  then coalesce(
    (select jsonb_object_agg(day, ranges) from (
      select names.day, case when count(h.day_of_week) = 0 then 'null'::jsonb else ${filedRanges('h')} end as ranges
      from unnest(array['Mo','Tu','We','Th','Fr','Sa','Su']) with ordinality as names (day, number)
        left join ${table} h on ${of} and h.day_of_week = names.number,
        ${minutesOf('h')}
      group by names.day) days where ranges is not null),
    '{"Mo":[]}'::jsonb) end`

export const WEEK = week('study_location_hours', 'h.study_location_id = l.id')

/** Hours of certain days that aren't over, for files. */
const filedDates = (area: string) => `case when l.has_dates then (
  select jsonb_object_agg(day, case when label is null then ranges else jsonb_build_object('hours', ranges, 'label', label) end)
  from (
    select to_char(d.day, 'YYYY-MM-DD') as day, min(d.label) as label, coalesce(${filedRanges('d')}, '[]') as ranges
    from location_dates d, ${minutesOf('d')}
    where d.study_location_id = l.id and d.area_id ${area} and d.day >= current_date - 1 group by d.day) days) end`

export const FILED_DATES = filedDates('is null')

const WORDS = JSON.stringify(
  Object.fromEntries(OFFICIAL_TRAITS.map((trait) => [trait, traitFacts(trait).values])),
)

/** Official facts for files, as the text of each. */
const factsOf = (area: string) => `coalesce((
  select jsonb_strip_nulls(jsonb_object_agg(t.trait, '${WORDS}'::jsonb -> t.trait -> t.value::int)) from location_traits t
  where t.study_location_id = l.id and t.area_id ${area}), '{}')`

export const FILED_FACTS = factsOf('is null')

/** Its areas for files, in order. */
export const FILED_AREAS = `coalesce((select jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('name', a.name, 'kind', a.kind, 'floor', a.floor, 'seats', a.seats, 'access', a.access,
      'department', a.department, 'reservable', a.reservable, 'reservation_url', a.reservation_url,
      'facts', nullif(${factsOf('= a.id')}, '{}'), 'dates', ${filedDates('= a.id')}))
    || jsonb_build_object('hours', ${week('location_area_hours', 'h.area_id = a.id')})
    order by a.position, a.id)
  from location_areas a where a.study_location_id = l.id), '[]')`
