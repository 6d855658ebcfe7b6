import { ALERT_LIMITS } from '~/locations/model/alerts'
import { AREA_LIMITS } from '~/locations/model/areas'
import { itemWords } from './words'
import type { CampusItem, LocationItem } from './form/item-rules'

export type Fault = { message: string; field: string }

/** The error in the combination of coordinates and status; null when there's none. */
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
 * The error in the combination of a location's category and campus; null when there's none. A Pending location may lack
 * either.
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

/** The error in the combination of a location's areas; null when there's none. */
export function areasFault({ areas }: Pick<LocationItem, 'areas'>): Fault | null {
  if (areas.length > AREA_LIMITS.areas)
    return { message: itemWords.tooManyAreas(AREA_LIMITS.areas), field: 'areas' }
  const names = areas.map(({ name }) => name.toLowerCase())
  const twice = areas.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  return twice ? { message: itemWords.areaTwice(twice.name), field: 'areas' } : null
}

/** The error in the combination of a location's alerts and areas; null when there's none. */
export function alertsFault({ alerts, areas }: Pick<LocationItem, 'alerts' | 'areas'>): Fault | null {
  if (alerts.length > ALERT_LIMITS.alerts)
    return { message: itemWords.tooManyAlerts(ALERT_LIMITS.alerts), field: 'alerts' }
  const isThere = (area: number | null) => area === null || areas.some(({ id }) => id === area)
  return alerts.every(({ area_id }) => isThere(area_id))
    ? null
    : { message: itemWords.alertWithoutArea, field: 'area' }
}
