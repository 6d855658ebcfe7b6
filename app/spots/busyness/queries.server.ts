import { unseen, type Db } from '~db/connection'
import { NEWEST, WAIT_MINUTES } from '../model/busyness-rules'
import { countedSql } from '../model/now-sql'
import { pastHoursSql, usualHoursSql } from '../model/usual-sql'

/** An hour of a weekday in the location's time zone. `level` null: too little is known; `quarters` of an hour were counted. */
export type HourCounts = { hour: number; level: number | null; reports: number; quarters: number }
/** `area` null: about the whole location. */
type NewestReport = { level: number; at: Date; area: number | null }
/** What a machine counts now; `level` in hundredths, null: closed. `by`: what it's called. */
type Counted = { area: number | null; level: number | null; at: Date; by: string }
/** An area of a location, for its weight and for the form. */
type ReportArea = { id: number; name: string; seats: number | null }

export type PanelCounts = {
  /** The latest few reports of each area and of the whole location, newest first. */
  newest: NewestReport[]
  areas: ReportArea[]
  counted: Counted[]
  /**
   * How busy it usually is, 0 to 4, at the hour of this weekday that's nearest to now of those with enough reports or counts; null if
   * there's none. `isNow`: it's this hour there.
   */
  usual: { level: number; hour: number; isNow: boolean } | null
  /** When the user last reported about the location. */
  reportedAt: Date | null
}

/** How busy it was so many weeks ago, so many hours after this one, from 0 to 4. */
export type PastHour = [week: number, ahead: number, level: number]

/** `hours`: those of the requested weekday, in order; hours about which nothing is known are missing. */
export type LocationCounts = PanelCounts & { hours: HourCounts[]; past: PastHour[] }

const LOCATION = unseen(':location', 'bigint')
const USER = unseen(':user', 'bigint')
const NOW = unseen(':now', 'timestamptz')

const NEWEST_REPORTS = `coalesce((
  select json_agg(json_build_object('level', busyness_level, 'at', reported_at, 'area', area_id) order by reported_at desc, id desc) from (
    select id, busyness_level, reported_at, area_id, row_number() over (partition by area_id order by reported_at desc, id desc) as nth
    from busyness_reports
    where study_location_id = ${LOCATION} and reported_at > ${NOW} - :window::interval) r where nth <= :newest), '[]') as newest`
const COUNTED = `coalesce((
  select json_agg(json_build_object('area', o.area_id, 'level', o.level, 'at', o.at, 'by', coalesce(t.name, initcap(f.kind))) order by o.at desc)
  from occupancy_now o left join occupancy_tokens t on t.id = o.token_id left join hours_feeds f on f.id = o.feed_id
  where o.study_location_id = ${LOCATION} and ${countedSql('o')}), '[]') as counted`
const REPORT_AREAS = `coalesce((select json_agg(json_build_object('id', id, 'name', name, 'seats', seats) order by position, id)
    from location_areas where study_location_id = ${LOCATION}), '[]') as areas`
/** Never shared between readers: the newest reports, and when the user last reported. */
const LAST_OWN = `(select reported_at from busyness_throttles where user_id = ${USER} and study_location_id = ${LOCATION}) as "reportedAt"`
export const REPORTS = `${NEWEST_REPORTS}, ${LAST_OWN}`
const USUAL = `(select json_build_object('level', a.level, 'hour', a.hour, 'isNow', a.hour = here.hour)
  from study_locations l, timezone(l.time_zone, ${NOW}) local, extract(hour from local) here(hour),
    lateral ${usualHoursSql('l', 'extract(dow from local)::int2')} a
  where l.id = ${LOCATION} and a.level is not null order by abs(a.hour - here.hour), a.hour desc limit 1) as usual`
const HOURS = `coalesce((select json_agg(json_build_object('hour', a.hour, 'level', a.level, 'reports', a.reports, 'quarters', a.quarters)
    order by a.hour)
  from (select ${LOCATION} as id) l, lateral ${usualHoursSql('l', unseen(':day', 'int2'))} a), '[]') as hours`
const PAST = `coalesce((select json_agg(json_build_array(a.week, a.ahead, a.level))
  from study_locations l, timezone(l.time_zone, ${NOW}) local, lateral ${pastHoursSql('l', 'local')} a
  where l.id = ${LOCATION}), '[]') as past`

/**
 * Columns of LocationCounts without the areas and REPORTS. Bindings: those of `bindingsOf`, and `day`, 0 Sunday to 6 Saturday.
 */
export const COUNTS = `${COUNTED}, ${USUAL}, ${HOURS}, ${PAST}`

const WINDOW = `${WAIT_MINUTES} minutes`

export type BusynessQuery = { location: number; viewer: { id: number } | null; now: Date }

/** Bindings of the columns. */
export const bindingsOf = ({ location, viewer, now }: BusynessQuery) => ({
  location,
  user: viewer?.id ?? null,
  now,
  window: WINDOW,
  newest: NEWEST,
})

/** A location's newest reports, how busy it usually is, and when the user last reported about it. One statement. */
export async function panelCounts(db: Db, query: BusynessQuery): Promise<PanelCounts> {
  const { rows } = await db.raw<{ rows: [InJson<PanelCounts>] }>(
    `select ${REPORTS}, ${COUNTED}, ${REPORT_AREAS}, ${USUAL}`,
    bindingsOf(query),
  )
  const [row] = rows
  return { ...row, newest: row.newest.map(inTime), counted: row.counted.map(inTime) }
}

type InJson<C> = { [Name in keyof C]: Name extends 'newest' | 'counted' ? Timed<C[Name]> : C[Name] }
/** With times as JSON has them. */
export type Timed<List> = List extends (infer Each)[] ? (Omit<Each, 'at'> & { at: string })[] : never

export const inTime = <T extends { at: string }>(each: T) => ({ ...each, at: new Date(each.at) })

/**
 * Inserts a report unless the user reported about the location in the last half hour. Concurrent reports wait on the
 * row of the user's last report. One statement.
 * @returns whether it was inserted
 */
export async function insertReport(
  db: Db,
  report: { location: number; area: number | null; user: number; level: number; now: Date },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with allowed as (
       insert into busyness_throttles as t (user_id, study_location_id, reported_at) values (:user, :location, :now)
       on conflict (user_id, study_location_id) do update set reported_at = excluded.reported_at
         where t.reported_at <= excluded.reported_at - :window::interval
       returning *)
     insert into busyness_reports (user_id, study_location_id, area_id, busyness_level, reported_at)
     select user_id, study_location_id, :area::bigint, :level::smallint, reported_at from allowed returning id`,
    { ...report, window: WINDOW },
  )
  return rows.length > 0
}
