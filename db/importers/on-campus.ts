import type { Grounds } from './osm'
import { isWithin, metersBetween, type Point } from './meters'
import type { Campus } from './own-rows'

/** A spot on a campus is at most this far from its point: LIST_MILES of app/services/maps/distance.ts. */
export const CAMPUS_MILES = 12
/** A library or a building this near a campus's point is on it. */
const NEAR_MILES = 0.5

type Spot = { point: Point; kind: string; operator: string | null }

const plain = (name: string) => name.toLowerCase().replace(/^the |[^\p{L}\d]/gu, '')

/**
 * Finds the campus that a spot is probably on: it's inside the outline of a university, its operator is a university in
 * the area, or it's a library or campus building near one.
 */
export function campusFinder(campuses: Iterable<Campus>, grounds: Grounds[]): (spot: Spot) => Campus | null {
  const placed = [...campuses].filter((campus): campus is Campus & { point: Point } => campus.point !== null)
  const within = (point: Point, miles: number) => (campus: { point: Point }) =>
    isWithin(campus.point, point, miles)
  const named = new Map<string, (Campus & { point: Point })[]>()
  for (const campus of placed)
    for (const name of new Set([campus.name, ...campus.aliases].map(plain)))
      named.set(name, [...(named.get(name) ?? []), campus])
  const known = grounds.flatMap((ground) => {
    const [[longitude, latitude]] = ground.rings.find((ring) => ring.length > 0)! as [[number, number]]
    const campus =
      placed.find(({ point }) => contains(ground, point)) ??
      named.get(plain(ground.name ?? '?'))?.find(within({ latitude, longitude }, CAMPUS_MILES))
    return campus ? [{ ground, campus }] : []
  })
  return ({ point, kind, operator }) => {
    const inside = known.find(({ ground }) => contains(ground, point))?.campus
    const operated = operator ? named.get(plain(operator))?.find(within(point, CAMPUS_MILES)) : undefined
    if (inside ?? operated) return (inside ?? operated)!
    if (kind !== 'library' && kind !== 'campus building') return null
    const near = placed.filter(within(point, NEAR_MILES))
    return near.sort((a, b) => metersBetween(a.point, point) - metersBetween(b.point, point))[0] ?? null
  }
}

/** Even-odd rule over all rings, which excludes holes (Shimrat, "Position of point relative to polygon", 1962). */
function contains({ rings }: Grounds, { latitude, longitude }: Point): boolean {
  let inside = false
  for (const ring of rings)
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring.at(index - 1)!
      if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
        inside = !inside
    }
  return inside
}
