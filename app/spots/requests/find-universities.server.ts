import type { Wikidata } from '~/services/maps/wikidata.server'
import { universitiesNamed, universitiesOf, type NamedUniversity } from '~/campuses/named-queries.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { isSame, MIN_LETTERS, SUGGESTIONS } from './rules'
import { cleanTyped } from './text-rules'

/** A suggested university. `city` and `abr` are '' if unknown; `listed`: it's a campus already. */
export type FoundUniversity = { name: string; city: string; abr: string; listed: boolean; uri: string | null }

type SuggestDeps = { db: Db; search: SearchEngine; wikidata: Wikidata | null }

/** `named`: campuses whose name is in the text. `found`: the IDs of search results, best match first. */
export type Known = { named: NamedUniversity[]; found: number[] }

export async function knownCampuses(
  { db, search }: Pick<SuggestDeps, 'db' | 'search'>,
  typed: string,
): Promise<Known> {
  const text = cleanTyped(typed)
  const [named, found] = await Promise.all([
    universitiesNamed(db, text, CANDIDATES),
    search.searchUniversities(text, CANDIDATES),
  ])
  return { named, found }
}

const CANDIDATES = 12

/** At most 5 universities for 3 typed letters or more: existing campuses first, then Wikidata's. */
export async function findUniversities(
  { db, search, wikidata }: SuggestDeps,
  typed: string,
  known?: Known,
): Promise<FoundUniversity[]> {
  const text = cleanTyped(typed)
  if (Array.from(text).length < MIN_LETTERS) return []
  const [{ named, found }, others] = await Promise.all([
    known ?? knownCampuses({ db, search }, text),
    wikidata?.schools(text) ?? [],
  ])
  const listed = await universitiesOf(
    db,
    [...new Set([...named.map(({ id }) => id), ...found])].slice(0, SUGGESTIONS),
  )
  const own = listed.map(({ name, city, abr }) => ({ name, city, abr, listed: true, uri: null }))
  const isKnown = (name: string, abr: string) =>
    own.some((university) => isSame(university.name, name) && (abr === '' || university.abr === abr))
  const further = others
    .filter(({ name, abr }) => !isKnown(name, abr))
    .map((university) => ({ ...university, listed: false }))
  // Limits existing campuses to leave room for universities that can be requested.
  const kept = own.slice(0, Math.max(SUGGESTIONS - further.length, Math.ceil(SUGGESTIONS / 2)))
  return [...kept, ...further].slice(0, SUGGESTIONS)
}
