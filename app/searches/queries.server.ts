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

/** Those of some runs of words that are part of a spot's name. One word alone has to be the whole name. */
export async function namedAmong(db: Db, runs: readonly string[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { run: string }[] }>(
    `select run from unnest(cast(:runs as text[]), cast(:tsqueries as text[])) each (run, words) where exists (
       select from search_documents where lexemes @@ cast(words as tsquery)
         and case when run like '% %' then strpos(' ' || name_key || ' ', ' ' || run || ' ') > 0 else name_key = run end)`,
    {
      runs: [...runs],
      tsqueries: runs.map((run) =>
        run
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' & '),
      ),
    },
  )
  return new Set(rows.map(({ run }) => run))
}

/** Those of some phrases that name an Approved university or a city with spots, as they're written. */
export async function placesNamed(
  db: Db,
  phrases: readonly string[],
): Promise<{ phrase: string; university: string | null; city: string | null }[]> {
  if (phrases.length === 0) return []
  const { rows } = await db.raw<{
    rows: { phrase: string; university: string | null; city: string | null }[]
  }>(
    `select phrase, u.name as university, c.city from unnest(cast(? as text[])) each (phrase)
       left join lateral (select name from universities where status = 'Approved' and strpos(names_key, '|' || phrase || '|') > 0
         order by total_reviews desc, id limit 1) u on true
       left join lateral (select l.city from search_documents d join study_locations l on l.id = d.location_id
         where d.city_key = phrase limit 1) c on true
     where u.name is not null or c.city is not null`,
    [[...phrases]] as never,
  )
  return rows
}
