import { ROAD_FACTOR } from './distance'

/** Bohannon and Andrews, "Normal walking speed", Physiotherapy 2011: adults under 60 walk at 1.3 to 1.4 m/s. */
const MILES_PER_HOUR = 3

/**
 * The walk to a point `miles` away in a straight line, at 3 mph. Uses `measured` road miles if known, or else 1.3 times
 * the straight line. Minutes are integers of at least 1.
 */
export function walkOf(miles: number, measured: number | null = null): { miles: number; minutes: number } {
  const way = measured ?? miles * ROAD_FACTOR
  return { miles: way, minutes: Math.max(1, Math.round((way / MILES_PER_HOUR) * 60)) }
}
