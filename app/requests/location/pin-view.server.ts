import type { Point } from '~/geo/distance'
import { pinWords } from '~/locations/words'
import type { Maps } from '~/maps/maps.server'
import { MAP_SIZES, pointOf, readMapView, viewAround, type MapView } from '~/maps/view'
import { isOn, pinViewOf } from './pin-rules'
import { isSameStreet, streetOf } from './street-rules'

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

type Asked = {
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
  { asked, moved, point, address, campus }: Asked,
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
