import type { Knex } from 'knex'
import type { Outcome } from './rows'

/** The unique key of an imported row. Importing it again updates it. */
export type Sourced = { source: string; source_id: string }

/** How to compute a column's new value on update; null leaves the column alone. */
type OnUpdate = ((column: string) => string) | null

/** A column's SQL type and what an update does to it. */
export type Column = { type: string; onUpdate: OnUpdate }

/** The file's value. */
export const replace: OnUpdate = (column) => `excluded.${column}`
/** The file's value, or the stored one if the file has none. */
export const replaceKnown: OnUpdate = (column) => `coalesce(excluded.${column}, t.${column})`
/** As replaceKnown, for a list: an empty one doesn't count as a value. */
export const replaceFilled: OnUpdate = (column) => `coalesce(nullif(excluded.${column}, '{}'), t.${column})`
/** The later of two dates; greatest() ignores NULL. */
export const later: OnUpdate = (column) => `greatest(excluded.${column}, t.${column})`
/** Only moves Pending to Approved. Imports never override an admin's decision. */
export const approvePending: OnUpdate = (column) =>
  `case when t.${column} = 'Pending' and excluded.${column} = 'Approved' then 'Approved' else t.${column} end`

/** One string for a row's source and source_id. */
export const identityOf = ({ source, source_id }: Sourced) => JSON.stringify([source, source_id])

/** SQL for the identities of a file's rows, bound as identitiesOf. */
export const IDENTITIES = 'jsonb_to_recordset(cast(? as jsonb)) as file (source text, source_id text)'
export const identitiesOf = (rows: readonly Sourced[]): string =>
  JSON.stringify(rows.map(({ source, source_id }) => ({ source, source_id })))

/**
 * Inserts `rows` into `table`, or updates existing ones (by source and source_id) if a column would change. Returns
 * each row's outcome, in order; `columns` excludes source and source_id.
 * @throws the database's error if a row violates a constraint
 */
export async function upsert<Row extends Sourced>(
  trx: Knex.Transaction,
  table: string,
  columns: Record<Exclude<keyof Row & string, keyof Sourced>, Column>,
  rows: Row[],
): Promise<Outcome[]> {
  const list = Object.entries<Column>(columns)
  const names = ['source', 'source_id', ...list.map(([name]) => name)].join(', ')
  const types = ['source text', 'source_id text', ...list.map(([name, { type }]) => `${name} ${type}`)].join(
    ', ',
  )
  const changing = list.flatMap(([name, { onUpdate }]) => (onUpdate ? [{ name, value: onUpdate(name) }] : []))
  // xmax is 0 in a row that this statement inserted. Rows excluded by its WHERE aren't returned.
  const { rows: written } = await trx.raw<{ rows: (Sourced & { fresh: boolean })[] }>(
    `insert into ${table} as t (${names})
     select ${names} from jsonb_to_recordset(cast(:rows as jsonb)) as file (${types})
     on conflict (source, source_id) do update
       set ${changing.map(({ name, value }) => `${name} = ${value}`).join(', ')}, updated_at = now()
       where (${changing.map(({ name }) => `t.${name}`).join(', ')}) is distinct from (${changing.map(({ value }) => value).join(', ')})
     returning t.source, t.source_id, t.xmax = 0 as fresh`,
    { rows: JSON.stringify(rows) },
  )
  const outcomes = new Map<string, Outcome>(
    written.map((row) => [identityOf(row), row.fresh ? 'inserted' : 'updated']),
  )
  return rows.map((row) => outcomes.get(identityOf(row)) ?? 'unchanged')
}
