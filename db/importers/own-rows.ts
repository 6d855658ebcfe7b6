import type { Knex } from 'knex'
import type { Point } from './meters'
import { IDENTITIES, identitiesOf, identityOf, type Sourced } from './upsert'

/** Our own rows have no source id. Their id and creation time identify them, also on other sites. */
const OWN = /^\d{1,15}-\d{1,18}$/

const ownId = (alias: string) =>
  `${alias}.id || '-' || floor(extract(epoch from ${alias}.created_at) * 1000000)::bigint`

/** SQL for the id under which a row of this table alias is exported and found again. */
export const identityColumn = (alias: string): string => `coalesce(${alias}.source_id, ${ownId(alias)})`

/** Whether an id was made by an export for a row without a source. */
export const isOwnId = (id: string): boolean => OWN.test(id)

/** Gives this site's own rows the ids they have in a file, so that the import finds them. */
export async function nameOwnRows(
  trx: Knex.Transaction,
  table: 'universities' | 'study_locations',
  rows: readonly Sourced[],
): Promise<void> {
  const own = rows.filter(({ source_id }) => isOwnId(source_id))
  if (own.length === 0) return
  await trx.raw(
    `update ${table} t set source_id = file.source_id
     from ${IDENTITIES}
     where t.id = split_part(file.source_id, '-', 1)::bigint and t.source = file.source and t.source_id is null
       and ${ownId('t')} = file.source_id`,
    [identitiesOf(own)],
  )
}

export type Campus = Sourced & { id: number; name: string; aliases: string[]; point: Point | null }

/** All universities, keyed by JSON of [source, exported id]. */
export async function universitiesBySource(trx: Knex.Transaction): Promise<Map<string, Campus>> {
  const rows: Campus[] = await trx('universities as u').select(
    'u.id',
    'u.source',
    'u.name',
    'u.aliases',
    trx.raw(`${identityColumn('u')} as source_id`),
    trx.raw(
      "case when u.latitude is not null then jsonb_build_object('latitude', u.latitude, 'longitude', u.longitude) end as point",
    ),
  )
  return new Map(rows.map((row) => [identityOf(row), row]))
}
