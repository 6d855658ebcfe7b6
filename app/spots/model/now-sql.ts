import {
  COUNT_MINUTES,
  HANGS,
  LOW_LEVEL,
  MAX_LEVEL,
  MEAN_SCALE,
  NEWEST,
  WAIT_MINUTES,
} from './busyness-rules'
import { RELIABLE_DAYS } from './dates'
import { usuallyBusySql, weightSql } from './usual-sql'
import { AHEAD, WEEKDAY_CODES, type WhenOpen } from './when-open'

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

/** Now on its clocks. Bindings: the time. */
const nowOf = (l: string) => `lateral (select local, local::date as today from ${localOf(l)} local offset 0)`

/** 1 Monday to 7 Sunday, of a day since 2000. extract(isodow) calculates with numeric, which takes twice as long. */
const weekdayOf = (day: string) => `((${day} - date '2000-01-03') % 7 + 1)::int2`

/** When it must be open. Bindings: whenBindings. */
function askedOf(l: string, { openOn, openAt }: WhenOpen): string {
  const passed = openAt === null ? '0' : '(n::time > clock)::int'
  const weekday = `(asked - ${weekdayOf('n::date')} + 7) % 7`
  const day =
    openOn === null
      ? `n::date + ${passed}`
      : WEEKDAY_CODES.includes(openOn)
        ? `n::date + coalesce(nullif(${weekday}, 0), 7 * ${passed})`
        : AHEAD.includes(openOn)
          ? 'n::date + asked'
          : 'asked'
  const type = day === 'asked' ? 'date' : 'int'
  return `lateral (select greatest(n, day + clock) as local, n::date as today
    from (select n, clock, ${day} as day from (
      select ${localOf(l)} as n, cast(? as time) as clock, cast(? as ${type}) as asked offset 0) a) b where day >= n::date)`
}

/** The time, the time of day, and the day: 1 to 7 from Monday, how many days ahead, or a date. */
export function whenBindings({ openOn, openAt }: WhenOpen, now: Date) {
  const weekday = WEEKDAY_CODES.indexOf(openOn ?? '') + 1
  const ahead = AHEAD.indexOf(openOn ?? '')
  return [now, openAt ?? '00:00', weekday > 0 ? weekday : ahead >= 0 ? ahead : openOn] as const
}

/** Whether its hours were confirmed too long ago. `n.asked_on` is today on its clocks. */
const staleOf = (l: string) => `coalesce(${l}.hours_confirmed_on < n.asked_on - ${RELIABLE_DAYS}, false)`

/** The day that a row of the week begins on. */
const BEGAN = 'n.date - (w.day_of_week <> n.today)::int'

/** Today's and yesterday's rows of a week. */
const weekOf = (table: string, of: string) =>
  `select ${BEGAN} as began, w.is_open, w.start_time, w.end_time from ${table} w
    where ${of} and w.day_of_week in (n.today, n.before)`

const dates = (l: string, of: string) =>
  `from location_dates d where d.study_location_id = ${l}.id and (${of})`
/** Rows of certain days, for today and yesterday. */
const datedOf = (l: string, of: string) =>
  `select d.day, d.is_open, d.start_time, d.end_time ${dates(l, of)} and d.day in (n.date, n.date - 1)`
const undated = (l: string, of: string) => `not exists (select ${dates(l, of)} and d.day = ${BEGAN})`

/**
 * Rows of hours as `began`, `is_open`, `start_time` and `end_time`; `dated` for spots that have hours of certain days.
 * `stale`: the week doesn't count then. `limit`: whether hours of the location allow a row of an area.
 */
type Hours = { week: string; dated: string; stale?: string; limit?: (fits: Fits) => string }
/** Whether a row's range fits. */
type Fits = (h: string, began: string) => string

function wholeOf(l: string): Hours {
  const [week, of] = [weekOf('study_location_hours', `w.study_location_id = ${l}.id`), 'd.area_id is null']
  const stale = staleOf(l)
  return { week, dated: `${week} and not ${stale} and ${undated(l, of)} union all ${datedOf(l, of)}`, stale }
}

/** The hours of an area, or of the location if it has none of its own; `p` is known_places. */
function ofArea(l: string, p: string): Hours {
  const own = weekOf('location_area_hours', `w.area_id = ${p}.area_id`)
  const whole = `${wholeOf(l).week} and not ${p}.own_hours and not ${staleOf(l)}`
  const [ofOwn, ofEither] = [`d.area_id = ${p}.area_id`, `d.area_id is null or d.area_id = ${p}.area_id`]
  const ofWhole = `d.area_id is null and not ${p}.own_hours and not exists (select from location_dates o
    where o.study_location_id = d.study_location_id and o.area_id = ${p}.area_id and o.day = d.day)`
  return {
    week: `${own} union all ${whole}`,
    dated: `${own} and ${undated(l, ofOwn)} union all ${whole} and ${undated(l, ofEither)}
      union all ${datedOf(l, `${ofOwn} or ${ofWhole}`)}`,
    // A holiday of the building limits its café.
    limit: (fits) => `and coalesce((select bool_or(d.is_open and ${fits('d', 'd.day')}
        ${fits === covers ? '' : `and greatest(h.start_time, d.start_time, n.clock)::interval < least(${endOf('h')}, ${endOf('d')})`})
      ${dates(l, 'd.area_id is null')} and d.day = h.began), true)`,
  }
}

