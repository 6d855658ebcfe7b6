import { ACCESS_NAMES, AREA_KIND_NAMES, type Area } from './areas'
import { traitFacts, type Trait } from './traits'
import { dayText, WEEKDAYS } from './week'
import { areaPartWords } from './words'

/** An area part by part, for the log and for suggested edits. */

export const AREA_PARTS = ['name', 'kind', 'floor', 'seats', 'access', 'reservable', 'hours'] as const
export type AreaPart = (typeof AREA_PARTS)[number]

/** The fields of an area that form each part. */
const FIELDS: Record<AreaPart, readonly (keyof Area)[]> = {
  name: ['name'],
  kind: ['kind'],
  floor: ['floor'],
  seats: ['seats'],
  access: ['access', 'department'],
  reservable: ['reservable', 'reservation_url'],
  hours: ['hours'],
}

/** An area's values for one part. */
export const areaPart = (area: Area, part: AreaPart): Partial<Area> =>
  Object.fromEntries(FIELDS[part].map((field) => [field, area[field]]))

/** A part as text. '' if unknown. */
export function areaPartText(part: AreaPart, value: Partial<Area>): string {
  const area = value as Area
  switch (part) {
    case 'name':
      return area.name
    case 'kind':
      return AREA_KIND_NAMES[area.kind]
    case 'floor':
      return area.floor ?? ''
    case 'seats':
      return area.seats === null ? '' : String(area.seats)
    case 'access':
      return area.department ?? ACCESS_NAMES[area.access]
    case 'reservable':
      return area.reservable ? (area.reservation_url ?? areaPartWords.yes) : areaPartWords.no
    case 'hours':
      return WEEKDAYS.flatMap(({ name }, index) => {
        const text = dayText(area.hours, index + 1)
        return text === '' ? [] : `${name} ${text}`
      }).join('; ')
  }
}

/** A fact as text. '' if unknown. */
export const traitText = (trait: Trait, value: number | null | undefined): string =>
  value == null ? '' : (traitFacts(trait).values[value] ?? String(value))
