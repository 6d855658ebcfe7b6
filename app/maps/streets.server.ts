import type { Point } from '../geo/distance'
import type { MapFile } from './map-file.server'
import { featuresOf } from './tile.server'
import { TILE, worldPixel } from './view'

/** Of the equator (WGS 84): Web Mercator's scale at a latitude is its cosine. */
const EQUATOR_METERS = 40_075_017

type Flat = { x: number; y: number }

/**
 * The names of the streets and paths at most `meters` from a point, nearest first. Tiles that are missing or
 * damaged have none.
 * @throws MapReadError if the file can't be read
 */
export async function streetsIn(file: MapFile, point: Point, meters: number): Promise<string[]> {
  const scale = (EQUATOR_METERS * Math.cos((point.latitude * Math.PI) / 180)) / (TILE * 2 ** file.maxZoom)
  const at = worldPixel(point, file.maxZoom)
  const reach = meters / scale
  // Near a pole, or in a file with more zoom levels than a basemap has, that would be many tiles.
  if (reach > 2 * TILE) return []
  const tile = (pixel: number) => Math.floor(pixel / TILE)
  const last = 2 ** file.maxZoom - 1
  const nearest = new Map<string, number>()
  for (let x = Math.max(0, tile(at.x - reach)); x <= Math.min(last, tile(at.x + reach)); x++) {
    for (let y = Math.max(0, tile(at.y - reach)); y <= Math.min(last, tile(at.y + reach)); y++) {
      const bytes = await file.tile(file.maxZoom, x, y)
      for (const { name, extent, lines } of bytes ? roadsOf(bytes) : []) {
        const own = { x: (at.x / TILE - x) * extent, y: (at.y / TILE - y) * extent }
        const away = (Math.min(...lines.map((line) => distanceTo(line, own))) * TILE) / extent
        if (away <= reach) nearest.set(name!, Math.min(away, nearest.get(name!) ?? Infinity))
      }
    }
  }
  return [...nearest].sort(([, one], [, other]) => one - other).map(([name]) => name)
}

function roadsOf(bytes: Uint8Array) {
  try {
    return featuresOf(bytes).filter(({ layer, name }) => layer === 'roads' && name !== null)
  } catch {
    return []
  }
}

/** The distance from a point to a line through `points`. */
function distanceTo(points: readonly Flat[], { x, y }: Flat): number {
  let least = Infinity
  for (const [n, to] of points.entries()) {
    const from = points[n - 1] ?? to
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = dx * dx + dy * dy
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length))
    least = Math.min(least, Math.hypot(from.x + along * dx - x, from.y + along * dy - y))
  }
  return least
}
