import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { distanceToLine, isInside, type Box, type Flat, type Point } from './distance'

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

/** A polygon of a state in degrees: its outer ring first, then its holes. */
type Piece = { abr: string; rings: Flat[][]; box: Box }

let loaded: Promise<Piece[]> | undefined

/**
 * The US state or territory at a point, as its postal abbreviation. Null elsewhere. The boundaries (us-atlas,
 * 1:10,000,000) are off by a few hundred meters, and loaded on first use.
 * @param point degrees
 */
export async function stateOf(point: Point): Promise<string | null> {
  loaded ??= readPieces()
  const pieces = await loaded
  const at = { x: point.longitude, y: point.latitude }
  const inside = pieces.find(({ box, rings }) => within(box, point) && isInside(rings, at))
  return inside?.abr ?? nearest(pieces, point)
}

async function readPieces(): Promise<Piece[]> {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology<{ states: GeometryCollection }>
  return feature(topology, topology.objects.states).features.flatMap(({ id, geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    return (type === 'Polygon' ? [coordinates] : coordinates).map((polygon) => {
      const rings = polygon.map((ring) => ring.map(([x, y]) => ({ x: x!, y: y! })))
      return { abr: ABR.get(String(id))!, rings, box: boxOf(rings[0]!) }
    })
  })
}

function boxOf(ring: Flat[]): Box {
  const [longitudes, latitudes] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
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
function kilometresTo(ring: Flat[], { latitude, longitude }: Point): number {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const onPlane = ring.map(({ x, y }) => ({
    x: (x - longitude) * shrink * KM_PER_DEGREE,
    y: (y - latitude) * KM_PER_DEGREE,
  }))
  return distanceToLine(onPlane, { x: 0, y: 0 })
}
