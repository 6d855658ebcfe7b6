import type { Knex } from 'knex'
import type { Point } from '~/services/maps/distance'
import type { Db } from '~db/connection'
import { LOCATION_OF } from '~db/importers/same-location'

export type Spot = Point & { id: number; name: string; where: string; source: string }

const SPOT = (
  alias: string,
) => `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'source', ${alias}.source,
  'where', concat_ws(', ', ${alias}.address, ${alias}.city), 'latitude', ${alias}.latitude, 'longitude', ${alias}.longitude)`

const ASKED = `from location_sources a
  join study_locations l on l.source = a.source and l.source_id = a.source_id and l.status = 'Pending'
  join study_locations o on o.id = a.location_id where a.same is null`
const GONE = `from location_sources a join study_locations l on l.id = ${LOCATION_OF('a')}
  where a.gone_at is not null and l.status <> 'Denied'`

/** Pending spots of files that could be ones we have, oldest first. */
export async function alikeSpots(db: Db, limit: number): Promise<{ spot: Spot; other: Spot }[]> {
  const { rows } = await db.raw<{ rows: { spot: Spot; other: Spot }[] }>(
    `select ${SPOT('l')} as spot, ${SPOT('o')} as other ${ASKED} order by l.id limit ?`,
    [limit],
  )
  return rows
}

/** Spots that their source's files no longer have, oldest first. */
export async function goneSpots(db: Db, limit: number): Promise<{ spot: Spot; at: Date; source: string }[]> {
  const { rows } = await db.raw<{ rows: { spot: Spot; at: Date; source: string }[] }>(
    `select ${SPOT('l')} as spot, a.source, a.gone_at as at ${GONE} order by a.gone_at, l.id limit ?`,
    [limit],
  )
  return rows
}

/** How many questions of both kinds there are, up to a thousand. */
export async function countQuestions(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: number }[] }>(
    `select count(*)::int as n from ((select 1 ${ASKED} limit 1000) union all (select 1 ${GONE} limit 1000)) as question`,
  )
  return rows[0]!.n
}

/** What was asked about a spot of a file, locked until the transaction ends. */
export async function lockQuestion(
  transaction: Knex.Transaction,
  id: number,
): Promise<{ same: boolean | null; status: string; other: { id: number; name: string } } | undefined> {
  const { rows } = await transaction.raw<{
    rows: { same: boolean | null; status: string; other: { id: number; name: string } }[]
  }>(
    `select a.same, l.status, jsonb_build_object('id', o.id, 'name', o.name) as other
     from study_locations l join location_sources a on a.source = l.source and a.source_id = l.source_id
     join study_locations o on o.id = a.location_id
     where l.id = ? and o.id <> l.id for update of a`,
    [id],
  )
  return rows[0]
}

/** Records whether the spot of a file is the one it was compared with. */
export const answerQuestion = (transaction: Knex.Transaction, id: number, same: boolean): Promise<unknown> =>
  transaction.raw(
    `update location_sources a set same = ? from study_locations l
     where l.id = ? and a.source = l.source and a.source_id = l.source_id`,
    [same, id],
  )

/** No longer asks about a spot that a file lacked. */
export const keepGone = (db: Db, id: number): Promise<unknown> =>
  db.raw(
    `update location_sources a set gone_at = null where a.gone_at is not null and ${LOCATION_OF('a')} = ?`,
    [id],
  )
