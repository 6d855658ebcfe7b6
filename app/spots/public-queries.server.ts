import type { Knex } from 'knex'
import { PREPARED, type Db } from '~db/connection'
import { publicSql } from './model/sql'

/** Limits a query to what the public may see: Approved, and on campus an Approved university too. */
export const approved = <Q extends Knex.QueryBuilder>(query: Q): Q => query.whereRaw(publicSql('l', 'u')) as Q

/** What the public may see, with aliases l and u. */
export const scope = (db: Db) =>
  approved(db('study_locations as l').leftJoin('universities as u', 'u.id', 'l.university_id'))

/** What it takes to name a location and link to it. */
export type NamedLocation = { id: number; name: string; university_key: string | null }

/** The public location with this ID, or null. */
export async function namedLocation(db: Db, id: number): Promise<NamedLocation | null> {
  const query = scope(db).where('l.id', id).options(PREPARED)
  return (await query.first('l.id', 'l.name', 'u.key as university_key')) ?? null
}
