import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point } from './distance'

/**
 * State numbers of the Census Bureau (FIPS 5-2), which are the IDs in the boundary data, and their postal
 * abbreviations.
 */
const FIPS =
  '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO ' +
  '30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY ' +
  '60AS 66GU 69MP 72PR 78VI'
const ABR = new Map(FIPS.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(2)]))

/** A point outside all states, at sea or on a bridge, belongs to the nearest one within this many kilometers. */
const NEAREST_KM = 5
const KM_PER_DEGREE = 111.2

type Ring = number[][]
type Box = { west: number; south: number; east: number; north: number }
/** A polygon of a state: its outer ring first, then its holes. */
type Piece = { abr: string; rings: Ring[]; box: Box }

let loaded: Promise<Piece[]> | undefined

/**
 * The US state or territory at a point, as its postal abbreviation. Null elsewhere. The boundaries (us-atlas,
 * 1:10,000,000) are off by a few hundred meters, and loaded on first use.
 * @param point degrees
 */
export async function stateOf(point: Point): Promise<string | null> {
  loaded ??= readPieces()
  const pieces = await loaded
  const inside = pieces.find(({ box, rings }) => within(box, point) && contains(rings, point))
  return inside?.abr ?? nearest(pieces, point)
}

async function readPieces(): Promise<Piece[]> {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology<{ states: GeometryCollection }>
  return feature(topology, topology.objects.states).features.flatMap(({ id, geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    return (type === 'Polygon' ? [coordinates] : coordinates).map((rings) => ({
      abr: ABR.get(String(id))!,
      rings,
      box: boxOf(rings[0]!),
    }))
  })
}

function boxOf(ring: Ring): Box {
  const [longitudes, latitudes] = [ring.map((point) => point[0]!), ring.map((point) => point[1]!)]
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  }
}

const within = ({ west, south, east, north }: Box, { latitude, longitude }: Point, margin = 0) =>
  latitude >= south - margin &&
  latitude <= north + margin &&
  longitude >= west - 3 * margin &&
  longitude <= east + 3 * margin

/** Even-odd rule over all rings, which excludes holes (Shimrat, "Position of point relative to polygon", 1962). */
function contains(rings: Ring[], { latitude, longitude }: Point): boolean {
  let inside = false
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x1, y1] = ring[at] as [number, number]
      const [x2, y2] = ring[before] as [number, number]
      if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
        inside = !inside
    }
  }
  return inside
}

function nearest(pieces: Piece[], point: Point): string | null {
  let best = { abr: null as string | null, km: NEAREST_KM }
  for (const { abr, rings, box } of pieces) {
    // A degree of longitude is shorter than one of latitude, up to threefold in Alaska, so widen the box by that much.
    if (!within(box, point, NEAREST_KM / KM_PER_DEGREE)) continue
    const km = kilometresTo(rings[0]!, point)
    if (km < best.km) best = { abr, km }
  }
  return best.abr
}

/** Kilometers from a point to a nearby ring, on the plane tangent to the earth at the point. */
function kilometresTo(ring: Ring, { latitude, longitude }: Point): number {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const onPlane = ([x, y]: number[]) =>
    [(x! - longitude) * shrink * KM_PER_DEGREE, (y! - latitude) * KM_PER_DEGREE] as const
  let least = Infinity
  for (let at = 1; at < ring.length; at++) {
    const [x1, y1] = onPlane(ring[at - 1]!)
    const [x2, y2] = onPlane(ring[at]!)
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / length))
    least = Math.min(least, Math.hypot(x1 + along * (x2 - x1), y1 + along * (y2 - y1)))
  }
  return least
}
