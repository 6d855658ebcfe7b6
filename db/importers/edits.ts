import type { Knex } from 'knex'
import { differing, isSame } from '~/spots/model/difference'
import { factOf, mayReplace, saidOf, type FactSources } from '~/spots/model/fact-sources'
import { areasSql, CLOCK_HOURS, datesSql, listedTagsSql, TODAY, traitValuesSql } from '~/spots/model/sql'
import type { ItemTable, Kept } from './rows'
import { IDENTITIES, identitiesOf, identityOf, type Sourced } from './upsert'

/** A stored item: its values by field, and today by its clock, as YYYY-MM-DD. */
export type Stored = {
  id: number
  today: string
  values: Record<string, unknown> & { fact_sources: FactSources }
}

const NOUNS = { universities: 'university', study_locations: 'study_location' } as const

/** Values that aren't columns of the item's own table. */
const PARTS = {
  universities: "'{}'",
  study_locations: `jsonb_build_object(
    'hours', coalesce((select ${CLOCK_HOURS} from study_location_hours h where h.study_location_id = l.id), '[]'),
    'tags', to_jsonb(${listedTagsSql('l')}),
    'dates', ${datesSql('l')}, 'areas', ${areasSql('l')}, 'traits', ${traitValuesSql('l')})`,
}

/** The items that exist already, by identity, locked until the transaction ends: what a person saves now comes first or waits. */
export async function storedItems(
  trx: Knex.Transaction,
  table: ItemTable,
  rows: readonly Sourced[],
): Promise<Map<string, Stored>> {
  const of = `from ${table} l join ${IDENTITIES} using (source, source_id)`
  const identities = [identitiesOf(rows)]
  await trx.raw(`select ${of} order by l.id for no key update of l`, identities)
  // A separate statement, so that it sees what was committed while we waited for the locks.
  const found = await trx.raw<{ rows: (Sourced & Stored)[] }>(
    `select l.id, l.source, l.source_id, ${TODAY}::text as today, to_jsonb(l) || ${PARTS[table]} as values ${of}`,
    identities,
  )
  return new Map(found.rows.map(({ id, today, values, ...row }) => [identityOf(row), { id, today, values }]))
}

/** What becomes of a file's value of a fact, said on `day`, or today if it's null. */
export const fateOf = ({ values, today }: Stored, fact: string, day: string | null = null) =>
  mayReplace(saidOf(values, fact), { source: 'file', said_on: day ?? today })

/**
 * A row with the stored values of fields that it may not replace, and the fields where file and database differ. The
 * time zone follows from the coordinates, so it isn't listed.
 */
export function keepKnown<Row extends object>(
  row: Row,
  stored: Stored | undefined,
  fields: readonly (keyof Row & string)[],
): { row: Row; kept: Kept[] } {
  const kept = fields.flatMap((field) => {
    const file: unknown = row[field]
    const value = stored?.values[field] as Row[keyof Row & string]
    if (!stored || file === null || isSame(file, value)) return []
    const fate = fateOf(stored, factOf(field))
    return fate === 'replace' ? [] : [{ field, file, kept: value, suggested: fate === 'suggest' }]
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
