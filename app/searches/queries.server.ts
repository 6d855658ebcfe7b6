import type { Db } from '~db/connection'
import type { StateRow } from '~db/tables'

/** What every search page needs beside its results. */
export type SearchFrame = {
  /** By name. */
  states: StateRow[]
  /** Names of the tags that locations can have. */
  tags: string[]
  /** The state of the reader's university; null for visitors and those without an Approved one. */
  universityStateId: number | null
}

/** States, tags and the reader's own state, in one statement. */
export async function searchFrame(db: Db, userId: number | null): Promise<SearchFrame> {
  const { rows } = await db.raw<{ rows: [SearchFrame] }>(
    `select (select json_agg(json_build_object('id', id, 'name', name, 'abr', abr) order by name) from states) as states,
       (select json_agg(name order by id) from tag_types where name not in ('On-Campus', 'Off-Campus')) as tags,
       (select u.states_id from users w join universities u on u.id = w.university_id and u.status = 'Approved' where w.id = :userId)
         as "universityStateId"`,
    { userId },
  )
  return rows[0]
}

/** A state by its postal abbreviation; null when there is none. */
export async function stateOfAbr(db: Db, abr: string): Promise<StateRow | null> {
  return (await db('states').where({ abr }).first('id', 'name', 'abr')) ?? null
}
