import { preparedRaw, type Db } from '../db/connection'
import type { Suggestion } from './engine'
import { normalise } from './normalise'
import {
  completeGroups,
  groupsToTsquery,
  MAX_GROUPS,
  MAX_LENGTH,
  parseQuery,
  parseWords,
  prefixesToTsquery,
} from './parse'
import { FEW, LAST_CHARACTER, matchesSql } from './postgres-matches'
import { firstThatFinds } from './postgres-spelling'
import { isCommon, noteCommon } from './postgres-totals'

/** Spec, section 9: show 4, from up to 5 of each source. */
const SHOWN = 4
const PER_SOURCE = 5
/**
 * For more than FEW matches, only this many are scored: those whose name starts with the query, and the most reviewed.
 */
const BEGINNING = 100
const REVIEWED = 1500
const MAX_UNIVERSITIES = 100

type Row = Suggestion & { score: number; popularity: number; matches: number }
type Scope = {
  text: string
  city: string
  universities: string
  locations: string
  /** The complete words only; see matchesSql. */
  complete: string | null
}

/**
 * IDs of Approved universities where every typed word is a prefix of a word in the names, .edu label, city or state. If
 * there are none, corrects the spelling.
 */
export async function searchUniversities(db: Db, q: string, limit: number): Promise<number[]> {
  const most = Number.isFinite(limit)
    ? Math.min(MAX_UNIVERSITIES, Math.max(0, Math.trunc(limit)))
    : MAX_UNIVERSITIES
  if (most === 0) return []
  return firstThatFinds(db, q, async (typed) => {
    const { text, words } = parseWords(typed)
    if (words.length === 0) return []
    const universities = prefixesToTsquery(words)
    const { rows } = await preparedRaw<{ id: number }>(
      db,
      `select id from (${universitiesFound('')}) found order by score desc, popularity desc, id limit :most`,
      { text, universities, most },
    )
    return rows.map((row) => row.id)
  })
}

/** The header's suggestions, merged from three sources. */
export async function suggest(db: Db, q: string, city: string, signal?: AbortSignal): Promise<Suggestion[]> {
  return firstThatFinds(db, q, (typed) => suggestFor(db, typed, city), signal)
}

async function suggestFor(db: Db, q: string, city: string): Promise<Suggestion[]> {
  const scope = readScope(q, city)
  if (!scope) return []
  const values = { ...scope, end: scope.text + LAST_CHARACTER }
  const read = async (...parts: string[]) => (await preparedRaw<Row>(db, parts.join(' '), values)).rows
  const universities = `union all ${bestUniversities(scope.city)}`
  const all = matchesSql(COLUMNS, 'locations', scope.complete && 'complete')
  const known = isCommon(db, scope.locations)
  let rows = await read(bestLocations(known ? LIKELY_MATCHES : all), universities)
  if (known && rows.length < SHOWN) rows = [...rows, ...(await read(bestLocations(all)))]
  if (!known && rows.some(({ matches }) => matches > FEW)) {
    noteCommon(db, scope.locations)
    rows = [...rows, ...(await read(bestLocations(LIKELY_MATCHES)))]
  }
  return [...new Map(rows.map((row) => [`${row.type} ${row.id}`, row])).values()]
    .sort((a, b) => b.score - a.score || rank(a) - rank(b) || b.popularity - a.popularity || a.id - b.id)
    .slice(0, SHOWN)
    .map(({ type, id, name, city: itsCity, universityKey }) => ({
      type,
      id,
      name,
      city: itsCity,
      universityKey,
    }))
}

const rank = (row: Row) => (row.type === 'university' ? 0 : 1)

/** Null if there's nothing to search for. */
function readScope(q: string, city: string): Scope | null {
  const { text, groups } = parseQuery(q)
  const { words } = parseWords(q)
  if (text.length < 2 || groups.length === 0) return null
  const universities = prefixesToTsquery(words)
  // 'blue bottle oakland' may name the city or campus, but those alone don't name a location.
  const named = groupsToTsquery(groups, 'any', 'named')
  const locations = groups.length === 1 ? named : `(${named}) & ${groupsToTsquery(groups, 'all', 'about')}`
  const whole = completeGroups(groups)
  const complete = whole && groupsToTsquery(whole, 'all', 'about')
  if (city.trim() === '') return { text, city: '', universities, locations, complete }
  const key = normalise(city.slice(0, MAX_LENGTH))
  if (key === '') return null
  // The index narrows down by the city's words. The start of the whole city name is compared afterwards.
  const inCity = prefixesToTsquery(key.split(' ').slice(0, MAX_GROUPS), 'C')
  return {
    text,
    city: key,
    universities: `${universities} & ${inCity}`,
    locations: `(${locations}) & '=city:${key}':*`,
    complete,
  }
}

/** 100 for the exact name, 80 for its start, 60 for a part of it, 40 for other matches. */
const SCORE =
  'case when name_key = :text then 100 when starts_with(name_key, :text) then 80 when strpos(name_key, :text) > 0 then 60 else 40 end'

/**
 * The same for every name of a university, plus the highest bonus because universities have no rating: for "harv",
 * Harvard comes before cafés named after it.
 */
function universitiesFound(city: string): string {
  return `select u.id, u.name, u.city, u.key, u.total_reviews as popularity,
      case when strpos(u.names_key, '|' || :text || '|') > 0 then 100 when strpos(u.names_key, '|' || :text) > 0 then 80
        when strpos(u.names_key, :text) > 0 then 60 else 40 end + 8 as score
    from universities u
    where u.status = 'Approved' and u.fts @@ cast(:universities as tsquery)
      ${city === '' ? '' : 'and starts_with(search_normalise(u.city), :city)'}`
}

const COLUMNS = 'location_id, university_id, name_key, avg_rating, review_count'
const LIKELY_MATCHES = `
  (select ${COLUMNS} from (
      select ${COLUMNS}, lexemes from search_documents where name_key >= :text and name_key < :end order by name_key, location_id
      limit ${BEGINNING}) begins
    where lexemes @@ cast(:locations as tsquery))
  union
  (select ${COLUMNS} from (
      select ${COLUMNS}, lexemes from search_documents order by review_count desc, avg_rating desc, location_id limit ${REVIEWED}) reviewed
    where lexemes @@ cast(:locations as tsquery) limit ${BEGINNING})`

const bestUniversities = (city: string) => `(
    select 'university', id, name, city, key, score, popularity, 0
    from (${universitiesFound(city)}) found order by score desc, popularity desc, id limit ${PER_SOURCE})`

/** Adds 5 for a rating above 4, and 3 for more than 10 reviews. */
function bestLocations(candidates: string): string {
  const best = (where: string) => `(
    select location_id, score, review_count from scored where ${where} order by score desc, review_count desc, location_id limit ${PER_SOURCE})`
  return `with candidates as materialized (${candidates}),
    scored as materialized (
      select location_id, university_id, review_count,
        ${SCORE} + case when avg_rating > 4 then 5 else 0 end + case when review_count > 10 then 3 else 0 end as score from candidates)
    select 'location' as type, l.id, l.name, l.city, u.key as "universityKey", best.score, best.review_count as popularity,
      (select count(*) from candidates) as matches
    from (${best('university_id is null')} union all ${best('university_id is not null')}) best
      join study_locations l on l.id = best.location_id left join universities u on u.id = l.university_id`
}
