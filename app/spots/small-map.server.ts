import type { Point } from '~/services/maps/distance'
import { viewAddress } from '~/services/maps/map-address'
import { MAP_SIZES, mapViewText, pixelOf, viewAround, type MapView } from '~/services/maps/map-view'
import { campusPath } from '~/campuses/rules'
import type { LocationDetail } from './queries.server'

type Dot = { x: number; y: number }

/** The streets around a spot. `campus` is where the campus is, if it's in the picture. */
export type SmallMapView = { image: string; pin: Dot; campus: Dot | null; name: string; to: string | null }

/** The closest comes first. From the next one, a campus that's a short walk away is in the picture. */
const ZOOMS = [16, 15]

/** @param version of the map file; null if it doesn't cover the spot */
export function smallMap(location: LocationDetail, version: string | null): SmallMapView | null {
  if (version === null) return null
  const near = location.campuses?.find(({ key }) => key === location.university_key) ?? location.campuses?.[0]
  const key = location.university_key ?? near?.key
  const campusAt = location.university_at ?? near
  const views = ZOOMS.map((zoom) => {
    const view = viewAround(location, zoom)
    return { view, campus: campusAt ? dotIn(campusAt, view) : null }
  })
  const { view, campus } = views.find((each) => each.campus) ?? views[0]!
  return {
    image: viewAddress(version, 'small', view, location.university_color),
    pin: dotOf(location, view),
    campus,
    name: location.name,
    to: key ? `${campusPath(key)}?view=map&map=${mapViewText(view)}` : null,
  }
}

function dotOf(point: Point, view: MapView): Dot {
  const { x, y } = pixelOf(point, view, MAP_SIZES.small)
  return { x: Math.round(x), y: Math.round(y) }
}

/** Null if the point is outside the picture. */
function dotIn(point: Point, view: MapView): Dot | null {
  const { width, height } = MAP_SIZES.small
  const { x, y } = dotOf(point, view)
  return x >= 0 && y >= 0 && x <= width && y <= height ? { x, y } : null
}
