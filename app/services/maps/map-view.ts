import type { Box, Point } from './distance'

/**
 * What a map shows: its zoom (at 0 the world is one tile of 256 pixels; each step doubles it), and its center in steps
 * of 32 pixels from the world's upper left corner. Integers, so that each picture has one URL.
 */
export type MapView = { z: number; x: number; y: number }

/** Width and height in CSS pixels. */
export type MapSize = { width: number; height: number }

/** The kinds of maps. `pin` is always shown at this size, because presses on it are measured in its pixels. */
export const MAP_SIZES = {
  campus: { width: 400, height: 400 },
  small: { width: 400, height: 200 },
  pin: { width: 272, height: 272 },
} as const satisfies Record<string, MapSize>
export type MapSizeName = keyof typeof MAP_SIZES

export const MIN_ZOOM = 11
export const MAX_ZOOM = 18
export const TILE = 256
const STEP = 32
/** Pixels around the outermost pins of a map that shows them all. */
const MARGIN = 26
/** The closest zoom that's chosen automatically, so that a single spot shows the streets around it. */
const CLOSEST = 16

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const worldSize = (z: number) => TILE * 2 ** z

/** A point in pixels of the world at a zoom: Web Mercator (EPSG:3857). */
export function worldPixel({ latitude, longitude }: Point, z: number): { x: number; y: number } {
  // The projection ends at these latitudes, where the world is a square.
  const north = Math.max(-85.0511, Math.min(85.0511, latitude))
  return {
    x: ((longitude + 180) / 360) * worldSize(z),
    y: ((1 - Math.asinh(Math.tan(radians(north))) / Math.PI) / 2) * worldSize(z),
  }
}

/** The point at a pixel of the world. */
function pointAt(x: number, y: number, z: number): Point {
  const size = worldSize(z)
  return {
    latitude: degrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size)))),
    longitude: (x / size) * 360 - 180,
  }
}

/** The upper left corner of a view, in pixels of the world. */
export function cornerOf({ x, y }: MapView, { width, height }: MapSize): { left: number; top: number } {
  return { left: x * STEP - width / 2, top: y * STEP - height / 2 }
}

/** The position of a point on a map, in pixels from the upper left. It may be outside. */
export function pixelOf(point: Point, view: MapView, size: MapSize): { x: number; y: number } {
  const { left, top } = cornerOf(view, size)
  const { x, y } = worldPixel(point, view.z)
  return { x: x - left, y: y - top }
}

/** The point under a pixel of a map. */
export function pointOf(pixel: { x: number; y: number }, view: MapView, size: MapSize): Point {
  const { left, top } = cornerOf(view, size)
  return pointAt(left + pixel.x, top + pixel.y, view.z)
}

/** The view centered on a point, to the nearest step. */
export function viewAround(point: Point, z: number): MapView {
  const { x, y } = worldPixel(point, z)
  return { z, x: Math.round(x / STEP), y: Math.round(y / STEP) }
}

/** The closest view that shows all points, or at least those around the first. */
export function viewOfAll(points: readonly [Point, ...Point[]], size: MapSize): MapView {
  for (let z = CLOSEST; z >= MIN_ZOOM; z--) {
    const pixels = points.map((point) => worldPixel(point, z))
    const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    if (east - west > size.width - 2 * MARGIN - STEP || south - north > size.height - 2 * MARGIN - STEP)
      continue
    return { z, x: Math.round((west + east) / 2 / STEP), y: Math.round((north + south) / 2 / STEP) }
  }
  return viewAround(points[0], MIN_ZOOM)
}

/** Parses `z,x,y`. Null if it isn't a view. */
export function readMapView(text: string | null): MapView | null {
  const [, z, x, y] = /^(\d{1,2}),(\d{1,7}),(\d{1,7})$/.exec(text ?? '') ?? []
  return z === undefined ? null : viewWithin({ z: Number(z), x: Number(x), y: Number(y) })
}

export const mapViewText = ({ z, x, y }: MapView): string => `${z},${x},${y}`

/** Returns the view if its zoom and middle are within limits, else null. */
export function viewWithin(view: MapView): MapView | null {
  const { z, x, y } = view
  const most = worldSize(z) / STEP
  return z >= MIN_ZOOM && z <= MAX_ZOOM && x <= most && y <= most ? view : null
}

/** The view twice as close, or half. */
export const zoomed = ({ z, x, y }: MapView, by: 1 | -1): MapView | null =>
  viewWithin(
    by === 1 ? { z: z + 1, x: x * 2, y: y * 2 } : { z: z - 1, x: Math.round(x / 2), y: Math.round(y / 2) },
  )

/** The view moved by half a map. */
export function moved({ z, x, y }: MapView, east: number, south: number, size: MapSize): MapView | null {
  const to = {
    z,
    x: x + Math.round((east * size.width) / 2 / STEP),
    y: y + Math.round((south * size.height) / 2 / STEP),
  }
  return to.x < 0 || to.y < 0 ? null : viewWithin(to)
}

/** The corners of a view in degrees. */
export function boxOfView(view: MapView, size: MapSize): Box {
  const northWest = pointOf({ x: 0, y: 0 }, view, size)
  const southEast = pointOf({ x: size.width, y: size.height }, view, size)
  return {
    south: southEast.latitude,
    north: northWest.latitude,
    west: northWest.longitude,
    east: southEast.longitude,
  }
}
