import type { HoursRow } from './week'
import type { TraitValues } from './traits'

/** Areas of a study spot: rooms, floors, terraces. The database checks the same lists. */

export const AREA_KINDS = [
  'silent room',
  'reading room',
  'open area',
  'group room',
  'computer lab',
  'cafe',
  'lounge',
  'outdoors',
] as const
export type AreaKind = (typeof AREA_KINDS)[number]
export const AREA_KIND_NAMES: Record<AreaKind, string> = {
  'silent room': 'Silent room',
  'reading room': 'Reading room',
  'open area': 'Open area',
  'group room': 'Group room',
  'computer lab': 'Computer lab',
  cafe: 'Café',
  lounge: 'Lounge',
  outdoors: 'Outdoors',
}

/** Who may use an area. */
export const ACCESSES = ['everybody', 'university', 'department'] as const
export type Access = (typeof ACCESSES)[number]
export const ACCESS_NAMES: Record<Access, string> = {
  everybody: 'Open to everyone',
  university: 'University members only',
  department: 'One department only',
}

/** An area as admins edit it. */
export type Area = {
  /** Null for a new one. */
  id: number | null
  name: string
  kind: AreaKind
  floor: string | null
  seats: number | null
  access: Access
  /** The department's name, if `access` is 'department'. */
  department: string | null
  reservable: boolean
  reservation_url: string | null
  /** In order. Empty: the study spot's hours apply. */
  hours: HoursRow[]
  traits: TraitValues
}

/** The most characters (code points), seats and areas. */
export const AREA_LIMITS = {
  name: 100,
  floor: 20,
  seats: 9999,
  department: 100,
  url: 2000,
  areas: 40,
} as const
