import type { Point } from '~/services/maps/distance'
import {
  MAP_SIZES,
  mapViewText,
  pixelOf,
  pointOf,
  readMapView,
  viewAround,
  type MapView,
} from '~/services/maps/map-view'

/** What a form sends when its map, or a button that moves the map, is pressed. */
export type PinSent = { pinView: string; pinMove: string; pin?: { x: string; y: string } }

/** Coordinates as they're typed, to about a meter. */
export const pinText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/**
 * Reads a press on a form's map: the new point (null: the pin stays), and the view to show. Returns null if the map wasn't
 * pressed.
 */
export function readPin({ pinView, pinMove, pin }: PinSent): { point: Point | null; view: string } | null {
  const moved = readMapView(pinMove)
  if (moved) return { point: null, view: mapViewText(moved) }
  const view = readMapView(pinView)
  if (!pin || !view) return null
  const [x, y] = [Number(pin.x), Number(pin.y)]
  const { width, height } = MAP_SIZES.pin
  // A press by keyboard sends 0, 0, which is no position.
  const pressed = x + y > 0 && x >= 0 && y >= 0 && x <= width && y <= height
  return { point: pressed ? pointOf({ x, y }, view, MAP_SIZES.pin) : null, view: pinView }
}

/** Shows about a block around a pin. */
const PIN_ZOOM = 17

/** The view around a spot's pin. */
export const pinViewOf = (point: Point): MapView => viewAround(point, PIN_ZOOM)

/** Whether a form's map with this view shows the point. */
export function isOn(view: MapView, point: Point): boolean {
  const { x, y } = pixelOf(point, view, MAP_SIZES.pin)
  const { width, height } = MAP_SIZES.pin
  return x >= 0 && y >= 0 && x <= width && y <= height
}
