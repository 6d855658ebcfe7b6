import type { Alert } from '~/spots/model/alerts'
import type { Area } from '~/spots/model/areas'
import { rowsOfDates, type DatedDay } from '~/spots/model/dates'
import { OF_FEED, TODAY } from '~/spots/model/sql'
import type { Trait, TraitValues } from '~/spots/model/traits'
import type { Db } from '~db/connection'
import type { LocationItem } from '../item-rules'

/** A location that was denied as the same as another one is on its own again: its source's files update it, not the other. */
export const keepApart = (db: Db, id: number): Promise<unknown> =>
  db.raw(
    `update location_sources a set same = false from study_locations l
     where l.id = ? and a.source = l.source and a.source_id = l.source_id and a.location_id <> l.id and a.same`,
    [id],
  )

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
  await readFeedsAgain(db, id)
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

/** Sets a location's hours of certain days. A feed's stay on other days. */
export async function replaceDates(db: Db, id: number, dates: readonly DatedDay[]): Promise<void> {
  const [days, areas] = [dates.map(({ day }) => day), dates.map(({ area_id }) => area_id ?? 0)]
  await db('location_dates')
    .where({ study_location_id: id })
    .whereRaw(
      `(not ${OF_FEED} or exists (select from unnest(?::date[], ?::bigint[]) set (day, area)
        where set.day = location_dates.day and set.area = coalesce(area_id, 0)))`,
      [days, areas],
    )
    .del()
  if (dates.length > 0) await db('location_dates').insert(rowsOfDates(id, dates))
  await readFeedsAgain(db, id)
}

/** Today by the study spot's clock, by which calendars are read: YYYY-MM-DD. It may still be yesterday, seen from UTC. */
export async function todayAt(db: Db, id: number): Promise<string> {
  const row = await db('study_locations')
    .where({ id })
    .select({ today: db.raw(`${TODAY}::text`) })
    .first()
  return row?.today ?? new Date().toISOString().slice(0, 10)
}

/** Feeds store what differs from the week, and not what others said. */
const readFeedsAgain = (db: Db, id: number) =>
  db('hours_feeds').where({ study_location_id: id }).update({ etag: null, due_at: db.fn.now() })

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
