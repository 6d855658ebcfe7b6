import { ENOUGH_REPORTS } from './busyness-rules'

/**
 * How busy a location usually is, by the alias of study_locations in the statement: counts and reports joined as
 * docs/busyness.md says. Levels are from 0 to 4.
 */

/** So many quarters of an hour have to be counted before a weekday's hour is known: it has 4, so that's 3 days at least. */
const ENOUGH_QUARTERS = 9

/** The weight of an area (`a`: SQL for its ID), see weightOf in busyness-rules. */
export const weightSql = (l: string, a: string) =>
  `(select coalesce(max(a.seats) filter (where a.id = ${a}) * count(a.seats), sum(a.seats), 1) as weight
    from location_areas a where a.study_location_id = ${l}.id)`

/** The weight of all areas together. */
const WHOLE_WEIGHT = (l: string) =>
  `(select coalesce(sum(a.seats), 1) * greatest(count(*), 1) as whole from location_areas a where a.study_location_id = ${l}.id)`

/** Columns that sum up counted areas, where `c` has `area_id` and `mean` in hundredths, and `w` its weight. */
const COUNTED = `max(c.mean) filter (where c.area_id is null) as spot, sum(w.weight) as weight, sum(w.weight * c.mean) as weighted`

/** Counts and `reported` (the mean of reports, in hundredths) as a level. Reports stand for the areas that aren't counted. */
const joined = (reported: string) => `round((case
    when g.spot is not null then g.spot
    when ${reported} is null or w.whole <= g.weight then g.weighted / g.weight
    else (g.weighted + (w.whole - g.weight) * ${reported}) / w.whole end)::numeric / 100, 2)`

/** Hours of weekdays that are counted often enough, as `day`, `hour`, `level` and `quarters`. `on`: which, of occupancy_hours `o`. */
const countedHours = (l: string, on: string) => `
  select g.day, g.hour, g.quarters, ${joined('100.0 * r.level_sum / r.report_count')} as level
  from (
    select c.day, c.hour, sum(c.quarters) as quarters, ${COUNTED}
    from (select o.day_of_week as day, o.hour_of_day as hour, o.area_id, o.quarters, o.levels::numeric / o.n as mean from occupancy_hours o
      where o.study_location_id = ${l}.id and ${on} and o.quarters >= ${ENOUGH_QUARTERS}) c, lateral ${weightSql(l, 'c.area_id')} w
    group by 1, 2) g
    cross join ${WHOLE_WEIGHT(l)} w
    left join aggregated_busyness r on r.study_location_id = ${l}.id and r.day_of_week = g.day and r.hour_of_day = g.hour
      and r.report_count >= ${ENOUGH_REPORTS}`

/**
 * The hours of a weekday (`day`: SQL for 0 Sunday to 6 Saturday) with reports or enough counts, as `hour`, `level` (null: too
 * little is known), `reports` and `quarters`.
 */
export const usualHoursSql = (l: string, day: string) => `(
  select hour, coalesce(r.reports, 0) as reports, coalesce(c.quarters, 0) as quarters, coalesce(c.level, r.level) as level
  from (select hour_of_day as hour, report_count as reports, case when report_count >= ${ENOUGH_REPORTS} then average_busyness_level end as level
      from aggregated_busyness where study_location_id = ${l}.id and day_of_week = ${day} and report_count > 0) r
    full join (${countedHours(l, `o.day_of_week = ${day}`)}) c using (hour))`

/** How busy it usually is at this local hour and weekday. Null if too little is known. */
export const usuallyBusySql = (l: string) => `(
  select coalesce(
    (select level from (${countedHours(l, 'o.day_of_week = n.day and o.hour_of_day = n.hour')}) c),
    (select a.average_busyness_level from aggregated_busyness a where a.study_location_id = ${l}.id and a.day_of_week = n.day
      and a.hour_of_day = n.hour and a.report_count >= ${ENOUGH_REPORTS}))
  from (select extract(dow from local)::int2 as day, extract(hour from local)::int2 as hour from timezone(${l}.time_zone, now()) local offset 0) n)`

/** How many earlier weeks are compared, and how many hours from this one on. */
export const PAST = { weeks: 8, hours: 7 } as const

/**
 * How busy it was in this hour and the next ones on the same weekday of earlier weeks, as `week` (1: last week), `ahead` in hours
 * and `level`. What was counted in an hour and what was reported in it are joined like hours of weekdays. `local`: SQL for now on
 * its clocks.
 */
export function pastHoursSql(l: string, local: string): string {
  const weeks = `(select week, starts, starts at time zone ${l}.time_zone as first,
      (starts + interval '${PAST.hours} hours') at time zone ${l}.time_zone as last
    from generate_series(1, ${PAST.weeks}) week, lateral (select date_trunc('hour', ${local}) - week * interval '7 days' as starts) s) p`
  const ahead = (at: string) =>
    `floor(extract(epoch from ${at} at time zone ${l}.time_zone - p.starts) / 3600)::int as ahead`
  // By area, because that's how the index has them.
  const quarters = (from: string, of: string) => `select q.area_id, q.quarter, q.levels, q.n from ${from}
    where q.study_location_id = ${l}.id and ${of} and q.quarter >= p.first and q.quarter < p.last`
  return `(
    select week, ahead, coalesce(${joined('r.mean')}, round(r.mean / 100, 2)) as level
    from (
      select c.week, c.ahead, ${COUNTED}
      from (select p.week, ${ahead('q.quarter')}, q.area_id, sum(q.levels)::numeric / sum(q.n) as mean
        from ${weeks}, lateral (
          ${quarters('occupancy_quarters q', 'q.area_id is null')}
          union all ${quarters('location_areas a, occupancy_quarters q', `a.study_location_id = ${l}.id and q.area_id = a.id`)}) q
        group by 1, 2, 3) c, lateral ${weightSql(l, 'c.area_id')} w
      group by 1, 2) g
      full join (
        select p.week, ${ahead('b.reported_at')}, avg(100.0 * b.busyness_level) as mean
        from ${weeks} join busyness_reports b on b.study_location_id = ${l}.id and b.reported_at >= p.first and b.reported_at < p.last
        group by 1, 2) r using (week, ahead)
      cross join ${WHOLE_WEIGHT(l)} w)`
}
