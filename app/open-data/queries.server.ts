import type { Knex } from 'knex'
import { approved as approvedCampus } from '~/campuses/queries.server'
import type { Area } from '~/spots/model/areas'
import type { Alert } from '~/spots/model/alerts'
import { WAIT_MINUTES } from '~/spots/model/busyness-rules'
import type { DatedDay } from '~/spots/model/dates'
import { LINE_COLUMNS, type LineColumn } from '~/spots/model/facts'
import type { Columns } from '~/spots/model/fields'
import { busyNowSql, countedSql } from '~/spots/model/now-sql'
import {
  alertsAheadSql,
  areasSql,
  confirmedSql,
  creditedSourceSql,
  datesAheadSql,
  hoursSql,
  tagsSql,
} from '~/spots/model/sql'
import type { HoursRow } from '~/spots/model/week'
import { scope } from '~/spots/public-queries.server'
import type { KnownTraitRow } from '~db/area-tables'
import type { Db } from '~db/connection'
import type { UniversityRow } from '~db/tables'
import type { Box, Cursor } from './parameters'

type Kind = 'university' | 'study-spot'
/** Which rows of a list: `changedSince` orders them by change, else they're in the order of their IDs. */
export type ListQuery = {
  after?: Cursor | undefined
  changedSince?: Date | undefined
  box?: Box | undefined
  university?: number | undefined
  /** Rows to get: one more than to show tells whether there's another page. */
  limit: number
}

export type UniversityListRow = Pick<
  UniversityRow,
  | 'id'
  | 'key'
  | 'name'
  | 'aliases'
  | 'address'
  | 'city'
  | 'zipcode'
  | 'latitude'
  | 'longitude'
  | 'time_zone'
  | 'domain'
  | 'source'
> & { state: string; color: string | null; changed_at: Date }

export type KnownFact = Omit<KnownTraitRow, 'study_location_id' | 'since' | 'known'> & {
  since: string | null
}

export type SpotListRow = Pick<
  Columns,
  'name' | 'address' | 'city' | 'zipcode' | 'category' | 'kind' | 'university_id' | LineColumn
> & {
  id: number
  state: string
  latitude: number
  longitude: number
  time_zone: string
  tags: string[]
  hours: HoursRow[]
  dates: DatedDay[] | null
  alerts: Alert[] | null
  areas: (Area & { id: number })[]
  known: KnownFact[]
  /** Midnight UTC of the day. */
  hours_confirmed_on: Date | null
  source: string
  changed_at: Date
}

/** Rows of a table that the API lists; `of` is its alias. */
function listed<Q extends Knex.QueryBuilder>(
  query: Q,
  kind: Kind,
  of: string,
  { after, changedSince, box, limit }: Omit<ListQuery, 'university'>,
): Q {
  const changes = 'open_data_changes as c'
  const joined = (on: Knex.JoinClause) => void on.on('c.id', `${of}.id`).onVal('c.kind', kind)
  if (changedSince) {
    query
      .join(changes, joined)
      .whereNull('c.removed_at')
      .where('c.changed_at', '>=', changedSince)
      .orderBy([{ column: 'c.changed_at' }, { column: 'c.id' }])
    if (after?.at) query.whereRaw('(c.changed_at, c.id) > (?, ?)', [after.at, after.id])
  } else {
    query.leftJoin(changes, joined).orderBy(`${of}.id`)
    if (after) query.where(`${of}.id`, '>', after.id)
  }
  if (box) {
    query.whereBetween(`${of}.latitude`, [box.south, box.north])
    const { west, east } = box
    if (west <= east) query.whereBetween(`${of}.longitude`, [west, east])
    else query.whereRaw(`(${of}.longitude >= ? or ${of}.longitude <= ?)`, [west, east])
  }
  return query.limit(limit) as Q
}

const universities = (db: Db) =>
  approvedCampus(db('universities as u').join('states as s', 's.id', 'u.states_id')).select(
    ...['id', 'key', 'name', 'aliases', 'address', 'city', 'zipcode', 'latitude', 'longitude'].map(
      (column) => `u.${column}`,
    ),
    'u.time_zone',
    'u.domain',
    'u.source',
    's.abr as state',
    'u.school_hex_color as color',
    db.raw('coalesce(c.changed_at, u.updated_at) as changed_at'),
  )

