import type { Knex } from 'knex'
import type { Area } from '~/spots/model/areas'
import { facts, EXPORTED } from '~/spots/model/facts'
import { areasSql, creditedSourceSql, traitValuesSql, listedTagsSql } from '~/spots/model/sql'
import type { TraitValues } from '~/spots/model/traits'
import type { Db } from '~db/connection'
import type { PlaceImportRow } from '~db/dashboard-tables'
import { scope } from '~/spots/public-queries.server'
import type { Value } from '~db/csv'
import { identityColumn } from '~db/importers/own-rows'
import { IMPORT_HOURS, type ImportKind, type ImportReport } from './import-rules'

type NewImport = Pick<PlaceImportRow, 'kind' | 'uploaded_by' | 'file_name' | 'approve'> & { content: string }

export async function insertImport(db: Db, values: NewImport): Promise<number> {
  const [row] = await db('place_imports').insert(values).returning('id')
  return row!.id
}

/**
 * The id of the same file from the last minute, if it isn't decided yet; else null. Locks out the admin's other uploads
 * until the transaction ends, so that a form sent twice is stored once.
 */
export async function sameUpload(transaction: Knex.Transaction, values: NewImport): Promise<number | null> {
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `import of ${values.uploaded_by}`,
  ])
  const row = await transaction('place_imports')
    .where(values)
    .whereIn('state', ['waiting', 'tried'])
    .whereRaw("created_at > now() - interval '1 minute'")
    .orderBy('id')
    .first('id')
  return row?.id ?? null
}

/** A file without its content, and who uploaded it. */
export type ImportRow = Omit<PlaceImportRow, 'content' | 'report'> & {
  report: ImportReport | null
  by: string | null
  decided_by: number | null
  decided_at: Date | null
}

const shown = (db: Db) =>
  db('place_imports as i')
    .leftJoin('users as w', 'w.id', 'i.uploaded_by')
    .leftJoin('import_decisions as d', 'd.import_id', 'i.id')
    .select<ImportRow[]>(
      'i.id',
      'i.state',
      'i.kind',
      'i.uploaded_by',
      'i.file_name',
      'i.approve',
      'i.message',
      'd.admin_id as decided_by',
      'd.decided_at',
      'i.created_at',
      'i.updated_at',
      db.raw("nullif(concat_ws(' ', w.first_name, w.last_name), '') as by"),
    )

export const importById = async (db: Db, id: number): Promise<ImportRow | null> =>
  ((await shown(db).select('i.report').where('i.id', id).first()) as ImportRow | undefined) ?? null

export const latestImports = (db: Db, limit: number): Promise<ImportRow[]> =>
  shown(db)
    .whereNot('i.state', 'discarded')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)

/** Locks a file with its content until the transaction ends; null when it isn't in `state`. */
export async function takeImport(
  transaction: Knex.Transaction,
  id: number,
  state: PlaceImportRow['state'],
): Promise<(PlaceImportRow & { content: string }) | null> {
  const row = await transaction('place_imports').where({ id, state }).forUpdate().first()
  return row?.content == null ? null : { ...row, content: row.content }
}

/** Changes a file that's in one of the states `from`; false when it's in another one. */
export async function moveImport(
  db: Db,
  id: number,
  from: readonly PlaceImportRow['state'][],
  values: Pick<PlaceImportRow, 'state'> & { report?: ImportReport; message?: string; content?: null },
): Promise<boolean> {
  const moved = await db('place_imports')
    .where({ id })
    .whereIn('state', [...from])
    .update({ ...values, updated_at: new Date() })
  return moved > 0
}

/** Locks a file until the transaction ends. */
export const lockImport = async (transaction: Knex.Transaction, id: number): Promise<void> =>
  void (await transaction('place_imports').where({ id }).forUpdate().first('id'))

/** Records the last decision about a file, and by whom. */
export const noteDecision = (
  transaction: Knex.Transaction,
  import_id: number,
  admin_id: number,
): Promise<unknown> =>
  transaction('import_decisions')
    .insert({ import_id, admin_id })
    .onConflict('import_id')
    .merge({ admin_id, decided_at: transaction.fn.now() })

/** Deletes the content of files that weren't confirmed in time. */
export async function dropOldContents(db: Db, message: string): Promise<void> {
  await db('place_imports')
    .whereIn('state', ['waiting', 'tried', 'confirmed'])
    .whereRaw("updated_at < now() - ? * interval '1 hour'", [IMPORT_HOURS])
    .update({ state: 'failed', content: null, message, updated_at: new Date() })
}

/**
 * The fields of an item that an import may change, as displayed, by JSON of [source, source_id]. Only locations have
 * areas and traits.
 */
