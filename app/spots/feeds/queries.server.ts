import type { Reach } from '~/services/auth/reach'
import type { Knex } from 'knex'
import type { Area } from '../model/areas'
import { isOfCounts, rowsOfDates, type DatedDay, type FeedKind } from '../model/dates'
import { CLOCK_HOURS, confirmedSql, datesSql, hoursSql } from '../model/sql'
import type { HoursRow } from '../model/week'
import type { HoursFeedRow } from '~db/area-tables'
import { spotIdWithin, spotWithin } from '../reach-queries.server'
import type { Db } from '~db/connection'

/** A worker that died while it read a feed leaves it until then. */
const CLAIMED = "now() + interval '15 minutes'"

/** One feed of each URL and token that is due, the longest waiting first. */
export async function dueFeeds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select min(id) as id from hours_feeds where due_at <= now() group by kind, url, secret order by min(due_at) limit ?`,
    [limit],
  )
  return rows.map(({ id }) => Number(id))
}

/** `known_until` as YYYY-MM-DD. */
export type Feed = Omit<HoursFeedRow, 'known_until'> & { known_until: string | null }
export type HoursFeed = Feed & { kind: FeedKind }
export const isOfHours = (feed: Feed): feed is HoursFeed => !isOfCounts(feed.kind)

const FEED = 'f.*, f.known_until::text as known_until'

/** The feeds of this one's URL that are due, which no one else gets for a while. */
export async function claimFeeds(db: Db, id: number): Promise<Feed[]> {
  const { rows } = await db.raw<{ rows: Feed[] }>(
    `update hours_feeds f set due_at = ${CLAIMED} from hours_feeds of
     where of.id = ? and f.kind = of.kind and f.url = of.url and f.secret is not distinct from of.secret and f.due_at <= now() returning ${FEED}`,
    [id],
  )
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Has its reads start now. Returns whether it exists. */
export const makeDue = async (db: Db, id: number): Promise<boolean> =>
  (await db('hours_feeds').where({ id }).update({ due_at: db.fn.now(), etag: null })) > 0

/** A study spot's feeds, that of the whole spot first. */
export async function feedsOfSpot(db: Db, id: number): Promise<Feed[]> {
  return (await db('hours_feeds as f')
    .where({ study_location_id: id })
    .orderByRaw('area_id nulls first')
    .select(db.raw(FEED))) as Feed[]
}

/** Adds a feed, due now. Null if the study spot or area has one of hours, or of counts. */
export async function insertFeed(
  db: Db,
  feed: Pick<HoursFeedRow, 'study_location_id' | 'area_id' | 'kind' | 'url' | 'key'> & {
    secret?: string | null
  },
): Promise<number | null> {
  const [row] = await db('hours_feeds').insert(feed).onConflict().ignore().returning('id')
  return row?.id ?? null
}

export const deleteFeed = (db: Db, id: number): Promise<number> => db('hours_feeds').where({ id }).del()

type Values = Partial<
  Pick<
    HoursFeedRow,
    'key' | 'places' | 'days' | 'failures' | 'last_good' | 'last_error' | 'etag' | 'known_until' | 'held'
  >
>

/** @param hours until the next read; undefined: as before */
export const updateFeed = (db: Db, id: number, values: Values, hours?: number): Promise<number> =>
  db('hours_feeds')
    .where({ id })
    .update({
      ...values,
      ...Object.fromEntries(
        (['places', 'days', 'held'] as const).flatMap((name) =>
          values[name] ? [[name, JSON.stringify(values[name])]] : [],
        ),
      ),
      ...(hours !== undefined && { due_at: db.raw("now() + ? * interval '1 hour'", [hours]) }),
    })

/** What a feed's hours are compared with. `areas` by their ids. */
export type SpotOfFeed = {
  time_zone: string | null
  hours_confirmed_on: Date | null
  hours: HoursRow[]
  areas: Record<string, Pick<Area, 'name' | 'hours'>>
  dates: DatedDay[]
}

const AREA_HOURS = `coalesce((select jsonb_object_agg(a.id, jsonb_build_object('name', a.name,
    'hours', coalesce((select ${CLOCK_HOURS} from location_area_hours h where h.area_id = a.id), '[]')))
  from location_areas a where a.study_location_id = l.id), '{}') as areas`

export async function spotOfFeed(db: Db, reach: Reach, id: number): Promise<SpotOfFeed | null> {
  const row = await db('study_locations as l')
    .where({ id })
    .whereRaw(spotWithin(reach, 'l'))
    .first(
      'l.time_zone',
      db.raw(`${confirmedSql('l')} as hours_confirmed_on, ${hoursSql('l')} as hours`),
      db.raw(`${AREA_HOURS}, ${datesSql('l')} as dates`),
    )
  return (row as SpotOfFeed | undefined) ?? null
}

/** Locks a study spot, so that its hours and feeds change in turn. Null if it's gone. */
export async function lockSpot(trx: Knex.Transaction, reach: Reach, id: number): Promise<SpotOfFeed | null> {
  await trx('study_locations').where({ id }).forNoKeyUpdate().first('id')
  // A separate statement, so that it sees what was committed while we waited for the lock.
  return spotOfFeed(trx, reach, id)
}

type Of = Pick<HoursFeedRow, 'study_location_id' | 'area_id'>

/** Removes the hours of some days of a study spot or area, and sets those of others. */
export async function writeDays(
  trx: Knex.Transaction,
  { study_location_id, area_id }: Of,
  { removed, set }: Record<'removed' | 'set', readonly DatedDay[]>,
): Promise<void> {
  const days = [...removed, ...set].map(({ day }) => day)
  if (days.length === 0) return
  await trx('location_dates').where({ study_location_id, area_id }).whereIn('day', days).del()
  if (set.length > 0) await trx('location_dates').insert(rowsOfDates(study_location_id, set))
}

/** Removes the hours that a feed has set. */
export const removeDaysOf = (
  trx: Knex.Transaction,
  { kind, study_location_id, area_id }: Feed,
): Promise<number> => trx('location_dates').where({ study_location_id, area_id, source: kind }).del()

/** Removes what a feed has counted last. */
export const removeCountOf = (trx: Knex.Transaction, { id }: Feed): Promise<number> =>
  trx('occupancy_now').where({ feed_id: id }).del()

/** Why a feed needs an admin, and whether pages say that it can't be read. */
const STATE = `case when held is not null then 'held' when key is null then 'choose'
  when last_error is not null and coalesce(last_good, f.created_at) < now() - interval '2 days' then 'failing' else 'fine' end`

export type ListedFeed = {
  id: number
  spot: number
  name: string
  state: 'held' | 'choose' | 'failing' | 'fine'
}

/** All feeds, at most `limit`: those that need an admin first. */
export async function listedFeeds(db: Db, reach: Reach, limit: number): Promise<ListedFeed[]> {
  const { rows } = await db.raw<{ rows: ListedFeed[] }>(
    `select f.id, l.id as spot, concat_ws(', ', l.name, a.name) as name, ${STATE} as state
     from hours_feeds f join study_locations l on l.id = f.study_location_id left join location_areas a on a.id = f.area_id
     where ${spotWithin(reach, 'l')}
     order by ${STATE} = 'fine', l.name, f.id limit ?`,
    [limit],
  )
  return rows
}

/** For counting the feeds that need an admin. */
export const feedsToCheck = (reach: Reach): string =>
  `from hours_feeds f where ${STATE} <> 'fine' and ${spotIdWithin(reach, 'f.study_location_id')}`