export const listUniversities = (db: Db, query: ListQuery): Promise<UniversityListRow[]> =>
  listed(universities(db), 'university', 'u', query)

export const universityOfId = async (db: Db, id: number): Promise<UniversityListRow | null> =>
  (await listed(universities(db), 'university', 'u', { limit: 1 }).where('u.id', id))[0] ?? null

const KNOWN = `coalesce((select json_agg(json_build_object('area_id', k.area_id, 'trait', k.trait, 'official', k.official,
    'said', k.said, 'counts', k.counts, 'total', k.total, 'since', k.since))
  from known_traits k where k.study_location_id = l.id), '[]') as known`

const spots = (db: Db) =>
  scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .select(
      ...['id', 'name', 'kind', 'category', 'university_id', 'address', 'city', 'zipcode'].map(
        (column) => `l.${column}`,
      ),
      ...LINE_COLUMNS.map((column) => `l.${column}`),
      'l.latitude',
      'l.longitude',
      'l.time_zone',
      's.abr as state',
      db.raw(
        `${creditedSourceSql('l')} as source, ${tagsSql('l')} as tags, ${hoursSql('l')} as hours,
          ${confirmedSql('l')} as hours_confirmed_on, ${datesAheadSql('l')} as dates, ${alertsAheadSql('l')} as alerts,
          ${areasSql('l')} as areas, ${KNOWN}, coalesce(c.changed_at, l.updated_at) as changed_at`,
      ),
    )

/** Public study spots with everything that the API says about them. One statement. */
export function listSpots(db: Db, { university, ...query }: ListQuery): Promise<SpotListRow[]> {
  const rows = listed(spots(db), 'study-spot', 'l', query)
  return university === undefined ? rows : rows.where('l.university_id', university)
}

export const spotOfId = async (db: Db, id: number): Promise<SpotListRow | null> =>
  (await listed(spots(db), 'study-spot', 'l', { limit: 1 }).where('l.id', id))[0] ?? null

/** What was removed in the last 90 days, in that order. */
export function listRemoved(
  db: Db,
  kind: Kind,
  { after, since, limit }: { after?: Cursor | undefined; since?: Date | undefined; limit: number },
): Promise<{ id: number; removed_at: Date }[]> {
  const rows = db('open_data_changes')
    .where({ kind })
    .whereRaw("removed_at > now() - interval '90 days'")
    .orderBy(['removed_at', 'id'])
    .limit(limit)
    .select('id', 'removed_at')
  if (since) rows.where('removed_at', '>=', since)
  if (after?.at) rows.whereRaw('(removed_at, id) > (?, ?)', [after.at, after.id])
  return rows as Promise<{ id: number; removed_at: Date }[]>
}

export type BusyRow = { id: number; level: number; reports: number; counted: boolean; newest_at: Date }

/** How busy the public study spots are that someone reported about within half an hour, or that machines count. */
export async function busyNow(db: Db, university: number | undefined): Promise<BusyRow[]> {
  const rows = scope(db)
    .joinRaw(
      `join (select study_location_id, sum(reports)::int as reports, bool_or(counted) as counted, max(at) as newest_at from (
          select study_location_id, 1 as reports, false as counted, reported_at as at from busyness_reports
          where reported_at > now() - interval '${WAIT_MINUTES} minutes'
          union all select o.study_location_id, 0, true, o.at from occupancy_now o where ${countedSql('o')}) latest
        group by 1) r on r.study_location_id = l.id`,
    )
    .orderBy('l.id')
    .select('l.id', 'r.reports', 'r.counted', 'r.newest_at', db.raw(`${busyNowSql('l')} as level`))
  const found = (await (university === undefined
    ? rows
    : rows.where('l.university_id', university))) as (Omit<BusyRow, 'level'> & { level: number | null })[]
  // Counters say that the others are closed.
  return found.flatMap(({ level, ...row }) => (level === null ? [] : [{ ...row, level }]))
}
