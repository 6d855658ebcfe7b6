import { itemWords } from './words'
import type { CampusItem, LocationItem } from './form/item-rules'

export type Fault = { message: string; field: string }

/** What is wrong with coordinates and status together; null when nothing is. */
export function pointFault({
  status,
  latitude,
  longitude,
}: Pick<CampusItem, 'status' | 'latitude' | 'longitude'>): Fault | null {
  if ((latitude === null) !== (longitude === null))
    return { message: itemWords.coordinatesIncomplete, field: latitude === null ? 'latitude' : 'longitude' }
  return status === 'Approved' && latitude === null
    ? { message: itemWords.coordinatesRequired, field: 'latitude' }
    : null
}

/**
 * What is wrong with the category of a location and its campus; null when nothing is. Until it is decided on a location
 * may lack either.
 */
export function categoryFault({
  status,
  category,
  university_id: campus,
}: Pick<LocationItem, 'status' | 'category' | 'university_id'>): Fault | null {
  if (status === 'Pending') return null
  if (category === 'Uncategorized') return { message: itemWords.needsCategory, field: 'category' }
  if (status === 'Denied') return null
  if (category === 'Off-Campus')
    return campus === null ? null : { message: itemWords.noCampus, field: 'university_id' }
  return campus === null ? { message: itemWords.needsCampus, field: 'university_id' } : null
}
