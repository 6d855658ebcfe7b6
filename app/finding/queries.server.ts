import { PREPARED, unseen, type Db } from '~db/connection'
import type { StateRow } from '~db/tables'

/** What every search page needs besides its results. */
export type SearchFrame = {
  /** By name. */
  states: StateRow[]
  /** Names of the tags that locations can have. */
  tags: string[]
}

const frames = new WeakMap<Db, Promise<SearchFrame>>()

/** States and tags. Only migrations change them, so a process reads them once. */
export function searchFrame(db: Db): Promise<SearchFrame> {
  const known = frames.get(db)
  if (known) return known
  const read = readFrame(db)
  frames.set(db, read)
  read.catch(() => frames.delete(db))
  return read
}

async function readFrame(db: Db): Promise<SearchFrame> {
  const [states, tags] = await Promise.all([
    db('states').orderBy('name').select('id', 'name', 'abr'),
    db('tag_types').whereNotIn('name', ['On-Campus', 'Off-Campus']).orderBy('id').pluck('name'),
  ])
  return { states, tags }
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

type NamedRegion = { phrase: string; university: string | null; city: string | null }

/** The phrases that name an Approved university or a city with spots, with the names as written. */
export async function regionsNamed(db: Db, phrases: readonly string[]): Promise<NamedRegion[]> {
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
    .options(PREPARED)) as { rows: NamedRegion[] }
  return rows
}
