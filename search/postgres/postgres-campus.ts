import type { Db } from '../../db/connection'
import type { CampusMatch } from '../engine'
import { MAX_LENGTH, normalise, parseWords } from '../parse'
import { firstThatFinds } from './postgres-spelling'
import { MAX_PER_CAMPUS } from '../score'

const MILES = 12
const MILES_OF_A_DEGREE = 69
const EARTH_MILES = 3958.8

/** See SearchEngine.searchCampus. */
export async function searchCampus(db: Db, universityId: number, q: string): Promise<CampusMatch[]> {
  if (normalise(q.slice(0, MAX_LENGTH)).length < 2 || !Number.isSafeInteger(universityId)) return []
  return firstThatFinds(db, q, (typed) => matchesOf(db, universityId, typed))
}

/** The same as isMeant() and score() in search/score. */
async function matchesOf(db: Db, universityId: number, q: string): Promise<CampusMatch[]> {
  const { text, words } = parseWords(q)
  const { rows } = await db.raw<{ rows: CampusMatch[] }>(
    `with campus as materialized (
       select id, latitude, longitude, ${MILES / MILES_OF_A_DEGREE} as north, ${MILES / MILES_OF_A_DEGREE} / greatest(0.1, cosd(latitude) - 0.01) as east
       from universities where id = :universityId and status = 'Approved'),
     candidates as (
       select d.location_id, d.name_key, d.avg_rating, d.review_count
       from campus c join study_locations l on l.university_id = c.id and l.status = 'Approved' join search_documents d on d.location_id = l.id
       union all
       select d.location_id, d.name_key, d.avg_rating, d.review_count
       from campus c join study_locations l on l.status = 'Approved' and l.university_id is null
         and l.latitude between c.latitude - c.north and c.latitude + c.north
         and l.longitude between c.longitude - c.east and c.longitude + c.east
       join search_documents d on d.location_id = l.id
       where 2 * ${EARTH_MILES} * asin(least(1, sqrt(sind((l.latitude - c.latitude) / 2) ^ 2
         + cosd(l.latitude) * cosd(c.latitude) * sind((l.longitude - c.longitude) / 2) ^ 2))) <= ${MILES})
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
