/** In degrees. */
export type Point = { latitude: number; longitude: number }

const METERS_PER_MILE = 1609.344
const METERS_PER_DEGREE = 111_195

/** The distance of two points, on the plane that touches the earth between them: to 1% up to 100 km. */
export function metersBetween(a: Point, b: Point): number {
  const shrink = Math.cos(((a.latitude + b.latitude) * Math.PI) / 360)
  return METERS_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}

export const isWithin = (a: Point, b: Point, miles: number): boolean =>
  Math.abs(a.latitude - b.latitude) < miles / 68 && metersBetween(a, b) <= miles * METERS_PER_MILE
