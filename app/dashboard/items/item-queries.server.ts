import type { Knex } from 'knex'
import { EDITED_COLUMNS } from '~/locations/model/fields'
import type { Alert } from '~/locations/model/alerts'
import type { Area } from '~/locations/model/areas'
import { ALERTS, AREAS, CLOCK_HOURS, TODAY, TRAIT_VALUES } from '~/locations/model/sql'
import type { Trait, TraitValues } from '~/locations/model/traits'
import { rowsInOrder } from '~/locations/model/week'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import { CAMPUS_COLUMNS } from './campus-field-rules'
import type { CampusItem, LocationItem } from './form/item-rules'
import type { Zone } from './form/zone-after.server'

const HOURS = `coalesce((select ${CLOCK_HOURS} from study_location_hours h where h.study_location_id = l.id), '[]') as hours`
const TAGS = `coalesce((select jsonb_agg(t.tag_id order by t.tag_id) from study_location_tags t where t.study_location_id = l.id), '[]') as tags`

/** Editable campuses in any status, by id. */
export async function campusSnapshots(db: Db, ids: readonly number[]): Promise<Map<number, CampusItem>> {
  const rows: (CampusItem & { id: number })[] = await db('universities')
    .whereIn('id', ids)
    .select('id', ...CAMPUS_COLUMNS)
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** Editable study spots in any status, by id. */
export async function locationSnapshots(db: Db, ids: readonly number[]): Promise<Map<number, LocationItem>> {
  const rows: (LocationItem & { id: number })[] = await db('study_locations as l')
    .whereIn('l.id', ids)
    .select(
      'l.id',
      ...EDITED_COLUMNS.map((name) => `l.${name}`),
      db.raw(TAGS),
      db.raw(HOURS),
      db.raw(`${TRAIT_VALUES} as traits, ${AREAS} as areas, ${ALERTS} as alerts`),
    )
  return new Map(rows.map(({ id, ...item }) => [id, { ...item, hours: rowsInOrder(item.hours) }]))
}

/** One campus; null when not found. */
export const campusSnapshot = async (db: Db, id: number): Promise<CampusItem | null> =>
  (await campusSnapshots(db, [id])).get(id) ?? null

/** One study spot; null when not found. */
export const locationSnapshot = async (db: Db, id: number): Promise<LocationItem | null> =>
  (await locationSnapshots(db, [id])).get(id) ?? null

/** Like campusSnapshot, but locks the campus until the transaction ends. */
export async function lockCampus(transaction: Knex.Transaction, id: number): Promise<CampusItem | null> {
  await transaction('universities').where({ id }).forUpdate().first('id')
  // A separate statement, so that it sees what was committed while we waited for the lock.
  return campusSnapshot(transaction, id)
}

/** Like locationSnapshot, but locks the study spot until the transaction ends. */
export async function lockLocation(transaction: Knex.Transaction, id: number): Promise<LocationItem | null> {
  await transaction('study_locations').where({ id }).forUpdate().first('id')
  return locationSnapshot(transaction, id)
}

/**
 * Locks the campus of a location that is being approved, so that its status can't change until the transaction ends.
 */
export const lockCampusOf = (
  transaction: Knex.Transaction,
  id: number,
): Promise<Pick<CampusItem, 'name' | 'status' | 'latitude' | 'longitude'> | undefined> =>
  transaction('universities').where({ id }).forNoKeyUpdate().first('name', 'status', 'latitude', 'longitude')

/** The columns of an item's own row. */
type Columns<Item> = Partial<Omit<Item, 'tags' | 'hours' | 'traits' | 'areas' | 'alerts'>>

const written = <Values extends object>(db: Db, values: Values, zone: Zone | null) => ({
  ...values,
  updated_at: db.fn.now(),
  ...(zone && { time_zone: zone.known ? db.raw('coalesce(time_zone, ?)', [zone.name]) : zone.name }),
})

export const updateCampus = (
  db: Db,
  id: number,
  values: Columns<CampusItem>,
  zone: Zone | null,
): Promise<number> =>
  db('universities')
    .where({ id })
    .update(written(db, values, zone))

export const updateLocation = (
  db: Db,
  id: number,
  values: Columns<LocationItem>,
  zone: Zone | null,
): Promise<number> =>
  db('study_locations')
    .where({ id })
    .update(written(db, values, zone))

/** Sets a location's tags. */
export async function replaceTags(db: Db, id: number, tags: readonly number[]): Promise<void> {
  await db('study_location_tags').where({ study_location_id: id }).whereNotIn('tag_id', tags).del()
  if (tags.length === 0) return
  await db('study_location_tags')
    .insert(tags.map((tag_id) => ({ study_location_id: id, tag_id })))
    .onConflict()
    .ignore()
}

/** Sets a location's hours, and marks them as confirmed today in the location's time zone. */
export async function replaceWeek(db: Db, id: number, hours: LocationItem['hours']): Promise<void> {
  await db('study_location_hours').where({ study_location_id: id }).del()
  if (hours.length > 0)
    await db('study_location_hours').insert(hours.map((row) => ({ study_location_id: id, ...row })))
  await db('study_locations')
    .where({ id })
    .update({
      hours_confirmed_on: hours.length > 0 ? db.raw(TODAY) : null,
    })
}

/** Sets the official traits of a location, or of one of its areas. */
export async function replaceTraits(
  db: Db,
  id: number,
  areaId: number | null,
  traits: TraitValues,
): Promise<void> {
  const of = { study_location_id: id, area_id: areaId }
  await db('location_traits')
    .where({ study_location_id: id })
    .whereRaw('area_id is not distinct from ?', [areaId])
    .whereNotIn('trait', Object.keys(traits) as Trait[])
    .del()
  const rows = Object.entries(traits).map(([trait, value]) => ({ ...of, trait: trait as Trait, value }))
  if (rows.length > 0)
    await db('location_traits')
      .insert(rows)
      .onConflict(['study_location_id', 'area_id', 'trait'] as never)
      .merge(['value'])
}

/**
 * A location's areas or alerts as they're written and logged, with ids for new ones. Ids of another location count as
 * new.
 */
export async function withIds<Part extends Area | Alert>(
  db: Db,
  table: 'location_areas' | 'location_alerts',
  locationId: number,
  parts: readonly Part[],
): Promise<Part[]> {
  const elsewhere: number[] = await db(table)
    .whereIn(
      'id',
      parts.flatMap(({ id }) => id ?? []),
    )
    .whereNot('study_location_id', locationId)
    .pluck('id')
  const own = parts.map((part) => (elsewhere.includes(part.id!) ? { ...part, id: null } : part))
  const fresh = own.filter(({ id }) => id === null).length
  if (fresh === 0) return own
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    "select nextval(pg_get_serial_sequence(?, 'id')) as id from generate_series(1, ?)",
    [table, fresh],
  )
  const ids = rows.map(({ id }) => Number(id))
  return own.map((part) => (part.id === null ? { ...part, id: ids.shift()! } : part))
}

