import { preparedRaw, type Db } from '../db/connection'
import { nearSql } from '../db/near-sql'
import type { CampusMatch } from './engine'
import { normalise } from './normalise'
import { groupsToTsquery, MAX_LENGTH, parseQuery, parseWords, type Group } from './parse'
import { parseWithNames } from './postgres-names'
import { firstThatFinds, spellings } from './postgres-spelling'
import { MAX_PER_CAMPUS } from './score'

/** Searches within a campus: its own spots, and off-campus ones within 12 miles. */

const NEAR = nearSql('l', 'c.latitude', 'c.longitude', '12::float8')

/** The documents of a campus's spots. */
const CANDIDATES = `with campus as materialized (
       select id, latitude, longitude from universities where id = :universityId and status = 'Approved'),
     candidates as (
       select d.*
       from campus c join study_locations l on l.university_id = c.id and l.status = 'Approved' join search_documents d on d.location_id = l.id
       union all
       select d.*
       from campus c join study_locations l on l.status = 'Approved' and l.university_id is null and ${NEAR}
       join search_documents d on d.location_id = l.id)`

/** See SearchEngine.searchCampus. */
export async function searchCampus(db: Db, universityId: number, q: string): Promise<CampusMatch[]> {
  if (normalise(q.slice(0, MAX_LENGTH)).length < 2 || !Number.isSafeInteger(universityId)) return []
  return firstThatFinds(db, q, (typed) => matchesOf(db, universityId, typed))
}

/** The same as isMeant() and score() in search/score. */
async function matchesOf(db: Db, universityId: number, q: string): Promise<CampusMatch[]> {
  const { text, words } = parseWords(q)
  const { rows } = await preparedRaw<CampusMatch>(
    db,
    `${CANDIDATES}
     select location_id as id, name_key = :text as exact
     from candidates
     where strpos(name_key, :text) > 0 or (cardinality(cast(:words as text[])) > 0 and ' ' || name_key like all (cast(:words as text[])))
     order by case when name_key = :text then 100 when starts_with(name_key, :text) then 80 when strpos(name_key, :text) > 0 then 60 else 40 end
       + case when avg_rating > 4 then 5 else 0 end + case when review_count > 10 then 3 else 0 end desc, review_count desc, location_id
     limit ${MAX_PER_CAMPUS}`,
    // Normalized words never contain % or _.
    { universityId, text, words: words.map((word) => `% ${word}%`) },
  )
  return rows
}

/** IDs of a campus's spots with the words, and the words that none of them has; whether that's all of them. */
export type WordsOnCampus = { ids: number[]; leftOut: string[]; isAll: boolean }

/**
 * The spots of a campus with all words of a text, else with all words of its corrected spelling, else with most of them.
 * Words that no spot of the campus has are left out: if that's all of them, every spot is meant.
 * @param noWords phrases that a spot, its city and its campus may not have
 */
export async function wordsOnCampus(
  db: Db,
  universityId: number,
  { words, noWords }: { words: string; noWords: readonly string[] },
): Promise<WordsOnCampus> {
  const not = noWords.map((each) => groupsToTsquery(parseQuery(`${each} `).groups, 'all', 'about'))
  const read = async (q: string) => matched(db, universityId, (await parseWithNames(db, q)).groups, not)
  const typed = await read(words)
  if (typed.leftOut.length === 0) return typed
  for (const { corrected } of await spellings(db, words)) {
    const found = await read(corrected)
    if (found.leftOut.length === 0) return found
  }
  return typed
}

/** The spots that have most of the words. */
async function matched(
  db: Db,
  universityId: number,
  groups: readonly Group[],
  not: readonly string[],
): Promise<WordsOnCampus> {
  const { rows } = await preparedRaw<{ id: number; kind: boolean[]; has: boolean[] }>(
    db,
    `${CANDIDATES}
     select location_id as id,
       array(select lexemes @@ cast(words as tsquery) from unnest(cast(:kinds as text[])) with ordinality each (words, nth) order by nth) as kind,
       array(select lexemes @@ cast(words as tsquery) from unnest(cast(:words as text[])) with ordinality each (words, nth) order by nth) as has
     from candidates
     where not exists (select from unnest(cast(:not as text[])) each (words) where lexemes @@ cast(words as tsquery))`,
    {
      universityId,
      // The name of a kind means that kind.
      kinds: groups.map((group) => groupsToTsquery([group], 'all', group.family ? 'kind' : 'anywhere')),
      words: groups.map((group) => groupsToTsquery([group], 'all', 'anywhere')),
      not: [...not],
    },
  )
  const has = groups.map((_, nth) => {
    const of = rows.some(({ kind }) => kind[nth]) ? 'kind' : 'has'
    return new Set(rows.filter((row) => row[of][nth]).map(({ id }) => id))
  })
  const count = ({ id }: { id: number }) => has.filter((ids) => ids.has(id)).length
  const most = Math.max(0, ...rows.map(count))
  const best = rows.filter((row) => count(row) === most)
  return {
    ids: best.map(({ id }) => id),
    isAll: most === 0,
    leftOut: groups.filter((_, nth) => !best.some(({ id }) => has[nth]!.has(id))).map(({ typed }) => typed),
  }
}
