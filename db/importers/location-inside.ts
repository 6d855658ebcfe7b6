import type { Knex } from 'knex'
import { filedAreas, filedFacts, type FiledArea } from '~/spots/model/area-file'
import { AREA_LIMITS, type Area } from '~/spots/model/areas'
import { isSame } from '~/spots/model/difference'
import { FILED_AREAS, FILED_FACTS } from '~/spots/model/sql'
import type { Trait, TraitValues } from '~/spots/model/traits'
import { RowError } from './refusals'

/** A location in the database, with its areas and facts in the file; null if the file has none. */
type Placed = { id: number; areas: FiledArea[] | null; traits: TraitValues | null }
type Known = { areas: Area[]; traits: TraitValues }
/** A change by an admin and its time. */
type Edit = {
  areas: { old: Area[]; new: Area[] } | null
  traits: { old: TraitValues; new: TraitValues } | null
}
type Stored = Known & { edits: Edit[] }

/**
 * Gives locations their areas and facts from the file, except those an admin changed, added or removed. Areas match
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
  const changed = given.flatMap(({ id, areas, traits }) => {
    const before = stored.get(id)!
    const after = {
      areas: areas ? areasAfter(before, areas) : before.areas,
      traits: traits ? traitsAfter(before, traits) : before.traits,
    }
    return isSame(after, { areas: before.areas, traits: before.traits }) ? [] : [{ id, ...after }]
  })
  if (changed.length > 0) await write(trx, changed)
  return changed.map(({ id }) => id)
}

/** The stored content, as an export would read it, so that an identical file changes nothing. */
async function storedOf(trx: Knex.Transaction, ids: number[]): Promise<Map<number, Stored>> {
  const { rows } = await trx.raw<{
    rows: { id: number; areas: unknown; area_ids: number[]; traits: unknown; edits: Edit[] }[]
  }>(
    `select l.id, ${FILED_AREAS} as areas, ${FILED_FACTS} as traits,
       array(select a.id from location_areas a where a.study_location_id = l.id order by a.position, a.id) as area_ids,
       coalesce((select jsonb_agg(jsonb_build_object('areas', e.action->'areas', 'traits', e.action->'traits'))
         from study_location_edit_logs e where e.study_location_id = l.id and not e.imported
           and (e.action->'areas' is not null or e.action->'traits' is not null)), '[]') as edits
     from study_locations l where l.id = any(?)`,
    [ids],
  )
  return new Map(
    rows.map(({ id, areas, area_ids, traits, edits }) => {
      const read = filedAreas.safeParse(areas)
      if (!read.success) throw new RowError("existing areas can't be read; edit them in the dashboard first")
      return [
        id,
        {
          areas: read.data!.map((area, index) => ({ ...area, id: area_ids[index]! })),
          traits: filedFacts.parse(traits)!,
          edits,
        },
      ]
    }),
  )
}

const keyOf = ({ name }: Pick<Area, 'name'>) => name.toLowerCase()

function areasAfter({ areas, edits }: Stored, filed: FiledArea[]): Area[] {
  const changes = edits.flatMap((edit) => edit.areas ?? [])
  const decided = new Set(changes.flatMap(touched))
  const wanted: Area[] = [
    ...areas.filter((area) => decided.has(keyOf(area))),
    ...filed
      .filter((area) => !decided.has(keyOf(area)))
      .map((area) => ({ ...area, id: areas.find((each) => keyOf(each) === keyOf(area))?.id ?? null })),
  ]
  if (wanted.length > AREA_LIMITS.areas)
    throw new RowError(`areas, with the ones admins added, are more than ${AREA_LIMITS.areas}`)
  if (changes.length === 0) return wanted
  // Keeps an admin's order and adds new areas at the end.
  const place = ({ id }: Area) => areas.findIndex((area) => area.id === id) + 1 || Infinity
  return wanted.sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0))
}

/** Names, old and new, of the areas that an edit changed, added or removed. */
const touched = (edit: { old: Area[]; new: Area[] }): string[] =>
  [...edit.old, ...edit.new]
    .filter(({ id }) => {
      const [was, is] = [edit.old, edit.new].map((areas) => areas.find((area) => area.id === id))
      return !was || !is || !isSame(was, is)
    })
    .map(keyOf)

function traitsAfter({ traits, edits }: Stored, filed: TraitValues): TraitValues {
  const decided = new Set(
    edits.flatMap((edit) => {
      if (!edit.traits) return []
      const { old, new: now } = edit.traits
      const names = Object.keys({ ...old, ...now }) as Trait[]
      return names.filter((name) => old[name] !== now[name])
    }),
  )
  const only = (values: TraitValues, passes: (trait: Trait) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([trait]) => passes(trait as Trait)))
  return { ...only(filed, (trait) => !decided.has(trait)), ...only(traits, (trait) => decided.has(trait)) }
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
