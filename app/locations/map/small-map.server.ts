import type { Point } from '~/geo/distance'
import { viewAddress } from '~/maps/address'
import { MAP_SIZES, mapViewText, pixelOf, viewAround } from '~/maps/view'
import { campusPath } from '~/universities/rules'
import type { LocationDetail } from '../queries.server'
import { mapWords } from '../words'

type Dot = { x: number; y: number }

/** The streets around a spot. `campus` is where the campus is, if it's in the picture. */
export type SmallMapView = { image: string; pin: Dot; campus: Dot | null; text: string; to: string | null }

const ZOOM = 16

/** @param version of the map file; null if it doesn't cover the spot */
export function smallMap(location: LocationDetail, version: string | null): SmallMapView | null {
  if (version === null) return null
  const size = MAP_SIZES.small
  const view = viewAround(location, ZOOM)
  const at = (point: Point): Dot => {
    const { x, y } = pixelOf(point, view, size)
    return { x: Math.round(x), y: Math.round(y) }
  }
  const own = location.campuses?.find(({ key }) => key === location.university_key) ?? location.campuses?.[0]
  const key = location.university_key ?? own?.key
  const campus = own && at(own)
  const inside = campus && campus.x >= 0 && campus.y >= 0 && campus.x <= size.width && campus.y <= size.height
  return {
    image: viewAddress(version, 'small', view, location.university_color),
    pin: at(location),
    campus: inside ? campus : null,
    text: mapWords.around(location.name),
    to: key ? `${campusPath(key)}?view=map&map=${mapViewText(view)}` : null,
  }
}
