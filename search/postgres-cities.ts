import { preparedRaw, type Db } from '../db/connection'
import type { CitySuggestion } from './engine'
import { normalise } from './normalise'
import { MAX_LENGTH } from './parse'
import { LAST_CHARACTER } from './postgres-matches'

const SHOWN = 4

/** Cities that start with the query, by number of locations, then of universities. */
export async function suggestCities(db: Db, q: string): Promise<CitySuggestion[]> {
  const text = normalise(q.slice(0, MAX_LENGTH))
  if (text.length < 2) return []
  const { rows } = await preparedRaw<CitySuggestion>(
    db,
    `with counted as (
       select city_key as key, state_id, count(*) as locations, 0 as campuses, min(location_id) as location_id, null::bigint as university_id
       from search_documents where city_key >= :text and city_key < :end group by city_key, state_id
       union all
       select search_normalise(city), states_id, 0, count(*), null, min(id)
       from universities where status = 'Approved' and search_normalise(city) collate "C" >= :text and search_normalise(city) collate "C" < :end
       group by 1, 2),
     best as (
       select key, state_id, sum(locations) as locations, sum(campuses) as campuses, min(location_id) as location_id, min(university_id) as university_id
       from counted group by key, state_id order by 3 desc, 4 desc, key, state_id limit ${SHOWN})
     select coalesce(l.city, u.city) as city, s.abr as state
     from best join states s on s.id = best.state_id left join study_locations l on l.id = best.location_id
       left join universities u on u.id = best.university_id
     order by best.locations desc, best.campuses desc, best.key, s.id`,
    { text, end: text + LAST_CHARACTER },
  )
  return rows
}
