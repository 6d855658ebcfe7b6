import { ALERT_LIMITS } from '~/spots/model/alerts'
import { AREA_LIMITS } from '~/spots/model/areas'
import { FACTS, facts } from '~/spots/model/facts'
import { matching } from '~/spots/model/typed'
import { pointIn, type MapPoint } from '~/spots/requests/map-rules'
import { PHOTO_BYTES, sanitiseFileName } from '~/reviews/photos/photo-rules'
import { itemWords, fieldErrorWords } from '../item-words'
import type { CampusItem, LocationItem } from '../item-rules'

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

/** The error in the combination of a location's alerts, dated hours and areas; null when there's none. */
export function alertsFault({
  alerts,
  dates,
  areas,
}: Pick<LocationItem, 'alerts' | 'dates' | 'areas'>): Fault | null {
  if (alerts.length > ALERT_LIMITS.alerts)
    return { message: itemWords.tooManyAlerts(ALERT_LIMITS.alerts), field: 'alerts' }
  const isThere = (area: number | null) => area === null || areas.some(({ id }) => id === area)
  return [...alerts, ...dates].every(({ area_id }) => isThere(area_id))
    ? null
    : { message: itemWords.alertWithoutArea, field: 'area' }
}

export { pinText, readPin } from '~/spots/requests/pin-rules'
export { cleanLine as clean } from '~/services/text-rules'

/** A field's parsed value, or its error. */
export type Read = { value: unknown } | { fault: string }

/** Coordinates from a map link or two numbers pasted into the latitude field; null when it's neither. */
export const pastedPoint = (text: string): MapPoint | null =>
  /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(text) ? null : pointIn(text)

const OF_CAMPUSES = {
  states_id: FACTS.state_id.typed,
  school_hex_color: matching(/^#[0-9a-f]{6}$/i, fieldErrorWords.colorInvalid).transform(
    (color) => color && color.toUpperCase(),
  ),
}

/** How to parse each field of an item's form. */
export const READERS: Record<string, (text: string) => Read> = Object.fromEntries(
  [...facts.map(([name, { typed }]) => [name, typed] as const), ...Object.entries(OF_CAMPUSES)].flatMap(
    ([name, typed]) => {
      if (!typed) return []
      const read = (text: string): Read => {
        const { data, error } = typed.safeParse(text)
        return error ? { fault: error.issues[0]!.message } : { value: data }
      }
      return [[name, read]]
    },
  ),
)

/**
 * The error in a file's name or size, before reading it; null when there's none. Its type is checked later, from its
 * bytes.
 */
export function fileFault({ name, size }: { name: string; size: number }): string | null {
  if (sanitiseFileName(name) === '') return fieldErrorWords.imageName
  return size > PHOTO_BYTES ? fieldErrorWords.imageSize : null
}
