import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { MIN_LETTERS, LOCATIONS_SHOWN } from '../rules'
import { locationsOfCampus, type LocationChoice } from './write-queries.server'

/** Locations on a campus whose name matches, best first. None for fewer than two letters. */
export async function findLocations(
  db: Db,
  engine: SearchEngine,
  universityId: number,
  typed: string,
): Promise<LocationChoice[]> {
  const q = typed.trim()
  if (q.length < MIN_LETTERS) return []
  const found = await engine.searchCampus(universityId, q)
  return locationsOfCampus(
    db,
    universityId,
    found.map(({ id }) => id),
    LOCATIONS_SHOWN,
  )
}
