import type { Knex } from 'knex'
import type { HoursRow } from '~/spots/model/week'

/** A location in the database, with its hours and tags in the file. `hours` is null if they stay. */
export type Placed = { id: number; tags: number[]; hours: HoursRow[] | null; confirmedOn: string | null }

/** Replaces hours by those of the file. Returns the ids of those locations. */
export async function replaceHours(trx: Knex.Transaction, locations: Placed[]): Promise<number[]> {
  const changed = locations.filter(({ hours }) => hours)
  if (changed.length === 0) return []
  await trx('study_location_hours')
    .whereIn(
      'study_location_id',
      changed.map(({ id }) => id),
    )
    .delete()
  await trx.raw(
    `insert into study_location_hours (study_location_id, day_of_week, is_open, start_time, end_time)
     select * from jsonb_to_recordset(cast(? as jsonb))
       as file (study_location_id bigint, day_of_week smallint, is_open boolean, start_time time, end_time time)`,
    [
      JSON.stringify(
        changed.flatMap(({ id, hours }) => (hours ?? []).map((row) => ({ study_location_id: id, ...row }))),
      ),
    ],
  )
  // A confirmation of other hours doesn't apply to these.
  await trx.raw(
    `update study_locations l set hours_confirmed_on = file.day, updated_at = now()
     from jsonb_to_recordset(cast(? as jsonb)) as file (id bigint, day date)
     where l.id = file.id and l.hours_confirmed_on is distinct from file.day`,
    [JSON.stringify(changed.map(({ id, confirmedOn }) => ({ id, day: confirmedOn })))],
  )
  return changed.map(({ id }) => id)
}

/** Adds missing tags. Removes none, because users add some. Returns the ids of the locations that changed. */
export async function addTags(trx: Knex.Transaction, locations: Placed[]): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into study_location_tags (study_location_id, tag_id)
     select * from jsonb_to_recordset(cast(? as jsonb)) as file (study_location_id bigint, tag_id bigint)
     on conflict do nothing
     returning study_location_id as id`,
    [
      JSON.stringify(
        locations.flatMap(({ id, tags }) => tags.map((tag_id) => ({ study_location_id: id, tag_id }))),
      ),
    ],
  )
  return [...new Set(rows.map(({ id }) => id))]
}
