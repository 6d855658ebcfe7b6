import { isWholeSite, type Reach } from '~/services/auth/reach'
import { spotWithin, universityWithin } from '~/spots/reach-queries.server'
import type { Knex } from 'knex'
import { EDITED_COLUMNS } from '~/spots/model/fields'
import { alertsSql, areasSql, CLOCK_HOURS, saidDatesSql, traitValuesSql } from '~/spots/model/sql'
import type { DatedDay } from '~/spots/model/dates'
import { rowsInOrder } from '~/spots/model/week'
import type { Db } from '~db/connection'
import type { UniversityEditLogRow } from '~db/dashboard-tables'
import { ITEM_TABLES, itemWithin } from '../item-within-queries.server'
import { CAMPUS_COLUMNS } from '../campus-field-rules'
import type { CampusItem, ItemKind, LocationItem } from '../item-rules'
import type { Zone } from './zone-after.server'

const HOURS = `coalesce((select ${CLOCK_HOURS} from study_location_hours h where h.study_location_id = l.id), '[]') as hours`
const TAGS = `coalesce((select jsonb_agg(t.tag_id order by t.tag_id) from study_location_tags t where t.study_location_id = l.id), '[]') as tags`

/** Editable campuses in any status, by id. Those out of reach are left out, here and below. */
export async function campusSnapshots(
  db: Db,
  reach: Reach,
  ids: readonly number[],
): Promise<Map<number, CampusItem>> {
  const rows: (CampusItem & { id: number })[] = await db('universities')
    .whereIn('id', ids)
    .whereRaw(itemWithin(reach, 'campus', 'id'))
    .select('id', ...CAMPUS_COLUMNS)
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** Editable study spots in any status, by id. */
export async function locationSnapshots(
  db: Db,
  reach: Reach,
  ids: readonly number[],
): Promise<Map<number, LocationItem>> {
  const rows: (LocationItem & { id: number })[] = await db('study_locations as l')
    .whereIn('l.id', ids)
    .whereRaw(spotWithin(reach, 'l'))
    .select(
      'l.id',
      ...EDITED_COLUMNS.map((name) => `l.${name}`),
      db.raw(TAGS),
      db.raw(HOURS),
      db.raw(`${traitValuesSql('l')} as traits, ${areasSql('l')} as areas, ${alertsSql('l')} as alerts`),
      db.raw(`${saidDatesSql('l')} as dates`),
    )
  return new Map(rows.map(({ id, ...item }) => [id, { ...item, hours: rowsInOrder(item.hours) }]))
}

/** One campus; null when not found. */
export const campusSnapshot = async (db: Db, reach: Reach, id: number): Promise<CampusItem | null> =>
  (await campusSnapshots(db, reach, [id])).get(id) ?? null

/** One study spot; null when not found. */
export const locationSnapshot = async (db: Db, reach: Reach, id: number): Promise<LocationItem | null> =>
  (await locationSnapshots(db, reach, [id])).get(id) ?? null

/** One item; null when not found. */
export const itemSnapshot = (
  db: Db,
  reach: Reach,
  kind: ItemKind,
  id: number,
): Promise<CampusItem | LocationItem | null> =>
  kind === 'campus' ? campusSnapshot(db, reach, id) : locationSnapshot(db, reach, id)

/** Locks an item until the transaction ends. Read it afterward, to see what was committed during the wait. */
export const lockItem = (transaction: Knex.Transaction, kind: ItemKind, id: number): Promise<unknown> =>
  transaction(ITEM_TABLES[kind].table).where({ id }).forUpdate().first('id')

/** Like locationSnapshot, but locks the study spot until the transaction ends. */
export async function lockLocation(
  transaction: Knex.Transaction,
  reach: Reach,
  id: number,
): Promise<LocationItem | null> {
  await lockItem(transaction, 'spot', id)
  return locationSnapshot(transaction, reach, id)
}

/**
 * Locks the campus of a location that is being approved, so that its status can't change until the transaction ends.
 */
export const lockCampusOf = (
  transaction: Knex.Transaction,
  id: number,
): Promise<Pick<CampusItem, 'name' | 'status' | 'latitude' | 'longitude'> | undefined> =>
  transaction('universities').where({ id }).forNoKeyUpdate().first('name', 'status', 'latitude', 'longitude')

/** Changes columns of an item's own row. */
export const updateItem = (
  db: Db,
  kind: ItemKind,
  id: number,
  values: Partial<CampusItem | Omit<LocationItem, LocationPart>>,
  zone: Zone | null,
): Promise<number> =>
  db(ITEM_TABLES[kind].table)
    .where({ id })
    .update({
      ...values,
      updated_at: db.fn.now(),
      ...(zone && { time_zone: zone.known ? db.raw('coalesce(time_zone, ?)', [zone.name]) : zone.name }),
    })

/** What a study spot has in tables of their own. */
type LocationPart = 'tags' | 'hours' | 'traits' | 'areas' | 'alerts' | 'dates'

type EditLog = Pick<UniversityEditLogRow, 'action' | 'message' | 'edited_by' | 'suggested_by' | 'seen'>

export const insertLog = (db: Db, kind: ItemKind, id: number, entry: EditLog): Promise<unknown> =>
  db(ITEM_TABLES[kind].log).insert({ [ITEM_TABLES[kind].of]: id, ...entry })

/** The latest change of an item, to detect a form sent twice. */
export const lastEdit = (
  db: Db,
  kind: ItemKind,
  id: number,
): Promise<Pick<EditLog, 'edited_by' | 'seen' | 'message'> | undefined> =>
  db(ITEM_TABLES[kind].log)
    .where({ [ITEM_TABLES[kind].of]: id })
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

/** A campus's name. Unlike the campus as an item, moderators may see it and change the hours of its spots. */
export const campusName = async (db: Db, reach: Reach, id: number): Promise<string | null> => {
  const campus = db('universities').where({ id }).whereRaw(universityWithin(reach, 'id'))
  return (await campus.first('name'))?.name ?? null
}

/** The universities that a moderator looks after, by name; none for admins, who look after all. */
export const moderatedCampuses = async (db: Db, reach: Reach): Promise<{ id: number; name: string }[]> =>
  isWholeSite(reach)
    ? []
    : db('universities').whereRaw(universityWithin(reach, 'id')).orderBy(['name', 'id']).select('id', 'name')

/** A campus's study spots that aren't denied, by name, with their hours of certain days. */
export const spotsOfCampus = (
  db: Db,
  reach: Reach,
  id: number,
): Promise<{ id: number; name: string; dates: DatedDay[] }[]> =>
  db('study_locations')
    .where({ university_id: id })
    .whereRaw(universityWithin(reach, 'university_id'))
    .whereNot({ status: 'Denied' })
    .orderBy(['name', 'id'])
    .select('id', 'name', db.raw(`${saidDatesSql('study_locations')} as dates`))

/** All states, by name. */
export const allStates = (db: Db): Promise<{ id: number; name: string; abr: string }[]> =>
  db('states').orderBy('name').select('id', 'name', 'abr')
