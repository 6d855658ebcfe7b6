import type { Point } from '~/services/maps/distance'
import { pinWords } from '../words'
import type { Maps } from '~/services/maps/maps.server'
import { MAP_SIZES, pointOf, readMapView, viewAround, type MapView } from '~/services/maps/map-view'
import { isOn, pinViewOf } from './pin-rules'

/** A form's map for placing a pin. */
export type PinView = {
  version: string
  view: MapView
  point: Point | null
  asked: boolean
  /** What to check, if the streets near the pin don't include the one in the address. */
  elsewhere: string | null
}

/** Zoom of the map for a campus. */
const CAMPUS_ZOOM = 15
/** A building's pin is this many meters from its street at most. */
const STREET_METERS = 150

type PinQuery = {
  /** The map view that was shown last, as text. */
  asked: string
  /** Whether it was moved just now, so it stays although the pin may be outside. */
  moved: boolean
  point: Point | null
  address: string
  campus: Point | null
}

/** The map for a form. Null if there's none. */
export async function pinView(
  maps: Pick<Maps, 'versionAt' | 'streetsNear'>,
  { asked, moved, point, address, campus }: PinQuery,
): Promise<PinView | null> {
  const last = readMapView(asked)
  const isShown = last && (moved || !point || isOn(last, point))
  const first = point ? pinViewOf(point) : campus && viewAround(campus, CAMPUS_ZOOM)
  const view = isShown ? last : first
  if (!view) return null
  const { width, height } = MAP_SIZES.pin
  const middle = pointOf({ x: width / 2, y: height / 2 }, view, MAP_SIZES.pin)
  const version = (await maps.versionAt(middle)) ?? (campus && (await maps.versionAt(campus)))
  if (!version) return null
  return { version, view, point, asked: asked !== '', elsewhere: await pinElsewhere(maps, point, address) }
}

/**
 * What to check about a pin: the streets around it, if the one in the address isn't among them. Null if it is, or
 * if the address has no house number, or there's no map of its streets.
 */
export async function pinElsewhere(
  maps: Pick<Maps, 'streetsNear'>,
  point: Point | null,
  address: string,
): Promise<string | null> {
  const street = streetOf(address)
  if (!point || !street) return null
  const near = await maps.streetsNear(point, STREET_METERS)
  return near.length === 0 || near.some((each) => isSameStreet(each, street))
    ? null
    : pinWords.elsewhere(near.slice(0, 2))
}

/** Parts of a street's name that addresses abbreviate or leave out. */
const OPTIONAL = new Set(
  (
    'street st avenue ave av way boulevard blvd road rd drive dr lane ln court ct place pl circle cir terrace ter ' +
    'parkway pkwy highway hwy square sq alley aly mall plaza plz path walk trail trl saint doctor junior jr ' +
    'north south east west n s e w northeast northwest southeast southwest ne nw se sw'
  ).split(' '),
)

const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const UNIT = /\s(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|building|bldg)\b.*$/i

/** The street of an address that begins with a house number, as it's written. Null for any other. */
export function streetOf(address: string): string | null {
  const [, street] = /^\s*\d+[a-z]?(?:\s*[-/]\s*\d+)?\s+([^,;#]+)/i.exec(address) ?? []
  return street?.replace(UNIT, '').trim() || null
}

/** Whether two names can mean the same street: "E 5th Ave." and "Fifth Avenue". */
export const isSameStreet = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

function keyOf(street: string): string {
  const words = street
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (ORDINALS.includes(word) ? ordinal(ORDINALS.indexOf(word)) : word))
  const telling = words.filter((word) => !OPTIONAL.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`
