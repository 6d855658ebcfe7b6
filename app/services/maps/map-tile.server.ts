import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { distanceToLine, isInside, type Flat, type Point } from './distance'
import type { MapFile } from './map-file.server'
import { TILE, worldPixel } from './map-view'

/** A tile is larger than any real one, or inconsistent. */
class TileError extends Error {
  override name = 'TileError'
}

const MAX_FEATURES = 30_000
const MAX_POINTS = 200_000

/** Layers of the basemap schema that are drawn. */
const LAYERS = ['earth', 'landuse', 'water', 'buildings', 'roads', 'pois', 'places'] as const
type Layer = (typeof LAYERS)[number]

/** A thing on the map. Points are in units of the tile, whose side is `extent` of them. */
export type Feature = {
  layer: Layer
  kind: string
  name: string | null
  area: boolean
  extent: number
  lines: Flat[][]
}

/**
 * The features of a vector tile (Mapbox Vector Tile 2.1).
 * @throws TileError or a parser error if the bytes aren't a valid tile
 */
export function featuresOf(bytes: Uint8Array): Feature[] {
  checkTile(bytes)
  const tile = new VectorTile(new PbfReader(bytes))
  return LAYERS.flatMap((layer) => {
    const from = tile.layers[layer]
    if (!from || from.extent < 1 || from.extent > 65_536) return []
    return Array.from({ length: from.length }, (_, at): Feature => {
      const feature = from.feature(at)
      const { kind, name } = feature.properties
      return {
        layer,
        kind: typeof kind === 'string' ? kind : '',
        name: typeof name === 'string' && name !== '' ? name.slice(0, 100) : null,
        area: feature.type === 3,
        extent: from.extent,
        lines: feature.loadGeometry(),
      }
    })
  })
}

/**
 * Whether a tile has land or water at a point, and anything on it within 0.4 tiles to the sides, 0.2 up and down.
 * @param at the point, from 0 to 1 in each direction
 */
export function isCovered(bytes: Uint8Array, at: Flat): boolean {
  try {
    const features = featuresOf(bytes)
    const ground = features.filter(({ layer, area }) => area && (layer === 'earth' || layer === 'water'))
    return (
      ground.some(({ lines, extent }) => isInside(lines, { x: at.x * extent, y: at.y * extent })) &&
      features.some(
        ({ layer, lines, extent }) =>
          layer !== 'earth' &&
          lines.some((line) =>
            line.some(({ x, y }) => Math.abs(x / extent - at.x) < 0.4 && Math.abs(y / extent - at.y) < 0.2),
          ),
      )
    )
  } catch {
    return false
  }
}

/**
 * Validates a tile before parsing. The parser trusts the counts in a geometry, so a few bytes that claim 200 million
 * closed rings would fill the memory.
 */
function checkTile(bytes: Uint8Array) {
  let features = 0
  let points = 0
  const within = (reader: PbfReader, length: number): number => {
    const end = reader.pos + length
    if (end > bytes.length) throw new TileError('a part is longer than the tile')
    return end
  }
  const fields = (reader: PbfReader, end: number, each: (field: number, type: number) => boolean) => {
    while (reader.pos < end) {
      const tag = reader.readVarint()
      if (!each(tag >> 3, tag & 7)) reader.skip(tag)
    }
    if (reader.pos > end) throw new TileError('a part ends outside itself')
  }
  const reader = new PbfReader(bytes)
  fields(reader, bytes.length, (layerField, layerType) => {
    if (layerField !== 3 || layerType !== 2) return false
    fields(reader, within(reader, reader.readVarint()), (featureField, featureType) => {
      if (featureField !== 2 || featureType !== 2) return false
      if (++features > MAX_FEATURES) throw new TileError('too many features')
      fields(reader, within(reader, reader.readVarint()), (field, type) => {
        if (field !== 4 || type !== 2) return false
        const end = within(reader, reader.readVarint())
        while (reader.pos < end) {
          const command = reader.readVarint()
          // The library reads the count as a signed number and would continue after a negative one.
          if (command > 0x7fffffff) throw new TileError('a command beyond its limits')
          const [kind, count] = [command & 7, command >>> 3]
          if (kind === 7) {
            if (count > 1) throw new TileError('too many points')
            continue
          }
          if (kind !== 1 && kind !== 2) throw new TileError('an unknown command')
          points += count
          if (points > MAX_POINTS) throw new TileError('too many points')
          for (let left = count * 2; left > 0; left--) {
            if (reader.pos >= end) throw new TileError('a line that ends early')
            reader.readVarint()
          }
        }
        return true
      })
      return true
    })
    return true
  })
}

/** Of the equator (WGS 84): Web Mercator's scale at a latitude is its cosine. */
const EQUATOR_METERS = 40_075_017

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
        const away = (Math.min(...lines.map((line) => distanceToLine(line, own))) * TILE) / extent
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
