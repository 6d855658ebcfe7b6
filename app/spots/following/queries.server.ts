import { accountHears, hoursOf, waySql, type HoursColumns } from '~/notifications/queries.server'
import { isQuiet } from '~/notifications/rules'
import type { Db } from '~db/connection'
import type { Openable } from '../hours-rules'
import { WAIT_MINUTES } from '../model/busyness-rules'
import { busyNowSql, countedSql } from '../model/now-sql'
import { openableSql } from '../model/sql'
import { scope, type NamedLocation } from '../public-queries.server'
import { HOURS_BETWEEN, MOST_A_DAY, type Band, type News } from './rules'

export async function isFollowing(db: Db, user_id: number, study_location_id: number): Promise<boolean> {
  return (await db('location_follows').where({ user_id, study_location_id }).first('user_id')) !== undefined
}

/** Locks the account, so that its requests to follow take turns. Returns how many study spots it follows. */
export async function lockFollows(transaction: Db, user_id: number): Promise<number> {
  await transaction('users').where({ id: user_id }).forNoKeyUpdate().first('id')
  const row = await transaction('location_follows').where({ user_id }).count<{ n: string }[]>('* as n')
  return Number(row[0]!.n)
}

export async function insertFollow(db: Db, user_id: number, study_location_id: number): Promise<void> {
  await db('location_follows').insert({ user_id, study_location_id }).onConflict().ignore()
}

export async function deleteFollow(db: Db, user_id: number, study_location_id: number): Promise<void> {
  await db('location_follows').where({ user_id, study_location_id }).del()
}

/** The public study spots that an account follows, by name. */
export const followedBy = (db: Db, userId: number): Promise<NamedLocation[]> =>
  scope(db)
    .join('location_follows as f', 'f.study_location_id', 'l.id')
    .where('f.user_id', userId)
    .orderBy(['l.name', 'l.id'])
    .select('l.id', 'l.name', 'u.key as university_key') as unknown as Promise<NamedLocation[]>

/** How busy a public study spot is. `people` reported it; `counted`: it's also known from a machine. */
export type SpotNow = Openable & NamedLocation & { level: number | null; people: number; counted: boolean }

const PEOPLE = `(select count(distinct b.user_id)::int from busyness_reports b
  where b.study_location_id = l.id and b.reported_at > now() - interval '${WAIT_MINUTES} minutes')`
const COUNTED = `exists (select from occupancy_now o where o.study_location_id = l.id and o.level is not null and ${countedSql('o')})`

const spotsNow = (db: Db) =>
  scope(db).select(
    'l.id',
    'l.name',
    'u.key as university_key',
    'l.time_zone',
    db.raw(
      `${busyNowSql('l')}::float8 as level, ${PEOPLE} as people, ${COUNTED} as counted, ${openableSql('l')}`,
    ),
  )

/** Followed study spots that someone reported on or that a machine counts now. */
export const followedNow = (db: Db): Promise<SpotNow[]> =>
  spotsNow(db)
    .whereExists(db('location_follows as f').whereRaw('f.study_location_id = l.id').select(db.raw('1')))
    .whereRaw(`(${PEOPLE} > 0 or ${COUNTED})`)
    .orderBy('l.id') as unknown as Promise<SpotNow[]>

/** A public study spot that an account follows. */
export const followedSpot = async (db: Db, userId: number, id: number): Promise<SpotNow | null> =>
  ((await spotsNow(db)
    .join('location_follows as f', 'f.study_location_id', 'l.id')
    .where({ 'f.user_id': userId, 'l.id': id })
    .first()) as SpotNow | undefined) ?? null

/** Lets one worker at a time look at the followed study spots. False: another one does. */
export async function lockWatch(transaction: Db): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: [{ locked: boolean }] }>(
    "select pg_try_advisory_xact_lock(hashtext('watch-followed-spots')) as locked",
  )
  return rows[0].locked
}

/** How busy these study spots were when last seen. */
export async function levelsBefore(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { band: Band; at: Date }>> {
  const rows = await db('followed_levels').whereRaw('study_location_id = any (?::bigint[])', [[...ids]])
  return new Map(rows.map(({ study_location_id, band, at }) => [study_location_id, { band, at }]))
}

export async function storeLevel(
  transaction: Db,
  study_location_id: number,
  band: Band,
  at: Date,
): Promise<void> {
  await transaction('followed_levels')
    .insert({ study_location_id, band, at })
    .onConflict('study_location_id')
    .merge({ band, at })
}

export type Notice = { user_id: number; study_location_id: number; kind: News; at: Date }

/**
 * Stores and returns who gets which news: followers who chose to, didn't report it themselves, aren't in their quiet hours,
 * and haven't had enough today. `news` has the best first; each hears of the first that they want.
 */
export async function noteNews(
  transaction: Db,
  { id, news, at }: { id: number; news: readonly News[]; at: Date },
): Promise<Notice[]> {
  const followers = (await accountHears(transaction)
    .join('location_follows as f', 'f.user_id', 'u.id')
    .where('f.study_location_id', id)
    .whereRaw(
      `(select count(*) from follow_notices p where p.user_id = u.id and p.at > ?::timestamptz - interval '24 hours') < ${MOST_A_DAY}`,
      [at],
    )
    .whereRaw(
      `not exists (select from follow_notices p where p.user_id = u.id and p.study_location_id = f.study_location_id
        and p.at > ?::timestamptz - interval '${HOURS_BETWEEN} hours')`,
      [at],
    )
    .whereRaw(
      `not exists (select from busyness_throttles t where t.user_id = u.id and t.study_location_id = f.study_location_id
        and t.reported_at > ?::timestamptz - interval '${WAIT_MINUTES} minutes')`,
      [at],
    )
    .orderBy('u.id')
    .select(
      'u.id',
      transaction.raw(`${waySql('room')} as room, ${waySql('quiet')} as quiet`),
      'n.quiet_from',
      'n.quiet_until',
      'n.time_zone',
    )) as (Record<News, string> & HoursColumns & { id: number })[]
  const notices = followers.flatMap((person): Notice[] => {
    const kind = news.find((each) => person[each] !== 'none')
    const hours = hoursOf(person)
    return kind && !(hours && isQuiet(hours, at))
      ? [{ user_id: person.id, study_location_id: id, kind, at }]
      : []
  })
  if (notices.length > 0) await transaction('follow_notices').insert(notices)
  return notices
}

/** Deletes what's too old to matter. */
export async function sweepNotices(transaction: Db): Promise<void> {
  await transaction('follow_notices').whereRaw("at < now() - interval '2 days'").del()
  await transaction('followed_levels').whereRaw("at < now() - interval '1 day'").del()
}
