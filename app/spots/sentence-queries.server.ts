import { preparedRaw, unseen, type Db } from '~db/connection'
import { CITY_NICKNAMES } from '~search/phrases'

/**
 * How many spots with all words of a phrase have their names checked. If there are more, most have the words only as
 * tags.
 */
const MAX_NAMES = 2000

/**
 * The phrases that are part of a spot's or a city's name. A single word must be the whole name.
 * @param whole a phrase that must be the whole name, too
 */
export async function namedAmong(db: Db, runs: readonly string[], whole = ''): Promise<Set<string>> {
  if (runs.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { run: string }[] }>(
    `select run from unnest(cast(:runs as text[]), cast(:tsqueries as text[])) each (run, words) where exists (
       select from (
         select name_key, city_key from search_documents where lexemes @@ cast(words as tsquery) limit ${MAX_NAMES}) named
       where case when run like '% %' and run <> :whole then ' ' || name_key || ' | ' || city_key || ' ' like '% ' || run || ' %'
         else run in (name_key, city_key) end)`,
    {
      runs: [...runs],
      whole,
      tsqueries: runs.map((run) =>
        run
          .split(' ')
          .map((word) => `('${word}' | '@${word}')`)
          .join(' & '),
      ),
    },
  )
  return new Set(rows.map(({ run }) => run))
}

const PHRASES = unseen(':phrases', 'text[]')

type NamedRegion = {
  phrase: string
  university: string | null
  campusId: number | null
  city: string | null
  zip: string | null
}

/** The study spots in a ZIP code. */
export const spotsInZip = (db: Db, zip: string): Promise<number[]> =>
  db('study_locations').whereRaw('left(zipcode, 5) = ?', [zip]).pluck('id')

/** The phrases that name an Approved university, or a city or ZIP code with spots, with the names as written. */
export async function regionsNamed(db: Db, phrases: readonly string[]): Promise<NamedRegion[]> {
  if (phrases.length === 0) return []
  const { rows } = await preparedRaw<NamedRegion>(
    db,
    `with named as materialized (
       select name, total_reviews, id, string_to_array(names_key, '|') as keys from universities
       where status = 'Approved' and string_to_array(names_key, '|') && ${PHRASES})
     select phrase, u.name as university, u.id as "campusId", city, zip from unnest(${PHRASES}) each (phrase)
       left join lateral (select name, id from named where phrase = any (keys) order by total_reviews desc, id limit 1) u on true
       left join lateral (select l.city from search_documents d join study_locations l on l.id = d.location_id
          where d.city_key = phrase limit 1) c on true
       left join lateral (select left(phrase, 5) as zip where phrase ~ '^[0-9]{5}( [0-9]{4}|)$' and exists (
          select from study_locations where left(zipcode, 5) = left(phrase, 5) and status = 'Approved')) z on true
     where u.id is not null or city is not null or zip is not null`,
    { phrases: [...phrases] },
  )
  return rows
}

/** The phrases that name an Approved university, a city with spots or a state, nicknames included. */
export async function placesNamed(db: Db, phrases: readonly string[]): Promise<Set<string>> {
  if (phrases.length === 0) return new Set()
  const { rows } = await db.raw<{ rows: { phrase: string }[] }>(
    `select phrase from unnest(cast(:phrases as text[]), cast(:names as text[])) each (phrase, name)
     where exists (select from universities where status = 'Approved' and string_to_array(names_key, '|') && array[each.name])
       or exists (select from search_documents where city_key = each.name)
       or exists (select from states where search_normalise(states.name) = each.name)`,
    { phrases: [...phrases], names: phrases.map((phrase) => CITY_NICKNAMES.get(phrase) ?? phrase) },
  )
  return new Set(rows.map(({ phrase }) => phrase))
}
