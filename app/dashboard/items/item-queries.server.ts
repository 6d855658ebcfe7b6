import type { Knex } from 'knex'
import { EDITED_COLUMNS } from '~/locations/model/fields'
import { TODAY } from '~/locations/model/sql'
import { rowsInOrder } from '~/locations/model/week'
import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import { CAMPUS_COLUMNS } from './campus-field-rules'
import type { CampusItem, LocationItem } from './form/item-rules'
import type { Zone } from './form/zone-after.server'

/** The clock of the hours as forms have it. */
const HOURS = `coalesce((select jsonb_agg(jsonb_build_object('day_of_week', h.day_of_week, 'is_open', h.is_open,
  'start_time', to_char(h.start_time, 'HH24:MI'), 'end_time', to_char(h.end_time, 'HH24:MI')) order by h.day_of_week, h.start_time nulls first)
  from study_location_hours h where h.study_location_id = l.id), '[]') as hours`
const TAGS = `coalesce((select jsonb_agg(t.tag_id order by t.tag_id) from study_location_tags t where t.study_location_id = l.id), '[]') as tags`

/** Campuses as they can be changed, of whatever status, by id. */
export async function campusSnapshots(db: Db, ids: readonly number[]): Promise<Map<number, CampusItem>> {
  const rows: (CampusItem & { id: number })[] = await db('universities')
    .whereIn('id', ids)
    .select('id', ...CAMPUS_COLUMNS)
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** Study locations as they can be changed, of whatever status, by id. */
export async function locationSnapshots(db: Db, ids: readonly number[]): Promise<Map<number, LocationItem>> {
  const rows: (LocationItem & { id: number })[] = await db('study_locations as l')
    .whereIn('l.id', ids)
    .select('l.id', ...EDITED_COLUMNS.map((name) => `l.${name}`), db.raw(TAGS), db.raw(HOURS))
  return new Map(rows.map(({ id, ...item }) => [id, { ...item, hours: rowsInOrder(item.hours) }]))
}

/** One campus; null: there is none. */
export const campusSnapshot = async (db: Db, id: number): Promise<CampusItem | null> =>
  (await campusSnapshots(db, [id])).get(id) ?? null

/** One study location; null: there is none. */
export const locationSnapshot = async (db: Db, id: number): Promise<LocationItem | null> =>
  (await locationSnapshots(db, [id])).get(id) ?? null

/** As campusSnapshot, and nobody else changes it until the transaction ends. */
export async function lockCampus(transaction: Knex.Transaction, id: number): Promise<CampusItem | null> {
  await transaction('universities').where({ id }).forUpdate().first('id')
  // A statement of its own: it sees what was committed while this one waited.
  return campusSnapshot(transaction, id)
}

/** As locationSnapshot, and nobody else changes it until the transaction ends. */
export async function lockLocation(transaction: Knex.Transaction, id: number): Promise<LocationItem | null> {
  await transaction('study_locations').where({ id }).forUpdate().first('id')
  return locationSnapshot(transaction, id)
}

/** The campus of a location that is about to be approved, which keeps its status until the transaction ends. */
export const lockCampusOf = (
  transaction: Knex.Transaction,
  id: number,
): Promise<Pick<CampusItem, 'name' | 'status' | 'latitude' | 'longitude'> | undefined> =>
  transaction('universities').where({ id }).forNoKeyUpdate().first('name', 'status', 'latitude', 'longitude')

/** The columns of an item's own row. */
type Columns<Item> = Partial<Omit<Item, 'tags' | 'hours'>>

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

/** Gives a location exactly these tags. */
export async function replaceTags(db: Db, id: number, tags: readonly number[]): Promise<void> {
  await db('study_location_tags').where({ study_location_id: id }).whereNotIn('tag_id', tags).del()
  if (tags.length === 0) return
  await db('study_location_tags')
    .insert(tags.map((tag_id) => ({ study_location_id: id, tag_id })))
    .onConflict()
    .ignore()
}

/**
 * Gives a location exactly these hours; anyone who changes them says that they are right today, on the location's
 * calendar.
 */
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

/** The newest change of a campus: by it a form that comes twice is known. */
export const lastCampusEdit = (db: Db, id: number): Promise<LastEdit | undefined> =>
  db('university_edit_logs')
    .where({ university_id: id })
    .orderBy([
      { column: 'edit_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('edited_by', 'seen', 'message')

/** The newest change of a location. */
export const lastLocationEdit = (db: Db, id: number): Promise<LastEdit | undefined> =>
  db('study_location_edit_logs')
    .where({ study_location_id: id })
    .orderBy([
      { column: 'edit_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('edited_by', 'seen', 'message')

/** Names of rows by id, of states or campuses. */
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

/** Every state, by name. */
export const allStates = (db: Db): Promise<{ id: number; name: string }[]> =>
  db('states').orderBy('name').select('id', 'name')
