export type Point = { latitude: number; longitude: number }

/** Mean radius of the earth in miles (IUGG). */
const EARTH_RADIUS = 3958.8

/** A campus's list includes off-campus locations up to this many miles away in a straight line. */
export const LIST_MILES = 12

/** Estimated ratio of road distance to great-circle distance, if not measured. */
export const ROAD_FACTOR = 1.3

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle miles between two points, by the haversine formula (Sinnott, "Virtues of the Haversine", 1984). */
export function milesBetween(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The bounds of an area, in degrees. */
export type Box = { south: number; north: number; west: number; east: number }

/** A box, in degrees, that contains every point within `miles` of `centre` (except at the poles and the date line). */
export function boxAround(centre: Point, miles: number): Box {
  const lat = miles / 69
  const lon = miles / (69 * Math.max(0.1, Math.cos(radians(centre.latitude))))
  return {
    south: centre.latitude - lat,
    north: centre.latitude + lat,
    west: centre.longitude - lon,
    east: centre.longitude + lon,
  }
}

/** A point on a plane, such as that of a map. */
export type Flat = { x: number; y: number }

/**
 * Whether a point is inside rings by the even-odd rule, which excludes holes (Shimrat, "Position of point relative to
 * polygon", 1962).
 */
export function isInside(rings: readonly Flat[][], { x, y }: Flat): boolean {
  let inside = false
  for (const ring of rings)
    for (const [nth, to] of ring.entries()) {
      const from = ring.at(nth - 1)!
      if (to.y > y !== from.y > y && x < to.x + ((from.x - to.x) * (y - to.y)) / (from.y - to.y))
        inside = !inside
    }
  return inside
}

/** The distance from a point to a line through `points`. */
export function distanceToLine(points: readonly Flat[], { x, y }: Flat): number {
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
