import type { Db } from '../db/connection'
import type { Suggestion } from './engine'
import { groupsToTsquery, MAX_GROUPS, MAX_LENGTH, normalise, parseQuery, parseWords, prefixesToTsquery } from './parse'

/** Spec, section 9: a list of 4 out of 5 a source. */
const SHOWN = 4
const PER_SOURCE = 5
/**
 * Of all that the words match, so many are scored exactly; a plain comparison and popularity choose them.
 * search_normalise() takes 5 µs a call, too much for the 20,000 places that match 'un'.
 */
const CANDIDATES = 100
const MAX_UNIVERSITIES = 100

type Row = Suggestion & { score: number; popularity: number }
type Scope = { text: string; city: string; universities: string; locations: string }

/** Ids of Approved universities of whose name, aliases, city and state every typed word begins a word. */
export async function searchUniversities(db: Db, q: string, limit: number): Promise<number[]> {
  const { text, words } = parseWords(q)
  const most = Number.isFinite(limit) ? Math.min(MAX_UNIVERSITIES, Math.max(0, Math.trunc(limit))) : MAX_UNIVERSITIES
  if (words.length === 0 || most === 0) return []
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `with ${universityCandidates('')}
     select id from (${scored('found_universities')}) best order by score desc, popularity desc, id limit :most`,
    { text, universities: prefixesToTsquery(words, 'AC'), most },
  )
  return rows.map((row) => row.id)
}

/** The header's suggestions, merged from three sources in one statement. */
export async function suggest(db: Db, q: string, city: string): Promise<Suggestion[]> {
  const scope = readScope(q, city)
  if (!scope) return []
  const best = (source: string) => `(${scored(source)} order by score desc, popularity desc, id limit ${PER_SOURCE})`
  const { rows } = await db.raw<{ rows: Row[] }>(
    `with ${universityCandidates(scope.city)}, ${locationCandidates(scope.city)}
     ${best('found_universities')} union all ${best('found_off_campus')} union all ${best('found_on_campus')}`,
    scope,
  )
  return rows
    .sort((a, b) => b.score - a.score || rank(a) - rank(b) || b.popularity - a.popularity || a.id - b.id)
    .slice(0, SHOWN)
    .map(({ type, id, name, city, universityKey }) => ({ type, id, name, city, universityKey }))
}

const rank = (row: Row) => (row.type === 'university' ? 0 : 1)

/** What to look for; null when that can be nothing. */
function readScope(q: string, city: string): Scope | null {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  if (text.length < 2 || groups.length === 0) return null
  const universities = prefixesToTsquery(words, 'AC')
  // 'blue bottle oakland' may name the city or the campus, but these alone are no name of a place.
  const named = groupsToTsquery(groups, 'any', 'AB')
  const locations = groups.length === 1 ? named : `(${named}) & ${groupsToTsquery(groups, 'all', 'ABC')}`
  if (city.trim() === '') return { text, city: '', universities, locations }
  const cityKey = normalise(city.slice(0, MAX_LENGTH))
  if (cityKey === '') return null
  // The city's words narrow down by the index; whether the city really begins so is compared afterwards.
  const inCity = prefixesToTsquery(cityKey.split(' ').slice(0, MAX_GROUPS), 'C')
  return { text, city: cityKey, universities: `${universities} & ${inCity}`, locations: `${locations} & ${inCity}` }
}

/** What sorts the candidates before they are scored: cheap, and right for names without accents and punctuation. */
const promising = (name: string) => `(lower(${name}) = :text) desc, starts_with(lower(${name}), :text) desc`

function universityCandidates(city: string): string {
  return `found_universities as materialized (
    select 'university' as type, u.id, u.name, u.city, u.key as "universityKey", array_prepend(u.name, u.aliases) as names,
      u.total_reviews as popularity, 0 as rating
    from universities u
    where u.status = 'Approved' and u.fts @@ cast(:universities as tsquery)
      ${city === '' ? '' : 'and starts_with(search_normalise(u.city), :city)'}
    order by :text = any (cast(lower(cast(u.aliases as text)) as text[])) desc, ${promising('u.name')}, u.total_reviews desc, u.id
    limit ${CANDIDATES})`
}

/** One pass over the index for both kinds of places. */
function locationCandidates(city: string): string {
  const best = (where: string) => `(
    select 'location' as type, id, name, city, "universityKey", array[name] as names, popularity, rating
    from found_locations where ${where} order by ${promising('name')}, popularity desc, id limit ${CANDIDATES})`
  return `found_locations as materialized (
    select l.id, l.name, l.city, l.university_id, u.key as "universityKey", l.review_count as popularity, l.avg_rating as rating
    from study_locations l left join universities u on u.id = l.university_id
    where l.status = 'Approved' and (l.university_id is null or u.status = 'Approved') and l.fts @@ cast(:locations as tsquery)
      ${city === '' ? '' : 'and starts_with(l.city_key, :city)'}),
  found_off_campus as materialized ${best('university_id is null')},
  found_on_campus as materialized ${best('university_id is not null')}`
}

/**
 * Candidates with their score: 100 for the name or an alias itself, 80 for its beginning, 60 for a part of it, 40 for
 * matching by single words, city or kind only; 5 more for a rating above 4, 3 more for more than 10 reviews. Universities
 * have no rating of their own.
 */
function scored(source: string): string {
  return `select type, id, name, city, "universityKey", popularity,
      (select max(case when key = :text then 100 when starts_with(key, :text) then 80 when strpos(key, :text) > 0 then 60 else 40 end)
       from (select search_normalise(each) as key from unnest(names) each offset 0) keys)
      + case when rating > 4 then 5 else 0 end + case when popularity > 10 then 3 else 0 end as score
    from ${source}`
}
