import type { Knex } from 'knex'
import { filedAreas, filedFacts, type FiledArea } from '~/spots/model/area-file'
import { AREA_LIMITS, type Area } from '~/spots/model/areas'
import type { DatedDay } from '~/spots/model/dates'
import { isSame } from '~/spots/model/difference'
import { factOfArea } from '~/spots/model/fact-sources'
import { datesSql, FILED_AREAS, FILED_FACTS } from '~/spots/model/sql'
import type { TraitValues } from '~/spots/model/traits'
import { RowError } from '../refusals'
import type { Kept } from './rows'
import { datesAfter, replaceDates } from './location-details'

/**
 * A location in the database, with its areas and facts in the file; null if the file has none. `decided`: the areas that
 * the file may not replace.
 */
type Placed = { id: number; areas: FiledArea[] | null; traits: TraitValues | null; decided: Set<string> }
type Known = { areas: Area[]; traits: TraitValues }

/**
 * Gives locations their areas and facts from the file, except areas that an admin changed, added or removed. Areas match
 * by name and keep their ids. The number of statements is constant. Returns the ids of the locations that changed.
 * @throws RowError if a location would have too many areas
 */
export async function replaceInside(trx: Knex.Transaction, locations: Placed[]): Promise<number[]> {
  const given = locations.filter(({ areas, traits }) => areas || traits)
  if (given.length === 0) return []
  const stored = await storedOf(
    trx,
    given.map(({ id }) => id),
  )
  const changed = given.flatMap(({ id, areas, traits, decided }) => {
    const before = stored.get(id)!
    const after = {
      areas: areas ? areasAfter(before.areas, areas, decided) : before.areas,
      traits: traits ?? before.traits,
    }
    return isSame(after, before) ? [] : [{ id, ...after }]
  })
  if (changed.length > 0) await write(trx, changed)
  return changed.map(({ id }) => id)
}

/** The stored content, as an export would read it, so that an identical file changes nothing. */
async function storedOf(trx: Knex.Transaction, ids: number[]): Promise<Map<number, Known>> {
  const { rows } = await trx.raw<{
    rows: { id: number; areas: unknown; area_ids: number[]; traits: unknown }[]
  }>(
    `select l.id, ${FILED_AREAS} as areas, ${FILED_FACTS} as traits,
       array(select a.id from location_areas a where a.study_location_id = l.id order by a.position, a.id) as area_ids
     from study_locations l where l.id = any(?)`,
    [ids],
  )
  return new Map(
    rows.map(({ id, areas, area_ids, traits }) => {
      const read = filedAreas.safeParse(areas)
      if (!read.success) throw new RowError("existing areas can't be read; edit them in the dashboard first")
      return [
        id,
        {
          areas: read.data!.map(({ dates: _dates, silent: _silent, ...area }, index) => ({
            ...area,
            id: area_ids[index]!,
          })),
          traits: filedFacts.parse(traits)!,
        },
      ]
    }),
  )
}

function areasAfter(areas: Area[], filed: FiledArea[], decided: Set<string>): Area[] {
  const known = new Map(areas.map((area) => [factOfArea(area), area.id]))
  const wanted: Area[] = [
    ...areas.filter((area) => decided.has(factOfArea(area))),
    ...filed
      .filter((area) => !decided.has(factOfArea(area)))
      .map(({ dates: _dates, silent: _silent, ...area }) => ({
        ...area,
        id: known.get(factOfArea(area)) ?? null,
      })),
  ]
  if (wanted.length > AREA_LIMITS.areas)
    throw new RowError(`areas, with the ones admins added, are more than ${AREA_LIMITS.areas}`)
  if (!decided.has('areas')) return wanted
  // Keeps an admin's order and adds new areas at the end.
  const place = ({ id }: Area) => areas.findIndex((area) => area.id === id) + 1 || Infinity
  return wanted.sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0))
}

