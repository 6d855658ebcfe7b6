import type { Knex } from 'knex'
import { differing, isSame } from '~/spots/model/difference'
import { areasSql, CLOCK_HOURS, tagsSql, traitValuesSql } from '~/spots/model/sql'
import type { ItemTable, Kept } from './rows'
import { identityOf, type Sourced } from './upsert'

/** A stored item: its values by field, and the fields that a person has changed. */
export type Stored = { id: number; values: Record<string, unknown>; edited: Set<string> }

const NOUNS = { universities: 'university', study_locations: 'study_location' } as const

/** Values that aren't columns of the item's own table. */
const PARTS = {
  universities: "'{}'",
  study_locations: `jsonb_build_object(
    'hours', coalesce((select ${CLOCK_HOURS} from study_location_hours h where h.study_location_id = l.id), '[]'),
    'tags', to_jsonb(${tagsSql('l')}),
    'areas', ${areasSql('l')}, 'traits', ${traitValuesSql('l')})`,
}

/** The items that exist already, by identity. Coordinates are edited together, and the time zone follows from them. */
export async function storedItems(
  trx: Knex.Transaction,
  table: ItemTable,
  rows: readonly Sourced[],
): Promise<Map<string, Stored>> {
  const log = `${NOUNS[table]}_edit_logs`
  const found = await trx.raw<{
    rows: (Sourced & { id: number; item: Record<string, unknown>; edited: string[] })[]
  }>(
    `select l.id, l.source, l.source_id, to_jsonb(l) || ${PARTS[table]} as item,
       array(select distinct jsonb_object_keys(g.action) from ${log} g where g.${NOUNS[table]}_id = l.id and not g.imported) as edited
     from ${table} l
     join jsonb_to_recordset(cast(? as jsonb)) as file (source text, source_id text) using (source, source_id)`,
    [JSON.stringify(rows.map(({ source, source_id }) => ({ source, source_id })))],
  )
  return new Map(
    found.rows.map(({ id, item: values, edited, ...row }) => {
      const moved = edited.includes('latitude') || edited.includes('longitude')
      const all = new Set([...edited, ...(moved ? ['latitude', 'longitude', 'time_zone'] : [])])
      return [identityOf(row), { id, values, edited: all }]
    }),
  )
}

/**
 * A row with the stored values of fields that people changed, and the fields where file and database differ. The time
 * zone follows from the coordinates, so it isn't listed.
 */
export function keepEdits<Row extends object>(
  row: Row,
  stored: Stored | undefined,
  fields: readonly (keyof Row & string)[],
): { row: Row; kept: Kept[] } {
  const kept = fields.flatMap((field) => {
    const file: unknown = row[field]
    const value = stored?.values[field] as Row[keyof Row & string]
    return !stored?.edited.has(field) || file === null || isSame(file, value)
      ? []
      : [{ field, file, kept: value }]
  })
  return {
    row: { ...row, ...Object.fromEntries(kept.map(({ field, kept: value }) => [field, value])) },
    kept: kept.filter(({ field }) => field !== 'time_zone'),
  }
}

/** Adds what an import changed in existing rows to their history. `fields` are those that the history shows. */
export async function logImport(
  trx: Knex.Transaction,
  table: ItemTable,
  fields: readonly string[],
  before: Map<string, Stored>,
  changed: readonly Sourced[],
): Promise<void> {
  if (changed.length === 0) return
  const after = await storedItems(trx, table, changed)
  const logs = [...after].flatMap(([identity, { id, values }]) => {
    const was = before.get(identity)
    if (!was) return []
    const now = Object.fromEntries(
      fields.filter((field) => field !== 'time_zone').map((field) => [field, values[field]]),
    )
    const action = differing(was.values, now)
    return Object.keys(action).length > 0 ? [{ id, action }] : []
  })
  if (logs.length === 0) return
  const noun = NOUNS[table]
  await trx.raw(
    `insert into ${noun}_edit_logs (${noun}_id, action, message, imported)
     select id, action, 'Imported from a file', true
     from jsonb_to_recordset(cast(? as jsonb)) as file (id bigint, action jsonb) order by id`,
    [JSON.stringify(logs)],
  )
}
