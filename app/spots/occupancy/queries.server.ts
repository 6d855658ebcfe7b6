import type { Knex } from 'knex'
import type { Area } from '../model/areas'
import { areasSql, openableSql } from '../model/sql'
import type { Openable } from '../hours-rules'
import type { OccupancyNowRow, OccupancyReadingRow } from '~db/occupancy-tables'
import type { Db } from '~db/connection'

export type Token = { id: number; university_id: number }

/** The token with this hash, unless it was withdrawn. */
export const tokenOfHash = async (db: Db, token_hash: Buffer): Promise<Token | null> =>
  (await db('occupancy_tokens')
    .where({ token_hash })
    .whereNull('withdrawn_at')
    .first('id', 'university_id')) ?? null

/** Locks a token, so that its requests take turns, and notes that it was used. False if it was withdrawn. */
export const useToken = async (trx: Knex.Transaction, id: number): Promise<boolean> =>
  (await trx('occupancy_tokens')
    .where({ id })
    .whereNull('withdrawn_at')
    .update({ last_used_at: trx.fn.now() })) > 0

/** A study spot that may be counted, with what its hours are. */
export type CountedSpot = Openable & { id: number; areas: (Area & { id: number })[] }

/** Those of these study spots that are on a university's campus; null: wherever they are. */
export const countedSpots = (db: Db, university: number | null, ids: number[]): Promise<CountedSpot[]> =>
  db('study_locations as l')
    .modify((spots) => void (university !== null && spots.where('l.university_id', university)))
    .whereRaw('l.id = any (?::bigint[])', [ids])
    .select(
      'l.id',
      'l.time_zone',
      db.raw(`${openableSql('l')}, ${areasSql('l')} as areas`),
    ) as unknown as Promise<CountedSpot[]>

const READINGS = `json_to_recordset(:readings) as r
  (study_location_id bigint, area_id bigint, at timestamptz, level smallint, people integer)`

/** Locks study spots before their counts, like everything that changes both. */
export const lockCounted = (trx: Knex.Transaction, ids: number[]): Promise<unknown> =>
  trx('study_locations').whereRaw('id = any (?::bigint[])', [ids]).orderBy('id').forShare().select('id')

/** Inserts readings that aren't there yet. Returns the new ones. */
export async function insertReadings(
  trx: Knex.Transaction,
  readings: OccupancyReadingRow[],
): Promise<Pick<OccupancyReadingRow, 'study_location_id' | 'area_id' | 'at'>[]> {
  const { rows } = await trx.raw<{
    rows: Pick<OccupancyReadingRow, 'study_location_id' | 'area_id' | 'at'>[]
  }>(
    `insert into occupancy_readings (study_location_id, area_id, at, level, people)
     select * from ${READINGS} order by 1, 2, 3
     on conflict do nothing returning study_location_id, area_id, at`,
    { readings: JSON.stringify(readings) },
  )
  return rows
}

/** Adds readings to their quarters of an hour, which popular times learn from. */
export async function addToQuarters(trx: Knex.Transaction, readings: OccupancyReadingRow[]): Promise<void> {
  await trx.raw(
    `insert into occupancy_quarters as q (study_location_id, area_id, quarter, levels, n)
     select study_location_id, area_id, date_bin('15 minutes', at, timestamptz '2000-01-01Z'), sum(level), count(*)
     from ${READINGS} where level is not null group by 1, 2, 3 order by 1, 2, 3
     on conflict (study_location_id, area_id, quarter) do update
       set levels = q.levels + excluded.levels, n = q.n + excluded.n`,
    { readings: JSON.stringify(readings) },
  )
}

/** The newest readings of these study spots. */
export const newestReadings = (trx: Knex.Transaction, spots: number[]): Promise<OccupancyNowRow[]> =>
  trx('occupancy_now').whereRaw('study_location_id = any (?::bigint[])', [spots])

/** Stores newest readings, unless newer ones are there. */
export async function storeNewest(trx: Knex.Transaction, rows: OccupancyNowRow[]): Promise<void> {
  await trx.raw(
    `insert into occupancy_now as o
     select * from json_populate_recordset(null::occupancy_now, :rows) order by study_location_id, area_id
     on conflict (study_location_id, area_id) do update set at = excluded.at, level = excluded.level, said = excluded.said,
       same_since = excluded.same_since, same_n = excluded.same_n,
       token_id = excluded.token_id, feed_id = excluded.feed_id
     where o.at < excluded.at`,
    { rows: JSON.stringify(rows) },
  )
}

/** Tokens of a university that weren't withdrawn, by name. */
export const tokensOf = (
  db: Db,
  university_id: number,
): Promise<{ id: number; name: string; created_at: Date; last_used_at: Date | null }[]> =>
  db('occupancy_tokens')
    .where({ university_id })
    .whereNull('withdrawn_at')
    .orderBy(['name', 'id'])
    .select('id', 'name', 'created_at', 'last_used_at')

/** Inserts a token. The same one twice is one. */
export async function insertToken(
  db: Db,
  token: { university_id: number; name: string; token_hash: Buffer },
): Promise<void> {
  await db('occupancy_tokens').insert(token).onConflict('token_hash').ignore()
}

/** Withdraws a token of a university, and removes what it counted last. Returns whether there was one. */
export async function withdrawToken(
  trx: Knex.Transaction,
  id: number,
  university_id: number,
): Promise<boolean> {
  const changed = await trx('occupancy_tokens')
    .where({ id, university_id })
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: trx.fn.now() })
  if (changed > 0) await trx('occupancy_now').where({ token_id: id }).del()
  return changed > 0
}
