import type { Db } from '~db/connection'
import { NEWEST, WAIT_MINUTES } from './rules'

/** An hour of a weekday, in the place's own time. */
export type HourCounts = { hour: number; average: number; reports: number }
export type NewestReport = { level: number; at: Date }

export type LocationCounts = {
  newest: NewestReport[]
  /** Of the weekday that was asked for, in their order; hours of which nothing is known are missing. */
  hours: HourCounts[]
  /** When the person last reported about the location. */
  reportedAt: Date | null
}

type Report = { level: number; at: string }

const NEWEST_REPORTS = `coalesce((
  select json_agg(json_build_object('level', busyness_level, 'at', reported_at) order by reported_at desc, id desc) from (
    select id, busyness_level, reported_at from busyness_reports
    where study_location_id = :location and reported_at > :now::timestamptz - :window::interval
    order by reported_at desc, id desc limit :newest) r), '[]') as newest`
const LAST_OWN = `(select reported_at from busyness_throttles where user_id = :user and study_location_id = :location) as "reportedAt"`
const HOURS = `coalesce((select json_agg(json_build_object(
    'hour', hour_of_day, 'average', average_busyness_level, 'reports', report_count) order by hour_of_day)
  from aggregated_busyness where study_location_id = :location and day_of_week = :day and report_count > 0), '[]') as hours`

const WINDOW = `${WAIT_MINUTES} minutes`

type Asked = { location: number; viewer: { id: number } | null; now: Date }

/** A location's newest reports, and when someone last reported about it. One statement. */
export async function panelCounts(
  db: Db,
  { location, viewer, now }: Asked,
): Promise<Omit<LocationCounts, 'hours'>> {
  const { rows } = await db.raw<{ rows: [{ newest: Report[]; reportedAt: Date | null }] }>(
    `select ${NEWEST_REPORTS}, ${LAST_OWN}`,
    { location, user: viewer?.id ?? null, now, window: WINDOW, newest: NEWEST },
  )
  return { newest: dated(rows[0].newest), reportedAt: rows[0].reportedAt }
}

/** The same with the counts of a weekday, 0 Sunday to 6 Saturday. One statement. */
export async function locationCounts(
  db: Db,
  { location, viewer, now, day }: Asked & { day: number },
): Promise<LocationCounts> {
  const { rows } = await db.raw<{
    rows: [{ newest: Report[]; reportedAt: Date | null; hours: HourCounts[] }]
  }>(`select ${NEWEST_REPORTS}, ${LAST_OWN}, ${HOURS}`, {
    location,
    user: viewer?.id ?? null,
    now,
    day,
    window: WINDOW,
    newest: NEWEST,
  })
  return { newest: dated(rows[0].newest), reportedAt: rows[0].reportedAt, hours: rows[0].hours }
}

const dated = (reports: Report[]): NewestReport[] =>
  reports.map(({ level, at }) => ({ level, at: new Date(at) }))

/**
 * Writes a report unless the person reported about the location within the last half hour: the row of their last one is
 * what reports that arrive together wait for. One statement.
 * @returns whether it was written
 */
export async function insertReport(
  db: Db,
  report: { location: number; user: number; level: number; now: Date },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with allowed as (
       insert into busyness_throttles as t (user_id, study_location_id, reported_at) values (:user, :location, :now)
       on conflict (user_id, study_location_id) do update set reported_at = excluded.reported_at
         where t.reported_at <= excluded.reported_at - :window::interval
       returning *)
     insert into busyness_reports (user_id, study_location_id, busyness_level, reported_at)
     select user_id, study_location_id, :level::smallint, reported_at from allowed returning id`,
    { ...report, window: WINDOW },
  )
  return rows.length > 0
}
