import { ENOUGH_REPORTS, LOW_LEVEL, MEAN_SCALE, NEWEST, WAIT_MINUTES } from './busyness-rules'

/**
 * SQL about a location right now, by the alias of study_locations in the statement. Some take the time as a binding, so that a whole page uses
 * the same time.
 */

/** Alerts that close the whole location; `c` is location_alerts. */
const closesAt = (l: string) => `c.study_location_id = ${l}.id and c.closes and c.area_id is null`

/** Alerts that close an area (`p` is known_places) or the whole location. */
const closesArea = (l: string, p: string) =>
  `c.study_location_id = ${l}.id and c.closes and (c.area_id is null or c.area_id = ${p}.area_id)`

/** Its local time. Bindings: the time. */
const localOf = (l: string) => `timezone(${l}.time_zone, cast(? as timestamptz))`

/** When its clocks next show a time of day. Bindings: the time, the time of day. */
const nextLocalOf = (
  l: string,
) => `lateral (select n::date + clock + interval '1 day' * (n::time > clock)::int as local
  from (select ${localOf(l)} as n, cast(? as time) as clock offset 0) asked)`

const wholeOf = (l: string) => `study_location_hours h on h.study_location_id = ${l}.id`
/** The hours of an area, or of the location if it has none of its own; `p` is known_places. */
const ofArea = (
  l: string,
  p: string,
) => `lateral (select ah.* from location_area_hours ah where ah.area_id = ${p}.area_id
    union all select null, sh.day_of_week, sh.is_open, sh.start_time, sh.end_time
      from study_location_hours sh where sh.study_location_id = ${l}.id and not ${p}.own_hours) h on true`

/**
 * Open at a time: within one of today's ranges, or one of yesterday's that runs past midnight, unless an alert closes
 * the location on the day the range begins. Bindings: the time. `offset 0` keeps PostgreSQL from recalculating the
 * local time for every row of hours.
 */
export const openSql = (l: string) => openBy(localOf(l), wholeOf(l), closesAt(l))

/** The same for an area; `p` is known_places. */
export const areaOpenSql = (l: string, p: string) => openBy(localOf(l), ofArea(l, p), closesArea(l, p))

/** Open when its clocks next show a time of day. Bindings: the time, the time of day. */
export const openAtSql = (l: string) => openBy(nextLocalOf(l), wholeOf(l), closesAt(l))
export const areaOpenAtSql = (l: string, p: string) => openBy(nextLocalOf(l), ofArea(l, p), closesArea(l, p))

/** @param local SQL that returns `local`, the time on its clocks */
function openBy(local: string, hours: string, closes: string): string {
  return `exists (
  select from (
    select local::date as date, local::time as clock, extract(isodow from local)::int2 as today,
      extract(isodow from local - interval '1 day')::int2 as before
    from ${local} local offset 0) n
  join ${hours} and h.day_of_week in (n.today, n.before)
  where h.is_open and (
    (h.day_of_week = n.today and n.clock >= h.start_time and (n.clock < h.end_time or h.end_time <= h.start_time))
    or (h.day_of_week = n.before and h.end_time <= h.start_time and n.clock < h.end_time))
    and not exists (select from location_alerts c
      where ${closes} and n.date - (h.day_of_week <> n.today)::int between c.starts_on and c.ends_on))`
}

/** Its open minutes over three weeks, joined where they touch. 23:59 means the end of the day, as in hours-rules. */
const openSpansOf = (l: string) => `(select range_agg(int4range(begins + shift, ends + shift)) from (
    select day, begins, case when ends <= begins then ends + 1440 else ends end as ends from (
      select h.day_of_week - 1 as day, (h.day_of_week - 1) * 1440 + extract(epoch from h.start_time)::int / 60 as begins,
        (h.day_of_week - 1) * 1440 + case when h.end_time = '23:59' and h.start_time <> h.end_time then 1440 else extract(epoch from h.end_time)::int / 60 end as ends
      from study_location_hours h where h.study_location_id = ${l}.id and h.is_open) clocks) spans,
    (values (0), (10080), (20160)) shifts (shift)
  where n.closed is null or not n.closed @> n.monday - 7 + shift / 1440 + day)`

/**
 * Minutes on the clock until it closes, at least a week if it never does. Null while it's closed. Bindings: the time.
 */
export const openMinutesSql = (l: string) => `(select upper(span) - minute from (
    select local::date - extract(isodow from local)::int + 1 as monday,
      10080 + (extract(isodow from local)::int - 1) * 1440 + extract(epoch from local::time)::int / 60 as minute,
      (select range_agg(daterange(c.starts_on, c.ends_on, '[]')) from location_alerts c where ${closesAt(l)}) as closed
    from timezone(${l}.time_zone, cast(? as timestamptz)) local offset 0) n, unnest(${openSpansOf(l)}) span where span @> minute)`

/** Open 24/7, that is, for at least a week. Bindings: the time. */
export const alwaysOpenSql = (l: string) => `coalesce(${openMinutesSql(l)} >= 10080, false)`

/**
 * How busy it is according to its newest reports, from 0 to 4. Null without any. Same as levelOf in
 * app/spots/model/busyness-rules.ts: areas are weighted by seats, and reports on the whole location count like an average area.
 */
export const busyNowSql = (
  l: string,
) => `(select round(sum(w.weight * g.levels * ${MEAN_SCALE} / g.n)::numeric / (${MEAN_SCALE} * sum(w.weight)), 2)
    from (
      select area_id, sum(busyness_level) as levels, count(*) as n from (
        select area_id, busyness_level, row_number() over (partition by area_id order by reported_at desc, id desc) as nth
        from busyness_reports
        where study_location_id = ${l}.id and reported_at > now() - interval '${WAIT_MINUTES} minutes') r
      where nth <= ${NEWEST} group by area_id) g,
    lateral (select coalesce(max(a.seats) filter (where a.id = g.area_id) * count(a.seats), sum(a.seats), 1) as weight
      from location_areas a where a.study_location_id = ${l}.id) w)`

/** How busy it usually is at this local hour and weekday, from 0 to 4. Null if too little is known. */
export const usuallyBusySql = (
  l: string,
) => `(select a.average_busyness_level from aggregated_busyness a, timezone(${l}.time_zone, now()) local
    where a.study_location_id = ${l}.id and a.day_of_week = extract(dow from local)::int2
      and a.hour_of_day = extract(hour from local)::int2 and a.report_count >= ${ENOUGH_REPORTS})`

/** How busy it is now, or else usually is. */
export const busynessSql = (l: string) => `coalesce(${busyNowSql(l)}, ${usuallyBusySql(l)})`

/** Known to be at most half full. */
export const notBusySql = (l: string) => `coalesce(${busynessSql(l)} <= ${LOW_LEVEL}, false)`