/** Sets a location's areas, in this order. Removing an area removes everything that belongs to it. */
export async function replaceAreas(db: Db, id: number, areas: readonly Area[]): Promise<void> {
  const ids = areas.map((area) => area.id!)
  await db('location_areas').where({ study_location_id: id }).whereNotIn('id', ids).del()
  if (areas.length === 0) return
  // Clears the names first, because areas may swap names, which must be unique.
  await db('location_areas')
    .where({ study_location_id: id })
    .update({ name: db.raw("'\x01' || id") })
  await db('location_areas')
    .insert(
      areas.map(({ hours: _hours, traits: _traits, ...area }, index) => ({
        ...area,
        id: area.id!,
        study_location_id: id,
        position: index + 1,
      })),
    )
    .onConflict('id')
    .merge()
  await db('location_area_hours').whereIn('area_id', ids).del()
  const hours = areas.flatMap((area) => area.hours.map((row) => ({ area_id: area.id!, ...row })))
  if (hours.length > 0) await db('location_area_hours').insert(hours)
  for (const area of areas) await replaceTraits(db, id, area.id, area.traits)
}

/** Sets a location's alerts. */
export async function replaceAlerts(db: Db, id: number, alerts: readonly Alert[]): Promise<void> {
  const ids = alerts.map((alert) => alert.id!)
  await db('location_alerts').where({ study_location_id: id }).whereNotIn('id', ids).del()
  if (alerts.length === 0) return
  await db('location_alerts')
    .insert(alerts.map((alert) => ({ ...alert, id: alert.id!, study_location_id: id })))
    .onConflict('id')
    .merge()
}

type NewLog = {
  action: EditAction
  message: string
  edited_by: number | null
  suggested_by: number | null
  seen: string | null
}

export const insertCampusLog = (db: Db, id: number, log: NewLog): Promise<unknown> =>
  db('university_edit_logs').insert({ university_id: id, ...log })

export const insertLocationLog = (db: Db, id: number, log: NewLog): Promise<unknown> =>
  db('study_location_edit_logs').insert({ study_location_id: id, ...log })

type LastEdit = { edited_by: number | null; seen: string | null; message: string }

/** The latest change of a campus, to detect a form sent twice. */
export const lastCampusEdit = (db: Db, id: number): Promise<LastEdit | undefined> =>
  db('university_edit_logs')
    .where({ university_id: id })
    .orderBy([
      { column: 'edit_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('edited_by', 'seen', 'message')

/** The latest change of a location. */
export const lastLocationEdit = (db: Db, id: number): Promise<LastEdit | undefined> =>
  db('study_location_edit_logs')
    .where({ study_location_id: id })
    .orderBy([
      { column: 'edit_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('edited_by', 'seen', 'message')

/** Names of states or campuses by id. */
export async function namesOf(
  db: Db,
  table: 'states' | 'universities',
  ids: readonly unknown[],
): Promise<Map<number, string>> {
  const rows = await db(table)
    .whereIn(
      'id',
      ids.filter((id): id is number => typeof id === 'number'),
    )
    .select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** All states, by name. */
export const allStates = (db: Db): Promise<{ id: number; name: string }[]> =>
  db('states').orderBy('name').select('id', 'name')
