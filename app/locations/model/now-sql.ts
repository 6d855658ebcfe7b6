import { ENOUGH_REPORTS, LOW_LEVEL, NEWEST, WAIT_MINUTES } from '~/busyness/rules'

/**
 * SQL about a location at this moment; `l` is study_locations. Where it says so, the moment is a binding, so that a page
 * asks about one moment only.
 */

/**
 * Open at a moment: within a range of today's, or of yesterday's that runs past midnight. Bindings: the moment. `offset 0`
 * keeps PostgreSQL from calculating the local time again for every row of hours.
 */
export const OPEN = `exists (
  select from (
    select local::time as clock, extract(isodow from local)::int2 as today, extract(isodow from local - interval '1 day')::int2 as before
    from timezone(l.time_zone, cast(? as timestamptz)) local offset 0) n
  join study_location_hours h on h.study_location_id = l.id and h.day_of_week in (n.today, n.before)
  where h.is_open and (
    (h.day_of_week = n.today and n.clock >= h.start_time and (n.clock < h.end_time or h.end_time <= h.start_time))
    or (h.day_of_week = n.before and h.end_time <= h.start_time and n.clock < h.end_time)))`

/** Its open minutes of three weeks in a row, joined where they touch. 23:59 means the end of the day, as in hours-rules. */
const OPEN_SPANS = `(select range_agg(int4range(begins + shift, ends + shift)) from (
    select begins, case when ends <= begins then ends + 1440 else ends end as ends from (
      select (h.day_of_week - 1) * 1440 + extract(epoch from h.start_time)::int / 60 as begins,
        (h.day_of_week - 1) * 1440 + case when h.end_time = '23:59' and h.start_time <> h.end_time then 1440 else extract(epoch from h.end_time)::int / 60 end as ends
      from study_location_hours h where h.study_location_id = l.id and h.is_open) clocks) spans,
    (values (0), (10080), (20160)) shifts (shift))`

/**
 * Minutes on the clock until it closes, at least a week if it never does; null while it's closed. Bindings: the moment.
 */
export const OPEN_MINUTES = `(select upper(span) - minute from (
    select 10080 + (extract(isodow from local)::int - 1) * 1440 + extract(epoch from local::time)::int / 60 as minute
    from timezone(l.time_zone, cast(? as timestamptz)) local offset 0) n, unnest(${OPEN_SPANS}) span where span @> minute)`

/** Open round the clock, all week. */
export const ALWAYS_OPEN = `coalesce(${OPEN_SPANS} @> int4range(10080, 20160), false)`

/** How busy it is by its newest reports, from 0 to 4; null without any. */
export const BUSY_NOW = `(select round(avg(b.busyness_level), 2) from (select busyness_level from busyness_reports
    where study_location_id = l.id and reported_at > now() - interval '${WAIT_MINUTES} minutes'
    order by reported_at desc, id desc limit ${NEWEST}) b)`

/** How busy it usually is at this hour of this weekday there, from 0 to 4; null where too little is known. */
export const BUSY_USUAL = `(select a.average_busyness_level from aggregated_busyness a, timezone(l.time_zone, now()) local
    where a.study_location_id = l.id and a.day_of_week = extract(dow from local)::int2
      and a.hour_of_day = extract(hour from local)::int2 and a.report_count >= ${ENOUGH_REPORTS})`

/** How busy it is, or else usually is. */
export const BUSYNESS = `coalesce(${BUSY_NOW}, ${BUSY_USUAL})`

/** Known not to be more than half full. */
export const NOT_BUSY = `coalesce(${BUSYNESS} <= ${LOW_LEVEL}, false)`