/** When a range ends, as time since its day began. */
const endOf = (h: string) =>
  `(${h}.end_time::interval + interval '1 day' * (${h}.end_time <= ${h}.start_time)::int)`

/** Whether a range isn't over on the day it began. Many sources write the end of the day as 23:59. */
const remains = (h: string) =>
  `(n.clock < ${h}.end_time or ${h}.end_time <= ${h}.start_time or ${h}.end_time = '23:59')`

/** Whether the clock is within a row's range, which may end on the day after it began. */
const covers: Fits = (h, began) => `(
  (${began} = n.date and n.clock >= ${h}.start_time and ${remains(h)})
  or (${began} < n.date and ${h}.end_time <= ${h}.start_time and n.clock < ${h}.end_time))`

/** Whether a row's range begins on the day and isn't over. */
const begins: Fits = (h, began) => `(${began} = n.date and ${remains(h)})`

/**
 * Open at a time: within one of today's ranges, or one of yesterday's that runs past midnight, unless an alert closes
 * the location on the day the range begins. Hours of that day replace its weekday's. Same as openingOf in hours-rules.
 * Bindings: the time. `offset 0` keeps PostgreSQL from recalculating the local time for every row of hours.
 */
export const openSql = (l: string) => openBy(l, nowOf(l), wholeOf(l), closesAt(l))

/** The same for an area; `p` is known_places. */
export const areaOpenSql = (l: string, p: string) => openBy(l, nowOf(l), ofArea(l, p), closesArea(l, p))

const fitsOf = ({ openAt }: WhenOpen) => (openAt === null ? begins : covers)

/** Open when asked; without a time of day, if it opens on that day and isn't closed again. Bindings: whenBindings. */
export const whenSql = (l: string, when: WhenOpen) =>
  openBy(l, askedOf(l, when), wholeOf(l), closesAt(l), fitsOf(when))
export const areaWhenSql = (l: string, p: string, when: WhenOpen) =>
  openBy(l, askedOf(l, when), ofArea(l, p), closesArea(l, p), fitsOf(when))

/** @param moment SQL that returns `local`, a time on its clocks, and `today` */
function openBy(l: string, moment: string, hours: Hours, closes: string, fits = covers): string {
  const { week, dated, stale = 'false', limit } = hours
  const opens = (rows: string, more = '') => `exists (select from (${rows}) h
    where h.is_open and ${fits('h', 'h.began')} ${more} and not ${closedOn(closes, 'h.began')})`
  return at(
    moment,
    `case when ${l}.has_dates then ${opens(dated, limit?.(fits))} when ${stale} then false else ${opens(week)} end`,
  )
}

/** Whether an alert closes it on a day. */
const closedOn = (closes: string, day: string) =>
  `exists (select from location_alerts c where ${closes} and ${day} between c.starts_on and c.ends_on)`

/** What's true at a moment, which is `n` there. */
const at = (moment: string, what: string) => `(select ${what} from (
    select local::date as date, local::time as clock, ${weekdayOf('local::date')} as today,
      ${weekdayOf('(local::date - 1)')} as before, m.today as asked_on
    from ${moment} m offset 0) n)`

/**
 * Closed by its hours or by an alert: it isn't open, and its hours of today are known. Same as openingOf in hours-rules.
 * Bindings: the time.
 */
export function closedSql(l: string): string {
  const { week, dated } = wholeOf(l)
  const today = closedOn(closesAt(l), 'n.date')
  const opens = `h.is_open and ${covers('h', 'h.began')} and not ${closedOn(closesAt(l), 'h.began')}`
  const closed = (rows: string) => `(select (${today} or coalesce(bool_or(h.began = n.date), false))
    and not coalesce(bool_or(${opens}), false) from (${rows}) h)`
  return at(
    nowOf(l),
    `case when ${l}.has_dates then ${closed(dated)} when ${staleOf(l)} then ${today} else ${closed(week)} end`,
  )
}

/**
 * Its open minutes over three weeks from `n.first`, a Monday, joined where they touch. 23:59 means the end of the day, as
 * in hours-rules.
 */
