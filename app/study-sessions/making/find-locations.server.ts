import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { LEAST_LETTERS, PLACES_SHOWN } from '../rules'
import { locationsOfCampus, type LocationChoice } from './write-queries.server'

/** The locations on a campus that have what was typed in their name, best first; none for less than two letters. */
export async function findLocations(
  db: Db,
  engine: SearchEngine,
  universityId: number,
  typed: string,
): Promise<LocationChoice[]> {
  const q = typed.trim()
  if (q.length < LEAST_LETTERS) return []
  const found = await engine.searchCampus(universityId, q)
  return locationsOfCampus(
    db,
    universityId,
    found.map(({ id }) => id),
    PLACES_SHOWN,
  )
}
