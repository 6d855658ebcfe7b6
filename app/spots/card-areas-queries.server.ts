import { preparedRaw, type Db } from '~db/connection'
import type { Area } from './model/areas'

export type MatchingArea = Pick<Area, 'name' | 'floor' | 'seats' | 'reservable'> & {
  id: number
  study_location_id: number
}

/**
 * The area that has all tokens, for each location that doesn't have them as a whole: the one with the fewest seats.
 * @param tokens of known_places.has
 */
export async function areasMatching(
  db: Db,
  locationIds: readonly number[],
  tokens: readonly string[],
): Promise<MatchingArea[]> {
  const { rows } = await preparedRaw<MatchingArea & { id: number | null }>(
    db,
    `select distinct on (p.study_location_id) p.study_location_id, a.id, a.name, a.floor, a.seats, a.reservable
       from known_places p left join location_areas a on a.id = p.area_id
       where p.study_location_id = any (:ids::bigint[]) and p.has @> :tokens::text[]
       order by p.study_location_id, a.id is not null, a.seats nulls last, a.id`,
    { ids: [...locationIds], tokens: [...tokens] },
  )
  return rows.filter(({ id }) => id !== null)
}