const openSpansOf = (
  l: string,
) => `(select range_agg(int4range(begins, case when ends <= begins then ends + 1440 else ends end)) from (
    select at, at * 1440 + extract(epoch from start_time)::int / 60 as begins, at * 1440 + case
      when end_time = '23:59' and start_time <> end_time then 1440 else extract(epoch from end_time)::int / 60 end as ends
    from (
      select week + h.day_of_week - 1 as at, h.start_time, h.end_time
      from study_location_hours h, (values (0), (7), (14)) weeks (week)
      where h.study_location_id = ${l}.id and h.is_open and not ${staleOf(l)} and not (${l}.has_dates and exists (
        select ${dates(l, 'd.area_id is null')} and d.day = n.first + week + h.day_of_week - 1))
      union all
      select d.day - n.first, d.start_time, d.end_time ${dates(l, 'd.area_id is null')}
        and d.is_open and ${l}.has_dates and d.day between n.first and n.first + 20) days) spans
  where n.closed is null or not n.closed @> n.first + at)`

/**
 * Minutes on the clock until it closes, at least a week if it never does. Null while it's closed. Bindings: the time.
 */
export const openMinutesSql = (l: string) => `(select upper(span) - minute from (
    select local::date as asked_on, local::date - extract(isodow from local)::int - 6 as first,
      10080 + (extract(isodow from local)::int - 1) * 1440 + extract(epoch from local::time)::int / 60 as minute,
      (select range_agg(daterange(c.starts_on, c.ends_on, '[]')) from location_alerts c where ${closesAt(l)}) as closed
    from timezone(${l}.time_zone, cast(? as timestamptz)) local offset 0) n, unnest(${openSpansOf(l)}) span where span @> minute)`

/** Open 24/7, that is, for at least a week. Bindings: the time. */
export const alwaysOpenSql = (l: string) => `coalesce(${openMinutesSql(l)} >= 10080, false)`

/** Counts of a location's areas that are current; `o` is occupancy_now. A sensor that hangs says nothing. */
export const countedSql = (o: string) =>
  `${o}.at > now() - interval '${COUNT_MINUTES} minutes' and not (coalesce(${o}.level, 0) > 0 and ${o}.same_n >= ${HANGS.readings}
    and ${o}.at - ${o}.same_since >= interval '${HANGS.minutes} minutes')`

/**
 * How busy it is according to machines that count, and else its newest reports, from 0 to 4. Null without any. Same as
 * levelOf in app/spots/model/busyness-rules.ts: areas are weighted by seats, and reports on the whole location count like
 * an average area. What is counted replaces reports about the same, and a count of the whole location all of them.
 */
export const busyNowSql = (l: string) => `(
    with counted as (select o.area_id, o.level from occupancy_now o where o.study_location_id = ${l}.id and ${countedSql('o')})
    select case when exists (select from counted where area_id is null)
      then (select round(level / 100.0, 2) from counted where area_id is null) else (
    select round(sum(w.weight * g.levels * ${MEAN_SCALE} / g.n)::numeric / (${100 * MEAN_SCALE} * sum(w.weight)), 2)
    from (
      select area_id, 100 * sum(busyness_level) as levels, count(*) as n from (
        select area_id, busyness_level, row_number() over (partition by area_id order by reported_at desc, id desc) as nth
        from busyness_reports b
        where study_location_id = ${l}.id and reported_at > now() - interval '${WAIT_MINUTES} minutes'
          and not exists (select from counted c where c.area_id = b.area_id)) r
      where nth <= ${NEWEST} group by area_id
      union all select area_id, level, 1 from counted where level is not null) g,
    lateral ${weightSql(l, 'g.area_id')} w) end)`

/** Whether anyone or anything may say how busy it is now, which is quicker to find out than what they say. */
const isReportedSql = (
  l: string,
) => `(exists (select from busyness_reports b where b.study_location_id = ${l}.id
      and b.reported_at > now() - interval '${WAIT_MINUTES} minutes')
    or exists (select from occupancy_now o where o.study_location_id = ${l}.id))`

/** How busy it is now, or else usually is. */
export const busynessSql = (l: string) =>
  `coalesce(case when ${isReportedSql(l)} then ${busyNowSql(l)} end, ${usuallyBusySql(l)})`

/** How to sort, the least busy first: what isn't known comes after it, and null, what's closed, last. Bindings: the time. */
export const calmSql = (l: string) =>
  `case when not ${closedSql(l)} then coalesce(${busynessSql(l)}, ${MAX_LEVEL} + 1) end`

/** Known to be at most half full, and not closed. Bindings: the time. */
export const notBusySql = (l: string) => isCalmSql(l, busynessSql(l))
/** The same if how busy it is was selected already. */
export const isCalmSql = (l: string, busyness: string) =>
  `case when ${busyness} <= ${LOW_LEVEL} then not ${closedSql(l)} else false end`
