import { preparedAs, unseen, type Db } from '~db/connection'
import type { StateRow } from '~db/tables'

/** What every search page needs besides its results. */
export type SearchFrame = {
  /** By name. */
  states: StateRow[]
  /** Names of the tags that locations can have. */
  tags: string[]
  /** The state of the reader's Approved university. Null without one. */
  universityStateId: number | null
}

/** States, tags and the reader's own state, in one statement. */
export async function searchFrame(db: Db, userId: number | null): Promise<SearchFrame> {
  const { rows } = (await db
    .raw(
      `select (select json_agg(json_build_object('id', id, 'name', name, 'abr', abr) order by name) from states) as states,
       (select json_agg(name order by id) from tag_types where name not in ('On-Campus', 'Off-Campus')) as tags,
       (select u.states_id from users w join universities u on u.id = w.university_id and u.status = 'Approved' where w.id = :userId)
         as "universityStateId"`,
      { userId },
    )
    .options(preparedAs(db, 'search-frame'))) as { rows: [SearchFrame] }
  return rows[0]
}

/** A state by its postal abbreviation. Null if there's none. */
export async function stateOfAbr(db: Db, abr: string): Promise<StateRow | null> {
  return (await db('states').where({ abr }).first('id', 'name', 'abr')) ?? null
}

/**
 * How many spots with all words of a phrase have their names checked. If there are more, most have the words only as
 * tags.
 */
const MAX_NAMES = 2000

/** The phrases that are part of a spot's name. A single word must be the whole name. */
export async function namedAmong(db: Db, runs: readonly string[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { run: string }[] }>(
    `select run from unnest(cast(:runs as text[]), cast(:tsqueries as text[])) each (run, words) where exists (
       select from (select name_key from search_documents where lexemes @@ cast(words as tsquery) limit ${MAX_NAMES}) named
       where case when run like '% %' then strpos(' ' || name_key || ' ', ' ' || run || ' ') > 0 else name_key = run end)`,
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

const PHRASES = unseen(':phrases', 'text[]')

type NamedPlace = { phrase: string; university: string | null; city: string | null }

/** The phrases that name an Approved university or a city with spots, with the names as written. */
export async function placesNamed(db: Db, phrases: readonly string[]): Promise<NamedPlace[]> {
  if (phrases.length === 0) return []
  const { rows } = (await db
    .raw(
      `with named as materialized (
       select name, total_reviews, id, string_to_array(names_key, '|') as keys from universities
       where status = 'Approved' and string_to_array(names_key, '|') && ${PHRASES})
     select phrase, university, city from unnest(${PHRASES}) each (phrase),
       lateral (select
         (select name from named where phrase = any (keys) order by total_reviews desc, id limit 1) as university,
         (select l.city from search_documents d join study_locations l on l.id = d.location_id
          where d.city_key = phrase limit 1) as city) found
     where university is not null or city is not null`,
      { phrases: [...phrases] },
    )
    .options(preparedAs(db, 'places-named'))) as { rows: NamedPlace[] }
  return rows
}