export type Facts = Map<string, FoundFacts>
type FoundFacts = { id: number; name: string; facts: Record<string, unknown>; inside: InsideFacts | null }
export type InsideFacts = { areas: Area[]; traits: TraitValues }

/** Columns whose name or value needs to be translated for display. */
const READABLE: Record<string, [name: string, sql: string]> = {
  state_id: ['state', 's.abr'],
  hours_confirmed_on: ['hours confirmed', 'e.hours_confirmed_on'],
}

const COLUMNS = facts.flatMap(([column, { update }]) => {
  if (!update || update === 'never') return []
  const [name, sql] = READABLE[column] ?? [column.replaceAll('_', ' '), `e.${column}`]
  return [`'${name}', ${sql}`]
})

const PLACE = `jsonb_build_object(${COLUMNS.join(', ')},
  'hours', (select string_agg(h.day_of_week || ' ' || case when h.is_open then h.start_time || '-' || h.end_time else 'closed' end, ', '
    order by h.day_of_week, h.start_time) from study_location_hours h where h.study_location_id = e.id),
  'hours of certain days', (select string_agg(concat_ws(' ', d.day, case when d.is_open then d.start_time || '-' || d.end_time else 'closed' end), ', '
    order by d.day, d.start_time) from location_dates d where d.study_location_id = e.id and d.area_id is null),
  'tags', (select string_agg(t.name, ', ' order by t.name) from study_location_tags lt join tag_types t on t.id = lt.tag_id
    where lt.study_location_id = e.id))`

const SCHOOL = `jsonb_build_object('name', e.name, 'aliases', array_to_string(e.aliases, ', '), 'city', e.city, 'state', s.abr, 'address', e.address,
  'zipcode', e.zipcode, 'latitude', e.latitude, 'longitude', e.longitude, 'time zone', e.time_zone, 'website', e.website, 'domain', e.domain,
  'colour', e.school_hex_color, 'status', e.status)`

const INSIDE = `(select jsonb_build_object('areas', ${areasSql('l')}, 'traits', ${traitValuesSql('l')}) from (select e.id) l)`

/** The current facts of the items with these identities (JSON of [source, source_id]). */
export async function factsOf(db: Db, kind: ImportKind, identities: readonly string[]): Promise<Facts> {
  const [table, state, facts, inside] =
    kind === 'places'
      ? ['study_locations', 'state_id', PLACE, INSIDE]
      : ['universities', 'states_id', SCHOOL, 'null']
  const { rows } = await db.raw<{
    rows: (FoundFacts & { source: string; source_id: string })[]
  }>(
    `select e.id, e.name, e.source, e.source_id, ${facts} as facts, ${inside} as inside
     from jsonb_array_elements(cast(? as jsonb)) as wanted
     join ${table} e on e.source = wanted->>0 and e.source_id = wanted->>1
     join states s on s.id = e.${state}`,
    [`[${identities.join(',')}]`],
  )
  return new Map(rows.map(({ source, source_id, ...row }) => [JSON.stringify([source, source_id]), row]))
}

/** An exported row: its fields in the order of the file. Rows are in order of `carrel_id`. */
export type Exported = { carrel_id: number } & Record<string, Value>

/** Public study spots, with the importer's field names in its order; fields it doesn't read come last. */
export async function approvedLocations(
  db: Db,
  { osm, after, limit }: { osm: boolean; after: number; limit: number },
): Promise<Exported[]> {
  const found = scope(db)
    .join('states as s', 's.id', 'l.state_id')
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(limit)
  void found.whereRaw(`(${creditedSourceSql('l')} = 'osm') = ?`, [osm])
  return found.select<Exported[]>(
    db.raw(`${identityColumn('l')} as id`),
    'l.source as src',
    db.raw(EXPORTED.join(', ')),
    'u.name as university',
    'u.source as universitySrc',
    db.raw(`case when u.id is not null then ${identityColumn('u')} end as "universityId"`),
    db.raw(`${listedTagsSql('l')} as tags`),
    'l.avg_rating as rating',
    'l.review_count as reviews',
    'l.id as carrel_id',
  )
}

export const approvedUniversities = (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<Exported[]> =>
  db('universities as u')
    .join('states as s', 's.id', 'u.states_id')
    .where('u.status', 'Approved')
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .select<Exported[]>(
      db.raw(`${identityColumn('u')} as id`),
      'u.source as src',
      'u.name',
      'u.aliases',
      'u.address',
      'u.city',
      's.abr as state',
      'u.zipcode as zip',
      'u.latitude as lat',
      'u.longitude as lon',
      'u.time_zone as timezone',
      'u.website',
      'u.domain',
      'u.school_hex_color as color',
      'u.total_reviews as reviews',
      'u.id as carrel_id',
    )