/** Sets the hours of certain days that the file has for areas, and adds to `kept` those it may not. Returns the ids of the locations that changed. */
export async function replaceAreaDates(
  trx: Knex.Transaction,
  locations: (Pick<Placed, 'id' | 'areas'> & { source: string; checkedOn: string | null; kept: Kept[] })[],
): Promise<number[]> {
  const given = locations.filter(({ areas }) => areas?.some(({ dates }) => dates))
  if (given.length === 0) return []
  const { rows } = await trx.raw<{ rows: { id: number; dates: DatedDay[]; ids: Record<string, number> }[] }>(
    `select l.id, ${datesSql('l')} as dates,
       (select jsonb_object_agg(lower(a.name), a.id) from location_areas a where a.study_location_id = l.id) as ids
     from study_locations l where l.id = any(?)`,
    [given.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const after = given.map(({ id, areas, source, checkedOn: confirmed_on, kept }) => {
    const { dates: before, ids } = stored.get(id)!
    let dates: DatedDay[] | null = null
    for (const { name, dates: days } of areas!)
      if (days) {
        const filed = { days, until: null, confirmed_on }
        const after = datesAfter(filed, source, dates ?? before, ids[name.toLowerCase()])
        dates = after.dates ?? dates
        // Nobody can suggest hours of certain days for an area.
        kept.push(...after.kept.map((each) => ({ ...each, suggested: false })))
      }
    return { id, dates }
  })
  return replaceDates(trx, after)
}

async function write(trx: Knex.Transaction, changed: (Known & { id: number })[]): Promise<void> {
  const areas = await withIds(
    trx,
    changed.flatMap(({ id, areas: own }) =>
      own.map((area, index) => ({ ...area, study_location_id: id, position: index + 1 })),
    ),
  )
  const locationIds = changed.map(({ id }) => id)
  const areaIds = areas.map(({ id }) => id)
  await trx.raw('delete from location_areas where study_location_id = any(?) and not id = any(?)', [
    locationIds,
    areaIds,
  ])
  await trx.raw(
    `insert into location_areas as t (id, study_location_id, position, name, kind, floor, seats, access, department, reservable,
       reservation_url)
     select * from jsonb_to_recordset(cast(? as jsonb)) as file (id bigint, study_location_id bigint, position smallint, name text,
       kind text, floor text, seats int, access text, department text, reservable boolean, reservation_url text)
     on conflict (id) do update set position = excluded.position, name = excluded.name, kind = excluded.kind,
       floor = excluded.floor, seats = excluded.seats, access = excluded.access, department = excluded.department,
       reservable = excluded.reservable, reservation_url = excluded.reservation_url`,
    [JSON.stringify(areas)],
  )
  await trx.raw('delete from location_area_hours where area_id = any(?)', [areaIds])
  await trx.raw(
    `insert into location_area_hours (area_id, day_of_week, is_open, start_time, end_time)
     select * from jsonb_to_recordset(cast(? as jsonb))
       as file (area_id bigint, day_of_week smallint, is_open boolean, start_time time, end_time time)`,
    [JSON.stringify(areas.flatMap(({ id, hours }) => hours.map((row) => ({ area_id: id, ...row }))))],
  )
  await trx.raw('delete from location_traits where study_location_id = any(?)', [locationIds])
  await trx.raw(
    `insert into location_traits (study_location_id, area_id, trait, value)
     select * from jsonb_to_recordset(cast(? as jsonb))
       as file (study_location_id bigint, area_id bigint, trait text, value smallint)`,
    [
      JSON.stringify([
        ...changed.flatMap(({ id, traits }) => rowsOf(traits, { study_location_id: id, area_id: null })),
        ...areas.flatMap(({ id, study_location_id, traits }) =>
          rowsOf(traits, { study_location_id, area_id: id }),
        ),
      ]),
    ],
  )
}

const rowsOf = <Of extends object>(traits: TraitValues, of: Of) =>
  Object.entries(traits).map(([trait, value]) => ({ ...of, trait, value }))

/** Adds an id to each new area. */
async function withIds<New extends Area>(trx: Knex.Transaction, areas: New[]) {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    "select nextval(pg_get_serial_sequence('location_areas', 'id')) as id from generate_series(1, ?)",
    [areas.filter(({ id }) => id === null).length],
  )
  return areas.map((area) => ({ ...area, id: area.id ?? Number(rows.shift()!.id) }))
}
